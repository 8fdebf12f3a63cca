import { lastText, sets } from '../claims';
import { propertiesPairs } from '../pairs';
import { producerName } from '../producerName';
import { isKnownAbsent } from '../reasons';
import type { Entry } from '../source/entries';
import type { Dialect } from './dialect';
import { isJavaSetting, javaMeanings } from './java';
import type { Library } from './library';
import { sourceDialect } from './sourceDialect';

const AIOKAFKA = 'client-aiokafka';

/** kafka-python and aiokafka, which has its names. */
export const KAFKA_PYTHON: Library = {
  clients: ['client-kafka-python', 'client-kafka-python-sticky', AIOKAFKA],
  pairsIn: (text, recognised) => recognised ?? propertiesPairs(text),
  isSetting: isJavaSetting,
  meanings: (pairs, { clientId }) => {
    const meanings = javaMeanings(pairs, clientId);
    const isIdempotent = clientId === AIOKAFKA && lastText(meanings, 'enable.idempotence') === 'true';
    if (!isIdempotent || lastText(meanings, 'acks') !== null) return meanings;
    return [
      { given: { name: 'aiokafka', value: '' }, claims: [sets('acks', 'all', 'Follows from idempotence.')] },
      ...meanings,
    ];
  },
};

export const KAFKA_PYTHON_SOURCE = sourceDialect({
  kind: 'kafka-python',
  format: 'Python source with kafka-python',
  signs: [
    /\bfrom kafka import\b|\bKafkaProducer\((?:\*\*|\s{0,200}[a-z_]{2,60}\s{0,9}=)/,
    /^(?![\s\S]*\baiokafka\b)/i,
  ],
  languages: ['python'],
  named: keywordSetting,
});

/** aiokafka, whose defaults are those of its own client (aiokafka/producer/producer.py of 0.12). */
export const AIOKAFKA_SOURCE: Dialect = {
  ...KAFKA_PYTHON_SOURCE,
  format: 'Python source with aiokafka',
  signs: [/\bAIOKafkaProducer\b|\bfrom aiokafka\b/],
  producersIn: (shapes, wanted) =>
    KAFKA_PYTHON_SOURCE.producersIn(shapes, wanted).map((producer) => ({ ...producer, clientId: AIOKAFKA })),
};

function keywordSetting({ name }: Entry): string | null {
  if (!/^[a-z]+(?:_[a-z]+)*$/.test(name)) return null;
  const dotted = name.replaceAll('_', '.');
  const { name: found, isKnown } = producerName(`producer.${dotted}`);
  return isKnown ? found : isKnownAbsent(dotted) ? dotted : null;
}
