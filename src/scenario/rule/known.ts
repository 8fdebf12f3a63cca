import { type Partitioner, partitionerRow } from '../partitioners';

export interface KnownRule {
  readonly partitioner: Partitioner;
  readonly text: string;
}

/**
 * Shipped partitioners that can be written as rules, each library's oldest first. The others can't: `round-robin-skip` and
 * `random-again` choose twice whenever a batch opens, and franz-go's by bytes switch before a record that would be too many, and weigh by
 * 1 ÷ (waiting + 1).
 */
export const KNOWN_RULES: readonly KnownRule[] = [
  { partitioner: 'round-robin', text: 'leave each record; score turn; pick lowest' },
  { partitioner: 'sticky', text: 'leave new batch; score 0; pick lowest; without current' },
  { partitioner: 'uniform', text: 'leave batch.size at batch end; score 0; pick lowest' },
  { partitioner: 'adaptive', text: 'leave batch.size at batch end; score queue.batches; pick weighted' },
  { partitioner: 'uniform-kip794', text: 'leave batch.size; score 0; pick lowest' },
  { partitioner: 'adaptive-kip794', text: 'leave batch.size; score queue.batches; pick weighted' },
  { partitioner: 'random', text: 'leave each record; score 0; pick lowest' },
  { partitioner: 'sticky-time', text: 'leave 10 ms; score 0; pick lowest' },
  { partitioner: 'least-backup', text: 'leave new batch; score outstanding.records; pick lowest' },
];

export interface NamedRule {
  /** As commands have it; that of the partitioner if it's a shipped one. */
  readonly name: string;
  readonly label: string;
  readonly text: string;
}

/**
 * No client ships it. Its score is about how long a record would wait: what is before it,
 * times what an ack takes. Two milliseconds count as none. A latency is forgotten while no ack comes, so that a partition that
 * was slow is tried again; and while its acks are out the partition in use counts half, so that under load batches fill.
 */
export const SHORTEST_WAIT: NamedRule = {
  name: 'shortest-wait',
  label: 'Shortest wait',
  text: 'leave new batch; score (outstanding.records + 1) * max(ack.ms(1000) / (1 + since.ack.ms / 1000), 2) * if(current and outstanding.records > 0, 0.5, 1); pick lowest',
};

/**
 * C3's score (NSDI 2015) by leader: what its acks take, plus the third power of what is unacked. All partitions of a leader
 * learn from each of its acks, so it needs no acks of each, and a latency counts beside others of any size.
 */
export const LEADER_WAIT: NamedRule = {
  name: 'leader-wait',
  label: 'Leader wait',
  text: 'leave new batch; score max(leader.ack.ms(1000) / (1 + leader.since.ack.ms / 1000), 2) + 0.002 * (outstanding.records + 1) * (outstanding.records + 1) * (outstanding.records + 1); pick lowest',
};

/**
 * The wait by leader, times the square of the share of recent bytes: shares settle in proportion to 1 ÷ √wait, so a slow
 * broker's partitions keep some, for readers and quotas. A leader with a recent failure gets nothing.
 */
export const SHARED_WAIT: NamedRule = {
  name: 'shared-wait',
  label: 'Shared wait',
  text: 'leave new batch; score (outstanding.records + 1) * max(leader.ack.ms(1000), 2) * if(current and outstanding.records > 0, 0.5, 1) * sent.share * sent.share; pick lowest; without leader.failures > 0',
};

/** Rules that searches with the league have found. */
export const FOUND_RULES: readonly NamedRule[] = [SHORTEST_WAIT, LEADER_WAIT, SHARED_WAIT];

/** All rules with names: shipped partitioners, then what was found. */
export const NAMED_RULES: readonly NamedRule[] = [
  ...KNOWN_RULES.map(({ partitioner, text }) => ({
    name: partitioner,
    label: partitionerRow(partitioner).label,
    text,
  })),
  ...FOUND_RULES,
];
