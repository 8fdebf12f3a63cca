import { useMemo, useState } from 'react';
import { LATENCY } from '../../figures/latency';
import { resolveWindow } from '../../figures/windowChoice';
import { windowFigures } from '../../figures/windowFigures';
import { agreeTo, costToAgreeTo } from '../../run/consent';
import type { FinishedRun } from '../../run/KnownRuns';
import type { ListFound } from '../../run/RunList';
import { repairScenario } from '../../scenario/repair';
import type { FieldName, Scenario } from '../../scenario/scenario';
import type { WindowChoice } from '../../scenario/view';
import { useApp } from '../../ui/app';
import { usePlayback } from '../../ui/playhead';
import { useQuiet } from '../../ui/useQuiet';
import { useRuns } from '../../ui/useRuns';

export interface StopRuns {
  /** By stop; null until it is over. */
  readonly runs: readonly (FinishedRun | null)[];
  /** By stop, in the window of the panel, ms; null until it is known. */
  readonly p99sMs: readonly (number | null)[];
  /** All of them take so much that they wait: how long they take together, s, and what starts them. */
  readonly waiting: { readonly seconds: number; readonly start: () => void } | null;
}

/**
 * Runs the shown scenario at every stop of one setting, after everything else, while nothing moves: neither the reader
 * nor the playhead.
 */
export function useStopRuns(name: FieldName, stops: readonly number[]): StopRuns {
  const scenario = useApp(({ run }) => (run.phase === 'whole' ? run.shown.scenario : null));
  const choice = useApp(({ view }) => view.window);
  const windowEndMs = useApp(({ reading }) => reading?.window.toMs ?? 0);
  const scenarios = useMemo(
    () => (scenario === null ? NONE : stops.map((stop) => stopScenario(scenario, name, stop))),
    [scenario, name, stops],
  );
  const subjects = useMemo(
    () => scenarios.map((each, place) => ({ id: String(place), scenario: each, seeds: 1 })),
    [scenarios],
  );
  const [, setAsked] = useState<readonly Scenario[]>(NONE);
  const quiet = useQuiet();
  const { playing } = usePlayback();
  const missingIn = (found: ListFound): readonly Scenario[] =>
    scenarios.filter((_, place) => finishedRun(found, place) === null);
  const secondsFor = (found: ListFound): number | null => {
    const missing = missingIn(found);
    return missing.length < scenarios.length ? null : secondsToAskFor(missing);
  };
  const { found } = useRuns(subjects, {
    begin: (known) => quiet && !playing && secondsFor(known) === null,
    withHistory: true,
    priority: 'background',
  });
  const runs = useMemo(() => scenarios.map((_, place) => finishedRun(found, place)), [found, scenarios]);
  const seconds = secondsFor(found);
  const p99sMs = useMemo(
    () =>
      runs.map((run, place) => {
        const at = scenarios[place];
        return run === null || at === undefined ? null : p99InWindow(run, at, choice, windowEndMs);
      }),
    [runs, scenarios, choice, windowEndMs],
  );
  const start = (): void => {
    agreeTo(missingIn(found));
    setAsked(scenarios);
  };
  return { runs, p99sMs, waiting: seconds === null ? null : { seconds, start } };
}

const NONE: readonly Scenario[] = [];

/** The run at a stop; null until it is over. */
function finishedRun(found: ListFound, place: number): FinishedRun | null {
  const [outcome] = found.outcomes(String(place));
  return outcome?.type === 'done' ? outcome : null;
}

/** The scenario in which a setting has the value of a stop. Without a slow broker, slowness is that of broker 0. */
export function stopScenario(scenario: Scenario, name: FieldName, stop: number): Scenario {
  const slowed = name === 'slow.ms' && scenario['slow.broker'] === 'none' ? { 'slow.broker': 0 } : {};
  return repairScenario({ ...scenario, ...slowed, [name]: stop }).scenario;
}

/** How long the runs take together, s, if each of them takes so much that the reader has to ask for it; else null. */
export function secondsToAskFor(scenarios: readonly Scenario[]): number | null {
  const costs = scenarios.map((scenario) => costToAgreeTo([scenario]));
  const seconds = costs.reduce((sum, cost) => sum + (cost?.seconds ?? 0), 0);
  return costs.length === 0 || costs.includes(null) ? null : seconds;
}

/** p99 of a run in the chosen window, ms, as the panel would say it; NaN without acks. */
export function p99InWindow(
  { history, summary }: FinishedRun,
  scenario: Scenario,
  choice: WindowChoice,
  playheadMs: number,
): number {
  if (history === null) return Number.NaN;
  const runLengthMs = Math.max(history.endMs, scenario['duration.s'] * 1000);
  const window = resolveWindow(choice, { scenario, runLengthMs, playheadMs, hideAhead: false });
  return windowFigures(history, window, summary).latency?.[LATENCY.p99.key] ?? Number.NaN;
}
