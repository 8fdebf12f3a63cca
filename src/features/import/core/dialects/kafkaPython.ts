import { lackedBy } from '../../../../scenario/clients/lacks';
import { ignored, lastText, sets } from '../claims';
import { idempotenceRefusals } from '../meaning/refusals';
import { propertiesPairs } from '../pairs';
import { producerName } from '../producerName';
import { isKnownAbsent } from '../reasons';
import type { Entry } from '../source/entries';
import type { Claim, Meaning } from '../types';
import type { Dialect } from './dialect';
import { withDefaults } from './frameworks';
import { isJavaSetting, javaMeanings } from './java';
import type { Library } from './library';
import { sourceDialect } from './sourceDialect';

const AIOKAFKA = 'client-aiokafka';
const IN_FLIGHT = 'max.in.flight.requests.per.connection';

/** kafka-python and aiokafka, which has its names. */
export const KAFKA_PYTHON: Library = {
  clients: ['client-kafka-python', 'client-kafka-python-sticky', AIOKAFKA],
  pairsIn: (text, recognised) => recognised ?? propertiesPairs(text),
  isSetting: isJavaSetting,
  meanings: (pairs, { clientId }) => {
    const said = javaMeanings(pairs, clientId).map(({ given, claims }) => ({
      given,
      claims:
        given.name === 'partitioner'
          ? [partitioner(given.value)]
          : clientId === AIOKAFKA
            ? claims.map(ofAiokafka)
            : claims,
    }));
    return clientId === AIOKAFKA
      ? withDefaults('aiokafka', aiokafkaDefaults(said), said)
      : withDefaults('kafka-python', kafkaPythonDefaults(said), said);
  },
  findings: (meanings, clientId) =>
    idempotenceRefusals(meanings, `${clientId === AIOKAFKA ? 'aiokafka' : 'kafka-python'} raises an error`),
};

/** aiokafka raises a TypeError for a setting that only kafka-python has. */
function ofAiokafka(claim: Claim): Claim {
  const isLacking = claim.type === 'sets' && lackedBy({ id: AIOKAFKA }).some((name) => name === claim.field);
  return isLacking ? ignored('aiokafka has no setting with that name.') : claim;
}

function partitioner(value: string): Claim {
  const [, name] = /^(?:\w+\.)*(Default|Sticky)Partitioner\(\)$/.exec(value) ?? [];
  if (name === 'Sticky') return sets('partitioner', 'sticky');
  return ignored(name === 'Default' ? "It's the client's default." : 'The model has no custom partitioners.');
}

/** With idempotence aiokafka asks for all acks; a batch may wait as long as a request may take (producer.py). */
function aiokafkaDefaults(said: readonly Meaning[]): readonly Claim[] {
  const [timeout, linger] = [lastText(said, 'request.timeout.ms'), lastText(said, 'linger.ms')];
  const deliveryMs = Number(timeout ?? 40_000) + Number(linger ?? 0);
  const says = 'aiokafka gives up a record that waits for longer than linger and request_timeout_ms.';
  return [
    ...(lastText(said, 'enable.idempotence') === 'true'
      ? [sets('acks', 'all', 'Follows from idempotence.')]
      : []),
    ...(timeout === null && linger === null ? [] : [sets('delivery.timeout.ms', String(deliveryMs), says)]),
  ];
}

/**
 * What follows from settings that kafka-python 3 can't have with idempotence: it switches it off, and a partition no
 * longer waits for the response to its batch (KafkaProducer.__init__).
 */
function kafkaPythonDefaults(said: readonly Meaning[]): readonly Claim[] {
  const isBefore3 = lastText(said, 'buffer.memory') !== null;
  const idempotence = lastText(said, 'enable.idempotence') ?? String(!isBefore3);
  const conflict = conflictIn(said);
  if (idempotence === 'true' && conflict === null) return [];
  const old = 'kafka-python 3 has no buffer_memory, so these are the defaults before it.';
  return [
    ...(isBefore3 ? [sets('acks', '1', old), sets('partitioner', 'random', old)] : []),
    sets(
      'enable.idempotence',
      'false',
      isBefore3 ? old : `kafka-python switches it off because of ${conflict}.`,
    ),
    ...(lastText(said, IN_FLIGHT) === '1'
      ? []
      : [
          sets(
            'max.in.flight.batches.per.partition',
            'none',
            "Without idempotence, a partition doesn't wait for the response to its batch.",
          ),
        ]),
  ];
}

/** The setting that rules out idempotence, as written; null if none does. */
function conflictIn(said: readonly Meaning[]): string | null {
  const acks = lastText(said, 'acks') ?? 'all';
  const inFlight = Number(lastText(said, IN_FLIGHT) ?? 5);
  if (acks !== 'all') return `acks=${acks}`;
  if (inFlight > 5) return `${inFlight} requests in flight`;
  return said.some(({ given }) => given.name === 'retries' && given.value === '0') ? 'retries=0' : null;
}

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

function keywordSetting({ name, scope: { path } }: Entry): string | null {
  if (!/^[a-z]+(?:_[a-z]+)*$/.test(name)) return null;
  const dotted = name.replaceAll('_', '.');
  const { name: found, isKnown } = producerName(`producer.${dotted}`);
  const isArgument = path.at(-1)?.endsWith('KafkaProducer') === true;
  return isKnown ? found : isArgument || isKnownAbsent(dotted) ? dotted : null;
}
