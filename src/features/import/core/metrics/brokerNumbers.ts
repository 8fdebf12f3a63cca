import type { Metric } from '../../../../figures/metric';
import { brokerId, type Named } from '../../../../scenario/brokerId';
import type { Scenario } from '../../../../scenario/scenario';

/** Metrics with the scenario's broker numbers, and the scenario's ids of its brokers if these metrics name them. */
interface Numbered {
  readonly metrics: readonly Metric[];
  readonly named: Named;
  readonly warnings: readonly string[];
}

/**
 * Translates broker numbers. A cluster counts from 1, from 101, or after its controllers; the model from 0. If the
 * scenario has no broker of a number, its brokers count from the text's lowest on; those between them that the text leaves
 * out keep their places, unless there are too many of them. A single broker has no order.
 */
export function withScenarioBrokers(metrics: readonly Metric[], scenario: Scenario): Numbered {
  const { brokers } = scenario;
  const numbers = [...new Set(metrics.flatMap(({ of }) => of.broker ?? []))].toSorted((a, b) => a - b);
  const [lowest, highest] = [numbers[0] ?? 0, numbers.at(-1) ?? 0];
  const known = Array.from({ length: brokers }, (_, broker) => Number(brokerId(scenario, broker)));
  const areKnown = numbers.every((number) => known.includes(number));
  if (!areKnown && numbers.length === 1) {
    const others = brokers === 1 ? `only broker ${known[0]}` : `brokers ${known[0]} to ${known.at(-1)}`;
    const says = `The scenario has ${others}, so the figures of broker ${highest} aren't compared or fitted.`;
    return { metrics, named: {}, warnings: [says] };
  }
  const isDense = highest - lowest < Math.max(brokers, MOST_SPAN * numbers.length);
  const here = (number: number): number =>
    areKnown ? known.indexOf(number) : isDense ? number - lowest : numbers.indexOf(number);
  return {
    metrics: metrics.map((metric) => {
      const { of, source } = metric;
      return of.broker === null || of.broker === here(of.broker)
        ? metric
        : { ...metric, of: { ...of, broker: here(of.broker) }, source: { ...source, broker: of.broker } };
    }),
    named: areKnown ? {} : { 'broker.ids': isDense ? String(lowest) : numbers.join() },
    warnings: [],
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
