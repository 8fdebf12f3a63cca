import { formatList } from '../../../../base/format';
import type { FieldName, Scenario } from '../../../../scenario/scenario';
import { isOtherSituation } from '../meaning/evidence';
import { briefly, interpret } from '../meaning/interpret';
import { askedBefore, measuredScenario } from '../measuredScenario';
import { type FilesReading, readFiles, togetherOf } from '../readFiles';
import type { FitOrder } from './Search';
import { targetsOfImport } from './targets';

/** What was measured by texts that were read together; `scenario` is that of the running system. */
export function measurementsOf({ result, files }: FilesReading, scenario: Scenario): FitOrder {
  if (result === null) return { scenario, targets: [] };
  const { diagnosis: seen } = interpret(togetherOf(files, result), scenario).figures;
  return { scenario, targets: targetsOfImport(result, scenario), seen };
}

/**
 * The same for texts, with notes about what can't be used. Their settings change the scenario, and what they measured fills in what
 * is `assumed` in it: by default nothing.
 */
export function measurementsFromTexts(
  texts: readonly string[],
  scenario: Scenario,
  assumed: readonly FieldName[] = [],
) {
  const named = texts.map((text, index) => ({ name: `Text ${index + 1}`, text }));
  const reading = readFiles({ texts: named, scenario, choice: {} });
  const { scenario: read, measured: own } = measuredScenario(reading, scenario, assumed);
  const measured = measurementsOf(reading, read);
  const said = new Set<string>([
    ...(reading.result?.understood ?? []).map(({ field }) => field),
    ...Object.keys(own),
  ]);
  const { result, files } = reading;
  const hasTest =
    result?.measured === null &&
    togetherOf(files, result).texts.some((text) => isOtherSituation(text, result));
  const { warnings = [], mismatches = [] } = (result && briefly(result, scenario)) ?? {};
  const left = assumed.filter((name) => !said.has(name));
  const asked = askedBefore(result, left).map((name) => `${name}=${read[name]}`);
  const notes = [
    asked.length > 0 &&
      `Metrics don't say ${formatList(asked)}, and the fit rests on it: state it in the scenario.`,
    // It has another load, and a client and machine of its own.
    hasTest && 'A benchmark beside metrics is another load, so the fit leaves it out: fit it alone.',
    files.some((file) => file.result === null) && 'One of the texts has no metric that Linger knows.',
    ...warnings,
    ...mismatches.map(({ says }) => says),
    ...(result?.metrics ?? []).map(({ use, note }) => use === 'no' && note),
  ];
  return {
    ...measured,
    assumed: left,
    notes: [...new Set(notes)].filter((note) => typeof note === 'string'),
  };
}
