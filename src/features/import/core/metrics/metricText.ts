import { withUnit } from '../../../../base/format';
import type { Counted, Metric } from '../../../../figures/metric';
import { numberText } from '../../../../scenario/field';

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

/** Metrics with the scenario's broker numbers, and a warning if the text's differ. */
interface Numbered {
  readonly metrics: readonly Metric[];
  readonly warnings: readonly string[];
}

/**
 * Translates broker numbers. A cluster counts from 1, from 101, or after its controllers; the scenario from 0. If a
 * number isn't in the scenario, the text's brokers count from its lowest on; those between them that the text leaves out keep
 * their places, unless there are too many of them. A single broker has no order.
 */
export function withScenarioBrokers(metrics: readonly Metric[], brokers: number): Numbered {
  const numbers = [...new Set(metrics.flatMap(({ of }) => of.broker ?? []))].toSorted((a, b) => a - b);
  const [lowest, highest] = [numbers[0] ?? 0, numbers.at(-1) ?? 0];
  if (highest < brokers) return { metrics, warnings: [] };
  if (numbers.length === 1) {
    const others = brokers === 1 ? 'only broker 0' : `brokers 0 to ${brokers - 1}`;
    return {
      metrics,
      warnings: [
        `The scenario has ${others}, so the figures of broker ${highest} aren't compared or fitted.`,
      ],
    };
  }
  const isDense = highest - lowest < Math.max(brokers, MOST_SPAN * numbers.length);
  const here = (number: number): number => (isDense ? number - lowest : numbers.indexOf(number));
  const isSame = numbers.every((number) => number === here(number));
  const shown = numbers.slice(0, 12).map((number) => `${number} is ${here(number)}`);
  return {
    metrics: metrics.map((metric) => {
      const { of, source } = metric;
      return of.broker === null
        ? metric
        : { ...metric, of: { ...of, broker: here(of.broker) }, source: { ...source, broker: of.broker } };
    }),
    warnings: isSame ? [] : [`Linger counts brokers from 0. Of yours, ${shown.join(', ')}.`],
  };
}

/** Brokers whose numbers span more than this many times their count have gaps of another kind. */
const MOST_SPAN = 2;

/** One broker's number in the scenario and in the reader's metrics. */
export interface BrokerNumber {
  /** From 0. */
  readonly here: number;
  readonly yours: number;
}

export function brokerNumberOf({ of, source }: Pick<Metric, 'of' | 'source'>): BrokerNumber | null {
  return of.broker === null ? null : { here: of.broker, yours: source.broker ?? of.broker };
}

/** "3", or if the scenario's number differs "3 (Linger's 2)". */
export function formatBroker({ here, yours }: BrokerNumber): string {
  return here === yours ? String(yours) : `${yours} (Linger's ${here})`;
}
