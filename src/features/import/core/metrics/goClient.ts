import type { Metric } from '../../../../figures/metric';
import { kafkaGoMetric } from './kafkaGoStats';
import { kotelIn } from './kotel';
import { kpromIn } from './kprom';
import type { Sample } from './samples';

/** Metrics of a Go client, whose names follow no Kafka convention. */
export interface GoClient {
  /** Name for the heading of the answer. */
  readonly name: string;
  /** Linger's client; null if Linger has none. */
  readonly clientId: string | null;
  /** The metric of a sample, or the reason if it has none; null if the sample isn't this client's. */
  readonly read: (sample: Sample) => Metric | string | null;
  /** Metrics derived from several samples. */
  readonly derived: readonly Metric[];
  /** Sentences about what isn't read, and which client stands in. */
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

/** The Go client that wrote these samples; null if none did. */
export function goClientIn(samples: readonly Sample[]): GoClient | null {
  const franz = kpromIn(samples) ?? kotelIn(samples);
  if (franz !== null) return franz;
  return samples.some((sample) => kafkaGoMetric(sample) !== null)
    ? { ...KAFKA_GO, read: kafkaGoMetric }
    : null;
}
