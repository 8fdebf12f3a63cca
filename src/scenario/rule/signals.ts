import type { Expression, Rule } from './rule';
import { SIGNAL_NAMES, type SignalName } from './signalNames';

/** Any Partitioner with a ProducerInterceptor can see it, or only code inside the client. */
export type SeenBy = 'partitioner' | 'client';

export interface Signal {
  readonly name: SignalName;
  readonly seenBy: SeenBy;
  readonly brief: string;
  /** Meaning, with its unit. */
  readonly says: string;
  /** The partition for which it is lowest, if there is a natural phrase: "take the partition …". */
  readonly lowest?: string;
}

export type SignalUse = Extract<Expression, { readonly type: 'signal' }>;

// @recipe signal
const ROWS: Readonly<Record<SignalName, Omit<Signal, 'name'>>> = {
  'outstanding.records': {
    seenBy: 'partitioner',
    brief: 'sent, not acked',
    says: 'records sent to the partition that are neither acked nor failed',
    lowest: 'with the fewest records not yet acked',
  },
  'outstanding.bytes': {
    seenBy: 'partitioner',
    brief: 'bytes not acked',
    says: 'bytes of the values of those records',
    lowest: 'with the fewest bytes not yet acked',
  },
  'ack.ms': {
    seenBy: 'partitioner',
    brief: 'mean ack time',
    says: "mean latency of the partition's acks, ms; a failure counts as at least 1,000; 0 before the first; in brackets the half-life, ms",
    lowest: 'with the fastest recent acks',
  },
  'since.ack.ms': {
    seenBy: 'partitioner',
    brief: 'since the last ack',
    says: "time since the partition's last ack or failure, ms",
    lowest: 'with the latest ack',
  },
  failures: {
    seenBy: 'partitioner',
    brief: 'failed lately',
    says: 'records of the partition that failed lately; in brackets the window, ms',
    lowest: 'with the fewest recent failures',
  },
  'leader.ack.ms': {
    seenBy: 'partitioner',
    brief: "its leader's mean",
    says: 'the same as ack.ms, of all partitions that its leader leads',
    lowest: 'whose leader has the fastest recent acks',
  },
  'leader.since.ack.ms': {
    seenBy: 'partitioner',
    brief: "its leader's last",
    says: "time since its leader's last ack or failure, ms",
    lowest: 'whose leader acked last',
  },
  'leader.failures': {
    seenBy: 'partitioner',
    brief: 'failed at its leader',
    says: 'records that failed lately at its leader; in brackets the window, ms',
    lowest: 'whose leader has the fewest recent failures',
  },
  'sent.bytes': {
    seenBy: 'partitioner',
    brief: 'sent lately',
    says: 'bytes of values sent to the partition lately; in brackets the window, ms',
    lowest: 'with the fewest bytes sent lately',
  },
  'sent.share': {
    seenBy: 'partitioner',
    brief: 'share of bytes',
    says: "the partition's share of the bytes of values sent lately, from 0 to 1; in brackets the window, ms",
    lowest: 'with the smallest share of recent bytes',
  },
  'same.rack': {
    seenBy: 'partitioner',
    brief: 'leader in its rack',
    says: "1 if the leader is in the producer's rack, else 0",
  },
  available: {
    seenBy: 'partitioner',
    brief: 'has a leader',
    says: '1 if the partition has a known leader, else 0',
  },
  current: {
    seenBy: 'partitioner',
    brief: 'the one before',
    says: '1 for the partition of the record before, else 0',
  },
  turn: {
    seenBy: 'partitioner',
    brief: 'places after it',
    says: 'how many partitions lie between the one before and this one, in their order',
    lowest: 'whose turn is next',
  },
  'queue.batches': {
    seenBy: 'client',
    brief: 'batches waiting',
    says: "batches in the partition's queue",
    lowest: 'with the fewest batches in its queue',
  },
  'queue.bytes': {
    seenBy: 'client',
    brief: 'bytes waiting',
    says: "bytes in the partition's queue",
    lowest: 'with the fewest bytes in its queue',
  },
  'oldest.ms': {
    seenBy: 'client',
    brief: 'oldest batch',
    says: 'how long the oldest batch in its queue has waited, ms',
    lowest: 'whose oldest waiting batch is youngest',
  },
  'inflight.requests': {
    seenBy: 'client',
    brief: 'at its broker',
    says: 'requests in flight to its broker',
    lowest: 'whose broker has the fewest requests in flight',
  },
  'ready.age.ms': {
    seenBy: 'client',
    brief: 'its broker is full',
    says: 'for how long its broker has taken nothing, ms',
    lowest: 'whose broker took a request last',
  },
};

/** In the order of menus; docs/model/rules.md names each one's source in Kafka's code. */
export const SIGNALS: readonly Signal[] = SIGNAL_NAMES.map(signalNamed);

export function signalNamed(name: SignalName): Signal {
  return { name, ...ROWS[name] };
}

/** The signals that an expression looks at, each as often as it stands there, in its order. */
export function signalsIn(expression: Expression | null): readonly SignalUse[] {
  if (expression?.type === 'call') return expression.of.flatMap(signalsIn);
  return expression?.type === 'signal' ? [expression] : [];
}

/** Who can see what a rule looks at, with its signals that only the client has. */
export function seenBy({ score, without }: Rule): {
  readonly who: SeenBy;
  readonly inside: readonly SignalName[];
} {
  const seen = new Set([score, without].flatMap(signalsIn).map(({ name }) => name));
  const inside = SIGNAL_NAMES.filter((name) => seen.has(name) && ROWS[name].seenBy === 'client');
  return { who: inside.length === 0 ? 'partitioner' : 'client', inside };
}
