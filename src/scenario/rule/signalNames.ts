// @recipe signal
/** What a rule can see of a partition, each with the usual number in brackets if it takes one, ms; `signals.ts` has the rest. */
export const SIGNAL_SETTINGS = {
  'outstanding.records': null,
  'outstanding.bytes': null,
  'ack.ms': 100,
  'since.ack.ms': null,
  failures: 10_000,
  'leader.ack.ms': 100,
  'leader.since.ack.ms': null,
  'leader.failures': 10_000,
  'sent.bytes': 1000,
  'sent.share': 10_000,
  'same.rack': null,
  available: null,
  current: null,
  turn: null,
  'queue.batches': null,
  'queue.bytes': null,
  'oldest.ms': null,
  'inflight.requests': null,
  'ready.age.ms': null,
} as const satisfies Readonly<Record<string, number | null>>;

export type SignalName = keyof typeof SIGNAL_SETTINGS;

export const SIGNAL_NAMES = Object.keys(SIGNAL_SETTINGS) as readonly SignalName[];

/** Other names of signals, which rules may have, too. */
export const SIGNAL_ALIASES: Readonly<Record<string, SignalName>> = { 'ack.ewma.ms': 'ack.ms' };
