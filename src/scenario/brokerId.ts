import type { Scenario } from './scenario';

/** A scenario, as far as it says what its brokers are called. */
export type Named = Pick<Scenario, 'broker.ids'>;

export const BROKER_IDS = /^\d{1,9}(,\d{1,9}){0,99}$/;

/** The id of a broker in the reader's cluster, for whatever names one: a given id, or counted on from the last. `broker` counts from 0. */
export function brokerId({ 'broker.ids': ids = '0' }: Named, broker: number): string {
  const given = ids.split(',');
  return given[broker] ?? String(Number(given.at(-1)) + broker - given.length + 1);
}
