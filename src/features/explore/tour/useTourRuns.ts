import { useMemo, useState } from 'react';
import { figureOf } from '../../../figures/catalogue';
import type { RunHistory } from '../../../run/RunHistory';
import { type ListFound, oneRun } from '../../../run/RunList';
import type { WholeRun } from '../../../run/WatchedRun';
import { modelText } from '../../../scenario/modelText';
import type { Scenario } from '../../../scenario/scenario';
import { changedFields, sameScenario } from '../../../store/timedChanges';
import { useApp, useServices } from '../../../ui/app';
import { useRuns } from '../../../ui/useRuns';
import { answerTo, type TourAnswer, type TourRun } from '../core/tourAnswer';
import { crateRuns, type TourFigures, tourCrates, tourFigures } from '../core/tourFigures';

export interface SeenRun extends TourRun {
  readonly history: RunHistory;
}

export interface TourRuns {
  /** Null until the shown run has come to the climax. */
  readonly figures: TourFigures | null;
  /** The shown run, once all of it is known. */
  readonly now: SeenRun | null;
  readonly before: SeenRun | null;
  readonly answer: TourAnswer | null;
}

const KEPT = 6;

/** Figures of the shown run, and its comparison with the one before the last change. */
export function useTourRuns(): TourRuns {
  const { store } = useServices();
  const run = useApp((state) => state.run);
  const scenario = useApp((state) => state.scenario);
  const [kept, setKept] = useState<readonly WholeRun[]>([]);
  const whole = run.phase === 'whole' ? run.shown : null;
  if (whole !== null && !kept.some((known) => sameScenario(known.scenario, whole.scenario)))
    setKept([...kept.slice(1 - KEPT), whole]);

  const subjects = useMemo(() => kept.flatMap(({ scenario }) => crateRuns(scenario).map(oneRun)), [kept]);
  const { found } = useRuns(subjects, { begin: true });
  const seen = useMemo(() => kept.flatMap((each) => see(each, found) ?? []), [kept, found]);
  const find = (wanted: Scenario | undefined): SeenRun | null =>
    seen.find((known) => wanted !== undefined && sameScenario(known.scenario, wanted)) ?? null;
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

/** Null without its batches: the captions do without them. */
function see({ scenario, history, summary }: WholeRun, found: ListFound): SeenRun | null {
  const figures = tourFigures(history);
  const [later, earlier] = crateRuns(scenario).flatMap((each) => found.summaries(modelText(each)));
  if (figures === null || !later || !earlier) return null;
  const crates = tourCrates(scenario, [later.partitions, earlier.partitions]);
  return { scenario, history, figures, crates, p99Ms: figureOf('p99').inWindow(summary, scenario) };
}
