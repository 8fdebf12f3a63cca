import { withUnit } from '../../../../base/format';
import type { Counted, Metric } from '../../../../figures/metric';
import { numberText } from '../../../../scenario/field';
import { brokerNumberOf, formatBroker } from './brokerNumbers';

export const PLURALS: Readonly<Record<Counted, string>> = {
  record: 'records',
  batch: 'batches',
  request: 'requests',
};

export function formatMetric(metric: Metric): {
  readonly name: string;
  readonly of: string;
  readonly value: string;
} {
  const { of, value, unit, use, source } = metric;
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
  };
}
