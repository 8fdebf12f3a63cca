import { formatShare } from '../../base/format';
import { nearConnectionLimit } from '../../scenario/connectionLimit';
import { valueText } from '../../scenario/field';
import { fieldOf, inUse } from '../../scenario/fields';
import { otherPartitioners, partitionerRow } from '../../scenario/partitioners';
import { isLocked } from '../../scenario/parts';
import type { FieldName, Scenario } from '../../scenario/scenario';
import type { View } from '../../scenario/view';
import type { RunFacts } from './trial';

/** A few words; null if nothing is given up. */
type GivesUp = string | null;

/** The same of a number, which may depend on both values. */
type GivesUpBetween = GivesUp | ((from: number, to: number) => GivesUp);

interface LeverBase {
  readonly field: FieldName;
  /** Left out if it says no: a setting without effect in this scenario would only cost runs. */
  readonly applies?: (scenario: Scenario, present: RunFacts) => boolean;
}

/** A number: its values are the stops of its slider, or else doublings. */
export interface QuantityLever extends LeverBase {
  readonly kind: 'quantity';
  /** Price of more of it. Without this, no higher value is proposed. */
  readonly up?: GivesUpBetween;
  /** Price of less of it. Without this, no lower value is proposed. */
  readonly down?: GivesUpBetween;
  /** In the field's unit: this much more than nothing counts as one doubling. 0 if the value is never 0. */
  readonly doublingFromZero: number;
  /** The highest value that makes sense in this scenario, if that is less than the field's own. */
  readonly most?: (scenario: Scenario, sloP99Ms: number) => number;
  /** The lowest value that anybody would roll out, if that is more than the field's own; it stands for those below. */
  readonly least?: number;
  /** Larger changes aren't small any more, doublings; left out = MOST_DOUBLINGS. */
  readonly mostDoublings?: number;
}

/** The most doublings that a change takes. */
export const MOST_DOUBLINGS = 4;
/** The same of what takes machines, a topic's layout or a restart of every broker. */
const FEW_DOUBLINGS = Math.log2(5);
/** The default of `batch.size`: hardly anybody goes below. */
const KAFKAS_BATCH = 16_384;
/** Three heartbeats of `broker.heartbeat.interval.ms`, 2 s by default: with fewer, a lost one would cost a broker its partitions. */
const LEAST_SESSION_MS = 6000;

/** A choice: which values are tried, in which order. Each is one step from the present one. */
export interface ChoiceLever extends LeverBase {
  readonly kind: 'choice';
  readonly valuesFor: (scenario: Scenario) => readonly Choice[];
  readonly givesUp: (to: Choice, scenario: Scenario) => GivesUp;
  /** A guess that the effect depends on; always said with the change. */
  readonly assumes?: (scenario: Scenario) => string;
}

type Codec = Scenario['compression.type'];
type Choice = Scenario['partitioner'] | Codec | 'system';

/** A setting that can end a trouble, and how. */
export type Lever = QuantityLever | ChoiceLever;

/** Codecs, those that cost the least processor time first. */
const CODECS_TO_TRY: readonly Codec[] = ['lz4', 'snappy', 'zstd', 'gzip'];
/** Codecs by how well they usually compress, the worst first (KIP-110's table). */
const CODECS_BY_RATIO: readonly Codec[] = ['none', 'snappy', 'lz4', 'gzip', 'zstd'];

/** With more requests in flight than this, Kafka gives up idempotence. */
const MOST_IDEMPOTENT_IN_FLIGHT = 5;

/** Machines that are less at work than this on average are not what records wait for, share. */
const AT_WORK = 0.1;

const MORE_REQUESTS = 'more, smaller requests';
const MORE_THREADS = 'more threads on each broker';
const LESS_EVEN = 'less even shares';

/** Both ends of a connection, each of which bounds what it carries per round trip. */
const BUFFERS = ['send.buffer.bytes', 'socket.receive.buffer.bytes'] as const;

// @recipe field
/**
 * All that may be proposed, with its directions and what each gives up. What isn't here never is: durability (acks,
 * idempotence, replicas, timeouts of a batch), the order of records (keys), the load and the fault. Consumers are not in
 * the way of an ack. Changes of equal size are tried in this order.
 */
