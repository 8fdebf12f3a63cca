import { type Field, range } from './field';
import { consumed } from './usedIf';

/** The consumers of one group, which share the partitions; with them comes end-to-end latency. */
export const CONSUMER_FIELDS = [
  {
    kind: 'integer',
    name: 'consumers',
    label: 'Consumers',
    group: 'consumers',
    ...range(0, 1000),
    help: 'Members of the one consumer group that reads the topic; 0 = nobody reads.',
  },
  {
    kind: 'integer',
    name: 'fetch.min.bytes',
    label: 'Fetch at least',
    group: 'consumers',
    usedIf: consumed,
    ...range(1, 52_428_800, 'B'),
    kafkaName: 'fetch.min.bytes',
    help: 'A leader answers a fetch once it has this many bytes, or when the longest wait is over.',
  },
  {
    kind: 'integer',
    name: 'fetch.max.wait.ms',
    label: 'Longest fetch wait',
    group: 'consumers',
    usedIf: consumed,
    ...range(0, 600_000, 'ms'),
    kafkaName: 'fetch.max.wait.ms',
    help: 'How long a leader holds a fetch while it has less than fetch.min.bytes.',
  },
  {
    kind: 'integer',
    name: 'max.partition.fetch.bytes',
    label: 'Fetch per partition',
    group: 'consumers',
    usedIf: consumed,
    ...range(1, 1_073_741_824, 'B'),
    kafkaName: 'max.partition.fetch.bytes',
    help: 'The most bytes of one partition in one fetch; one batch always fits.',
  },
  {
    kind: 'integer',
    name: 'max.poll.records',
    label: 'Records per poll',
    group: 'consumers',
    usedIf: consumed,
    ...range(1, 1_000_000),
    kafkaName: 'max.poll.records',
    help: 'The most records that one poll() returns to the application.',
  },
  {
    kind: 'number',
    name: 'consumer.record.us',
    label: 'Work per record',
    group: 'consumers',
    usedIf: consumed,
    ...range(0, 1_000_000, 'µs'),
    help: 'Time the application spends on each record before it polls again.',
  },
] as const satisfies readonly Field[];
