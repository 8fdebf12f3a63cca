/**
 * How a partitioner shares records out while one broker's queue grows; docs/model/validation.md derives the
 * consequences.
 */
export type Sharing = 'by batches' | 'by visits' | 'fair' | 'by queues';

interface Row {
  readonly value: string;
  readonly label: string;
  readonly help: string;
  /** `null` if theory doesn't predict it. */
  readonly sharing: Sharing | null;
  /** Its library, if it's Java or one with several partitioners to choose from. */
  readonly library: 'java' | 'franz-go' | null;
  /** Counts the versions of the library that bring other partitioners; `null` if it's never advised. */
  readonly release: number | null;
}

// @recipe partitioner
export const PARTITIONER_ROWS = [
  {
    value: 'round-robin',
    label: 'Round-robin',
    help: 'Clients up to 2.3. The next partition for every record.',
    sharing: 'fair',
    library: 'java',
    release: 1,
  },
  {
    value: 'round-robin-skip',
    label: 'Round-robin, 2.4 to 3.9.1',
    help: 'RoundRobinPartitioner of clients 2.4 to 3.9.1. It moves on twice for each new batch, so shares are uneven.',
    // Skips partitions in a pattern of its own.
    sharing: null,
    library: 'java',
    release: null,
  },
  {
    value: 'sticky',
    label: 'Sticky',
    help: 'Clients 2.4 to 3.2. Picks a new partition each time it opens a new batch.',
    sharing: 'by batches',
    library: 'java',
    release: 2,
  },
  {
    value: 'uniform',
    label: 'Uniform',
    help: 'Clients from 3.3 with adaptive partitioning off. Switches partitions after batch.size bytes.',
    sharing: 'by visits',
    library: 'java',
    release: 3,
  },
  {
    value: 'adaptive',
    label: 'Adaptive',
    help: 'Clients from 3.3. Like uniform, but picks partitions with a longer queue less often.',
    sharing: 'by queues',
    library: 'java',
    release: 3,
  },
  {
    value: 'uniform-kip794',
    label: 'Uniform, KIP-794',
    help: 'The rule that KIP-794 was measured with: it switches exactly at batch.size bytes.',
    sharing: 'fair',
    library: 'java',
    release: null,
  },
  {
    value: 'adaptive-kip794',
    label: 'Adaptive, KIP-794',
    help: 'The rule that KIP-794 was measured with, and longer queues are picked less often.',
    sharing: 'by queues',
    library: 'java',
    release: null,
  },
  {
    value: 'random',
    label: 'Random',
    help: 'Sarama and aiokafka. A random partition for each record, so batches stay small.',
    sharing: 'fair',
    library: null,
    release: null,
  },
  {
    value: 'random-again',
    label: 'Random, drawn again',
    help: 'kafka-python. A random partition for each record, and another draw if it would open a batch.',
    sharing: null,
    library: null,
    release: null,
  },
  {
    value: 'sticky-time',
    label: 'Sticky by time',
    help: 'librdkafka. Stays with a partition for sticky.partitioning.linger.ms, then picks one at random.',
    sharing: 'fair',
    library: null,
    release: null,
  },
  {
    value: 'uniform-bytes',
    label: 'Uniform bytes',
    help: 'franz-go. Stays with a partition for batch.size bytes of keys and values, then picks one at random.',
    sharing: 'fair',
    library: 'franz-go',
    release: 1,
  },
  {
    value: 'adaptive-bytes',
    label: 'Adaptive bytes',
    help: "franz-go's default. Like uniform-bytes, but picks partitions with more waiting records less often.",
    sharing: 'by queues',
    library: 'franz-go',
    release: 1,
  },
  {
    value: 'least-backup',
    label: 'Least backed up',
    help: 'franz-go. Sends each new batch to the partition with the fewest waiting records.',
    sharing: 'by queues',
    library: 'franz-go',
    release: 1,
  },
  {
    value: 'rule',
    label: 'A rule of your own',
    help: 'What the setting "Rule" says; Lab helps to write it.',
    // Whatever the rule does.
    sharing: null,
    library: null,
    release: null,
  },
] as const satisfies readonly Row[];

export type Partitioner = (typeof PARTITIONER_ROWS)[number]['value'];

export const PARTITIONERS: readonly Partitioner[] = PARTITIONER_ROWS.map(({ value }) => value);

export function partitionerRow(partitioner: string): Row {
  const row = PARTITIONER_ROWS.find(({ value }) => value === partitioner);
  if (row === undefined) throw new Error(`no partitioner ${partitioner}`);
  return row;
}

/** Other partitioners in the same version of the client or in newer ones, the newest first; never an older one's. */
export function otherPartitioners(partitioner: Partitioner): readonly Partitioner[] {
  const { library, release } = partitionerRow(partitioner);
  if (release === null) return [];
  return PARTITIONER_ROWS.filter(
    (row) =>
      row.library === library && row.value !== partitioner && row.release !== null && row.release >= release,
  )
    .map(({ value }) => value)
    .toReversed();
}

/** The partitioners that a client can choose from, in any of its versions but the oldest; empty if it has no choice. */
export function clientPartitioners(partitioner: Partitioner): readonly Partitioner[] {
  const { library, release } = partitionerRow(partitioner);
  if (library === null || release === null) return [];
  const oldest = library === 'java' ? 2 : 1;
  return PARTITIONER_ROWS.filter(
    (row) => row.library === library && row.release !== null && row.release >= oldest,
  ).map(({ value }) => value);
}
