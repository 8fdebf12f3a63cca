import type { Field } from './field';
import { ever, keyed } from './usedIf';

/** The partitioner and what only some partitioners heed. */
export const PARTITIONER_FIELDS = [
  {
    kind: 'choice',
    name: 'partitioner',
    label: 'Partitioner',
    group: 'producer',
    kafkaName: null,
    help: 'How a producer chooses the partition for a record without a key.',
    choices: [
      {
        value: 'round-robin',
        label: 'Round-robin',
        help: 'Clients up to 2.3. The next partition for every record.',
      },
      {
        value: 'round-robin-skip',
        label: 'Round-robin, 2.4 to 3.9',
        help: 'RoundRobinPartitioner of clients 2.4 to 3.9. It moves on twice for each new batch, so shares are uneven.',
      },
      {
        value: 'sticky',
        label: 'Sticky',
        help: 'Clients 2.4 to 3.2. Picks a new partition each time it opens a new batch.',
      },
      {
        value: 'uniform',
        label: 'Uniform',
        help: 'Clients from 3.3 with adaptive partitioning off. Switches partitions after batch.size bytes.',
      },
      {
        value: 'adaptive',
        label: 'Adaptive',
        help: 'Clients from 3.3. Like uniform, but picks partitions with a longer queue less often.',
      },
      {
        value: 'uniform-kip794',
        label: 'Uniform, KIP-794',
        help: 'The rule that KIP-794 was measured with: it switches exactly at batch.size bytes.',
      },
      {
        value: 'adaptive-kip794',
        label: 'Adaptive, KIP-794',
        help: 'The rule that KIP-794 was measured with, and longer queues are picked less often.',
      },
      {
        value: 'random',
        label: 'Random',
        help: 'Sarama and kafka-python. A random partition for each record, so batches stay small.',
      },
      {
        value: 'sticky-time',
        label: 'Sticky by time',
        help: 'librdkafka. Stays with a partition for sticky.partitioning.linger.ms, then picks one at random.',
      },
      {
        value: 'uniform-bytes',
        label: 'Uniform bytes',
        help: 'franz-go. Stays with a partition for batch.size bytes of keys and values, then picks one at random.',
      },
      {
        value: 'least-backup',
        label: 'Least backed up',
        help: 'franz-go. Sends each new batch to the partition with the fewest waiting records.',
      },
    ],
  },
  {
    kind: 'integer',
    name: 'partitioner.availability.timeout.ms',
    label: 'Availability timeout',
    group: 'producer',
    usedIf: (scenario) =>
      ever(scenario, 'partitioner', (kind) => kind === 'adaptive' || kind === 'adaptive-kip794'),
    unit: 'ms',
    lowest: 0,
    highest: 60_000,
    step: 1,
    kafkaName: 'partitioner.availability.timeout.ms',
    help: "Adaptive partitioners skip a broker that couldn't take a request for longer than this; 0 = never.",
  },
  {
    kind: 'choice',
    name: 'partitioner.ignore.keys',
    label: 'Ignore keys',
    group: 'producer',
    usedIf: keyed,
    kafkaName: 'partitioner.ignore.keys',
    help: 'Whether records with a key are spread as if they had none.',
    choices: [
      { value: 'false', label: 'No', help: 'The key decides the partition.' },
      {
        value: 'true',
        label: 'Yes',
        help: "Keys don't affect the partition. Clients have this setting from 3.3.",
      },
    ],
  },
  {
    kind: 'integer',
    name: 'sticky.partitioning.linger.ms',
    label: 'Stay with a partition',
    group: 'producer',
    usedIf: (scenario) => ever(scenario, 'partitioner', (kind) => kind === 'sticky-time'),
    unit: 'ms',
    lowest: 0,
    highest: 900_000,
    step: 1,
    kafkaName: 'sticky.partitioning.linger.ms',
    help: "How long librdkafka's partitioner stays with one partition; 0 = a new one for each record.",
  },
] as const satisfies readonly Field[];
