import { isLocked } from '../../../scenario/parts';
import type { FieldName, Scenario } from '../../../scenario/scenario';
import type { Difference, DifferenceCode } from '../core/meaning/types';
import type { ImportResult } from '../core/types';

type Lockable = Parameters<typeof isLocked>[0];

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

/** What the metrics say about load and size, where the scenario has something else. */
export function measuredSystem(differences: readonly Difference[], view: Lockable): Partial<Scenario> {
  const patches = differences.filter(({ code }) => OF_SYSTEM.includes(code)).map(({ patch }) => patch);
  return unlocked(Object.assign({}, ...patches), view);
}

/** The settings of the texts, without those that the link locks. */
export function readSettings({ patch }: ImportResult, view: Lockable): Partial<Scenario> {
  return unlocked(patch, view);
}

/** Differences that the reader decides about: faults that only the scenario has. A fit finds the slow broker by itself. */
export function openDifferences(
  differences: readonly Difference[],
  isFitted: boolean,
): readonly Difference[] {
  return differences.filter(({ code }) => code === 'broker-down' || (code === 'slow-broker' && !isFitted));
}

function unlocked(patch: Partial<Scenario>, view: Lockable): Partial<Scenario> {
  const entries = Object.entries(patch).filter(([name]) => !isLocked(view, name as FieldName));
  return Object.fromEntries(entries);
}
