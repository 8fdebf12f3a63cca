import { describe, expect, test } from 'vitest';
import { GROWTH_LIMIT } from '../../../src/figures/objective';
import { runFigures } from '../../../src/figures/runFigures';
import { predictedLoad } from '../../../src/run/theory';
import { DEFAULT_SCENARIO, type Scenario } from '../../../src/scenario/scenario';
import { openKeptModel } from '../../support/realModel';

const finish = await openKeptModel();

/** What the model does, and what theory says that it does. */
function atSlowness(slowMs: number, changes: Partial<Scenario>) {
  const scenario = { ...DEFAULT_SCENARIO, ...changes, 'slow.ms': slowMs };
  const healthy = { ...scenario, 'slow.broker': 'none' } as const;
  const load = predictedLoad(scenario, runFigures(finish(healthy), healthy, null));
  const { growth } = runFigures(finish(scenario), scenario, null);
  return { found: growth > GROWTH_LIMIT, predicted: (load ?? Number.NaN) > 1 };
}

describe('the frontier that theory predicts is the one that the runs find', () => {
  test.each<readonly [string, Partial<Scenario>, number, number]>([
    ['sticky', { partitioner: 'sticky' }, 14, 20],
    ['sticky with 5 ms of linger', { partitioner: 'sticky', 'linger.ms': 5 }, 20, 28],
    ['sticky with ten producers', { partitioner: 'sticky', producers: 10 }, 150, 330],
    ['uniform as shipped', { partitioner: 'uniform' }, 25, 40],
    ['uniform as published', { partitioner: 'uniform-kip794' }, 36, 48],
    ['round-robin', { partitioner: 'round-robin' }, 36, 48],
    ['adaptive, which has none', { partitioner: 'adaptive' }, 500, Number.POSITIVE_INFINITY],
  ])('%s', (_, changes, holdsMs, runsAwayMs) => {
    expect(atSlowness(holdsMs, changes)).toEqual({ found: false, predicted: false });
    if (runsAwayMs < Number.POSITIVE_INFINITY)
      expect(atSlowness(runsAwayMs, changes)).toEqual({ found: true, predicted: true });
  });
});