export const LEVERS: readonly Lever[] = [
  {
    kind: 'quantity',
    field: 'linger.ms',
    up: (_, to) => `records may wait up to ${valueText(fieldOf('linger.ms'), to)} for a batch`,
    down: MORE_REQUESTS,
    doublingFromZero: 5,
    // Batches that it helps wait that long, so a linger over the objective can't meet it.
    most: (_, sloP99Ms) => sloP99Ms,
  },
  {
    kind: 'quantity',
    field: 'batch.size',
    up: 'more memory for each open batch',
    down: MORE_REQUESTS,
    doublingFromZero: 0,
    least: KAFKAS_BATCH,
    // Brokers refuse batches over message.max.bytes, by default 1 MiB and 12 bytes of header.
    most: ({ 'batch.size': now }) => Math.max(now, 1_048_576),
    applies: ({ sending }) => sending === 'async',
  },
  {
    kind: 'quantity',
    field: 'batch.num.messages',
    up: 'more memory for each open batch',
    doublingFromZero: 0,
    applies: ({ 'batch.num.messages': limit }) => limit !== 'none',
  },
  {
    kind: 'choice',
    field: 'partitioner',
    valuesFor: partitionersToTry,
    givesUp: partitionerGivesUp,
  },
  {
    kind: 'quantity',
    field: 'max.in.flight.requests.per.connection',
    up: 'more requests queue at the brokers',
    down: 'less throughput over long round trips',
    doublingFromZero: 0,
    most: mostInFlight,
  },
  {
    kind: 'choice',
    field: 'compression.type',
    valuesFor: codecsToTry,
    givesUp: () => 'more CPU in the producer',
    // The codec's ratio is the reader's guess, on which the whole advice rests.
    assumes: (scenario) => `assumes that data shrinks to ${formatShare(scenario['compression.ratio'])}`,
  },
  ...BUFFERS.map(
    (field): ChoiceLever => ({
      kind: 'choice',
      field,
      valuesFor: () => ['system'],
      givesUp: () => 'more memory in each socket',
      applies: (scenario) => scenario[field] !== 'system' && nearConnectionLimit(scenario),
    }),
  ),
  {
    kind: 'quantity',
    field: 'buffer.memory',
    up: 'more memory in each producer',
    doublingFromZero: 0,
    applies: (_, { bufferFull }) => bufferFull,
  },
  {
    kind: 'quantity',
    field: 'sticky.partitioning.linger.ms',
    up: 'less even shares from moment to moment',
    down: MORE_REQUESTS,
    doublingFromZero: 5,
  },
  {
    kind: 'quantity',
    field: 'partitioner.availability.timeout.ms',
    // 0 = never: from there, any timeout avoids slow partitions sooner.
    up: (from) => (from === 0 ? LESS_EVEN : 'slow partitions are avoided later'),
    down: (_, to) => (to === 0 ? 'slow partitions are no longer avoided' : LESS_EVEN),
    doublingFromZero: 100,
  },
  {
    kind: 'quantity',
    field: 'partitions',
    up: "more files and requests, and can't be undone",
    doublingFromZero: 0,
    mostDoublings: FEW_DOUBLINGS,
    // With more partitions keys move, which breaks their order.
    applies: ({ keys }) => keys === 'none',
  },
  {
    kind: 'quantity',
    field: 'producers',
    up: 'more processes and connections',
    down: 'more load on each producer',
    doublingFromZero: 0,
    mostDoublings: FEW_DOUBLINGS,
    // Two producers don't keep the order of a key.
    applies: ({ keys }) => keys === 'none',
  },
  {
    kind: 'quantity',
    field: 'num.io.threads',
    up: MORE_THREADS,
    doublingFromZero: 0,
    mostDoublings: FEW_DOUBLINGS,
    applies: (_, { handlersAtWork }) => handlersAtWork > AT_WORK,
  },
  {
    kind: 'quantity',
    field: 'num.network.threads',
    up: MORE_THREADS,
    doublingFromZero: 0,
    mostDoublings: FEW_DOUBLINGS,
    applies: (_, { networkThreadsAtWork }) => networkThreadsAtWork > AT_WORK,
  },
  {
    kind: 'quantity',
    field: 'num.replica.fetchers',
    up: `${MORE_THREADS}, and more fetches`,
    doublingFromZero: 0,
    mostDoublings: FEW_DOUBLINGS,
    applies: ({ acks }) => acks === 'all',
  },
  {
    kind: 'quantity',
    field: 'broker.session.timeout.ms',
    down: 'a broker that only pauses counts as lost sooner',
    doublingFromZero: 0,
    least: LEAST_SESSION_MS,
  },
];

/** Price of a number on its way from one value to another; undefined if the lever doesn't go that way. */
export function givesUpBetween(
  { up, down }: Pick<QuantityLever, 'up' | 'down'>,
  from: number,
  to: number,
): GivesUp | undefined {
  const words = to > from ? up : down;
  return typeof words === 'function' ? words(from, to) : words;
}

/**
 * The levers that can do something here: of settings that are in use, that neither the link locks nor a timed change
 * overrides, and that a look at the present run does not rule out.
 */
export function leversFor(scenario: Scenario, present: RunFacts, lock: View['lock']): readonly Lever[] {
  return LEVERS.filter(
    ({ field, applies }) =>
      inUse(field, scenario) &&
      !isLocked({ lock }, field) &&
      !scenario.at.some((change) => change.field === field) &&
      (applies?.(scenario, present) ?? true),
  );
}

function partitionersToTry(scenario: Scenario): readonly Scenario['partitioner'][] {
  return keysDecide(scenario) ? [] : otherPartitioners(scenario.partitioner);
}

/** True if each record's key alone says where it goes, so that no partitioner chooses. */
export function keysDecide(scenario: Scenario): boolean {
  const { keys, 'keyed.share': share, 'partitioner.ignore.keys': ignored } = scenario;
  return keys !== 'none' && share === 1 && ignored === 'false';
}

/** True for a partitioner that needs another release of the client. */
export function isUpgrade(from: string, to: string): boolean {
  return partitionerRow(from).release !== partitionerRow(to).release;
}

function partitionerGivesUp(to: string): GivesUp {
  return partitionerRow(to).sharing === 'by queues' ? LESS_EVEN : null;
}

/** Never one that compresses less: the ratio is a setting of its own, so that the model wouldn't show the loss. */
function codecsToTry({ 'compression.type': present }: Scenario): readonly Codec[] {
  const rank = (codec: Codec): number => CODECS_BY_RATIO.indexOf(codec);
  return CODECS_TO_TRY.filter((codec) => rank(codec) > rank(present));
}

/** As many as keep what order there is through a retry; without idempotence, one at a time keeps it. */
function mostInFlight(scenario: Scenario): number {
  const idempotent = scenario['enable.idempotence'] === 'true';
  const present = scenario['max.in.flight.requests.per.connection'];
  if (present === 1 && !(idempotent && scenario.acks === 'all')) return 1;
  return idempotent ? MOST_IDEMPOTENT_IN_FLIGHT : Number.POSITIVE_INFINITY;
}
