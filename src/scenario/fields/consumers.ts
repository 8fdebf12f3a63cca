import { type FieldRow, type Held, integer, number, orWord } from '../field';
import { type Condition, consumed, racked, replicated } from '../usedIf';

const rebalances: Condition = (scenario) => consumed(scenario) && scenario['rebalance.at.s'] !== 'never';

// @recipe field
/** The consumers of one group, which share the partitions; they add end-to-end latency. */
export const CONSUMER_FIELDS = [
  {
    name: 'consumers',
    label: 'Consumers',
    ...integer(0, 1000),
    default: 0,
  },
  {
    name: 'fetch.min.bytes',
    label: 'Fetch at least',
    usedIf: consumed,
    ...integer(1, 52_428_800, 'B'),
    default: 1,
    kafkaName: 'fetch.min.bytes',
  },
  {
    name: 'fetch.max.wait.ms',
    label: 'Longest fetch wait',
    usedIf: consumed,
    ...integer(0, 600_000, 'ms'),
    default: 500,
    kafkaName: 'fetch.max.wait.ms',
  },
  {
    name: 'max.partition.fetch.bytes',
    label: 'Fetch per partition',
    usedIf: consumed,
    ...integer(1, 1_073_741_824, 'B'),
    default: 1_048_576,
    kafkaName: 'max.partition.fetch.bytes',
  },
  {
    wordNumber: -1,
    name: 'receive.buffer.bytes',
    label: 'Consumer receive buffer',
    usedIf: consumed,
    ...orWord('system', integer(0, 1_073_741_824, 'B')),
    default: 65_536,
    kafkaName: 'receive.buffer.bytes',
  },
  {
    name: 'max.poll.records',
    label: 'Records per poll',
    usedIf: consumed,
    ...integer(1, 1_000_000),
    default: 500,
    kafkaName: 'max.poll.records',
  },
  {
    kind: 'choice',
    name: 'consumer.fetch',
    label: 'Fetches skip',
    usedIf: consumed,
    default: 'partition',
    choices: [
      { value: 'partition', label: 'Partitions', help: 'Clients up to 3.9: those in the buffer.' },
      { value: 'node', label: 'Leaders', help: 'Clients from 4.0: leaders of those in the buffer.' },
    ],
  },
  {
    name: 'consumer.poll.us',
    label: 'Work per poll()',
    usedIf: consumed,
    ...number(0, 10_000, 'µs'),
    default: 0,
  },
  {
    name: 'consumer.wakeup.us',
    label: 'Consumer wake-up',
    usedIf: consumed,
    ...number(0, 10_000, 'µs'),
    default: 0,
  },
  {
    name: 'consumer.record.us',
    label: 'Work per record',
    usedIf: consumed,
    ...number(0, 1_000_000, 'µs'),
    default: 1,
  },
  {
    kind: 'choice',
    name: 'replica.selector.class',
    label: 'Read from',
    usedIf: (scenario): boolean => consumed(scenario) && racked(scenario) && replicated(scenario),
    default: 'leader',
    kafkaName: 'replica.selector.class',
    choices: [
      { value: 'leader', label: 'Leaders', help: 'Wherever they are.' },
      { value: 'rack-aware', label: 'Their rack', help: 'A follower in their rack (KIP-392).' },
    ],
  },
  {
    name: 'rebalance.at.s',
    label: 'Rebalance at',
    usedIf: consumed,
    ...orWord('never', number(0, 3600, 's', 0.5)),
    default: 'never',
  },
  {
    kind: 'choice',
    name: 'rebalance.protocol',
    label: 'Rebalance',
    usedIf: rebalances,
    default: 'eager',
    choices: [
      { value: 'eager', label: 'Eager', help: 'All, for a round.' },
      { value: 'cooperative', label: 'Cooperative', help: 'Those that move, in a second round.' },
      { value: 'consumer', label: 'KIP-848', help: 'Those that move, at once.' },
    ],
  },
  {
    name: 'rebalance.ms',
    label: 'Rebalance round',
    usedIf: rebalances,
    ...integer(0, 600_000, 'ms'),
    default: 3000,
  },
] as const satisfies readonly FieldRow[];

export const CONSUMER_IN_MODEL = {
  consumers: 'consumers: u32',
  'fetch.min.bytes': 'fetch_min_bytes: u64',
  'fetch.max.wait.ms': 'fetch_max_wait: Nanos',
  'max.partition.fetch.bytes': 'max_partition_fetch_bytes: u64',
  'receive.buffer.bytes': 'consumer_receive_buffer: Option<u64>',
  'max.poll.records': 'max_poll_records: u32',
  'consumer.fetch': 'fetches_by_node: bool',
  'consumer.poll.us': 'consumer_per_poll: Nanos',
  'consumer.wakeup.us': 'consumer_wakeup: Nanos',
  'consumer.record.us': 'consumer_per_record: f64 ns',
  'replica.selector.class': 'reads_in_rack: bool',
  'rebalance.at.s': 'rebalance_at: Nanos',
  'rebalance.protocol': 'rebalance_kind: RebalanceKind',
  'rebalance.ms': 'rebalance_takes: Nanos',
} as const satisfies Held<typeof CONSUMER_FIELDS>;
