import { useEffect, useState } from 'react';
import { figureOf } from '../../../figures/catalogue';
import { pageRuns } from '../../../run/pageRuns';
import type { RunHistory } from '../../../run/RunHistory';
import type { WholeRun } from '../../../run/WatchedRun';
import type { Scenario } from '../../../scenario/scenario';
import { changedFields, sameScenario } from '../../../store/timedChanges';
import { useApp, useServices } from '../../../ui/app';
import { answerTo, type TourAnswer, type TourRun } from '../core/tourAnswer';
import { crateRuns, type TourFigures, tourCrates, tourFigures } from '../core/tourFigures';

/** A run that the reader watched in the tour, with its lines. */
export interface SeenRun extends TourRun {
  readonly history: RunHistory;
}

export interface TourRuns {
  /** Null until the shown run has come to the climax. */
  readonly figures: TourFigures | null;
  /** The shown run, once all of it is known. */
  readonly now: SeenRun | null;
  /** The run before the last change. */
  readonly before: SeenRun | null;
  readonly answer: TourAnswer | null;
}

/** Runs that are kept to be compared with. */
const KEPT = 6;

/** Figures of the shown run, and its comparison with the one before the last change. */
export function useTourRuns(): TourRuns {
  const { store } = useServices();
  const run = useApp((state) => state.run);
  const scenario = useApp((state) => state.scenario);
  const [seen, setSeen] = useState<readonly SeenRun[]>([]);
  const whole = run.phase === 'whole' ? run.shown : null;
  const find = (wanted: Scenario | undefined): SeenRun | null =>
    seen.find((known) => wanted !== undefined && sameScenario(known.scenario, wanted)) ?? null;

  const missing = whole !== null && find(whole.scenario) === null ? whole : null;
  useEffect(() => {
    if (missing === null) return;
    const leaving = new AbortController();
    see(missing, leaving.signal).then(
      (found) => found && setSeen((known) => [...known.slice(1 - KEPT), found]),
      // The captions do without the batches.
      () => {},
    );
    return () => leaving.abort();
  }, [missing]);

  const now = find(scenario);
  const before = find(beforeLastChange(store.temporal.getState().pastStates));
  return {
    figures: tourFigures(run.shown?.history ?? null),
    now,
    before,
    answer:
      now === null || before === null
        ? null
        : answerTo(before, now, changedFields(now.scenario, before.scenario)),
  };
}

/** A drag is one change. */
function beforeLastChange(
  past: readonly { readonly scenario?: Scenario | undefined }[],
): Scenario | undefined {
  return past.findLast((state) => state.scenario !== undefined)?.scenario;
}

async function see(run: WholeRun, signal: AbortSignal): Promise<SeenRun | null> {
  const { scenario, history, summary } = run;
  const figures = tourFigures(history);
  if (figures === null) return null;
  const [to, from] = crateRuns(scenario);
  const [later, earlier] = await Promise.all([
    pageRuns.summary(to, { signal }),
    pageRuns.summary(from, { signal }),
  ]);
  const crates = tourCrates(scenario, [later.partitions, earlier.partitions]);
  return { scenario, history, figures, crates, p99Ms: figureOf('p99').inWindow(summary, scenario) };
}
