import { counted } from '../../base/format';
import { type FieldRow, type Held, integer, number, orWord } from '../field';
import { diskless, replicated, topical } from '../usedIf';

// @recipe field
export const TOPIC_FIELDS = [
  {
    name: 'partitions',
    label: 'Partitions',
    cause: (value) => counted(Number(value), 'partition'),
    group: 'headline',
    ...integer(1, 10_000),
    stops: [1, 2, 3, 6, 12, 24, 48, 108],
    default: 3,
  },
  {
    name: 'broker.0.partitions',
    label: 'Led by broker 0',
    usedIf: (scenario): boolean => scenario.brokers > 1,
    ...orWord('even', integer(0, 10_000)),
    default: 'even',
  },
  {
    name: 'topics',
    label: 'Topics',
    ...integer(1, 100),
    default: 1,
  },
  {
    name: 'topic.0.partitions',
    label: 'In the first topic',
    usedIf: topical,
    ...orWord('even', integer(1, 10_000)),
    default: 'even',
  },
  {
    name: 'topic.0.share',
    label: 'Sent to the first',
    usedIf: topical,
    ...orWord('even', number(0, 1, '', 0.05)),
    default: 'even',
  },
  {
    name: 'replication.factor',
    label: 'Replicas',
    usedIf: (scenario): boolean => !diskless(scenario),
    ...integer(1, 100),
    default: 1,
    kafkaName: 'replication.factor',
  },
  {
    name: 'min.insync.replicas',
    label: 'Fewest in sync',
    usedIf: replicated,
    ...integer(1, 100),
    default: 1,
    kafkaName: 'min.insync.replicas',
  },
  {
    name: 'other.partitions',
    label: 'Other partitions',
    usedIf: replicated,
    ...integer(0, 200_000),
    default: 0,
  },
  {
    name: 'num.replica.fetchers',
    label: 'Fetcher threads',
    usedIf: replicated,
    ...integer(1, 100),
    default: 1,
    kafkaName: 'num.replica.fetchers',
  },
  {
    name: 'replica.fetch.wait.max.ms',
    label: 'Follower fetch wait',
    usedIf: replicated,
    ...integer(1, 60_000, 'ms'),
    default: 500,
    kafkaName: 'replica.fetch.wait.max.ms',
  },
  {
    name: 'replica.lag.time.max.ms',
    label: 'Follower lag limit',
    usedIf: replicated,
    ...orWord('never', integer(1, 600_000, 'ms')),
    default: 'never',
    kafkaName: 'replica.lag.time.max.ms',
  },
  {
    name: 'broker.partition.us',
    label: 'Cost per partition',
    usedIf: replicated,
    ...number(0, 1_000_000, 'µs'),
    default: 1,
  },
] as const satisfies readonly FieldRow[];

export const TOPIC_IN_MODEL = {
  partitions: 'partitions: u32',
  'broker.0.partitions': 'of_first_broker: Option<u32>',
  topics: 'topics: u32',
  'topic.0.partitions': 'of_first_topic: Option<u32>',
  'topic.0.share': 'share_of_first_topic: Option<f64>',
  'replication.factor': 'replication_factor: u32',
  'min.insync.replicas': 'min_insync: u32',
  'other.partitions': 'other_partitions: u32',
  'num.replica.fetchers': 'replica_fetchers: u32',
  'replica.fetch.wait.max.ms': 'replica_fetch_wait: Nanos',
  'replica.lag.time.max.ms': 'replica_lag_max_ms: Option<u64>',
  'broker.partition.us': 'service_per_partition: f64 ns',
} as const satisfies Held<typeof TOPIC_FIELDS>;
