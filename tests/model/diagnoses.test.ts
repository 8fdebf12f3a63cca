import { expect, test } from 'vitest';
import { equallyLikely, withSet } from '../../src/scenario/twin';
import { openKeptModel } from '../support/realModel';
import { fittedSystem, SYSTEMS } from './hiddenSystems';

/** Each takes half a minute of a processor: `LINGER_SYSTEMS=all` runs the others. */
const SHOWN = Object.entries(SYSTEMS).filter(
  ([name]) => process.env.LINGER_SYSTEMS === 'all' || name === 'three keys',
);

test.each(SHOWN)('%s is found, and the truth is in the band', async (_, system) => {
  const finish = await openKeptModel();
  const { summary, found } = await fittedSystem(system, finish);
  const { fit } = found.best;
  const runs = equallyLikely(fit.twin, 20).map((set, index) =>
    finish({
      ...withSet(fit.twin.scenario, fit.twin, set),
      'slow.from.s': 0,
      'slow.to.s': 'end',
      seed: 100 + index,
    }),
  );
  const bands = (['p50', 'mean', 'p99'] as const).map((id) => {
    const values = runs.map(({ latencyMs }) => latencyMs?.[id] ?? Number.NaN).toSorted((a, b) => a - b);
    return [id, (values[0] ?? 0) / 1.1, summary.latencyMs?.[id] ?? 0, (values.at(-1) ?? 0) * 1.1] as const;
  });
  expect(found.diagnosis.code).toBe(system.code);
  for (const [, low, value, high] of bands) expect(low <= value && value <= high).toBe(true);
});
