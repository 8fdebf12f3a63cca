import { expect, test } from 'vitest';
import { SweepRuns } from '../../../src/features/sweep/core/SweepRuns';
import { RunPool } from '../../../src/run/RunPool';
import { Runs } from '../../../src/run/Runs';
import { DEFAULT_SCENARIO } from '../../../src/scenario/scenario';
import { FakeWorker } from '../../run/fakeWorker';
import { SMALL } from './fakeSweep';

test.each(['did not begin', 'the browser refused'])(
  'a sweep tries again to start the workers that %s when it was prepared',
  (why) => {
    const workers: FakeWorker[] = [];
    let refuses = why === 'the browser refused';
    const spawn = (): Worker => {
      if (refuses) throw new Error('SecurityError');
      const worker = new FakeWorker();
      workers.push(worker);
      return worker as unknown as Worker;
    };
    const module = {} as WebAssembly.Module;
    const runs = new Runs((next) => new RunPool({ size: 2, next, module, spawn }));
    const sweep = new SweepRuns({ runs, nowMs: () => 0 });
    sweep.show({ sweep: SMALL, scenario: DEFAULT_SCENARIO, spot: { column: 0, row: 0 }, objectiveMs: 200 });
    sweep.prepare();
    for (const worker of workers.splice(0)) worker.onerror?.();
    refuses = false;
    sweep.run();
    expect(workers[0]?.seeds).toHaveLength(2);
    runs.dispose();
  },
);
