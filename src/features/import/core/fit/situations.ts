import { formatList } from '../../../../base/format';
import type { FieldName, Scenario } from '../../../../scenario/scenario';
import { interpret } from '../meaning/interpret';
import { askedBefore, measuredScenario, measuredSystem } from '../measuredScenario';
import { type FilesReading, readFiles, togetherOf } from '../readFiles';
import type { ImportResult } from '../types';
import type { Situation } from './fit';
import { type Target, targetsOfImport } from './targets';

/** The measurements of texts on one cluster. */
export interface Measurements extends Situation {
  /** Benchmarks next to the running system: other loads, each in its own scenario. */
  readonly beside: readonly Situation[];
}

/** The situations of texts that were read together; `scenario` is that of the running system. */
export function measurementsOf({ result, tests, files }: FilesReading, scenario: Scenario): Measurements {
  return {
    scenario,
    targets: result === null ? [] : targetsOfImport(result, scenario),
    ...(result === null ? {} : { seen: interpret(togetherOf(files, result), scenario).figures.diagnosis }),
    beside: tests.flatMap((test) => situationOfTest(test, scenario) ?? []),
  };
}

/**
 * The same for texts, with notes about what can't be used. Their settings change the scenario, and what they measured fills in what
 * is `assumed` in it: by default nothing.
 */
export function measurementsFromTexts(
  texts: readonly string[],
  scenario: Scenario,
  assumed: readonly FieldName[] = [],
): Measurements & { readonly assumed: readonly FieldName[]; readonly notes: readonly string[] } {
  const named = texts.map((text, index) => ({ name: `Text ${index + 1}`, text }));
  const reading = readFiles({ texts: named, scenario, choice: {} });
  const read = measuredScenario(reading, scenario, assumed);
  const measured = measurementsOf(reading, read);
  const said = new Set<string>([
    ...(reading.result?.understood ?? []).map(({ field }) => field),
    ...Object.keys(measuredSystem(reading, scenario, assumed)),
  ]);
  const { result, files } = reading;
  const unknown = files.some((file) => file.result === null);
  const left = assumed.filter((name) => !said.has(name));
  const asked = askedBefore(result, left).map((name) => `${name}=${read[name]}`);
  return {
    ...measured,
    assumed: left,
    notes: [
      ...(asked.length > 0
        ? [`Metrics don't say ${formatList(asked)}, and the fit rests on it: state it in the scenario.`]
        : []),
      ...new Set([
        ...(unknown ? ['One of the texts has no metric that Linger knows.'] : []),
        ...(result?.warnings ?? []),
        ...(result?.mismatches ?? []).map(({ says }) => says),
        ...(result?.metrics ?? []).flatMap(({ use, note }) => (use === 'no' && note !== null ? [note] : [])),
      ]),
    ],
  };
}

/** A benchmark's own situation: its producers, load and client on the same cluster, without faults and keys. */
function situationOfTest(
  { measured, patch, understood, basis }: ImportResult,
  scenario: Scenario,
): Situation | null {
  if (measured === null) return null;
  const { producers = 1, recordsPerSecond, mebibytesPerSecond } = measured;
  const recordBytes = Math.round((mebibytesPerSecond * 1_048_576) / recordsPerSecond);
  const said = new Set<string>(understood.map(({ field }) => field));
  const test: Scenario = {
    ...scenario,
    'slow.broker': 'none',
    'down.broker': 'none',
    at: [],
    keys: 'none',
    arrivals: 'throttled',
    ...patch,
    producers,
    ...(said.has('rate') ? {} : { rate: Number(recordsPerSecond.toPrecision(4)) }),
    ...(said.has('record.bytes') ? {} : { 'record.bytes': Math.max(1, recordBytes) }),
  };
  const targets = targetsOfImport({ metrics: [], measured, producers: [], basis }, test);
  return { scenario: test, targets: targets.map(ofTest) };
}

/** A figure of a benchmark, told from that of the running system. */
function ofTest(target: Target): Target {
  const { id, label } = target;
  return { ...target, id: `perf-test, ${id}`, label: `Perf test: ${label}` };
}
