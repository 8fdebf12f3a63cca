import type { Metric } from '../../../../figures/metric';

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
