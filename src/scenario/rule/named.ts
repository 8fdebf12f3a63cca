import { partitionerRow } from '../partitioners';
import { KNOWN_RULES } from './known';

/** A rule that has a name. */
export interface NamedRule {
  /** As commands have it; that of the partitioner if it's a shipped one. */
  readonly name: string;
  readonly label: string;
  readonly text: string;
}

/**
 * Found by a search with the league; no client ships it. Its score is about how long a record would wait: what is before it,
 * times what an ack takes. Two milliseconds count as none. A latency is forgotten while no ack comes, so that a partition that
 * was slow is tried again; and the partition in use counts half, so that under load batches fill.
 */
export const SHORTEST_WAIT: NamedRule = {
  name: 'shortest-wait',
  label: 'Shortest wait',
  text: 'leave new batch; score (outstanding.records + 1) * max(ack.ms(1000) / (1 + since.ack.ms / 1000), 2) * if(current, 0.5, 1); pick lowest',
};

/** All rules with names: shipped partitioners, then what was found. */
export const NAMED_RULES: readonly NamedRule[] = [
  ...KNOWN_RULES.map(({ partitioner, text }) => ({
    name: partitioner,
    label: partitionerRow(partitioner).label,
    text,
  })),
  SHORTEST_WAIT,
];
