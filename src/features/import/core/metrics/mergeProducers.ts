import { formatCount } from '../../../../base/format';
import { highestOf, lowestOf, sumOf } from '../../../../base/statistics';
import type { Counted, Metric, MetricFigure, Statistic } from '../../../../figures/metric';
import { PLURALS } from './metricOf';

export function producersIn(metrics: readonly Metric[]): readonly string[] {
  return [...new Set(metrics.flatMap(({ of }) => of.client ?? []))];
}

export function ofProducer(metrics: readonly Metric[], producer: string): readonly Metric[] {
  return metrics.filter(({ of }) => of.client === null || of.client === producer);
}

/**
 * Merges several producers: rates, totals and waiting amounts are added up, an average counts with its producer's
 * batches or requests, and the highest maximum is kept. The last readings are combined.
 */
export function mergedProducers(metrics: readonly Metric[]): readonly Metric[] {
  if (producersIn(metrics).length < 2) return metrics;
  const last = new Set(latest(metrics));
  const earlier = metrics.filter((metric) => !last.has(metric));
  return [...metrics.filter(({ of }) => of.client === null), ...joined(earlier), ...joined([...last])];
}

function joined(metrics: readonly Metric[]): readonly Metric[] {
  const groups = new Map<string, Metric[]>();
  const own = new Map<string, Metric[]>();
  const times = new Map<string, number>();
  const add = (lists: Map<string, Metric[]>, key: string, metric: Metric): void => {
    const list = lists.get(key);
    if (list === undefined) lists.set(key, [metric]);
    else list.push(metric);
  };
  for (const metric of metrics) {
    if (metric.of.client === null) continue;
    // A producer's repeated metric is another reading.
    const series = seriesOf(metric);
    const time = times.get(series) ?? 0;
    times.set(series, time + 1);
    add(own, metric.of.client, metric);
    add(groups, `${seriesOf(metric, null)} ${time}`, metric);
  }
  return [...groups.values()].map((group) => {
    const members = group.map(({ of }) => own.get(of.client ?? '') ?? []);
    return asOne(group[0] as Metric, group, members);
  });
}

/** How values of several producers become one; means and percentiles count with what they observe. */
const MERGES: Partial<Record<Statistic['type'], readonly [(values: readonly number[]) => number, string]>> = {
  rate: [sumOf, 'added up'],
  total: [sumOf, 'added up'],
  now: [sumOf, 'added up'],
  max: [highestOf, 'the highest'],
  min: [lowestOf, 'the lowest'],
};

/** Merges a group. `own` has all metrics of each producer in it. */
function asOne(first: Metric, group: readonly Metric[], own: readonly (readonly Metric[])[]): Metric {
  const { statistic } = first;
  const of = { ...first.of, client: null };
  if (group.length === 1) return { ...first, of };
  const weights = 'over' in statistic ? weightsOf(group, own, statistic.over, of.broker) : null;
  const [shares, by] =
    weights !== null && 'over' in statistic
      ? [weights, `weighed by ${PLURALS[statistic.over]}`]
      : [group.map(() => 1), 'their plain mean'];
  const weighed = (values: readonly number[]): number =>
    sumOf(values.map((each, index) => each * (shares[index] ?? 0))) / sumOf(shares);
  const [merge, how] = MERGES[statistic.type] ?? [weighed, by];
  const says = `Of ${formatCount(group.length)} producers, ${how}.`;
  const counts = group.map(({ count }) => count);
  const times = group.flatMap(({ atS }) => atS ?? []);
  const uses = group.map(({ use }) => use);
  return {
    ...first,
    value: merge(group.map(({ value }) => value)),
    of,
    count: counts.every((count) => count !== null) ? sumOf(counts) : null,
    use: (['no', 'at-least'] as const).find((use) => uses.includes(use)) ?? 'exact',
    note: [says, group.find(({ note }) => note !== null)?.note ?? []].flat().join(' '),
    atS: times.length === 0 ? null : highestOf(times),
  };
}

/** What counts for how many records, batches or requests a producer had, the best first. */
const MEASURES = {
  record: ['records', 'requests'],
  batch: ['batches', 'requests', 'records'],
  request: ['requests', 'records'],
} as const;

/** The weights of a group's means, in the same unit and time for all its producers; or null. */
function weightsOf(
  group: readonly Metric[],
  own: readonly (readonly Metric[])[],
  over: Counted,
  broker: number | null,
): readonly number[] | null {
  const measures: (readonly (number | null)[])[] = [group.map(({ count }) => count)];
  for (const what of MEASURES[over])
    for (const scope of what === 'requests' ? [broker, null] : [null]) {
      const amounts = (type: 'rate' | 'total') => own.map((each) => amountOf(each, what, type, scope));
      const rates = amounts('rate');
      // A young producer's totals can't be compared with rates, nor with old producers' totals.
      measures.push(rates.some((rate) => rate !== null) ? rates : amounts('total'));
    }
  return measures.find(areWeights) ?? null;
}

function areWeights(values: readonly (number | null)[]): values is readonly number[] {
  return values.every((value) => value !== null && value > 0);
}

/** What one producer did, per second or since it started; null if its metrics don't say. */
function amountOf(
  own: readonly Metric[],
  what: MetricFigure | 'batches',
  type: 'rate' | 'total',
  broker: number | null,
): number | null {
  if (what === 'batches') {
    const size = own.find(({ figure, statistic }) => figure === 'batch-size' && statistic.type === 'mean');
    const bytes = amountOf(own, 'batch-bytes', type, broker);
    return size !== undefined && size.value > 0 && bytes !== null ? bytes / size.value : null;
  }
  const found = own.filter(
    ({ figure, statistic, use, of }) =>
      figure === what && of.broker === broker && statistic.type === type && use === 'exact',
  );
  return found.length === 0 ? null : sumOf(found.map(({ value }) => value));
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
