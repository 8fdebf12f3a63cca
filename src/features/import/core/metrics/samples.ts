/** One value of a named series, whoever wrote it: Prometheus, JMX or kafka-producer-perf-test. */
export interface Sample {
  /** As jmx_exporter spells it by default: `kafka_producer_producer_metrics_record_queue_time_avg`. */
  readonly name: string;
  /** As the text has it. */
  readonly written: string;
  readonly labels: Readonly<Record<string, string>>;
  /** NaN where nothing was observed. */
  readonly value: number;
  /** When it was read, s since 1970, or null. */
  readonly atS: number | null;
  /** From 1. */
  readonly line: number;
}

/** More samples of one text are not read. */
export const MOST_SAMPLES = 20_000;
/** A longer line is none of a scrape. */
const LONGEST_LINE = 4000;

/** A number as all of these write it. */
export const NUMBER =
  '[+-]?(?:\\d{1,30}(?:\\.\\d{0,30})?|\\.\\d{1,30})(?:[eE][+-]?\\d{1,3})?|NaN|[+-]?Inf(?:inity)?';

/** Such a number; Prometheus writes infinity as `+Inf`, which JavaScript doesn't read. */
export function numberIn(text: string): number {
  const [, sign] = /^([+-]?)Inf(?:inity)?$/i.exec(text.trim()) ?? [];
  if (sign === undefined) return Number(text);
  return sign === '-' ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
}

/** The lines of a text with their numbers from 1, without those that are too long. */
export function* linesOf(text: string): Generator<readonly [line: string, number: number]> {
  let number = 0;
  for (const line of text.split('\n')) {
    number += 1;
    if (line.length <= LONGEST_LINE) yield [line, number];
  }
}

/** The value of the first label of these names, however it is spelled: `client_id`, `clientId`, `client-id`. */
export function labelOf({ labels }: Sample, ...names: readonly string[]): string | null {
  for (const name of names) {
    const found = Object.entries(labels).find(
      ([key]) => key.toLowerCase().replaceAll(/[^a-z]/g, '') === name,
    );
    if (found !== undefined && found[1] !== '') return found[1];
  }
  return null;
}
