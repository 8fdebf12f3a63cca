import { highestOf, lowestOf, sumOf } from '../../../../base/statistics';
import type { Metric, MetricFigure, Statistic } from '../../../../figures/metric';

export function producersIn(metrics: readonly Metric[]): readonly string[] {
  return [...new Set(metrics.flatMap(({ of }) => of.client ?? []))];
}

/** How values of several producers become one; means and percentiles weigh by what they observe. */
const MERGES: Partial<Record<Statistic['type'], (values: readonly number[]) => number>> = {
  rate: sumOf,
  total: sumOf,
  now: sumOf,
  max: highestOf,
  min: lowestOf,
};
/** Rates that count for how much a producer observed, the best first; `own` if they're of the same broker. */
const WEIGHTS: readonly (readonly [MetricFigure, 'own' | 'all'])[] = [
  ['requests', 'own'],
  ['requests', 'all'],
  ['records', 'all'],
];

/**
 * Merges several producers, and one with a name with others of the same figures: rates, totals and amounts are added
 * up, an average weighs by its count or its producer's rate, and the highest maximum is kept. A producer's repeated
 * metric is another reading; the last readings are combined, and those before them.
 */
export function mergedProducers(metrics: readonly Metric[]): readonly Metric[] {
  const times = new Map<string, number>();
  const rates = new Map<string, number>();
  const groups = new Map<string, Metric[]>();
  const rateKey = (...key: readonly unknown[]): string => JSON.stringify(key);
  for (const metric of metrics.toReversed()) {
    const { figure, statistic, use, value, of } = metric;
    const later = times.get(seriesOf(metric)) ?? 0;
    times.set(seriesOf(metric), later + 1);
    const group = groups.get(`${later} ${seriesOf(metric, null)}`) ?? [];
    group.push(metric);
    groups.set(`${later} ${seriesOf(metric, null)}`, group);
    const rate = rateKey(figure, of.client, of.broker);
    if (statistic.type === 'rate' && use === 'exact' && later === 0)
      rates.set(rate, (rates.get(rate) ?? 0) + value);
  }
  if (producersIn(metrics).length < 2 && groups.size === metrics.length) return metrics;
  return [...groups.values()].toReversed().map((group) => {
    const all = group.toReversed();
    const weights = WEIGHTS.map(([figure, broker]) =>
      all.map(({ of }) => rates.get(rateKey(figure, of.client, broker === 'own' ? of.broker : null)) ?? 0),
    );
    const known = [all.map(({ count }) => count ?? 0), ...weights].filter((each) => lowestOf(each) > 0);
    return asOne(all, known[0]);
  });
}

function asOne(group: readonly Metric[], weights: readonly number[] | undefined): Metric {
  const first = group[0] as Metric;
  const of = { ...first.of, client: null };
  if (group.length === 1) return { ...first, of };
  const shares = ('over' in first.statistic && weights) || group.map(() => 1);
  const weighed = (values: readonly number[]): number =>
    sumOf(values.map((each, index) => each * (shares[index] ?? 0))) / sumOf(shares);
  const merge = MERGES[first.statistic.type] ?? weighed;
  const counts = group.map(({ count }) => count);
  const times = group.flatMap(({ atS }) => atS ?? []);
  const uses = group.map(({ use }) => use);
  return {
    ...first,
    value: merge(group.map(({ value }) => value)),
    of,
    count: counts.every((count) => count !== null) ? sumOf(counts) : null,
    use: (['no', 'at-least'] as const).find((use) => uses.includes(use)) ?? 'exact',
    note: group.find(({ note }) => note !== null)?.note ?? null,
    atS: times.length === 0 ? null : highestOf(times),
  };
}

/** Key shared by all readings of one figure, statistic and scope. */
function seriesOf({ figure, statistic, of }: Metric, client = of.client): string {
  return JSON.stringify([figure, statistic, client, of.broker, of.topic, of.partition]);
}

/** The last reading of each figure, statistic and scope; all readings if the text has no times. */
export function latest(metrics: readonly Metric[]): readonly Metric[] {
  const lastS = new Map<string, number>();
  for (const metric of metrics) {
    const series = seriesOf(metric);
    if (metric.atS !== null) lastS.set(series, Math.max(metric.atS, lastS.get(series) ?? metric.atS));
  }
  return metrics.filter((metric) => metric.atS === null || metric.atS === lastS.get(seriesOf(metric)));
}
