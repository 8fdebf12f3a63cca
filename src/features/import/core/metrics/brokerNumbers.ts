import type { Metric } from '../../../../figures/metric';

/** Metrics by the scenario's numbers of brokers, and a sentence where those of the text are others. */
interface Numbered {
  readonly metrics: readonly Metric[];
  readonly warnings: readonly string[];
}

/**
 * A cluster counts its brokers from 1, from 101, or behind its controllers; the scenario counts them from 0. Where a number
 * isn't in the scenario, the text's brokers take its numbers in their order. One broker alone has no order.
 */
export function byScenariosBrokers(metrics: readonly Metric[], brokers: number): Numbered {
  const numbers = [...new Set(metrics.flatMap(({ of }) => of.broker ?? []))].toSorted((a, b) => a - b);
  const highest = numbers.at(-1) ?? 0;
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
  const shown = numbers.slice(0, 12).map((number, index) => `${number} is ${index}`);
  return {
    metrics: metrics.map((metric) => {
      const { of, source } = metric;
      return of.broker === null
        ? metric
        : {
            ...metric,
            of: { ...of, broker: numbers.indexOf(of.broker) },
            source: { ...source, broker: of.broker },
          };
    }),
    warnings: [`Linger counts brokers from 0. Of yours, ${shown.join(', ')}.`],
  };
}

/** One broker, as the scenario counts it and as the reader's metrics number it. */
export interface BrokerNumber {
  /** From 0. */
  readonly here: number;
  readonly yours: number;
}

/** The broker that a metric is of; null where it is of none. */
export function brokerNumberOf({ of, source }: Pick<Metric, 'of' | 'source'>): BrokerNumber | null {
  return of.broker === null ? null : { here: of.broker, yours: source.broker ?? of.broker };
}

/** "3", or where the scenario counts it otherwise "3 (Linger's 2)". */
export function formatBroker({ here, yours }: BrokerNumber): string {
  return here === yours ? String(yours) : `${yours} (Linger's ${here})`;
}
