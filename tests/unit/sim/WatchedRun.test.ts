import { afterEach, beforeEach, expect, test } from 'vitest';
import { DEFAULT_SCENARIO } from '../../../src/scenario/scenario';
import { Playhead } from '../../../src/sim/Playhead';
import { WatchedRun } from '../../../src/sim/WatchedRun';
import { fakeScreen } from './fakeScreen';
import { FakeWorker } from './fakeWorker';

const screen = fakeScreen();
beforeEach(() => screen.install());
afterEach(() => screen.remove());

test('a worker that speaks before anything was asked of it gets the first scenario', () => {
  const worker = new FakeWorker();
  const run = new WatchedRun({
    playhead: new Playhead(),
    detailOf: () => 'matrix',
    onNews: () => {},
    spawn: () => worker as unknown as Worker,
  });
  worker.ready();
  expect(run.startNext(DEFAULT_SCENARIO)).toBe(true);
  expect(worker.of('start')).toHaveLength(1);
  run.dispose();
});
