import { numberText, valueText } from './field';
import { check, checkTimed, FIELDS, fieldOf, isTimedField, withField } from './fields';
import { asGroup, GROUP_PREFIX, grouped, nameWithin } from './groups';
import { timedChangesText } from './modelText';
import { type Notice, noticeOf, shorten } from './notice';
import {
  DEFAULT_SCENARIO,
  type FieldName,
  type Scenario,
  type TimedChange,
  type TimedField,
} from './scenario';
import { batchBytes, CHUNK_BYTES, mostBatches, recordUpperBoundBytes } from './sizes';

/** Maximum pairs of a producer and a partition; each pair costs the model memory. */
export const MOST_ACCUMULATORS = 10_000_000;
/** Maximum batches waiting at a time; each costs the model about 250 bytes, twice that if the run is watched. */
const MOST_BATCHES = 4_000_000;
/** Producers times topics: each pair has a partitioner. */
export const MOST_PARTITIONERS = 50_000;
/** Fetcher threads in the whole cluster: each is a fetch that comes and goes all the time. */
export const MOST_FETCHERS = 20_000;
/** Maximum timed changes in one scenario; links have room for them. */
export const MOST_TIMED_CHANGES = 200;
/** Maximum timed changes to check, the earliest first: a hostile link has 50,000. */
const MOST_CHECKED_CHANGES = 1_000;
/** The longest `delivery.timeout.ms`. */
const LONGEST_DELIVERY_MS = 3_600_000;
/** Latest second of a timed change: the longest time that a run can send. */
export const LATEST_CHANGE_S = 3600;

export interface Repaired {
  readonly scenario: Scenario;
  readonly notices: readonly Notice[];
}

export interface BrokenLimit extends Omit<Notice, 'field' | 'message'> {
  readonly field: FieldName | 'at';
  /** Why the given value is invalid: full sentences that don't name the replacement. */
  readonly reason: string;
}

/** Brings a scenario within the limits of each field and between fields, with a notice for each change. Never throws. */
export function repairScenario(scenario: Scenario): Repaired {
  const notices: Notice[] = [];
  const inRange = repairFields(scenario, notices);
  const repaired = repairTogether(inRange);
  return { scenario: repaired.scenario, notices: [...notices, ...repaired.broken.map(limitNotice)] };
}

/** `repairScenario` for values that are valid individually. */
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
  // The others hold for the second group as well, but its producers' settings give way.
  for (const limit of grouped(repaired) ? CROSS_LIMITS : []) {
    const found = limit(asGroup(repaired));
    if (found === null) continue;
    const field = `${GROUP_PREFIX}${found.field}` as FieldName;
    broken.push({ ...found, field });
    repaired = withField(repaired, field, found.value);
  }
  const at = repairTimedChanges(repaired, broken);
  return { scenario: { ...repaired, at }, broken };
}

export function limitNotice({ field, given, used, reason }: BrokenLimit): Notice {
  return noticeOf(field, given, used, reason);
}

function repairFields(scenario: Scenario, notices: Notice[]): Scenario {
  let repaired = scenario;
  for (const { name } of FIELDS) {
    const { value, notice } = check(name, scenario[name], DEFAULT_SCENARIO[name]);
    if (notice === null) continue;
    notices.push(notice);
    repaired = withField(repaired, name, value);
  }
  const at = scenario.at.filter((change) => {
    const reason = timedChangeProblem(change);
    if (reason !== null) notices.push(limitNotice(changeLeftOut(change, reason)));
    return reason === null;
  });
  return { ...repaired, at };
}

interface BrokenCrossLimit extends BrokenLimit {
  readonly field: FieldName;
  readonly value: Scenario[FieldName];
}

type CrossLimit = (scenario: Scenario) => BrokenCrossLimit | null;

const brokerExists =
  (name: 'slow.broker' | 'down.broker' | 'refuses.broker'): CrossLimit =>
  (scenario) =>
    lower(scenario, name, scenario.brokers - 1, (given) => noSuchBroker(given, scenario));

const requestLeavesRoomForLinger: CrossLimit = (scenario) =>
  lower(
    scenario,
    'request.timeout.ms',
    LONGEST_DELIVERY_MS - scenario['linger.ms'],
    () => "With linger.ms, it's longer than any delivery timeout.",
  );

/** As Kafka does for a delivery timeout that wasn't set explicitly (KafkaProducer.configureDeliveryTimeout). */
const deliveryHoldsLingerAndRequest: CrossLimit = (scenario) =>
  raise(
    scenario,
    'delivery.timeout.ms',
    scenario['linger.ms'] + scenario['request.timeout.ms'],
    () => "It's shorter than linger and request timeout together.",
  );

