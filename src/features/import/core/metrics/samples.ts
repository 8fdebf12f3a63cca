/** One value of a named series: Prometheus' or kafka-producer-perf-test's. */
export interface Sample {
  /** In jmx_exporter's default spelling: `kafka_producer_producer_metrics_record_queue_time_avg`. */
  readonly name: string;
  readonly written: string;
  readonly labels: Readonly<Record<string, string>>;
  /** NaN if nothing was observed. */
  readonly value: number;
  /** Time of the reading, s since 1970, or null. */
  readonly atS: number | null;
  /** Counted from 1. */
  readonly line: number;
}

/** Parses a number; Prometheus writes infinity as `+Inf`, which JavaScript doesn't read. */
export function numberIn(text: string): number {
  return Number(text.replace(/inf$/i, 'Infinity'));
}

/** The value of the first label with one of these names, in any spelling: `client_id`, `clientId`, `client-id`. */
export function labelOf({ labels }: Sample, ...names: readonly string[]): string | null {
  const plain = Object.entries(labels).map(([key, value]) => [
    key.toLowerCase().replaceAll(/[^a-z]/g, ''),
    value,
  ]);
  const own = new Map(plain.toReversed() as [string, string][]);
  return names.map((name) => own.get(name)).find(Boolean) ?? null;
}
