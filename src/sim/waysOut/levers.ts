import { inUse } from '../../scenario/fields';
import { otherPartitioners } from '../../scenario/partitioners';
import type { Codec, FieldName, Scenario } from '../../scenario/scenario';
import type { RunFacts } from './trial';

/**
 * How far away a change is before its first step, in the measure of `changeSize`: a setting of the producers lies at
 * hand; one of the topic or the brokers is somebody else's, and holds for others too; some changes give up a promise; and
 * what nobody sets, the load and the slowness of a machine, comes last: it says how far off the edge is.
 */
const REACH = { producer: 0, cluster: 1, promise: 3, circumstance: 4 } as const;

/** In which direction from its present value a quantity is tried. */
type Directions = 'up' | 'down' | 'both';

interface LeverBase {
  readonly field: FieldName;
  readonly reach: number;
  /** Left out where it says no: a setting without effect in this scenario would only cost runs. */
  readonly applies?: (scenario: Scenario, present: RunFacts) => boolean;
}

/** A number: its values are the stops of its slider, or else doublings. */
export interface QuantityLever extends LeverBase {
  readonly kind: 'quantity';
  readonly directions: Directions;
  /** In the field's unit: this much more than nothing counts as one doubling. 0 where the value is never 0. */
  readonly doublingFromZero: number;
  /** A value on the far side of one that meets the objective meets it too, so that halving finds the smallest change. */
  readonly monotone?: true;
  /** The highest value that makes sense in this scenario, where that is less than the field's own. */
  readonly most?: (scenario: Scenario) => number;
}

/** A choice: which values are tried, in which order. Each is one step from the present one. */
export interface ChoiceLever extends LeverBase {
  readonly kind: 'choice';
  readonly valuesFor: (scenario: Scenario) => readonly string[];
}

/** A setting that can end a trouble, and how. */
export type Lever = QuantityLever | ChoiceLever;

/** Codecs, those that cost the least processor time first. */
const CODECS_TO_TRY: readonly Codec[] = ['lz4', 'snappy', 'zstd', 'gzip', 'none'];

/** With more requests in flight than this, Kafka gives up idempotence. */
const MOST_IDEMPOTENT_IN_FLIGHT = 5;

/** Machines that are less at work than this on average are not what records wait for, share. */
const AT_WORK = 0.1;

/** What is tried, in the order in which changes of equal size are listed. Consumers are not in the way of an ack. */
export const LEVERS: readonly Lever[] = [
  {
    kind: 'quantity',
    field: 'linger.ms',
    reach: REACH.producer,
    directions: 'both',
    doublingFromZero: 5,
  },
  {
    kind: 'quantity',
    field: 'batch.size',
    reach: REACH.producer,
    directions: 'both',
    doublingFromZero: 0,
    applies: ({ sending }) => sending === 'async',
  },
  { kind: 'choice', field: 'partitioner', reach: REACH.producer, valuesFor: partitionersToTry },
  {
    kind: 'quantity',
    field: 'max.in.flight.requests.per.connection',
    reach: REACH.producer,
    directions: 'both',
    doublingFromZero: 0,
    most: (scenario) =>
      scenario['enable.idempotence'] === 'true' ? MOST_IDEMPOTENT_IN_FLIGHT : Number.POSITIVE_INFINITY,
  },
  {
    kind: 'choice',
    field: 'compression.type',
    reach: REACH.producer,
    valuesFor: (scenario) => CODECS_TO_TRY.filter((codec) => codec !== scenario['compression.type']),
  },
  {
    kind: 'quantity',
    field: 'buffer.memory',
    reach: REACH.producer,
    directions: 'up',
    doublingFromZero: 0,
    applies: (_, { bufferFull }) => bufferFull,
  },
  {
    kind: 'quantity',
    field: 'sticky.partitioning.linger.ms',
    reach: REACH.producer,
    directions: 'both',
    doublingFromZero: 5,
  },
  {
    kind: 'quantity',
    field: 'partitioner.availability.timeout.ms',
    reach: REACH.producer,
    directions: 'both',
    doublingFromZero: 100,
  },
  {
    kind: 'quantity',
    field: 'partitions',
    reach: REACH.cluster,
    directions: 'both',
    doublingFromZero: 0,
  },
  {
    kind: 'quantity',
    field: 'producers',
    reach: REACH.cluster,
    directions: 'both',
    doublingFromZero: 0,
  },
  {
    kind: 'quantity',
    field: 'num.io.threads',
    reach: REACH.cluster,
    directions: 'up',
    doublingFromZero: 0,
    applies: (_, { handlersAtWork }) => handlersAtWork > AT_WORK,
  },
  {
    kind: 'quantity',
    field: 'num.network.threads',
    reach: REACH.cluster,
    directions: 'up',
    doublingFromZero: 0,
    applies: (_, { networkThreadsAtWork }) => networkThreadsAtWork > AT_WORK,
  },
  {
    kind: 'quantity',
    field: 'num.replica.fetchers',
    reach: REACH.cluster,
    directions: 'up',
    doublingFromZero: 0,
    applies: ({ acks }) => acks === 'all',
  },
  {
    kind: 'quantity',
    field: 'broker.session.timeout.ms',
    reach: REACH.cluster,
    directions: 'down',
    doublingFromZero: 0,
  },
  {
    kind: 'choice',
    field: 'partitioner.ignore.keys',
    reach: REACH.promise,
    valuesFor: (scenario) => (scenario['partitioner.ignore.keys'] === 'false' ? ['true'] : []),
    applies: (scenario) => scenario.keys !== 'none',
  },
  {
    kind: 'choice',
    field: 'acks',
    reach: REACH.promise,
    valuesFor: ({ acks }) => (acks === 'all' ? ['1', '0'] : acks === '1' ? ['0'] : []),
  },
  {
    kind: 'quantity',
    field: 'min.insync.replicas',
    reach: REACH.promise,
    directions: 'down',
    doublingFromZero: 0,
    applies: ({ acks }) => acks === 'all',
  },
  {
    kind: 'quantity',
    field: 'slow.ms',
    reach: REACH.circumstance,
    directions: 'down',
    doublingFromZero: 1,
    monotone: true,
    applies: (scenario) => scenario['slow.broker'] !== 'none',
  },
  {
    kind: 'quantity',
    field: 'rate',
    reach: REACH.circumstance,
    directions: 'down',
    doublingFromZero: 0,
    monotone: true,
    applies: ({ sending }) => sending === 'async',
  },
];

/**
 * The levers that can do something here: of settings that are in use, that no timed change overrides, and that
 * a look at the present run does not rule out.
 */
export function leversFor(scenario: Scenario, present: RunFacts): readonly Lever[] {
  return LEVERS.filter(
    ({ field, applies }) =>
      inUse(field, scenario) &&
      !scenario.at.some((change) => change.field === field) &&
      (applies?.(scenario, present) ?? true),
  );
}

function partitionersToTry(scenario: Scenario): readonly string[] {
  const { partitioner, keys } = scenario;
  const keysDecide =
    keys !== 'none' && scenario['keyed.share'] === 1 && scenario['partitioner.ignore.keys'] === 'false';
  return keysDecide ? [] : otherPartitioners(partitioner);
}
