import { sumOf } from '../../../../base/statistics';
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

/** True if a sample is of a histogram or a summary: it has a bound or a quantile, or stands beside one. */
function isOfDistribution({ labels }: Sample): boolean {
  return 'le' in labels || 'quantile' in labels;
}

/**
 * Latencies from `send()` to the ack that an application measures itself: histograms' buckets and summaries' quantiles, in seconds or in
 * ms by their names. Of several, those whose names say that they're of sends.
 */
export function latencySeries(samples: readonly Sample[]): readonly Metric[] {
  const known = new Set(samples.filter(isOfDistribution).map(baseOf));
  const families = new Map<string, Sample[]>();
  for (const sample of samples) {
    const base = baseOf(sample);
    const isUsed = known.has(base) && !OTHERS.test(base) && Number.isFinite(sample.value);
    if (!isUsed || isFailure(sample)) continue;
    const family = families.get(base) ?? [];
    family.push(sample);
    families.set(base, family);
  }
  const named = [...families].filter(([name]) => OF_SENDS.test(name));
  const [chosen] = named.length > 0 ? named : families.size === 1 ? [...families] : [];
  return chosen === undefined ? [] : metricsOf(...chosen);
}

function baseOf({ name }: Sample): string {
  return NAME.exec(name)?.[1] ?? name;
}

/** A send that failed has no ack. */
function isFailure({ labels: { result, exception, error } }: Sample): boolean {
  const isNone = (label: string | undefined): boolean => label === undefined || /^(?:none|)$/i.test(label);
  return (result !== undefined && result !== 'success') || !isNone(exception) || !isNone(error);
}

/** Values by bound or quantile, in its order; those of several series as one. */
function valuesBy(
  label: 'le' | 'quantile',
  samples: readonly Sample[],
  both: (one: number, other: number) => number,
): readonly (readonly [at: number, value: number])[] {
  const values = new Map<number, number>();
  for (const { labels, value } of samples) {
    const at = numberIn(labels[label] ?? '-');
    const before = values.get(at) ?? null;
    if (!Number.isNaN(at)) values.set(at, before === null ? value : both(before, value));
  }
  return [...values].toSorted(([one], [other]) => one - other);
}

function metricsOf(name: string, samples: readonly Sample[]): readonly Metric[] {
  const toMs = /(?:_ms|milli\w*)$/.test(name) ? 1 : /micro\w*$/.test(name) ? 0.001 : 1000;
  const { line = 0, atS = null } = samples[0] ?? {};
  const plain = samples.filter((sample) => !isOfDistribution(sample));
  const totalOf = (end: string): number =>
    sumOf(plain.flatMap((sample) => (sample.name.endsWith(end) ? sample.value : [])));
  const [count, sum] = [totalOf('_count'), totalOf('_sum')];
  const origin = { figure: 'latency', over: 'record', line, name, atS, count: count || null } as const;
  const mean: readonly Point[] =
    count > 0 && sum > 0 ? [['_sum ÷ _count', 'mean', (sum / count) * toMs]] : [];
  const buckets = valuesBy('le', samples, (one, other) => one + other);
  const total = buckets.at(-1)?.[1] ?? 0;
  const quantiles = buckets.length > 0 ? [] : valuesBy('quantile', samples, Math.max);
  const points = quantiles.map(
    // 99.9 rather than 99.90000000000001.
    ([at, value]): Point => [`{quantile="${at}"}`, Number((100 * at).toPrecision(6)), value * toMs],
  );
  const percentiles = PERCENTILES.flatMap((percentile) => {
    const found = withinBuckets(buckets, (total * percentile) / 100);
    if (found === null) return [];
    const of = { ...origin, count: total, stepMs: found.width * toMs };
    return timesOf(of, [[`_bucket, p${percentile}`, percentile, found.value * toMs]]).map(
      (metric): Metric =>
        found.width > 0
          ? metric
          : { ...metric, use: 'at-least', note: 'The histogram ends there: it may be more.' },
    );
  });
  return [...timesOf(origin, [...mean, ...points]), ...percentiles];
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
