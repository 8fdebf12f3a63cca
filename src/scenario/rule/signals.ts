/** What a rule can see of a partition. */
export interface Signal {
  readonly name: string;
  /** Whether any Partitioner with a ProducerInterceptor can see it, or only code inside the client. */
  readonly seenBy: 'partitioner' | 'client';
  /** What it is, with its unit. */
  readonly says: string;
  /** The number in brackets, if it has one. */
  readonly setting?: { readonly says: string; readonly default: number };
}

// @recipe signal
/** In the order of menus; docs/model/rules.md names each one's source in Kafka's code. */
export const SIGNALS: readonly Signal[] = [
  {
    name: 'outstanding.records',
    seenBy: 'partitioner',
    says: 'records sent to the partition that are neither acked nor failed',
  },
  {
    name: 'outstanding.bytes',
    seenBy: 'partitioner',
    says: 'bytes of the values of those records',
  },
  {
    name: 'ack.ms',
    seenBy: 'partitioner',
    says: "mean latency of the partition's acks, ms; 0 before the first",
    setting: { says: 'half-life, ms: an ack this old counts half', default: 100 },
  },
  { name: 'since.ack.ms', seenBy: 'partitioner', says: "time since the partition's last ack, ms" },
  {
    name: 'sent.bytes',
    seenBy: 'partitioner',
    says: 'bytes of values sent to the partition lately',
    setting: { says: 'window, ms', default: 1000 },
  },
  { name: 'same.rack', seenBy: 'partitioner', says: "1 if the leader is in the producer's rack, else 0" },
  { name: 'available', seenBy: 'partitioner', says: '1 if the partition has a known leader, else 0' },
  { name: 'current', seenBy: 'partitioner', says: '1 for the partition of the record before, else 0' },
  {
    name: 'turn',
    seenBy: 'partitioner',
    says: 'how many partitions lie between the one before and this one, in their order',
  },
  { name: 'queue.batches', seenBy: 'client', says: "batches in the partition's queue" },
  { name: 'queue.bytes', seenBy: 'client', says: "bytes in the partition's queue" },
  { name: 'oldest.ms', seenBy: 'client', says: 'how long the oldest batch in its queue has waited, ms' },
  { name: 'inflight.requests', seenBy: 'client', says: 'requests in flight to its broker' },
  { name: 'ready.age.ms', seenBy: 'client', says: 'for how long its broker has taken nothing, ms' },
];

export function signalNamed(name: string): Signal | undefined {
  return SIGNALS.find((signal) => signal.name === name);
}
