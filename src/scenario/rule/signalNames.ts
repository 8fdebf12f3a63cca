// @recipe signal
/** Signals of a partition, each with the usual number in brackets if it takes one, ms; `signals.ts` has the rest. */
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

/** Names that people use for signals; the first that fits. */
const MEANINGS: readonly (readonly [RegExp, SignalName])[] = [
  [/(leader|broker|node|server).*(fail|err|refus)/, 'leader.failures'],
  [/fail|err|refus|exception|reject/, 'failures'],
  [/(leader|broker|node|server).*(laten|rtt|time|delay|ms|slow)/, 'leader.ack.ms'],
  [/laten|rtt|respon|delay|slow|ewma/, 'ack.ms'],
  [/silen|idle|last\.?ack/, 'since.ack.ms'],
  [/flight|requests/, 'inflight.requests'],
  [/pending|unack|buffer|load|concurren|busy/, 'outstanding.records'],
  [/backlog|waiting|queue|depth/, 'queue.batches'],
  [/oldest|age$|waited/, 'oldest.ms'],
  [/share|fraction|skew|percent/, 'sent.share'],
  [/sent|throughput|rate|volume/, 'sent.bytes'],
  [/rack|zone|near|local|distan/, 'same.rack'],
  [/online|alive|healthy|leader/, 'available'],
  [/previous|sticky|last/, 'current'],
  [/next|round|order|position/, 'turn'],
];

/** The signal that somebody probably means by a word; null if none is likely. */
export function meantSignal(word: string): SignalName | null {
  return MEANINGS.find(([words]) => words.test(word))?.[1] ?? null;
}

/** Other names of signals, which rules may have, too. */
export const SIGNAL_ALIASES: Readonly<Record<string, SignalName>> = { 'ack.ewma.ms': 'ack.ms' };
