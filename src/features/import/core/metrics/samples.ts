/** One value of a named series from any source: Prometheus, JMX or kafka-producer-perf-test. */
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

export const MAX_SAMPLES = 20_000;
/** Max length of a scrape's line, characters. */
const MAX_LINE = 4000;

export const NUMBER =
  '[+-]?(?:\\d{1,30}(?:\\.\\d{0,30})?|\\.\\d{1,30})(?:[eE][+-]?\\d{1,3})?|NaN|[+-]?Inf(?:inity)?';

/** Parses such a number; Prometheus writes infinity as `+Inf`, which JavaScript doesn't read. */
export function numberIn(text: string): number {
  const [, sign] = /^([+-]?)Inf(?:inity)?$/i.exec(text.trim()) ?? [];
  if (sign === undefined) return Number(text);
  return sign === '-' ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
}

/** The lines of a text with their numbers from 1, without too long ones. */
export function* linesOf(text: string): Generator<readonly [line: string, number: number]> {
  let number = 0;
  for (const line of text.split('\n')) {
    number += 1;
    if (line.length <= MAX_LINE) yield [line, number];
  }
}

/** The value of the first label with one of these names, in any spelling: `client_id`, `clientId`, `client-id`. */
export function labelOf({ labels }: Sample, ...names: readonly string[]): string | null {
  for (const name of names) {
    const found = Object.entries(labels).find(
      ([key]) => key.toLowerCase().replaceAll(/[^a-z]/g, '') === name,
    );
    if (found !== undefined && found[1] !== '') return found[1];
  }
  return null;
}

const LABEL = /([A-Za-z_][\w.-]{0,99})\s{0,9}=\s{0,9}"((?:[^"\\]|\\.){0,1000})"/g;

export function labelsOf(text: string): Readonly<Record<string, string>> {
  return Object.fromEntries([...text.matchAll(LABEL)].map(([, key = '', value = '']) => [key, value]));
}

/** Normalizes a name of Prometheus, OpenTelemetry (KIP-714) or Micrometer: lower case, underscores, no prefix. */
export function plainName(written: string): string {
  return written
    .toLowerCase()
    .replaceAll(/[.:-]/g, '_')
    .replace(/^org_apache_/, '');
}
