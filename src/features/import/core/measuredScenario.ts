import type { FieldName, Scenario } from '../../../scenario/scenario';
import { interpret } from './meaning/interpret';
import type { Difference, DifferenceCode } from './meaning/types';
import { type FilesReading, togetherOf } from './readFiles';
import type { ImportResult } from './types';

/** What metrics never say, and a fit rests on. */
const ASKED = ['partitions', 'keys', 'arrivals'] as const;

/** What to ask before a fit; nothing for a benchmark, which has its own load. */
export function askedBefore(result: ImportResult | null, assumed: readonly FieldName[]) {
  return result?.measured === null && result.metrics.length > 0
    ? ASKED.filter((name) => assumed.includes(name))
    : [];
}

/** Differences about what was going on; the metrics settle all others by themselves: load and size of the system. */
const OF_SITUATION: readonly DifferenceCode[] = ['slow-broker', 'broker-down', 'benchmark-load'];

/**
 * Settings and measurements of texts over what is stated of a scenario: load and size, as `measured`, take the place of what is
 * `assumed`. A slow broker that nobody states isn't one.
 */
export function measuredScenario(
  { files, result }: FilesReading,
  scenario: Scenario,
  assumed: readonly FieldName[],
) {
  if (result === null) return { scenario, measured: {} as Partial<Scenario> };
  const isAssumed = (name: string): boolean => assumed.some((field) => field === name);
  const { differences } = interpret(togetherOf(files, result), scenario).figures;
  const settled = differences.filter(({ code }) => !OF_SITUATION.includes(code));
  const found = settled.flatMap(({ patch }) => Object.entries(patch)).filter(([name]) => isAssumed(name));
  // Each broker leads a partition at least: that only bounds them.
  const { partitions: _, ...measured }: Partial<Scenario> = Object.fromEntries(found);
  const isMeasured = result.metrics.length > 0 || result.measured !== null;
  const healthy = isMeasured && isAssumed('slow.broker') ? ({ 'slow.broker': 'none' } as const) : {};
  const said = result.understood.map(({ field }) => field);
  const hasSettings = files.some(
    (file) => file.result !== null && file.result.metrics.length === 0 && file.result.measured === null,
  );
  // A version's defaults are no settings: what is stated stays.
  const read = Object.entries(result.patch).filter(
    ([name]) =>
      hasSettings || name === 'broker.ids' || isAssumed(name) || said.some((field) => field === name),
  );
  return {
    scenario: { ...scenario, ...healthy, ...Object.fromEntries(found), ...Object.fromEntries(read) },
    measured,
  };
}

/** Differences that the reader decides about: what is stated otherwise, and a fault that only the scenario has. */
export function openDifferences(
  differences: readonly Difference[],
  assumed: readonly FieldName[],
): readonly Difference[] {
  return differences.filter(
    ({ code, patch }) =>
      code === 'broker-down' ||
      (!OF_SITUATION.includes(code) && !assumed.some((field) => Object.hasOwn(patch, field))),
  );
}