// @recipe field
/** In order: later limits see earlier changes. */
const CROSS_LIMITS: readonly CrossLimit[] = [
  (scenario) => lower(scenario, 'group.producers', scenario.producers, () => 'There are fewer producers.'),
  (scenario) => lower(scenario, 'measure.from.s', scenario['duration.s'], () => 'Sending ends before that.'),
  brokerExists('slow.broker'),
  brokerExists('down.broker'),
  brokerExists('refuses.broker'),
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
  requestLeavesRoomForLinger,
  deliveryHoldsLingerAndRequest,
];

/**
 * The limits that a timed change can break. The one on batches isn't among them: it already counts the highest rate of
 * all timed changes.
 */
const LIMITS_OF_CHANGES: Readonly<Partial<Record<FieldName, readonly CrossLimit[]>>> = {
  'slow.broker': [brokerExists('slow.broker')],
  'down.broker': [brokerExists('down.broker')],
  'refuses.broker': [brokerExists('refuses.broker')],
  'linger.ms': [requestLeavesRoomForLinger, deliveryHoldsLingerAndRequest],
};

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

/** The earliest valid changes that fit, in order of time; later ones are only counted. */
function repairTimedChanges(scenario: Scenario, broken: BrokenLimit[]): readonly TimedChange[] {
  const { at } = scenario;
  const kept: TimedChange[] = [];
  const problemOf = changeCheck(scenario);
  // The order in which changes were given is that of the notices, unless some are too many.
  const inOrder = at.length > MOST_TIMED_CHANGES ? byTime(at) : at;
  for (const [index, change] of inOrder.entries()) {
    if (kept.length === MOST_TIMED_CHANGES || index === MOST_CHECKED_CHANGES) {
      broken.push(
        leftOut(
          '',
          `Of more than ${MOST_TIMED_CHANGES} timed changes the last ${at.length - index} are too many.`,
        ),
      );
      break;
    }
    const reason = problemOf(change);
    if (reason === null) kept.push(change);
    else broken.push(changeLeftOut(change, reason));
  }
  return byTime(kept.length === at.length ? at : kept);
}

/** Sorted by time; the same list if it's sorted already, as nearly all are. */
function byTime(changes: readonly TimedChange[]): readonly TimedChange[] {
  const isSorted = changes.every(({ atS }, index) => index === 0 || (changes[index - 1]?.atS ?? 0) <= atS);
  return isSorted ? changes : changes.toSorted((left, right) => left.atS - right.atS);
}

/**
 * Why a scenario can't have the value of a change, or null. Nothing else changes at that second, so another setting
 * can't give way. A sweep asks a million times, so all changes are tried in one copy of the scenario.
 */
function changeCheck(scenario: Scenario): (change: TimedChange) => string | null {
  const ofFirst: Scenario = { ...scenario };
  const ofSecond: Scenario = grouped(scenario) ? asGroup(scenario) : ofFirst;
  return ({ field: changed, value }) => {
    const tried = nameWithin(changed) === null ? ofFirst : ofSecond;
    const name = (nameWithin(changed) ?? changed) as TimedField;
    const limits = LIMITS_OF_CHANGES[name];
    if (limits === undefined || (name !== changed && !grouped(scenario))) return null;
    const before = tried[name];
    Object.assign(tried, { [name]: value });
    const broken = limits.map((limit) => limit(tried)).find((each) => each !== null) ?? null;
    Object.assign(tried, { [name]: before });
    if (broken === null) return null;
    const { field, reason } = broken;
    return field === name ? reason : `${field} is ${valueText(fieldOf(field), tried[field])}. ${reason}`;
  };
}

function timedChangeProblem({ atS, field: name, value }: TimedChange): string | null {
  if (!(atS >= 0 && atS <= LATEST_CHANGE_S))
    return `The time must be from 0 to ${numberText(LATEST_CHANGE_S)}\u202Fs.`;
  if (!isTimedField(name)) return `${String(name)} can't change while the run plays.`;
  const checked = checkTimed(name, value);
  return checked.type === 'valid' ? null : checked.message;
}

function changeLeftOut(change: TimedChange, reason: string): BrokenLimit {
  const given = shorten(timedChangesText([change]));
  return leftOut(given, `In "${given}": ${reason}`);
}

export function leftOut(given: string, reason: string): BrokenLimit {
  return { field: 'at', given, used: '', reason };
}
