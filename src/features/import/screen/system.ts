import type { Scenario } from '../../../scenario/scenario';
import type { Difference, DifferenceCode } from '../core/meaning/types';

/** Differences that the metrics settle by themselves: load and size of the system. */
const OF_SYSTEM: readonly DifferenceCode[] = [
  'brokers',
  'partitions',
  'copies',
  'producers',
  'rate',
  'record-bytes',
  'arrivals',
];

/** The metrics' load and size, where the scenario has something else. */
export function measuredSystem(differences: readonly Difference[]): Partial<Scenario> {
  const patches = differences.filter(({ code }) => OF_SYSTEM.includes(code)).map(({ patch }) => patch);
  return Object.assign({}, ...patches);
}

/** Differences that the reader decides about: a fault that only the scenario has. A sentence has the slow broker. */
export function openDifferences(differences: readonly Difference[]): readonly Difference[] {
  return differences.filter(({ code }) => code === 'broker-down');
}
