import { type SweepFile, sweepFile } from '../../../src/features/sweep/core/rows';
import { type SweepParts, type SweepProgress, SweepRuns } from '../../../src/features/sweep/core/SweepRuns';
import type { LatencyWindow } from '../../../src/figures/ownWindow';
import type { ReadLink } from '../lib/links';
import { untilDone } from '../lib/untilDone';

/** The sweep that a link asks for, before its first run. */
export function planSweep(
  { scenario, view }: Pick<ReadLink, 'scenario' | 'view'>,
  parts: SweepParts,
): SweepRuns {
  const runs = new SweepRuns(parts);
  // Beside a map there are lines on the screen; a file has the cells of the picture alone.
  const asked = view.sweep.y === null ? view.sweep : { ...view.sweep, lines: null };
  runs.show({ sweep: asked, scenario, spot: { column: 0, row: 0 }, objectiveMs: view.sloP99Ms });
  return runs;
}

/** Runs until nothing is left (true), or until the reader stops it (false). */
export function finishSweep(
  runs: SweepRuns,
  interrupted: Promise<void>,
  show: (progress: SweepProgress | null) => void,
): Promise<boolean> {
  const work = {
    subscribe: runs.subscribe,
    progress: () => runs.progress(),
    isDone: ({ state }: SweepProgress) => state === 'finished',
    start: () => {
      runs.run();
      return () => runs.stop();
    },
  };
  return untilDone(work, interrupted, show);
}

/** Null without a plan. */
export function sweepResult(
  { view }: Pick<ReadLink, 'view'>,
  { results }: SweepRuns,
  window: LatencyWindow,
): SweepFile | null {
  if (results === null) return null;
  return sweepFile({ ...results, request: { ...results.request, sweep: view.sweep } }, () => null, window);
}
