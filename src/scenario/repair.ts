import { checkValue, numberText, settle, valueText } from './field';
import { FIELDS, fieldOf, isTimedField, withField } from './fields';
import { timedChangesText } from './modelText';
import type { Notice } from './notice';
import { DEFAULT_SCENARIO, type FieldName, type Scenario, type TimedChange } from './scenario';
import { batchBytes, CHUNK_BYTES, mostBatches, recordUpperBoundBytes } from './sizes';

/** The most pairs of a producer and a partition; each pair costs the model memory. */
const MOST_ACCUMULATORS = 10_000_000;
/** The most batches that may wait at a time; each costs the model about 250 bytes, twice where the run is watched. */
const MOST_BATCHES = 4_000_000;
/** Producers times topics: each pair has a partitioner. */
const MOST_PARTITIONERS = 50_000;
/** Fetcher threads in the whole cluster: each is a fetch that comes and goes all the time. */
const MOST_FETCHERS = 20_000;
/** The most timed changes in one scenario. */
const MOST_TIMED_CHANGES = 200;
/** The longest `delivery.timeout.ms`. */
const LONGEST_DELIVERY_MS = 3_600_000;
/** A timed change may happen up to this second, the longest a run can send. */
export const LATEST_CHANGE_S = 3600;

/** A valid scenario, and what was changed. */
export interface Repaired {
  readonly scenario: Scenario;
  readonly notices: readonly Notice[];
}

/** Brings a scenario within the limits of each field and between fields, with a notice for each change. Never throws. */
export function repairScenario(scenario: Scenario): Repaired {
  const notices: Notice[] = [];
  const inRange = repairFields(scenario, notices);
  const repaired = repairTogether(inRange);
  return { scenario: repaired.scenario, notices: [...notices, ...repaired.notices] };
}

/** `repairScenario` for values that are valid by themselves. */
export function repairTogether(scenario: Scenario): Repaired {
  const notices: Notice[] = [];
  const consistent = CROSS_LIMITS.reduce((repaired, limit) => limit(repaired, notices), scenario);
  const at = repairTimedChanges(consistent, notices);
  return { scenario: { ...consistent, at }, notices };
}

function repairFields(scenario: Scenario, notices: Notice[]): Scenario {
  let repaired = scenario;
  for (const field of FIELDS) {
    const given = scenario[field.name];
    const fallback = DEFAULT_SCENARIO[field.name];
    const { value, notice } = settle(field, checkValue(field, given), String(given), fallback);
    if (notice === null) continue;
    notices.push(notice);
    repaired = withField(repaired, field.name, value);
  }
  return repaired;
}

type CrossLimit = (scenario: Scenario, notices: Notice[]) => Scenario;

/** In order: later limits see earlier changes. */
const CROSS_LIMITS: readonly CrossLimit[] = [
  (scenario, notices) =>
    lower(scenario, notices, 'measure.from.s', scenario['duration.s'], () => 'Sending ends before that.'),
  (scenario, notices) =>
    lower(scenario, notices, 'slow.broker', scenario.brokers - 1, (given) => noSuchBroker(given, scenario)),
  (scenario, notices) =>
    lower(scenario, notices, 'down.broker', scenario.brokers - 1, (given) => noSuchBroker(given, scenario)),
  (scenario, notices) =>
    lower(scenario, notices, 'racks', scenario.brokers, (given) => `${given} racks need ${given} brokers.`),
  (scenario, notices) =>
    lower(scenario, notices, 'client.rack', scenario.racks - 1, (given) => `There is no rack ${given}.`),
  (scenario, notices) =>
    lower(
      scenario,
      notices,
      'replication.factor',
      scenario.brokers,
      (given) => `${given} replicas need ${given} brokers.`,
    ),
  (scenario, notices) =>
    lower(
      scenario,
      notices,
      'min.insync.replicas',
      scenario['replication.factor'],
      (given) => `A partition never has ${given} in-sync replicas here.`,
    ),
  (scenario, notices) =>
    raise(
      scenario,
      notices,
      'replica.lag.time.max.ms',
      scenario['replica.fetch.wait.max.ms'],
      () => 'A fetch may wait for longer than that.',
    ),
  (scenario, notices) => {
    const most = Math.floor(MOST_FETCHERS / (scenario.brokers * scenario['replication.factor']));
    return lower(
      scenario,
      notices,
      'num.replica.fetchers',
      most,
      (given) => `${given} for each leader and follower make more than ${numberText(MOST_FETCHERS)} threads.`,
    );
  },
  (scenario, notices) =>
    raise(
      scenario,
      notices,
      'slow.to.s',
      scenario['slow.from.s'],
      () => 'That is before the slowness begins.',
    ),
  (scenario, notices) => {
    const most = Math.floor(MOST_ACCUMULATORS / scenario.producers);
    return lower(
      scenario,
      notices,
      'partitions',
      most,
      (given) =>
        `${given} partitions × ${numberText(scenario.producers)} producers make more than ${numberText(MOST_ACCUMULATORS)} pairs.`,
    );
  },
  (scenario, notices) =>
    lower(
      scenario,
      notices,
      'topics',
      Math.min(scenario.partitions, Math.floor(MOST_PARTITIONERS / scenario.producers)),
      () => 'There are fewer partitions, or too many producers.',
    ),
  (scenario, notices) => {
    const left = scenario.partitions - scenario.topics + 1;
    return lower(scenario, notices, 'topic.0.partitions', left, () => 'None is left for another topic.');
  },
  (scenario, notices) =>
    lower(scenario, notices, 'broker.0.partitions', scenario.partitions, () => 'There are fewer partitions.'),
  (scenario, notices) => {
    const least = recordUpperBoundBytes(scenario);
    return raise(scenario, notices, 'max.request.size', least, (given) => `No record fits into ${given}.`);
  },
  (scenario, notices) => {
    const least = Math.max(scenario['batch.size'], recordUpperBoundBytes(scenario));
    return raise(scenario, notices, 'buffer.memory', least, (given) => `No batch fits into ${given}.`);
  },
  // As Kafka falls back for small batches; with compression it refuses to start.
  (scenario, notices) => {
    if (scenario['buffer.memory.allocation.strategy'] === 'full') return scenario;
    const small = scenario['batch.size'] < CHUNK_BYTES;
    if (!small && scenario['compression.type'] === 'none') return scenario;
    const why = small
      ? `A batch grows by ${numberText(CHUNK_BYTES)}\u202FB, and batch.size is less.`
      : "Kafka 4.4 can't compress batches that take memory in chunks.";
    return replace(scenario, notices, 'buffer.memory.allocation.strategy', 'full', () => why);
  },
  (scenario, notices) => {
    if (mostBatches(scenario) <= MOST_BATCHES) return scenario;
    const most = Math.floor(MOST_BATCHES / scenario.producers) * batchBytes(scenario);
    return lower(
      scenario,
      notices,
      'buffer.memory',
      most,
      (given) => `${given} for each producer has room for more than ${numberText(MOST_BATCHES)} batches.`,
    );
  },
  (scenario, notices) => {
    const most = LONGEST_DELIVERY_MS - scenario['linger.ms'];
    return lower(
      scenario,
      notices,
      'request.timeout.ms',
      most,
      () => "Together with linger.ms, it's longer than any delivery timeout can be.",
    );
  },
  // As Kafka does for a delivery timeout that nobody set (KafkaProducer.configureDeliveryTimeout).
  (scenario, notices) => {
    const least = scenario['linger.ms'] + scenario['request.timeout.ms'];
    return raise(
      scenario,
      notices,
      'delivery.timeout.ms',
      least,
      () => "It's shorter than linger and request timeout together.",
    );
  },
];

