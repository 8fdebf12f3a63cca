import type { FieldName, Scenario } from '../../../scenario/scenario';
import { interpret } from './meaning/interpret';
import type { Difference, DifferenceCode } from './meaning/types';
import { type FilesReading, togetherOf } from './readFiles';
import type { ImportResult } from './types';

/** What metrics never say, and a fit rests on. */
export const ASKED = ['partitions', 'keys', 'arrivals'] as const;

/** What to ask before a fit; nothing for a benchmark, which has its own load. */
export function askedBefore(result: ImportResult | null, assumed: readonly FieldName[]) {
  return result?.measured === null && result.metrics.length > 0
    ? ASKED.filter((name) => assumed.includes(name))
    : [];
}

/** Differences that the metrics settle by themselves: load and size of the system. */
const OF_SYSTEM: readonly DifferenceCode[] = [
  'brokers',
  'copies',
  'producers',
  'rate',
  'record-bytes',
  'arrivals',
];

/** A difference that they only bound: each broker leads a partition at least. */
const AT_LEAST: readonly DifferenceCode[] = ['partitions'];

/** The metrics' load and size, as far as they're assumed in the scenario that they're read over. */
export function measuredSystem(
  { files, result }: FilesReading,
  scenario: Scenario,
  assumed: readonly FieldName[],
  codes = OF_SYSTEM,
): Partial<Scenario> {
  if (result === null) return {};
  const { differences } = interpret(togetherOf(files, result), scenario).figures;
  const patches = differences.filter(({ code }) => codes.includes(code)).map(({ patch }) => patch);
  const all = Object.entries(Object.assign({}, ...patches) as Partial<Scenario>);
  return Object.fromEntries(all.filter(([name]) => assumed.some((field) => field === name)));
}

/**
 * The scenario that a text of metrics is about: its settings and what it measured, over what is stated. A slow broker that nobody
 * states isn't one.
 */
export function measuredScenario(
  reading: FilesReading,
  scenario: Scenario,
  assumed: readonly FieldName[],
): Scenario {
  const { result } = reading;
  if (result === null) return scenario;
  const isMeasured = result.metrics.length > 0 || result.measured !== null;
  const healthy = isMeasured && assumed.includes('slow.broker') ? ({ 'slow.broker': 'none' } as const) : {};
  const said = result.understood.map(({ field }) => field);
  const hasSettings = reading.files.some(
    (file) => file.result !== null && file.result.metrics.length === 0 && file.result.measured === null,
  );
  // A version's defaults are no settings: what is stated stays.
  const read = Object.entries(result.patch).filter(
    ([name]) => hasSettings || name === 'broker.ids' || [...said, ...assumed].some((field) => field === name),
  );
  return {
    ...scenario,
    ...healthy,
    ...measuredSystem(reading, scenario, assumed, [...OF_SYSTEM, ...AT_LEAST]),
    ...Object.fromEntries(read),
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
      ([...OF_SYSTEM, ...AT_LEAST].includes(code) &&
        Object.keys(patch).every((name) => !assumed.some((field) => field === name))),
  );
}
