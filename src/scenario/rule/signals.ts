import type { Expression, Rule } from './rule';
import { SIGNAL_NAMES, SIGNAL_SETTINGS, type SignalName } from './signalNames';

/** Whether any Partitioner with a ProducerInterceptor can see it, or only code inside the client. */
export type SeenBy = 'partitioner' | 'client';

/** What a rule can see of a partition. */
export interface Signal {
  readonly name: SignalName;
  readonly seenBy: SeenBy;
  /** What it is in a few words, for a list. */
  readonly brief: string;
  /** What it is, with its unit. */
  readonly says: string;
  /** The number in brackets, if it has one. */
  readonly setting?: { readonly says: string; readonly default: number };
}

const ROWS: Readonly<
  Record<SignalName, Pick<Signal, 'seenBy' | 'brief' | 'says'> & { readonly setting?: string }>
> = {
  'outstanding.records': {
    seenBy: 'partitioner',
    brief: 'sent, not yet acked',
    says: 'records sent to the partition that are neither acked nor failed',
  },
  'outstanding.bytes': {
    seenBy: 'partitioner',
    brief: 'their bytes',
    says: 'bytes of the values of those records',
  },
  'ack.ms': {
    seenBy: 'partitioner',
    brief: 'moving mean of ack times',
    says: "mean latency of the partition's acks, ms; 0 before the first",
    setting: 'half-life, ms: an ack this old counts half',
  },
  'since.ack.ms': {
    seenBy: 'partitioner',
    brief: 'time since the last ack',
    says: "time since the partition's last ack, ms",
  },
  'sent.bytes': {
    seenBy: 'partitioner',
    brief: 'sent lately',
    says: 'bytes of values sent to the partition lately',
    setting: 'window, ms',
  },
  'same.rack': {
    seenBy: 'partitioner',
    brief: '1 if the leader is near',
    says: "1 if the leader is in the producer's rack, else 0",
  },
  available: {
    seenBy: 'partitioner',
    brief: '1 if it has a leader',
    says: '1 if the partition has a known leader, else 0',
  },
  current: {
    seenBy: 'partitioner',
    brief: '1 for the one before',
    says: '1 for the partition of the record before, else 0',
  },
  turn: {
    seenBy: 'partitioner',
    brief: 'places after the one before',
    says: 'how many partitions lie between the one before and this one, in their order',
  },
  'queue.batches': {
    seenBy: 'client',
    brief: 'waiting in the accumulator',
    says: "batches in the partition's queue",
  },
  'queue.bytes': {
    seenBy: 'client',
    brief: 'waiting in the accumulator',
    says: "bytes in the partition's queue",
  },
  'oldest.ms': {
    seenBy: 'client',
    brief: 'age of the oldest waiting',
    says: 'how long the oldest batch in its queue has waited, ms',
  },
  'inflight.requests': {
    seenBy: 'client',
    brief: 'unanswered by its broker',
    says: 'requests in flight to its broker',
  },
  'ready.age.ms': {
    seenBy: 'client',
    brief: 'since its broker took any',
    says: 'for how long its broker has taken nothing, ms',
  },
};

// @recipe signal
/** In the order of menus; docs/model/rules.md names each one's source in Kafka's code. */
export const SIGNALS: readonly Signal[] = SIGNAL_NAMES.map((name) => {
  const { setting, ...row } = ROWS[name];
  const usual = SIGNAL_SETTINGS[name];
  return setting === undefined || usual === null
    ? { name, ...row }
    : { name, ...row, setting: { says: setting, default: usual } };
});

export function signalNamed(name: SignalName): Signal {
  const { setting: _, ...row } = ROWS[name];
  return SIGNALS.find((signal) => signal.name === name) ?? { name, ...row };
}

/** The signals that an expression looks at, in its order. */
export function signalsIn(expression: Expression): readonly SignalName[] {
  if (expression.type === 'call') return expression.of.flatMap(signalsIn);
  return expression.type === 'signal' ? [expression.name] : [];
}

/** Who can see what a rule looks at, with its signals that only the client has. */
export function seenBy(rule: Rule): { readonly who: SeenBy; readonly inside: readonly SignalName[] } {
  const seen = [rule.score, ...(rule.without === null ? [] : [rule.without])].flatMap(signalsIn);
  const inside = SIGNAL_NAMES.filter((name) => seen.includes(name) && ROWS[name].seenBy === 'client');
  return { who: inside.length === 0 ? 'partitioner' : 'client', inside };
}
