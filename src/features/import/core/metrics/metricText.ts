import { formatFigure, withUnit } from '../../../../base/format';
import type { Counted, Metric } from '../../../../figures/metric';
import { numberText } from '../../../../scenario/field';
import { brokerNumberOf, formatBroker } from './brokerNumbers';

export const PLURALS: Readonly<Record<Counted, string>> = {
  record: 'records',
  batch: 'batches',
  request: 'requests',
};

/** A metric as text: its scope, its value, and how it counts. */
export interface MetricText {
  readonly name: string;
  readonly of: string;
  readonly value: string;
  readonly says: string;
}

export function formatMetric(metric: Metric): MetricText {
  const { of, value, unit, use, note, source } = metric;
  const broker = brokerNumberOf(metric);
  const who = [
    of.client,
    broker === null ? null : `broker ${formatBroker(broker)}`,
    of.topic,
    of.partition === null ? null : `partition ${of.partition}`,
  ];
  const number = numberText(Number(value.toPrecision(9)));
  const shown = unit === '1' ? number : unit === '1/s' ? `${number} a second` : withUnit(number, unit);
  return {
    name: source.name,
    of: who.filter((each) => each !== null).join(', '),
    value: `${use === 'at-least' ? 'at least ' : ''}${shown}`,
    says: [formatStatistic(metric), formatTime(metric), note].filter(Boolean).join(' '),
  };
}

/** The time that a value covers; a broker's note has it already. */
function formatTime({ windowS, statistic, of }: Metric): string {
  if (windowS === null) return statistic.type === 'total' && of.client !== null ? 'Since it started.' : '';
  const [least, most] = windowS.map((seconds) => formatFigure(seconds, 0)) as [string, string];
  if (windowS[0] === 0) return '';
  return least === most
    ? `Over ${withUnit(least, 's')}.`
    : `Over the last ${least} to ${withUnit(most, 's')}.`;
}

function formatStatistic({ statistic, stepMs, count }: Metric): string {
  if (!('over' in statistic)) return '';
  const { over } = statistic;
  const many = PLURALS[over];
  const of = count === null ? many : `${numberText(count)} ${count === 1 ? over : many}`;
  const step = stepMs > 0 ? ', in whole ms' : '';
  switch (statistic.type) {
    case 'mean':
      return `Mean of ${of}${step}.`;
    case 'percentile':
      return `p${statistic.percentile} of ${of}${step}.`;
    case 'max':
      return `Highest of ${of}${step}.`;
    case 'min':
      return `Lowest of ${of}${step}.`;
  }
}
