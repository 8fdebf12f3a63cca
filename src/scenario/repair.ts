import { checkValue, numberText, settle, valueText } from './field';
import { FIELDS, fieldOf, isTimedField, withField } from './fields';
import { timedChangesText } from './modelText';
import { type Notice, shorten } from './notice';
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

/** A limit between fields that a scenario breaks. */
export interface BrokenLimit extends Omit<Notice, 'field' | 'message'> {
  readonly field: FieldName | 'at';
  /** Why what was given can't be: full sentences that do not say what is used instead. */
  readonly reason: string;
}

/** Brings a scenario within the limits of each field and between fields, with a notice for each change. Never throws. */
export function repairScenario(scenario: Scenario): Repaired {
  const notices: Notice[] = [];
  const inRange = repairFields(scenario, notices);
  const repaired = repairTogether(inRange);
  return { scenario: repaired.scenario, notices: [...notices, ...repaired.broken.map(noticeOf)] };
}

/** `repairScenario` for values that are valid by themselves. */
export function repairTogether(scenario: Scenario): {
  readonly scenario: Scenario;
  readonly broken: readonly BrokenLimit[];
} {
  const broken: BrokenLimit[] = [];
  let repaired = scenario;
  for (const limit of CROSS_LIMITS) {
    const found = limit(repaired);
    if (found === null) continue;
    broken.push(found);
    repaired = withField(repaired, found.field, found.value);
  }
  const at = repairTimedChanges(repaired, broken);
  return { scenario: { ...repaired, at }, broken };
}

