import { type FieldRow, type Held, integer, number, orWord } from '../field';
import { bursts, ever, keyed } from '../usedIf';

// @recipe field
export const WORKLOAD_FIELDS = [
  {
    name: 'rate',
    label: 'Record rate',
    ...orWord('max', number(1, 10_000_000, 'rec/s')),
    default: 2048,
    timed: true,
  },
  {
    name: 'record.bytes',
    label: 'Record size',
    ...integer(1, 1_048_576, 'B'),
    default: 512,
  },
  {
    kind: 'choice',
    name: 'arrivals',
    label: 'Arrivals',
    default: 'throttled',
    choices: [
      {
        value: 'throttled',
        label: 'Small bursts',
        help: 'Like kafka-producer-perf-test: it sleeps for 2 ms or more, then catches up.',
      },
      {
        value: 'steady',
        label: 'Evenly spaced',
        help: 'One record after another, always the same time apart.',
      },
      { value: 'poisson', label: 'At random', help: 'Independent of each other: a Poisson process.' },
      {
        value: 'bursts',
        label: 'On and off',
        help: 'Evenly spaced for burst.s, then nothing for pause.s. The record rate is the mean over both.',
      },
    ],
  },
  {
    name: 'burst.s',
    label: 'Burst',
    usedIf: bursts,
    ...number(0.00001, 3600, 's', 0.1),
    default: 1,
  },
  {
    name: 'pause.s',
    label: 'Pause',
    usedIf: bursts,
    ...number(0, 3600, 's', 0.1),
    default: 1,
  },
  {
    kind: 'choice',
    name: 'burst.flush',
    label: 'Flush after a burst',
    usedIf: bursts,
    default: 'false',
    choices: [
      { value: 'false', label: 'No', help: 'Open batches wait out their linger time.' },
      { value: 'true', label: 'Yes', help: "Like Trogdor's ProduceBench before it pauses." },
    ],
  },
  {
    kind: 'choice',
    name: 'sending',
    client: true,
    label: 'Sending',
    default: 'async',
    choices: [
      {
        value: 'async',
        label: 'Without waiting',
        help: 'send() puts the record into its batch and returns.',
      },
      {
        value: 'sync',
        label: 'Wait for each ack',
        help: 'A blocking sender: each caller has one record at a time, which waits out the whole linger.',
      },
    ],
  },
  {
    name: 'callers',
    label: 'Callers',
    usedIf: (scenario): boolean => scenario.sending === 'sync',
    ...integer(1, 10_000),
    default: 1,
  },
  {
    name: 'cold.start.ms',
    label: 'Cold start',
    ...number(0, 10_000, 'ms'),
    default: 0,
  },
  {
    kind: 'choice',
    name: 'latency.from',
    label: 'Latency from',
    usedIf: (scenario): boolean => ever(scenario, 'rate', (rate) => rate !== 'max'),
    default: 'send',
    choices: [
      {
        value: 'send',
        label: 'Call of send()',
        help: 'Like kafka-producer-perf-test: records that a waiting application sends late look fast.',
      },
      {
        value: 'intended',
        label: 'Intended time',
        help: 'From when the record was due: time in which the application was held up counts.',
      },
    ],
  },
  {
    name: 'duration.s',
    label: 'Sending time',
    group: 'run',
    ...number(0.1, 3600, 's', 0.1),
    default: 60,
  },
  {
    name: 'measure.from.s',
    label: 'Measure from',
    group: 'run',
    ...number(0, 3600, 's', 0.1),
    default: 0,
  },
  {
    kind: 'choice',
    name: 'keys',
    label: 'Keys',
    default: 'none',
    choices: [
      { value: 'none', label: 'No keys', help: 'The partitioner is free to choose.' },
      { value: 'uniform', label: 'All keys equally', help: 'Every key is equally likely.' },
      {
        value: 'zipf',
        label: 'A few hot keys',
        help: "Zipf's law: the second key comes half as often as the first, the third a third as often.",
      },
      { value: 'sequential', label: 'One after another', help: '0, 1, 2 and so on, then from 0 again.' },
    ],
  },
  {
    name: 'key.count',
    label: 'Distinct keys',
    usedIf: keyed,
    ...integer(1, 1_000_000),
    default: 1000,
  },
  {
    name: 'keyed.share',
    label: 'Share with a key',
    usedIf: keyed,
    ...number(0, 1, '', 0.05),
    default: 1,
  },
  {
    name: 'seed',
    label: 'Seed',
    group: 'run',
    ...integer(0, 4_294_967_295),
    default: 1,
  },
] as const satisfies readonly FieldRow[];

export const WORKLOAD_IN_MODEL = {
  rate: 'rate: Option<f64> rec/s',
  'record.bytes': 'record_bytes: u32',
  arrivals: 'arrivals: ArrivalKind',
  'burst.s': 'burst: Nanos',
  'pause.s': 'pause: Nanos',
  'burst.flush': 'flushes_bursts: bool',
  sending: 'sends_in_step: bool',
  callers: 'callers: u32',
  'cold.start.ms': 'cold_start: Nanos',
  'latency.from': 'counts_from_intended: bool',
  'duration.s': 'duration: Nanos',
  'measure.from.s': 'measure_from: Nanos',
  keys: 'keys: KeyKind',
  'key.count': 'key_count: u32',
  'keyed.share': 'keyed_share: f64',
  seed: 'seed: u32',
} as const satisfies Held<typeof WORKLOAD_FIELDS>;
