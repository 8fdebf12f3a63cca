import { formatCount } from '../../../../base/format';
import { highestOf, lowestOf, sumOf } from '../../../../base/statistics';
import type { Counted, Metric, MetricFigure } from '../../../../figures/metric';
import { PLURALS } from './metricText';

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
  const own = new Map(
    producersIn(metrics).map((producer) => [producer, metrics.filter(({ of }) => of.client === producer)]),
  );
  const groups = new Map<string, Metric[]>();
  for (const each of own.values()) {
    const times = new Map<string, number>();
    for (const metric of each) {
      const { figure, statistic, of } = metric;
      const key = JSON.stringify([figure, statistic, of.broker, of.topic, of.partition]);
      // A producer's repeated metric is another reading.
      const time = times.get(key) ?? 0;
      times.set(key, time + 1);
      const group = groups.get(`${key} ${time}`);
      if (group === undefined) groups.set(`${key} ${time}`, [metric]);
      else group.push(metric);
    }
  }
  return [...groups.values()].map((group) =>
    asOne(
      group,
      group.map(({ of }) => own.get(of.client ?? '') ?? []),
    ),
  );
}

/** Merges a group. `own` has all metrics of each producer in it. */
function asOne(group: readonly Metric[], own: readonly (readonly Metric[])[]): Metric {
  const first = group[0] as Metric;
  const { statistic, of } = first;
  if (group.length === 1) return { ...first, of: { ...of, client: null } };
  const values = group.map(({ value }) => value);
  const weights = weightsOf(group, own);
  const [value, how] =
    statistic.type === 'rate' || statistic.type === 'total' || statistic.type === 'now'
      ? [sumOf(values), 'added up']
      : statistic.type === 'max'
        ? [highestOf(values), 'the highest']
        : statistic.type === 'min'
          ? [lowestOf(values), 'the lowest']
          : statistic.type === 'share-of-time' || weights === null
            ? [sumOf(values) / values.length, 'their plain mean']
            : [
                sumOf(values.map((each, index) => each * (weights[index] ?? 0))) / sumOf(weights),
                `weighed by ${PLURALS[statistic.over]}`,
              ];
  const says = `Of ${formatCount(group.length)} producers, ${how}.`;
  const counts = group.map(({ count }) => count);
  const times = group.flatMap(({ atS }) => atS ?? []);
  return {
    ...first,
    value,
    of: { ...of, client: null },
    count: counts.every((count) => count !== null) ? sumOf(counts) : null,
    use: group.some(({ use }) => use === 'no')
      ? 'no'
      : (group.find(({ use }) => use !== 'exact')?.use ?? 'exact'),
    note: first.note === null ? says : `${says} ${first.note}`,
    atS: times.length === 0 ? null : highestOf(times),
  };
}

/** Amount of something that one producer did: per second, or since it started. */
type Measure = (own: readonly Metric[], type: 'rate' | 'total') => number | null;

/** Weights of a group's means, in the same unit and time for all its producers; or null. */
function weightsOf(
  [first, ...others]: readonly Metric[],
  own: readonly (readonly Metric[])[],
): readonly number[] | null {
  if (first === undefined || !('over' in first.statistic)) return null;
  const counts = [first, ...others].map(({ count }) => count);
  if (areWeights(counts)) return counts;
  for (const measure of measuresOf(first.statistic.over, first.of.broker)) {
    // A young producer's totals can't be compared with rates, nor with old producers' totals.
    const type = own.some((each) => measure(each, 'rate') !== null) ? 'rate' : 'total';
    const weights = own.map((each) => measure(each, type));
    if (areWeights(weights)) return weights;
  }
  return null;
}

function areWeights(values: readonly (number | null)[]): values is readonly number[] {
  return values.every((value) => value !== null && value > 0);
}

/** Measures for the number of batches, requests or records, the best first. */
function measuresOf(over: Counted, broker: number | null): readonly Measure[] {
  const of =
    (figure: MetricFigure, scope: number | null = null): Measure =>
    (own, type) => {
      const found = own.filter(
        (metric) =>
          metric.figure === figure &&
          metric.of.broker === scope &&
          metric.statistic.type === type &&
          metric.use === 'exact',
      );
      return found.length === 0 ? null : sumOf(found.map(({ value }) => value));
    };
  const batches: Measure = (own, type) => {
    const size = own.find(
      (metric) => metric.figure === 'batch-size' && metric.statistic.type === 'mean',
    )?.value;
    const bytes = of('batch-bytes')(own, type);
    return size !== undefined && size > 0 && bytes !== null ? bytes / size : null;
  };
  const requests = [of('requests', broker), of('requests')];
  return over === 'record'
    ? [of('records'), ...requests]
    : [...(over === 'batch' ? [batches] : []), ...requests, of('records')];
}

/** Key shared by all readings of one figure, statistic and scope. */
function seriesOf({ figure, statistic, of }: Metric): string {
  return JSON.stringify([figure, statistic, of.client, of.broker, of.topic, of.partition]);
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
