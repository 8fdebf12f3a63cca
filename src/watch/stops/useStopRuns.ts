import { useEffect, useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { agreeTo } from '../../run/consent';
import type { FinishedRun } from '../../run/KnownRuns';
import { UnseenBudget } from '../../run/pageBudget';
import { pageRuns } from '../../run/pageRuns';
import { RunList } from '../../run/RunList';
import type { FieldName, Scenario } from '../../scenario/scenario';
import { useApp } from '../../ui/app';
import { usePlayback } from '../../ui/playhead';
import { useQuiet } from '../../ui/useQuiet';
import { p99InWindow, secondsToAskFor, stopScenario } from './stopRuns';

/** The runs at the stops of a slider. */
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
  const [list] = useState(() => new RunList(pageRuns, new UnseenBudget(), true, 'background'));
  useLayoutEffect(
    () => list.want(scenarios.map((each, place) => ({ id: String(place), scenario: each, seeds: 1 }))),
    [list, scenarios],
  );
  const version = useSyncExternalStore(list.subscribe, list.version);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version says that the results are new
  const runs = useMemo(
    () =>
      scenarios.map((_, place) => {
        const [outcome] = list.outcomesOf(String(place));
        return outcome?.type === 'done' ? outcome : null;
      }),
    [list, scenarios, version],
  );
  const missing = scenarios.filter((_, place) => runs[place] === null);
  const seconds = missing.length < scenarios.length ? null : secondsToAskFor(missing);
  const quiet = useQuiet();
  const { playing } = usePlayback();
  const begin = quiet && !playing && seconds === null && missing.length > 0;
  useEffect(() => (begin ? list.start() : undefined), [list, begin]);
  const p99sMs = useMemo(
    () =>
      runs.map((run, place) => {
        const at = scenarios[place];
        return run === null || at === undefined ? null : p99InWindow(run, at, choice, windowEndMs);
      }),
    [runs, scenarios, choice, windowEndMs],
  );
  const [, setAsked] = useState<readonly Scenario[]>(NONE);
  const start = (): void => {
    agreeTo(missing);
    setAsked(scenarios);
  };
  return { runs, p99sMs, waiting: seconds === null ? null : { seconds, start } };
}

const NONE: readonly Scenario[] = [];
