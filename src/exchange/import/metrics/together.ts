import { formatCount } from '../../../base/format';
import type { Metric, MetricFigure } from '../metrics';
import { PLURALS } from './words';

/** The producers that a text tells apart, in its order. */
export function producersIn(metrics: readonly Metric[]): readonly string[] {
  return [...new Set(metrics.flatMap(({ of }) => of.client ?? []))];
}

/** What one producer says of itself, with what belongs to none of them. */
export function ofProducer(metrics: readonly Metric[], producer: string): readonly Metric[] {
  return metrics.filter(({ of }) => of.client === null || of.client === producer);
}

/**
 * Several producers as one: rates, totals and what is waiting are added up, an average counts with its producer's
 * batches or requests, and of the highest the highest is kept.
 */
export function together(metrics: readonly Metric[]): readonly Metric[] {
  const producers = producersIn(metrics);
  if (producers.length < 2) return metrics;
  const own = new Map(
    producers.map((producer) => [producer, metrics.filter(({ of }) => of.client === producer)]),
  );
  const groups = new Map<string, Metric[]>();
  for (const each of own.values()) {
    const times = new Map<string, number>();
    for (const metric of each) {
      const { figure, statistic, of } = metric;
      const key = JSON.stringify([figure, statistic, of.broker, of.topic, of.partition]);
      // What a producer says twice was read twice.
      const time = times.get(key) ?? 0;
      times.set(key, time + 1);
      const group = groups.get(`${key} ${time}`);
      if (group === undefined) groups.set(`${key} ${time}`, [metric]);
      else group.push(metric);
    }
  }
  const others = metrics.filter(({ of }) => of.client === null);
  return [...others, ...[...groups.values()].map((group) => asOne(group, own))];
}

function asOne(group: readonly Metric[], own: ReadonlyMap<string, readonly Metric[]>): Metric {
  const first = group[0] as Metric;
  const { statistic, of } = first;
  const values = group.map(({ value }) => value);
  const sum = values.reduce((total, value) => total + value, 0);
  const weights = group.map((metric) => weightOf(metric, own.get(metric.of.client ?? '') ?? []));
  const isWeighed = weights.every((weight): weight is number => weight !== null && weight > 0);
  const all = isWeighed ? weights.reduce((total, weight) => total + weight, 0) : group.length;
  const mean = values.reduce(
    (total, value, index) => total + (value * (isWeighed ? (weights[index] ?? 0) : 1)) / all,
    0,
  );
  const counts = group.map(({ count }) => count);
  const [value, how] =
    statistic.type === 'rate' || statistic.type === 'total' || statistic.type === 'now'
      ? [sum, 'added up']
      : statistic.type === 'max'
        ? [Math.max(...values), 'the highest']
        : statistic.type === 'min'
          ? [Math.min(...values), 'the lowest']
          : [
              mean,
              isWeighed && statistic.type !== 'share-of-time'
                ? `weighed by ${PLURALS[statistic.over]}`
                : 'their plain mean',
            ];
  if (group.length === 1) return { ...first, of: { ...of, client: null } };
  const says = `Of ${formatCount(group.length)} producers, ${how}.`;
  return {
    ...first,
    value,
    of: { ...of, client: null },
    count: counts.every((count) => count !== null) ? counts.reduce((total, count) => total + count, 0) : null,
    use: group.some(({ use }) => use === 'no')
      ? 'no'
      : (group.find(({ use }) => use !== 'exact')?.use ?? 'exact'),
    note: first.note === null ? says : `${says} ${first.note}`,
  };
}

/** How many batches, requests or records are behind a mean, in any unit that is the same for all producers; or null. */
function weightOf({ statistic, of, count }: Metric, own: readonly Metric[]): number | null {
  if (!('over' in statistic)) return null;
  if (count !== null) return count;
  const sum = (figure: MetricFigure, broker: number | null): number | null => {
    const found = own.filter((metric) => metric.figure === figure && metric.of.broker === broker);
    const rates = found.filter((metric) => metric.statistic.type === 'rate' && metric.use === 'exact');
    const used = rates.length > 0 ? rates : found.filter((metric) => metric.statistic.type === 'total');
    return used.length === 0 ? null : used.reduce((total, { value }) => total + value, 0);
  };
  const records = sum('records', null);
  const requests = sum('requests', of.broker) ?? sum('requests', null) ?? records;
  if (statistic.over === 'record') return records ?? requests;
  if (statistic.over === 'request') return requests;
  const size = own.find(
    (metric) => metric.figure === 'batch-size' && metric.statistic.type === 'mean',
  )?.value;
  const bytes = sum('batch-bytes', null);
  return size !== undefined && size > 0 && bytes !== null ? bytes / size : requests;
}
