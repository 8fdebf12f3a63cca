import { orderWork } from '../../../src/features/sweep/core/order';
import { SweepRuns } from '../../../src/features/sweep/core/SweepRuns';
import { RunPool } from '../../../src/run/RunPool';
import { Runs } from '../../../src/run/Runs';
import type { Scenario } from '../../../src/scenario/scenario';
import { DEFAULT_SWEEP } from '../../../src/scenario/sweep';
import { StandaloneModel } from '../../../workers/StandaloneModel';
import { type NodeWorkers, runInLoop } from './pool';

export const COARSE_CELLS = 36;
/** Number of cells with which regions, frontier and the line of the SLO are right within a cell (`screening.test.ts`). */
export const DECIDED_CELLS = 120;

/** How long 20 × 20 cells take, linger × slowness with one run each, seconds from Run. */
export interface SweepSeconds {
  /** Until the coarse picture is whole. */
  readonly coarse: number;
  /** Until regions, frontier and the line of the SLO are right. */
  readonly decided: number;
  /** Until every cell has its figure. */
  readonly all: number;
}

/** The same sweep in three ways; each the best of some rounds. */
export interface SweepComparison {
  /** The runs of all cells in one model, in this thread, without any picture. */
  readonly loop: number;
  readonly oneWorker: SweepSeconds;
  readonly twoWorkers: SweepSeconds;
  readonly cells: number;
}

/** Measures the sweep of the page's default axes over a scenario, in turn, because the machine may be busy. */
export async function measureSweep(
  workers: NodeWorkers,
  scenario: Scenario,
  rounds: number,
): Promise<SweepComparison> {
  const model = await StandaloneModel.create(workers.module);
  let loop = Infinity;
  const best: SweepSeconds[] = [
    { coarse: Infinity, decided: Infinity, all: Infinity },
    { coarse: Infinity, decided: Infinity, all: Infinity },
  ];
  for (let round = 0; round < rounds; round += 1) {
    loop = Math.min(loop, runInLoop(model, scenariosOf(scenario)));
    for (const [index, known] of best.entries()) {
      const { coarse, decided, all } = await runSweep(workers, scenario, index + 1);
      best[index] = {
        coarse: Math.min(known.coarse, coarse),
        decided: Math.min(known.decided, decided),
        all: Math.min(known.all, all),
      };
    }
  }
  const [oneWorker, twoWorkers] = best;
  if (oneWorker === undefined || twoWorkers === undefined) throw new Error('Nothing was measured.');
  return { loop, oneWorker, twoWorkers, cells: scenariosOf(scenario).length };
}

async function runSweep(workers: NodeWorkers, scenario: Scenario, size: number): Promise<SweepSeconds> {
  const runs = new Runs((next) => new RunPool({ size, next, ...workers }));
  const sweep = sweepOf(scenario, runs);
  const began = performance.now();
  let [coarse, decided] = [Number.NaN, Number.NaN];
  await new Promise<void>((resolve) => {
    sweep.subscribe(() => {
      const { known, state } = sweep.progress();
      const seconds = (performance.now() - began) / 1000;
      if (Number.isNaN(coarse) && known >= COARSE_CELLS) coarse = seconds;
      if (Number.isNaN(decided) && known >= DECIDED_CELLS) decided = seconds;
      if (state === 'finished') resolve();
    });
    sweep.run();
  });
  const all = (performance.now() - began) / 1000;
  runs.dispose();
  return { coarse, decided, all };
}

/** Every run of the sweep, the healthy ones that theory asks for among them. */
function scenariosOf(scenario: Scenario): readonly Scenario[] {
  const { results } = sweepOf(scenario, new Runs(noPool));
  if (results === null) throw new Error('The sweep has no plan.');
  return orderWork(results).map(({ cell, run }) => cell.scenarioOf(run));
}

function noPool(): never {
  throw new Error('A plan runs nothing.');
}

function sweepOf(scenario: Scenario, runs: Runs): SweepRuns {
  const sweepRuns = new SweepRuns({ runs, nowMs: () => performance.now() });
  const sweep = { ...DEFAULT_SWEEP, lines: null, mostRuns: 1 };
  sweepRuns.show({ sweep, scenario, spot: { column: 0, row: 0 }, objectiveMs: 200 });
  return sweepRuns;
}
