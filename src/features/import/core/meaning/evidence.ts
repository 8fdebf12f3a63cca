import { formatCount, formatFigure } from '../../../../base/format';
import { highestOf, sumOf } from '../../../../base/statistics';
import type { Metric, MetricFigure } from '../../../../figures/metric';
import type { FieldName, Scenario } from '../../../../scenario/scenario';
import { latest } from '../metrics/mergeProducers';
import type { ImportResult } from '../types';
import type { PodShare } from './types';

export interface ReadText {
  /** The file's name; null if it was pasted. */
  readonly file: string | null;
  readonly result: ImportResult;
}

export interface ReadTogether {
  readonly texts: readonly ReadText[];
  /** All of them as one; of a benchmark beside metrics of a running system, nothing. */
  readonly whole: ImportResult;
}

export type Evidence = ReturnType<typeof evidenceOf>;

/** The facts in the texts of one situation, before anything is concluded from them. */
export function evidenceOf({ texts, whole }: ReadTogether, scenario: Scenario) {
  const { metrics, producers, measured: run, patch } = whole;
  // The metrics of one chosen producer keep its name.
  const chosen = new Set(metrics.flatMap(({ of }) => of.client ?? [])).size;
  const ofRun = run && texts.findLast(({ result }) => result.measured !== null);
  return {
    texts: texts.filter((text) => !isOtherSituation(text, whole)),
    scenario: { ...scenario, ...patch } as Scenario,
    /** The last readings of all producers together. */
    metrics: latest(metrics),
    /** Number of metrics that the texts have, with earlier readings. */
    count: metrics.length,
    /** Number of producers whose metrics these are; 0 if the texts don't distinguish any. */
    producers: chosen || producers.length,
    /** The benchmark; null if there's none, or if there are metrics of another situation. */
    run,
    /** What the benchmark covers; null without one. */
    covered: ofRun?.result.basis ?? null,
  };
}

/** True if a text is a benchmark's result beside metrics of a running system. */
export function isOtherSituation({ result }: ReadText, whole: ReadTogether['whole']): boolean {
  return result.measured !== null && whole.measured === null && whole.metrics.length > 0;
}

export function saysField(texts: readonly ReadText[], name: FieldName): boolean {
  return texts.some(({ result }) => result.understood.some(({ field }) => field === name));
}

/** The metrics of a figure by one statistic, but for those of which nothing may be concluded. */
export function metricsOf(
  metrics: readonly Metric[],
  figure: MetricFigure,
  type: Metric['statistic']['type'],
): readonly Metric[] {
  return metrics.filter(
    (each) => each.figure === figure && each.statistic.type === type && each.use !== 'no',
  );
}

/** Mean of a figure over all brokers, with the metric it's from; null if the texts don't have it. */
export function meanOf(metrics: readonly Metric[], figure: MetricFigure) {
  const isOfAll = ({ of }: Metric): boolean => of.topic === null;
  const means = metricsOf(metrics, figure, 'mean').filter(isOfAll);
  const whole = means.find(({ of }) => of.broker === null);
  const used = whole === undefined ? means : [whole];
  const [metric] = used;
  if (metric === undefined) return null;
  // Rates of a young client are wrong by the same factor, so that they still weigh.
  const requests = metrics.filter((each) => each.figure === 'requests' && each.statistic.type === 'rate');
  const weights = used.map(
    ({ count, of }) => count ?? (requests.find((each) => each.of.broker === of.broker)?.value || 1),
  );
  const sum = sumOf(weights);
  const mean = sumOf(used.map(({ value }, place) => (value * (weights[place] ?? 0)) / sum));
  const longest = metricsOf(metrics, figure, 'max').filter(isOfAll);
  return { metric, mean, max: longest.length === 0 ? null : highestOf(longest.map(({ value }) => value)) };
}

/** Rate of all producers together, per second; from topics only if whole producers have no figure. */
export function perSecond(metrics: readonly Metric[], figure: MetricFigure): number | null {
  const own = metrics.filter((metric) => metric.figure === figure && metric.of.broker === null);
  const rates = own.filter(({ statistic, use }) => statistic.type === 'rate' && use === 'exact');
  const totals = own.flatMap((metric) => {
    const seconds = metric.statistic.type === 'total' ? metric.windowS?.[0] : undefined;
    return seconds === undefined || seconds === 0 ? [] : [{ ...metric, value: metric.value / seconds }];
  });
  const wholeFirst = [rates, totals].flatMap((found) => [
    found.filter(({ of }) => of.topic === null),
    found.filter(({ of }) => of.topic !== null && of.partition === null),
  ]);
  const used = wholeFirst.find(({ length }) => length > 0);
  return used === undefined ? null : sumOf(used.map(({ value }) => value));
}

/** Batches a second of all producers together; null if unknown. */
export function batchesPerSecond(metrics: readonly Metric[]): number | null {
  const bytes = perSecond(metrics, 'batch-bytes');
  const size = meanOf(metrics, 'batch-size')?.mean ?? 0;
  return bytes === null || size === 0 ? null : bytes / size;
}

/** A rate is that of the whole system if it's this close to the scenario's. */
const WHOLE_WITHIN = 0.2;

/** How many of the scenario's producers the metrics cover; null if all of them, or if it's a benchmark. */
export function podShare({ scenario, metrics, producers, run }: Evidence): PodShare | null {
  const { rate, producers: all } = scenario;
  const seen = Math.max(1, producers);
  const isOfProducers = metrics.some(({ figure }) => !/^(?:broker|consumed)-/.test(figure));
  if (run !== null || seen >= all || !isOfProducers) return null;
  const pods = `${seen === 1 ? 'This is' : 'These are'} ${formatCount(seen)} of ${formatCount(all)} pods`;
  const recordsPerSecond = perSecond(metrics, 'records') || null;
  const allRecordsPerSecond = recordsPerSecond && (recordsPerSecond * all) / seen;
  const share = { seen, all, recordsPerSecond, allRecordsPerSecond };
  if (recordsPerSecond === null || allRecordsPerSecond === null) return { ...share, says: `${pods}.` };
  if (rate !== 'max' && Math.abs(recordsPerSecond / rate - 1) < WHOLE_WITHIN) return null;
  const about = formatCount(Number(allRecordsPerSecond.toPrecision(2)));
  return { ...share, says: `${pods}: ${formatFigure(recordsPerSecond, 0)} of about ${about} rec/s.` };
}
