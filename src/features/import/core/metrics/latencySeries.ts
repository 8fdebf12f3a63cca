import { highestOf, sumOf } from '../../../../base/statistics';
import type { Metric } from '../../../../figures/metric';
import { type Point, timesOf } from './metricOf';
import { numberIn, type Sample } from './samples';

const PERCENTILES = [50, 95, 99, 99.9] as const;
/** Names of what a producer's own code times: a send, or a publication. */
const OF_SENDS = /kafka|produc|publish|send|sent|_ack|messaging/;
/** Kafka's own, and what consumers time. */
const OTHERS =
  /^kafka_(?:producer|consumer|network|server|log|controller)|consum|listener|receiv|poll|process/;
/** The last part of a name, and what's before it. */
const NAME = /^(.+?)(_bucket|_count|_sum|_max)?$/;

function baseOf({ name }: Sample): string {
  return NAME.exec(name)?.[1] ?? name;
}

/** A send that failed has no ack. */
function isFailure({ labels: { result = 'success', exception = '', error = '' } }: Sample): boolean {
  return result !== 'success' || [exception, error].some((label) => !/^(?:none|)$/i.test(label));
}

/**
 * Latencies from `send()` to the ack that an application measures itself: histograms' buckets and summaries' quantiles, in seconds or in
 * ms by their names. Of several, those whose names say that they're of sends.
 */
export function latencySeries(samples: readonly Sample[]): readonly Metric[] {
  const used = samples.filter((sample) => Number.isFinite(sample.value) && !isFailure(sample));
  const ofDistributions = used.filter(({ labels }) => 'le' in labels || 'quantile' in labels);
  const names = [...new Set(ofDistributions.map(baseOf))].filter((name) => !OTHERS.test(name));
  const name = names.find((each) => OF_SENDS.test(each)) ?? (names.length === 1 ? names[0] : undefined);
  if (name === undefined) return [];
  const own = used.filter((sample) => baseOf(sample) === name);
  const toMs = /(?:_ms|milli\w*)$/.test(name) ? 1 : /micro\w*$/.test(name) ? 0.001 : 1000;
  const totalOf = (end: string): number =>
    sumOf(own.flatMap((sample) => (sample.name.endsWith(end) ? sample.value : [])));
  const [count, sum] = [totalOf('_count'), totalOf('_sum')];
  const { line = 0, atS = null } = own[0] ?? {};
  const origin = { figure: 'latency', over: 'record', line, name, atS, count: count || null } as const;
  const mean: readonly Point[] =
    count > 0 && sum > 0 ? [['_sum ÷ _count', 'mean', (sum / count) * toMs]] : [];
  const buckets = valuesBy('le', own, sumOf);
  const total = buckets.at(-1)?.[1] ?? 0;
  const quantiles = buckets.length > 0 ? [] : valuesBy('quantile', own, highestOf);
  const points = quantiles.map(([at, value]): Point => {
    // 99.9 rather than 99.90000000000001.
    return [`{quantile="${at}"}`, Number((100 * at).toPrecision(6)), value * toMs];
  });
  const percentiles = PERCENTILES.flatMap((percentile) => {
    const found = withinBuckets(buckets, (total * percentile) / 100);
    if (found === null) return [];
    const end = { use: 'at-least', note: 'The histogram ends there: it may be more.' } as const;
    const of = { ...origin, count: total, stepMs: found.width * toMs, ...(found.width === 0 && end) };
    return timesOf(of, [[`_bucket, p${percentile}`, percentile, found.value * toMs]]);
  });
  return [...timesOf(origin, [...mean, ...points]), ...percentiles];
}

/** Values by bound or quantile, in its order; those of several series as one. */
function valuesBy(
  label: 'le' | 'quantile',
  samples: readonly Sample[],
  asOne: (values: readonly number[]) => number,
): readonly (readonly [at: number, value: number])[] {
  const values = new Map<number, number>();
  for (const { labels, value } of samples) {
    const at = numberIn(labels[label] ?? '-');
    if (!Number.isNaN(at)) values.set(at, asOne([values.get(at) ?? 0, value]));
  }
  return [...values].toSorted(([one], [other]) => one - other);
}

/**
 * The value that so many observations don't exceed, evenly spread in its bucket, as Prometheus has it; without a width if
 * the bucket has no end.
 */
function withinBuckets(
  ends: readonly (readonly [bound: number, count: number])[],
  rank: number,
): { readonly value: number; readonly width: number } | null {
  const at = ends.findIndex(([, count]) => count >= rank);
  const [bound = 0, count = 0] = ends[at] ?? [];
  const [low, before] = ends[at - 1] ?? [0, 0];
  if (count === 0) return null;
  if (bound === Number.POSITIVE_INFINITY) return { value: low, width: 0 };
  const share = count === before ? 1 : (rank - before) / (count - before);
  return { value: low + share * (bound - low), width: bound - low };
}
