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

interface Family {
  readonly first: Sample;
  /** Observations up to a bound, in the name's unit; those of all series together. */
  readonly buckets: Map<number, number>;
  /** Values by quantile, 0 to 1. */
  readonly quantiles: Map<number, number>;
  count: number;
  sum: number;
}

/** True if a sample is of a histogram or a summary: it has a bound or a quantile, or stands beside one. */
export function isOfDistribution({ labels }: Sample): boolean {
  return 'le' in labels || 'quantile' in labels;
}

/**
 * Latencies from `send()` to the ack that an application measures itself: histograms' buckets and summaries' quantiles, in seconds or in
 * ms by their names. Of several, those whose names say that they're of sends.
 */
export function latencySeries(samples: readonly Sample[]): readonly Metric[] {
  const all = familiesIn(samples);
  const named = [...all].filter(([name]) => OF_SENDS.test(name));
  const [chosen] = named.length > 0 ? named : all.size === 1 ? [...all] : [];
  return chosen === undefined ? [] : metricsOf(chosen[0], chosen[1]);
}

function familiesIn(samples: readonly Sample[]): ReadonlyMap<string, Family> {
  const families = new Map<string, Family>();
  const known = new Set(samples.filter(isOfDistribution).map(baseOf));
  for (const sample of samples) {
    const base = baseOf(sample);
    if (OTHERS.test(base) || !known.has(base) || !Number.isFinite(sample.value) || isFailure(sample))
      continue;
    const family = families.get(base) ?? {
      first: sample,
      buckets: new Map<number, number>(),
      quantiles: new Map<number, number>(),
      count: 0,
      sum: 0,
    };
    families.set(base, family);
    const { le, quantile } = sample.labels;
    if (le !== undefined) add(family.buckets, numberIn(le), sample.value);
    else if (quantile !== undefined) {
      const before = family.quantiles.get(Number(quantile)) ?? 0;
      family.quantiles.set(Number(quantile), Math.max(before, sample.value));
    } else if (sample.name.endsWith('_count')) family.count += sample.value;
    else if (sample.name.endsWith('_sum')) family.sum += sample.value;
  }
  return families;
}

function add(buckets: Map<number, number>, bound: number, count: number): void {
  buckets.set(bound, (buckets.get(bound) ?? 0) + count);
}

function baseOf({ name }: Sample): string {
  return NAME.exec(name)?.[1] ?? name;
}

/** A send that failed has no ack. */
function isFailure({ labels: { result, exception, error } }: Sample): boolean {
  const isNone = (label: string | undefined): boolean => label === undefined || /^(?:none|)$/i.test(label);
  return (result !== undefined && result !== 'success') || !isNone(exception) || !isNone(error);
}

function metricsOf(name: string, { first, buckets, quantiles, count, sum }: Family): readonly Metric[] {
  const toMs = /(?:_ms|milli\w*)$/.test(name) ? 1 : /micro\w*$/.test(name) ? 0.001 : 1000;
  const origin = { figure: 'latency', over: 'record', line: first.line, name, atS: first.atS } as const;
  const whole = { ...origin, count: count || null };
  const mean = count > 0 && sum > 0 ? timesOf(whole, [['_sum ÷ _count', 'mean', (sum / count) * toMs]]) : [];
  if (buckets.size === 0) {
    const points = [...quantiles].map(
      ([quantile, value]) => [`{quantile="${quantile}"}`, rounded(100 * quantile), value * toMs] as const,
    );
    return [...mean, ...timesOf(whole, points)];
  }
  const ends = [...buckets].toSorted(([one], [other]) => one - other);
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
