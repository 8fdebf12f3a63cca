import { useMemo } from 'react';
import { formatMilliseconds, otherSeeds } from '../../../base/format';
import { highestOf, lowestOf } from '../../../base/statistics';
import { figureOf } from '../../../figures/catalogue';
import { FEWEST_RUNS } from '../../../run/Cell';
import type { Scenario } from '../../../scenario/scenario';
import type { AppState } from '../../../store/store';
import { useApp } from '../../../ui/app';
import { Note } from '../../../ui/Primitives';
import { useRuns } from '../../../ui/useRuns';

const P99 = figureOf('p99');

/** Where p99 lies over some seeds, which the search for a fix runs, too; only room until they are over. */
export function OtherSeeds() {
  const scenario = useApp(judgedScenario);
  const subjects = useMemo(
    () => (scenario === null ? [] : [{ id: P99.id, scenario, seeds: FEWEST_RUNS }]),
    [scenario],
  );
  const { found } = useRuns(subjects, { begin: true, asks: true });
  const values = found
    .summaries(P99.id)
    .flatMap((summary) => (summary === null || scenario === null ? [] : P99.inWindow(summary, scenario)));
  const isKnown = values.length === FEWEST_RUNS && values.every(Number.isFinite);
  const [low, high] = [lowestOf(values), highestOf(values)].map(formatMilliseconds);
  return <Note className="num">{isKnown ? otherSeeds(low ?? '', high ?? '') : '\u00A0'}</Note>;
}

/** The scenario whose p99 is on the screen, if it's over the scenario's own window. */
function judgedScenario({ run, reading, view, hideAhead }: AppState): Scenario | null {
  const isOwn = view.window === 'slow' && !hideAhead && reading?.soFarMs === null;
  return run.phase === 'whole' && isOwn ? run.shown.scenario : null;
}
