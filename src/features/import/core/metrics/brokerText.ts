import type { Metric } from '../../../../figures/metric';

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