/** What a reader is told of a broken limit where the scenario is used all the same. */
export function noticeOf({ field, given, used, reason }: BrokenLimit): Notice {
  return { field, given, used, message: `${reason} ${used === '' ? 'Left out.' : `Used ${used}.`}` };
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

interface BrokenCrossLimit extends BrokenLimit {
  readonly field: FieldName;
  /** What the field gets instead. */
  readonly value: Scenario[FieldName];
}

type CrossLimit = (scenario: Scenario) => BrokenCrossLimit | null;

/** In order: later limits see earlier changes. */
const CROSS_LIMITS: readonly CrossLimit[] = [
  (scenario) => lower(scenario, 'measure.from.s', scenario['duration.s'], () => 'Sending ends before that.'),
  (scenario) =>
    lower(scenario, 'slow.broker', scenario.brokers - 1, (given) => noSuchBroker(given, scenario)),
  (scenario) =>
    lower(scenario, 'down.broker', scenario.brokers - 1, (given) => noSuchBroker(given, scenario)),
  (scenario) =>
    lower(scenario, 'racks', scenario.brokers, (given) => `${given} racks need ${given} brokers.`),
  (scenario) => lower(scenario, 'client.rack', scenario.racks - 1, (given) => `There is no rack ${given}.`),
  (scenario) =>
    lower(
      scenario,
      'replication.factor',
      scenario.brokers,
      (given) => `${given} replicas need ${given} brokers.`,
    ),
  (scenario) =>
    lower(
      scenario,
      'min.insync.replicas',
      scenario['replication.factor'],
      (given) => `A partition never has ${given} in-sync replicas here.`,
    ),
  (scenario) =>
    raise(
      scenario,
      'replica.lag.time.max.ms',
      scenario['replica.fetch.wait.max.ms'],
      () => 'A fetch may wait for longer than that.',
    ),
  (scenario) => {
    const most = Math.floor(MOST_FETCHERS / (scenario.brokers * scenario['replication.factor']));
    return lower(
      scenario,
      'num.replica.fetchers',
      most,
      (given) => `${given} for each leader and follower make more than ${numberText(MOST_FETCHERS)} threads.`,
    );
  },
  (scenario) =>
    raise(scenario, 'slow.to.s', scenario['slow.from.s'], () => 'That is before the slowness begins.'),
  (scenario) => {
    const most = Math.floor(MOST_ACCUMULATORS / scenario.producers);
    return lower(
      scenario,
      'partitions',
      most,
      (given) =>
        `${given} partitions × ${numberText(scenario.producers)} producers make more than ${numberText(MOST_ACCUMULATORS)} pairs.`,
    );
  },
  (scenario) =>
    lower(
      scenario,
      'topics',
      Math.min(scenario.partitions, Math.floor(MOST_PARTITIONERS / scenario.producers)),
      () => 'There are fewer partitions, or too many producers.',
    ),
  (scenario) => {
    const left = scenario.partitions - scenario.topics + 1;
    return lower(scenario, 'topic.0.partitions', left, () => 'None is left for another topic.');
  },
  (scenario) =>
    lower(scenario, 'broker.0.partitions', scenario.partitions, () => 'There are fewer partitions.'),
  (scenario) => {
    const least = recordUpperBoundBytes(scenario);
    return raise(scenario, 'max.request.size', least, (given) => `No record fits into ${given}.`);
  },
  (scenario) => {
    const least = Math.max(scenario['batch.size'], recordUpperBoundBytes(scenario));
    return raise(scenario, 'buffer.memory', least, (given) => `No batch fits into ${given}.`);
  },
  // As Kafka falls back for small batches; with compression it refuses to start.
  (scenario) => {
    if (scenario['buffer.memory.allocation.strategy'] === 'full') return null;
    const small = scenario['batch.size'] < CHUNK_BYTES;
    if (!small && scenario['compression.type'] === 'none') return null;
    const why = small
      ? `A batch grows by ${numberText(CHUNK_BYTES)}\u202FB, and batch.size is less.`
      : "Kafka 4.4 can't compress batches that take memory in chunks.";
    return replace(scenario, 'buffer.memory.allocation.strategy', 'full', () => why);
  },
  (scenario) => {
    if (mostBatches(scenario) <= MOST_BATCHES) return null;
    const most = Math.floor(MOST_BATCHES / scenario.producers) * batchBytes(scenario);
    return lower(
      scenario,
      'buffer.memory',
      most,
      (given) => `${given} for each producer has room for more than ${numberText(MOST_BATCHES)} batches.`,
    );
  },
  (scenario) => {
    const most = LONGEST_DELIVERY_MS - scenario['linger.ms'];
    return lower(
      scenario,
      'request.timeout.ms',
      most,
      () => "Together with linger.ms, it's longer than any delivery timeout can be.",
    );
  },
  // As Kafka does for a delivery timeout that nobody set (KafkaProducer.configureDeliveryTimeout).
  (scenario) => {
    const least = scenario['linger.ms'] + scenario['request.timeout.ms'];
    return raise(
      scenario,
      'delivery.timeout.ms',
      least,
      () => "It's shorter than linger and request timeout together.",
    );
  },
];

type Reason = (given: string) => string;

function lower(
  scenario: Scenario,
  name: FieldName,
  highest: number,
  reason: Reason,
): BrokenCrossLimit | null {
  const value = scenario[name];
  return typeof value === 'number' && value > highest ? replace(scenario, name, highest, reason) : null;
}

function raise(scenario: Scenario, name: FieldName, lowest: number, reason: Reason): BrokenCrossLimit | null {
  const value = scenario[name];
  return typeof value === 'number' && value < lowest ? replace(scenario, name, lowest, reason) : null;
}

function replace(
  scenario: Scenario,
  name: FieldName,
  value: Scenario[FieldName],
  reason: Reason,
): BrokenCrossLimit {
  const field = fieldOf(name);
  const given = scenario[name];
  const used = valueText(field, value);
  return { field: name, given: String(given), used, value, reason: reason(valueText(field, given)) };
}

function noSuchBroker(given: string, scenario: Scenario): string {
  const count = scenario.brokers === 1 ? 'is only broker 0' : `are only brokers 0 to ${scenario.brokers - 1}`;
  return `There is no broker ${given}: there ${count}.`;
}

function repairTimedChanges(scenario: Scenario, broken: BrokenLimit[]): readonly TimedChange[] {
  const kept: TimedChange[] = [];
  for (const change of scenario.at) {
    const reason = timedChangeProblem(change, scenario);
    if (reason === null) {
      kept.push(change);
      continue;
    }
    const given = shorten(timedChangesText([change]));
    broken.push(leftOut(given, `In "${given}": ${reason}`));
  }
  const sorted = kept.toSorted((left, right) => left.atS - right.atS);
  if (sorted.length <= MOST_TIMED_CHANGES) return sorted;
  const surplus = sorted.length - MOST_TIMED_CHANGES;
  broken.push(
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
  const from = withField(scenario, name, value);
  for (const limit of CROSS_LIMITS) {
    const broken = limit(from);
    if (broken === null) continue;
    // Nothing else changes at that second, so a limit of another setting refuses the change.
    const { field, reason } = broken;
    return field === name ? reason : `${field} is ${valueText(fieldOf(field), from[field])}. ${reason}`;
  }
  return null;
}

/** A timed change that is left out. */
export function leftOut(given: string, reason: string): BrokenLimit {
  return { field: 'at', given, used: '', reason };
}
