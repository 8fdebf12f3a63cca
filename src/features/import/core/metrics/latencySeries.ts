import { sumOf } from '../../../../base/statistics';
import type { Metric } from '../../../../figures/metric';
import { timesOf } from './metricOf';
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

/** Values by bound or quantile, in the order of the text; those of several series as one. */
function valuesBy(
  label: 'le' | 'quantile',
  samples: readonly Sample[],
  both: (one: number, other: number) => number,
): readonly (readonly [at: number, value: number])[] {
  const values = new Map<number, number>();
  for (const { labels, value } of samples) {
    const at = labels[label];
    if (at === undefined) continue;
    const before = values.get(numberIn(at));
    values.set(numberIn(at), before === undefined ? value : both(before, value));
  }
  return [...values];
}

function metricsOf(name: string, samples: readonly Sample[]): readonly Metric[] {
  const toMs = /(?:_ms|milli\w*)$/.test(name) ? 1 : /micro\w*$/.test(name) ? 0.001 : 1000;
  const { line = 0, atS = null } = samples[0] ?? {};
  const origin = { figure: 'latency', over: 'record', line, name, atS } as const;
  const plain = samples.filter((sample) => !isOfDistribution(sample));
  const totalOf = (end: string): number =>
    sumOf(plain.flatMap((sample) => (sample.name.endsWith(end) ? sample.value : [])));
  const [count, sum] = [totalOf('_count'), totalOf('_sum')];
  const whole = { ...origin, count: count || null };
  const mean = count > 0 && sum > 0 ? timesOf(whole, [['_sum ÷ _count', 'mean', (sum / count) * toMs]]) : [];
  // Observations up to a bound, in the name's unit.
  const ends = valuesBy('le', samples, (one, other) => one + other).toSorted(([one], [other]) => one - other);
  if (ends.length === 0) {
    const points = valuesBy('quantile', samples, Math.max).map(
      ([quantile, value]) => [`{quantile="${quantile}"}`, rounded(100 * quantile), value * toMs] as const,
    );
    return [...mean, ...timesOf(whole, points)];
  }
  const total = ends.at(-1)?.[1] ?? 0;
  const percentiles = PERCENTILES.flatMap((percentile) => {
    const found = withinBuckets(ends, (total * percentile) / 100);
    if (found === null) return [];
    const points = [[`_bucket, p${percentile}`, percentile, found.value * toMs]] as const;
    const of = { ...origin, count: total, stepMs: found.width * toMs };
    return timesOf(of, points).map(
      (metric): Metric =>
        found.isOpen
          ? { ...metric, use: 'at-least', note: 'The histogram ends there: it may be more.' }
          : metric,
    );
  });
  return [...mean, ...percentiles];
}

/** 99.9 rather than 99.90000000000001. */
function rounded(percentile: number): number {
  return Number(percentile.toPrecision(6));
}

/** The value that so many observations don't exceed, evenly spread in its bucket, as Prometheus has it. */
function withinBuckets(
  ends: readonly (readonly [bound: number, count: number])[],
  rank: number,
): { readonly value: number; readonly width: number; readonly isOpen: boolean } | null {
  const at = ends.findIndex(([, count]) => count >= rank);
  const [bound, count] = ends[at] ?? [];
  const [low, before] = ends[at - 1] ?? [0, 0];
  if (bound === undefined || count === undefined || count === 0) return null;
  if (bound === Number.POSITIVE_INFINITY) return { value: low, width: 0, isOpen: true };
  const share = count === before ? 1 : (rank - before) / (count - before);
  return { value: low + share * (bound - low), width: bound - low, isOpen: false };
}
