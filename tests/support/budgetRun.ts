import type { Scenario } from '../../src/scenario/scenario';
import type { Budget, Report } from '../../workers/protocol';
import { Runner } from '../../workers/Runner';
import type { StandaloneModel } from '../../workers/StandaloneModel';
import { MODEL_MODULE, openModel } from './realModel';

/** How a run within a budget ended, and the most memory that its models had at a time, bytes. */
export interface BudgetRun {
  readonly report: Report;
  readonly peakBytes: number;
  readonly workMs: number;
}

/** Runs a scenario in a Runner with the real model, watched or unseen, to its end or to that of its budget. */
export async function runWithin(
  budget: Budget,
  scenario: Scenario,
  type: 'start' | 'finish',
): Promise<BudgetRun> {
  const models: StandaloneModel[] = [];
  let end: Report | null = null;
  const runner = new Runner({
    post: (report) => {
      if (report.type === 'columns' && report.end === null) runner.handle({ type: 'scout', runId: 1 });
      else if (report.type !== 'ready' && report.type !== 'frame') end = report;
    },
    compile: async () => MODEL_MODULE,
    compileFormer: () => Promise.reject(new Error('No former model.')),
    yieldNow: () => new Promise((resolve) => setImmediate(resolve)),
    now: () => performance.now(),
    instantiate: async () => {
      const model = await openModel();
      models.push(model);
      return model;
    },
  });
  const beganMs = performance.now();
  runner.handle({ type, runId: 1, scenario, budget });
  if (type === 'start') {
    runner.handle({ type: 'scout', runId: 1 });
    runner.handle({ type: 'advance', runId: 1, toMs: scenario['duration.s'] * 1000, detail: 'matrix' });
  }
  let peakBytes = 0;
  for (;;) {
    peakBytes = Math.max(peakBytes, ...models.map(({ memoryBytes }) => memoryBytes));
    if (end !== null) return { report: end, peakBytes, workMs: performance.now() - beganMs };
    await new Promise((resolve) => setImmediate(resolve));
  }
}
