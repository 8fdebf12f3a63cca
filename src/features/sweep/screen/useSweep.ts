import { useEffect, useLayoutEffect, useMemo, useSyncExternalStore } from 'react';
import { readStored, writeStored } from '../../../base/storage';
import { UnseenBudget } from '../../../run/pageBudget';
import { pageRuns } from '../../../run/pageRuns';
import { poolSize } from '../../../run/poolSize';
import type { Scenario } from '../../../scenario/scenario';
import type { Spot, Sweep } from '../../../scenario/sweep';
import { axisValues } from '../../../scenario/sweepAxis';
import type { AppStore } from '../../../store/store';
import { useApp, useServices } from '../../../ui/app';
import { onePerPage } from '../../../ui/onePerPage';
import { nearestIndex } from '../core/plan';
import { type SweepResults, SweepRuns } from '../core/SweepRuns';
import type { SavedCell } from '../core/savedRuns';

/** The sweep of this page, which continues on other screens, and has its cells after a reload. */
export const usePageSweep = onePerPage((store) => {
  const sweep = new SweepRuns({
    runs: pageRuns,
    priority: () => (store.getState().view.screen === 'sweep' ? 'screen' : 'background'),
    workers: poolSize,
    budget: new UnseenBudget(),
    nowMs: () => performance.now(),
  });
  keepSweep(sweep);
  reportStatus(sweep, store);
  return sweep;
});

/** The results of the sweep that the store asks for; null before the first. */
export function useSweep(runs: SweepRuns): SweepResults | null {
  const { store } = useServices();
  const scenario = useApp((state) => state.scenario);
  const sweep = useApp((state) => state.view.sweep);
  const objectiveMs = useApp((state) => state.view.sloP99Ms);
  const chosen = useApp((state) => state.sweepSpot);
  const { column, row } = useMemo(() => {
    const { columns, rows } = sizeOf(sweep);
    const spot = chosen ?? nearestSpot(sweep, scenario);
    return { column: Math.min(spot.column, columns - 1), row: Math.min(spot.row, rows - 1) };
  }, [chosen, sweep, scenario]);
  useLayoutEffect(() => {
    noteEarlier(runs, store, sweep, scenario);
    runs.show({ sweep, scenario, spot: { column, row }, objectiveMs });
  }, [runs, store, sweep, scenario, objectiveMs, column, row]);
  // Its workers get the module that the page's first worker compiled.
  const isCompiled = useApp(({ run }) => run.phase !== 'loading');
  useEffect(() => {
    if (isCompiled) runs.prepare();
  }, [runs, isCompiled]);
  const results = useSyncExternalStore(runs.subscribe, runs.read);
  // Whatever it shows, it begins with a coarse picture.
  useEffect(() => {
    if (isCompiled && results !== null) runs.sketch();
  }, [runs, isCompiled, results]);
  useEffect(() => () => runs.leave(), [runs]);
  return results;
}

/** Columns and rows of a sweep's picture; lines count as rows. */
export function sizeOf({ x, y, lines }: Sweep): { readonly columns: number; readonly rows: number } {
  const up = y ?? lines;
  return { columns: axisValues(x).length, rows: up === null ? 1 : axisValues(up).length };
}

/** The place nearest to the scenario itself. */
function nearestSpot({ x, y, lines }: Sweep, scenario: Scenario): Spot {
  const up = y ?? lines;
  return {
    column: Math.max(0, nearestIndex(axisValues(x), scenario[x.field])),
    row: up === null ? 0 : Math.max(0, nearestIndex(axisValues(up), scenario[up.field])),
  };
}

function noteEarlier(runs: SweepRuns, store: AppStore, sweep: Sweep, scenario: Scenario): void {
  const { results } = runs;
  const { isAsked, known } = runs.progress();
  if (results === null || !isAsked || known === 0) return;
  const { request } = results;
  if (request.sweep === sweep && request.scenario === scenario) return;
  store.getState().addEarlierSweep({ sweep: request.sweep, scenario: request.scenario });
}

function reportStatus(runs: SweepRuns, store: AppStore): void {
  runs.subscribe(() => {
    // A coarse picture that nobody asked for is no sweep that was begun.
    const { isAsked, cells, known, settled, ...progress } = runs.progress();
    const state = isAsked ? progress.state : 'idle';
    const share = isAsked && cells > 0 ? (known + settled) / (2 * cells) : 0;
    const before = store.getState().sweepStatus;
    if (before !== null && before.state === state && before.share === share) return;
    store.getState().setSweepStatus({ state, share });
  });
}

const STORAGE_KEY = 'linger.sweep';
/** Maximum characters that every browser stores. */
const MOST_LETTERS = 4_500_000;

/**
 * Restores the cells of a sweep after a reload of its tab, as many as fit. If the browser refuses storage, the sweep
 * starts over.
 */
export function keepSweep(runs: SweepRuns): void {
  try {
    const kept: unknown = JSON.parse(readStored(STORAGE_KEY, () => sessionStorage) ?? '[]');
    if (Array.isArray(kept)) runs.restore(kept.filter(isCell));
  } catch {
    // Cells that can't be read run again.
  }
  addEventListener('pagehide', () => {
    try {
      writeStored(STORAGE_KEY, textOf(runs.save()), () => sessionStorage);
    } catch {
      // Without storage nothing is kept.
    }
  });
}

/** The first cells, as many as fit. */
function textOf(cells: readonly SavedCell[]): string {
  const texts: string[] = [];
  let letters = 0;
  for (const cell of cells) {
    const text = JSON.stringify(cell);
    // Counts its comma, and leaves room for the brackets.
    letters += text.length + 1;
    if (letters >= MOST_LETTERS) break;
    texts.push(text);
  }
  return `[${texts.join()}]`;
}

function isCell(value: unknown): value is { readonly key: string; readonly runs: readonly never[] } {
  if (typeof value !== 'object' || value === null) return false;
  const { key, runs } = value as { readonly key?: unknown; readonly runs?: unknown };
  return typeof key === 'string' && Array.isArray(runs);
}
