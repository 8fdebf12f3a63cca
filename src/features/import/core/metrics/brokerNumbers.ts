import type { Metric } from '../../../../figures/metric';
import { brokerId, type Named } from '../../../../scenario/brokerId';
import type { Scenario } from '../../../../scenario/scenario';

/**
 * Translates broker numbers, and gives the scenario's brokers their ids if these metrics name them. A cluster counts from 1, from 101, or after its controllers; the model from 0. If the
 * scenario has no broker of a number, its brokers count from the text's lowest on, or have its numbers if those have gaps
 * beyond the scenario's brokers. A single broker has no order.
 */
export function withScenarioBrokers(metrics: readonly Metric[], scenario: Scenario) {
  const { brokers } = scenario;
  const numbers = [...new Set(metrics.flatMap(({ of }) => of.broker ?? []))].toSorted((a, b) => a - b);
  const [lowest = 0, highest = lowest] = [numbers[0], numbers.at(-1)];
  const known = Array.from({ length: brokers }, (_, broker) => Number(brokerId(scenario, broker)));
  const areKnown = numbers.every((number) => known.includes(number));
  if (!areKnown && numbers.length === 1) {
    const others = brokers === 1 ? `only broker ${known[0]}` : `brokers ${known[0]} to ${known.at(-1)}`;
    const says = `The scenario has ${others}, so the figures of broker ${highest} aren't compared or fitted.`;
    return { metrics, named: {}, warnings: [says] };
  }
  const isDense = highest - lowest < Math.max(brokers, numbers.length);
  const placeOf = (number: number): number =>
    areKnown ? known.indexOf(number) : isDense ? number - lowest : numbers.indexOf(number);
  const all = metrics.map((metric) => {
    const { of, source } = metric;
    const here = of.broker === null ? null : placeOf(of.broker);
    return here === null || here === of.broker
      ? metric
      : { ...metric, of: { ...of, broker: here }, source: { ...source, broker: of.broker ?? here } };
  });
  const named: Named = areKnown ? {} : { 'broker.ids': isDense ? String(lowest) : numbers.join() };
  return { metrics: all, named, warnings: [] };
}

/** One broker's number in the scenario and in the reader's metrics. */
export interface BrokerNumber {
  /** From 0. */
  readonly here: number;
  readonly yours: number;
}

export function brokerNumberOf({ of, source }: Pick<Metric, 'of' | 'source'>): BrokerNumber | null {
  return of.broker === null ? null : { here: of.broker, yours: source.broker ?? of.broker };
}
