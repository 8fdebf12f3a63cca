import { own } from '../../base/own';
import { numberText } from '../../scenario/field';
import type { MeasuredRun } from '../../scenario/measured';
import { claimOf } from './settle';
import type { Meaning, PrintedMetric } from './types';

/** More of them nobody reads. */
const MOST_METRICS = 200;
/** A client younger than this divides its rates by more time than has passed, s (Rate.windowSize). */
const YOUNG_S = 60;

const LINE =
  /\b(producer(?:-node|-topic)?-metrics):([a-z\d-]{2,60}):\{([^{}\n]{0,300})\}\s{0,200}: (-?\d[\d.,]{0,30}(?:E-?\d{1,3})?|NaN)/g;

/** What a producer measures itself, and what one observation of it is (SenderMetricsRegistry and others of Kafka). */
const MEANINGS: Readonly<Record<string, readonly [unit: string, says: string]>> = {
  'record-queue-time': [
    'ms',
    'From the first record of a batch until the batch is sent. Each batch counts once, in whole ms.',
  ],
  'request-latency': [
    'ms',
    'From a request to its response, with the wait behind others in flight. Each request counts once.',
  ],
  'batch-size': ['B', 'Compressed bytes of a batch.'],
  'records-per-request': ['', 'Records in all batches of a request.'],
  'record-size': ['B', 'The largest record of each batch, an upper estimate.'],
  'compression-rate': ['', 'Compressed ÷ uncompressed bytes of a batch.'],
  'bufferpool-wait-ratio': ['', 'The share of time in which send() waits for memory.'],
  'buffer-available-bytes': ['B', 'Free memory at the end.'],
  'requests-in-flight': ['', 'Of all kinds, at the end.'],
  'produce-throttle-time': ['ms', 'Because of a quota.'],
  'record-send-rate': ['rec/s', 'Records sent.'],
  'record-send-total': ['', 'Records sent.'],
  'record-error-rate': ['rec/s', 'Records that failed.'],
  'record-error-total': ['', 'Records that failed.'],
  'record-retry-rate': ['rec/s', 'Records sent again.'],
  'record-retry-total': ['', 'Records sent again.'],
  'request-rate': ['1/s', 'Requests of all kinds.'],
  'request-total': ['', 'Requests of all kinds.'],
  'outgoing-byte-rate': ['B/s', 'Bytes of all requests.'],
};

interface Line {
  readonly group: string;
  readonly name: string;
  readonly of: string;
  readonly value: number;
}

/** Whether a text has metrics that kafka-producer-perf-test printed with `--print-metrics`. */
export function hasPrintedMetrics(text: string): boolean {
  return text.search(LINE) >= 0;
}

/** The metrics that Linger can explain, with what each means; `run` is what was printed above them. */
export function printedMetrics(text: string, run: MeasuredRun | null): readonly PrintedMetric[] {
  const seconds = run === null ? null : run.records / run.recordsPerSecond;
  return linesOf(text).flatMap(({ name, of, value }) => {
    const [unit, says] = meaningOf(name) ?? [];
    if (unit === undefined || says === undefined) return [];
    const isNone = Number.isNaN(value);
    const isYoung = name.endsWith('-rate') && unit !== '' && (seconds === null || seconds < YOUNG_S);
    const trap = isNone
      ? 'Nothing was observed in the last minute.'
      : isYoung
        ? "Don't use it for a client younger than a minute: it divides by more time than has passed."
        : '';
    const shown = isNone ? 'none' : `${numberText(value)}${unit === '' ? '' : `\u202F${unit}`}`;
    return [{ name, of, value: shown, says: [says, trap].filter(Boolean).join(' ') }];
  });
}

/** What the metrics say of the scenario: how well the records compress. */
export function metricMeanings(text: string): readonly Meaning[] {
  const rate = linesOf(text).findLast(
    ({ group, name, value }) => group === 'producer-metrics' && name === 'compression-rate-avg' && value < 1,
  );
  if (rate === undefined) return [];
  const claim = claimOf('compression.ratio', rate.value, 'Compressed ÷ uncompressed bytes of a batch.');
  return [{ given: { name: rate.name, value: String(rate.value) }, claims: [claim] }];
}

/**
 * How queue time and request latency of each producer compare with what the tool measured: together they span the same
 * for the first record of a batch. Null where one is missing or there are several producers.
 */
export function splitOfMean(text: string, run: MeasuredRun | null): string | null {
  const all = linesOf(text).filter(({ group }) => group === 'producer-metrics');
  const only = (wanted: string): number | undefined => {
    const found = all.filter(({ name, value }) => name === wanted && Number.isFinite(value));
    return found.length === 1 ? found[0]?.value : undefined;
  };
  const [queue, request] = [only('record-queue-time-avg'), only('request-latency-avg')];
  if (queue === undefined || request === undefined) return null;
  const ms = (value: number): string => `${numberText(Number(value.toPrecision(4)))}\u202Fms`;
  const mean = run === null ? '' : ` The tool measured ${ms(run.meanMs)}.`;
  return `A batch waited ${ms(queue)} and its request took ${ms(request)} on average, ${ms(queue + request)} together.${mean} Averages of a producer say nothing of the tail.`;
}

function meaningOf(name: string): readonly [string, string] | undefined {
  return own(MEANINGS, name) ?? own(MEANINGS, name.replace(/-(?:avg|max)$/, ''));
}

function linesOf(text: string): readonly Line[] {
  return [...text.matchAll(LINE)]
    .slice(0, MOST_METRICS)
    .map(([, group = '', name = '', tags = '', value = '']) => ({
      group,
      name,
      of: tags.replaceAll(/(?:client-id|node-id|topic)=/g, ''),
      value: value === 'NaN' ? Number.NaN : Number(value.replace(',', '.')),
    }));
}
