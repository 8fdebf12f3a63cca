import type { PoolJob } from '../../../src/run/RunPool';
import type { FinishScenario } from '../../cli/simulate/openModel';

/** Runs that follow each other at once let others have the thread so often, ms. */
const BREAK_EVERY_MS = 50;

/**
 * A pool without workers: runs one job after another on the thread that calls it.
 *
 * @param open the model; a new one takes the place of one that broke
 */
export function threadPool(open: () => Promise<FinishScenario>) {
  return <Job extends PoolJob>(next: () => Job | null) => {
    let isAtWork = false;
    let isDisposed = false;
    const work = async (): Promise<void> => {
      isAtWork = true;
      let model: FinishScenario | null = null;
      let untilMs = performance.now() + BREAK_EVERY_MS;
      for (let job = next(); job !== null && !isDisposed; job = next()) {
        try {
          model ??= await open();
          const summary = model(job.scenario, undefined, job.objectiveMs);
          job.done(summary);
        } catch (problem) {
          job.failed(
            problem instanceof Error ? problem.message : String(problem),
            model === null ? 'blocked' : 'trap',
          );
          model = null;
        }
        if (performance.now() < untilMs) continue;
        await new Promise((resolve) => setTimeout(resolve));
        untilMs = performance.now() + BREAK_EVERY_MS;
      }
      isAtWork = false;
    };
    const wake = (): void => {
      if (!isAtWork && !isDisposed) void work();
    };
    return {
      wake,
      prepare: () => undefined,
      // A job is over before anybody can take it back.
      cancel: (): readonly Job[] => [],
      dispose: () => {
        isDisposed = true;
      },
    };
  };
}
