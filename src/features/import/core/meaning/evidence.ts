import { highestOf } from '../../../../base/statistics';
import type { Metric, MetricFigure } from '../../../../figures/metric';
import type { MeasuredRun } from '../../../../scenario/measured';
import type { Scenario } from '../../../../scenario/scenario';
import { latest } from '../metrics/latest';
import { mergedProducers } from '../metrics/mergeProducers';
import type { ReadText } from './types';

/** What several texts say together, before anything is concluded from it. */
export interface Evidence {
  readonly texts: readonly ReadText[];
  /** The scenario with what the texts change. */
  readonly scenario: Scenario;
  /** The last readings of all producers together. */
  readonly metrics: readonly Metric[];
  /** Number of metrics that the texts have. */
  readonly count: number;
  /** Whether earlier readings were left out. */
  readonly isRepeated: boolean;
  /** Number of producers whose metrics these are; 0 if the texts don't distinguish any. */
  readonly producers: number;
  /** The benchmark, unless there are metrics of another situation. */
  readonly run: MeasuredRun | null;
}

/** The texts of one situation: with metrics of production, benchmarks beside them are another one. */
export function situationOf(texts: readonly ReadText[]): readonly ReadText[] {
  const isProduction = ({ result }: ReadText): boolean => result.metrics.length > 0 && result.measured === null;
  const measured = texts.some(isProduction) ? texts.filter(isProduction) : texts.filter(isMeasured).slice(-1);
  return texts.filter((text) => measured.includes(text) || !isMeasured(text));
}

function isMeasured({ result }: ReadText): boolean {
  return result.metrics.length > 0 || result.measured !== null;
}

/** What the texts of one situation say; of two texts about the same producers, the last one counts. */
export function evidenceOf(all: readonly ReadText[], scenario: Scenario): Evidence {
  const texts = situationOf(all);
  const measured = texts.filter(isMeasured);
  const own = measured.filter(({ result }, place) => {
    const later = measured.slice(place + 1);
    return !later.some((other) => covers(other.result.producers, result.producers));
  });
  const metrics =
    own.length === 1
      ? (own[0]?.result.metrics ?? [])
      : mergedProducers(own.flatMap(({ result }, place) => asProducer(result.metrics, String(place))));
  const last = latest(metrics);
  return {
    texts,
    scenario: all.reduce((before, { result }) => ({ ...before, ...result.patch }), scenario),
    metrics: last,
    count: own.reduce((sum, { result }) => sum + result.metrics.length, 0),
    isRepeated: last.length < metrics.length,
    producers: new Set(own.flatMap(({ result }) => result.producers)).size,
    run: own.at(-1)?.result.measured ?? null,
  };
}

function covers(producers: readonly string[], others: readonly string[]): boolean {
  return others.length > 0 && others.every((name) => producers.includes(name));
}

/** A text's metrics as those of one producer; the brokers' own belong to none. */
function asProducer(metrics: readonly Metric[], client: string): readonly Metric[] {
  return metrics.map((metric) =>
    metric.figure.startsWith('broker-') ? metric : { ...metric, of: { ...metric.of, client } },
  );
}

/** Mean of a figure over all brokers, with the metric it's from; null if the texts don't have it. */
export function meanOf(
  metrics: readonly Metric[],
  figure: MetricFigure,
): { readonly metric: Metric; readonly mean: number; readonly max: number | null } | null {
  const own = metrics.filter(({ figure: found, of, use }) => found === figure && of.topic === null && use !== 'no');
  const means = own.filter(({ statistic }) => statistic.type === 'mean');
  const whole = means.find(({ of }) => of.broker === null);
  const used = whole === undefined ? means : [whole];
  const [metric] = used;
  if (metric === undefined) return null;
  const weights = used.map(({ count, of }) => count ?? requestsOf(metrics, of.broker) ?? 1);
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const mean = used.reduce((total, { value }, place) => total + (value * (weights[place] ?? 0)) / sum, 0);
  const longest = own.filter(({ statistic }) => statistic.type === 'max').map(({ value }) => value);
  return { metric, mean, max: longest.length === 0 ? null : highestOf(longest) };
}

function requestsOf(metrics: readonly Metric[], broker: number | null): number | null {
  const found = metrics.find(
    ({ figure, of, statistic }) => figure === 'requests' && of.broker === broker && statistic.type === 'rate',
  );
  return found === undefined || found.value === 0 ? null : found.value;
}

/** Rate of all producers together, per second; from topics only if whole producers have no figure. */
export function perSecond(metrics: readonly Metric[], figure: MetricFigure): number | null {
  const own = metrics.filter((metric) => metric.figure === figure && metric.of.broker === null);
  const rates = own.filter(({ statistic, use }) => statistic.type === 'rate' && use === 'exact');
  const totals = own.flatMap((metric) => {
    const seconds = metric.statistic.type === 'total' ? metric.windowS?.[0] : undefined;
    return seconds === undefined || seconds === 0 ? [] : [{ ...metric, value: metric.value / seconds }];
  });
  for (const found of [rates, totals]) {
    const whole = found.filter(({ of }) => of.topic === null);
    const topics = found.filter(({ of }) => of.topic !== null && of.partition === null);
    const used = whole.length > 0 ? whole : topics;
    if (used.length > 0) return used.reduce((sum, { value }) => sum + value, 0);
  }
  return null;
}

/** What a gauge had when it was read, all producers together; null if the texts don't have it. */
export function nowOf(metrics: readonly Metric[], figure: MetricFigure): number | null {
  return metrics.find((metric) => metric.figure === figure && metric.statistic.type === 'now')?.value ?? null;
}

/** Batches a second of all producers together; null if unknown. */
export function batchesPerSecond(metrics: readonly Metric[]): number | null {
  const bytes = perSecond(metrics, 'batch-bytes');
  const size = meanOf(metrics, 'batch-size')?.mean ?? 0;
  return bytes === null || size === 0 ? null : bytes / size;
}
