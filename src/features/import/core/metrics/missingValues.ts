import { formatCount, formatFigure, withUnit } from '../../../../base/format';
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

interface Gap {
  readonly sample: Sample;
  readonly metric: Metric;
  /** The series' last reading with a value. */
  readonly before: Sample | undefined;
}

/**
 * Sentences about the metrics whose last reading is NaN or infinite, and what is used instead.
 *
 * @param metrics the metrics of the samples with a value
 * @param read returns a sample's metric, or the reason if it has none
 */
export function withoutValue(
  samples: readonly Sample[],
  metrics: readonly Metric[],
  read: (sample: Sample) => Metric | string,
): readonly string[] {
  const empty = new Map<string, Sample>();
  for (const sample of samples) if (!Number.isFinite(sample.value)) empty.set(seriesOf(sample), sample);
  const last = new Map<string, Sample>();
  if (empty.size > 0) {
    for (const sample of samples) if (Number.isFinite(sample.value)) last.set(seriesOf(sample), sample);
  }
  const gaps = [...empty].flatMap(([series, sample]): readonly Gap[] => {
    const before = last.get(series);
    const isOver = before !== undefined && (before.atS ?? 0) > (sample.atS ?? 0);
    const metric = isOver ? '' : read({ ...sample, value: 0 });
    return typeof metric === 'string' || SPARE.has(metric.figure) ? [] : [{ sample, metric, before }];
  });
  const missing = gaps.filter(({ before }) => before === undefined);
  const isByBroker = ({ metric }: Gap): boolean => metrics.some((each) => isPartOf(each, metric));
  return [
    ...sentence(gaps.filter(({ before }) => before !== undefined)),
    ...sentence(missing.filter(isByBroker), 'Those of its brokers are used instead.'),
    ...sentence(missing.filter((gap) => !isByBroker(gap))),
  ];
}

/** Whether the first is one broker's part of the second. */
function isPartOf({ figure, statistic, of }: Metric, all: Metric): boolean {
  return (
    all.of.broker === null &&
    of.broker !== null &&
    of.client === all.of.client &&
    figure === all.figure &&
    statistic.type === all.statistic.type
  );
}

function sentence(gaps: readonly Gap[], instead = 'Nothing is used instead.'): readonly string[] {
  const [first] = gaps;
  if (first === undefined) return [];
  const { sample, metric, before } = first;
  const { name, of } = formatMetric(metric);
  const value = Number.isNaN(sample.value) ? 'no value (NaN)' : 'no finite value';
  const isOne = gaps.length === 1;
  const what = `${name}${of === '' ? '' : ` of ${of}`}${isOne ? '' : ` and ${formatCount(gaps.length - 1)} more`}`;
  if (before === undefined) {
    const it = isOne ? 'it' : 'they';
    return [`${what} ${isOne ? 'has' : 'have'} ${value}, so ${it} can't be compared or fitted. ${instead}`];
  }
  if (!isOne)
    return [`${what} have ${value} in their last reading: the last value that each had is used instead.`];
  const seconds = before.atS === null || sample.atS === null ? 0 : sample.atS - before.atS;
  const when = seconds > 0 ? `, ${withUnit(formatFigure(seconds, 0), 's')} earlier` : '';
  return [
    `${what} has ${value} in its last reading: the last value that it had (${formatFigure(before.value)}${when}) is used instead.`,
  ];
}

function seriesOf({ name, labels }: Sample): string {
  return JSON.stringify([name, labels]);
}
