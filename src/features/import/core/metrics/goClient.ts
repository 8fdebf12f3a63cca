import type { Metric } from '../../../../figures/metric';
import { kafkaGoMetric } from './kafkaGoStats';
import { kpromIn } from './kprom';
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

const KAFKA_GO: Pick<GoClient, 'name' | 'clientId' | 'derived' | 'says'> = {
  name: "kafka-go's WriterStats",
  clientId: null,
  derived: [],
  says: [
    "These are statistics of kafka-go, a client that Linger doesn't have: they're compared with the scenario's own producers. Paste the code with kafka.Writer to put its settings into the scenario.",
  ],
};

/** The client in Go that wrote these samples; null where none did. */
export function goClientIn(samples: readonly Sample[]): GoClient | null {
  const kprom = kpromIn(samples);
  if (kprom !== null) return kprom;
  return samples.some((sample) => kafkaGoMetric(sample) !== null)
    ? { ...KAFKA_GO, read: kafkaGoMetric }
    : null;
}
