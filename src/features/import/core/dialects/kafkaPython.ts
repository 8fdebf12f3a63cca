import { sets } from '../claims';
import { propertiesPairs } from '../pairs';
import { producerName } from '../producerName';
import { isKnownAbsent } from '../reasons';
import type { Assignment } from '../source';
import type { Meaning } from '../types';
import { withDefaults } from './frameworks';
import { isJavaSetting, javaMeanings } from './java';
import type { Library } from './library';
import type { SourceDialect } from './sourceDialect';

const AIOKAFKA = 'Python source with aiokafka';

/** kafka-python and aiokafka, which has its names. */
export const KAFKA_PYTHON: Library = {
  clients: ['client-kafka-python'],
  pairsIn: (text, recognised) => recognised ?? propertiesPairs(text),
  isSetting: isJavaSetting,
  meanings: (pairs, { clientId, format }) => {
    const meanings = javaMeanings(pairs, clientId);
    return format === AIOKAFKA ? withAiokafka(meanings) : meanings;
  },
};

export const KAFKA_PYTHON_SOURCE: readonly SourceDialect[] = [
  {
    kind: 'kafka-python',
    format: AIOKAFKA,
    sign: /\bAIOKafkaProducer\b|\bfrom aiokafka\b/,
    named: keywordSetting,
  },
  {
    kind: 'kafka-python',
    format: 'Python source with kafka-python',
    sign: /\bfrom kafka import\b|\bKafkaProducer\((?:\*\*|\s{0,200}[a-z_]{2,60}\s{0,9}=)/,
    named: keywordSetting,
  },
];

function keywordSetting({ name }: Assignment): string | null {
  if (!/^[a-z]+(?:_[a-z]+)*$/.test(name)) return null;
  const dotted = name.replaceAll('_', '.');
  const { name: found, isKnown } = producerName(`producer.${dotted}`);
  return isKnown ? found : isKnownAbsent(dotted) ? dotted : null;
}

/** The meanings of source for aiokafka over its own defaults (aiokafka/producer/producer.py). */
function withAiokafka(meanings: readonly Meaning[]): readonly Meaning[] {
  const idempotent = meanings.some(({ claims }) =>
    claims.some(
      (claim) => claim.type === 'sets' && claim.field === 'enable.idempotence' && claim.text === 'true',
    ),
  );
  const says = "aiokafka's own default.";
  return withDefaults(
    'aiokafka',
    [
      sets('acks', idempotent ? 'all' : '1', says),
      sets('enable.idempotence', 'false', says),
      sets(
        'max.in.flight.requests.per.connection',
        '1',
        'aiokafka sends one request at a time to each broker.',
      ),
      sets('request.timeout.ms', '40000', says),
    ],
    meanings,
  );
}
