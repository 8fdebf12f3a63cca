import type { GoClient } from './goClient';
import { kafkaGoMetric } from './kafkaGoStats';
import { kpromIn } from './kprom';
import type { Sample } from './samples';

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
