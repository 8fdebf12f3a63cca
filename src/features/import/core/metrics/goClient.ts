import type { Metric } from '../../../../figures/metric';
import type { Sample } from './samples';

/** What metrics of a client in Go say; their names follow no rule of Kafka's. */
export interface GoClient {
  /** In words, for the head of the answer. */
  readonly name: string;
  /** The client of Linger that it is; null where Linger has none. */
  readonly clientId: string | null;
  /** What a sample claims, or why it claims nothing; null where it is another's. */
  readonly read: (sample: Sample) => Metric | string | null;
  /** What several samples say together. */
  readonly derived: readonly Metric[];
  /** What isn't read, and what stands in for what; sentences. */
  readonly says: readonly string[];
}