type Reason = (given: string) => string;

function lower(
  scenario: Scenario,
  notices: Notice[],
  name: FieldName,
  highest: number,
  reason: Reason,
): Scenario {
  const value = scenario[name];
  return typeof value === 'number' && value > highest
    ? replace(scenario, notices, name, highest, reason)
    : scenario;
}

function raise(
  scenario: Scenario,
  notices: Notice[],
  name: FieldName,
  lowest: number,
  reason: Reason,
): Scenario {
  const value = scenario[name];
  return typeof value === 'number' && value < lowest
    ? replace(scenario, notices, name, lowest, reason)
    : scenario;
}

function replace(
  scenario: Scenario,
  notices: Notice[],
  name: FieldName,
  value: Scenario[FieldName],
  reason: Reason,
): Scenario {
  const field = fieldOf(name);
  const used = valueText(field, value);
  const message = `${reason(valueText(field, scenario[name]))} Used ${used}.`;
  notices.push({ field: name, given: String(scenario[name]), used, message });
  return withField(scenario, name, value);
}

function noSuchBroker(given: string, scenario: Scenario): string {
  const count = scenario.brokers === 1 ? 'is only broker 0' : `are only brokers 0 to ${scenario.brokers - 1}`;
  return `There is no broker ${given}: there ${count}.`;
}

function repairTimedChanges(scenario: Scenario, notices: Notice[]): readonly TimedChange[] {
  const kept: TimedChange[] = [];
  for (const change of scenario.at) {
    const reason = timedChangeProblem(change, scenario);
    if (reason === null) kept.push(change);
    else notices.push(leftOut(timedChangesText([change]), reason));
  }
  const sorted = kept.toSorted((left, right) => left.atS - right.atS);
  if (sorted.length <= MOST_TIMED_CHANGES) return sorted;
  const surplus = sorted.length - MOST_TIMED_CHANGES;
  notices.push(
    leftOut('', `There are more than ${MOST_TIMED_CHANGES} timed changes: the last ${surplus} are too many.`),
  );
  return sorted.slice(0, MOST_TIMED_CHANGES);
}

/** Why this timed change isn't valid, or null. */
function timedChangeProblem(change: TimedChange, scenario: Scenario): string | null {
  const { atS, field: name, value } = change;
  if (!(atS >= 0 && atS <= LATEST_CHANGE_S))
    return `The time must be from 0 to ${numberText(LATEST_CHANGE_S)}\u202Fs.`;
  if (!isTimedField(name)) return `${String(name)} can't change while the run plays.`;
  const checked = checkValue(fieldOf(name), value);
  if (checked.type !== 'valid') return checked.message;
  if (
    (name === 'slow.broker' || name === 'down.broker') &&
    typeof value === 'number' &&
    value >= scenario.brokers
  ) {
    return noSuchBroker(String(value), scenario);
  }
  return null;
}

/** The notice for a timed change that was left out. */
export function leftOut(given: string, reason: string): Notice {
  return { field: 'at', given, used: '', message: `${reason} Left out.` };
}
