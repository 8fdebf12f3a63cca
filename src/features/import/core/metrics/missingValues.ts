import { counted } from '../../../../base/format';
import type { Metric, MetricFigure } from '../../../../figures/metric';
import { formatMetric } from './metricText';
import type { Sample } from './samples';

/** Figures that no comparison or fit needs; without a quota or a failure most of them stay NaN. */
const SPARE: ReadonlySet<MetricFigure> = new Set<MetricFigure>([
  'throttle-time',
  'broker-throttle',
  'record-errors',
  'record-retries',
  'requests-in-flight',
  'request-size',
]);

/**
 * Sentences about the metrics whose last reading is NaN or infinite, one for each sort of what is used instead.
 *
 * @param metrics the metrics of the samples with a value
 * @param read returns a sample's metric, or the reason if it has none
 */
export function withoutValue(
  samples: readonly Sample[],
  metrics: readonly Metric[],
  read: (sample: Sample) => Metric | string,
): readonly string[] {
  const last = new Map(samples.map((sample) => [seriesOf(sample), sample]));
  const empty = [...last.values()].filter(({ value }) => !Number.isFinite(value));
  if (empty.length === 0) return [];
  const known = new Set(samples.filter(({ value }) => Number.isFinite(value)).map(seriesOf));
  const names = new Map<string, string[]>();
  for (const sample of empty) {
    const metric = read({ ...sample, value: 0 });
    if (typeof metric === 'string' || SPARE.has(metric.figure)) continue;
    const instead = known.has(seriesOf(sample))
      ? 'the last value before'
      : metrics.some((each) => isPartOf(each, metric))
        ? 'the value of each broker'
        : 'nothing';
    const { name, of } = formatMetric(metric);
    names.set(instead, [...(names.get(instead) ?? []), of === '' ? name : `${name} of ${of}`]);
  }
  return [...names].map(([instead, [first, ...others]]) => {
    const more = others.length === 0 ? '' : ` and ${counted(others.length, 'other metric')}`;
    return `The last reading of ${first}${more} has no value: ${instead} is used instead.`;
  });
}

/** True if the first is one broker's part of the second. */
function isPartOf({ figure, statistic, of }: Metric, all: Metric): boolean {
  return (
    all.of.broker === null &&
    of.broker !== null &&
    of.client === all.of.client &&
    figure === all.figure &&
    statistic.type === all.statistic.type
  );
}

function seriesOf({ name, labels }: Sample): string {
  return JSON.stringify([name, labels]);
}
