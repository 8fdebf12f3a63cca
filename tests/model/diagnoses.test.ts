import { expect, test } from 'vitest';
import { candidatesToCheck, checkCandidates } from '../../src/features/import/core/fit/checkCandidates';
import { measurementsFromTexts } from '../../src/features/import/core/fit/situations';
import type { FieldName, Scenario } from '../../src/scenario/scenario';
import { equallyLikely, withSet } from '../../src/scenario/twin';
import { SERVICE, scrapeOf } from '../features/import/systems';
import { openKeptModel } from '../support/realModel';

/** Systems with a hidden truth, what only it says of them, and what Linger has to say of their metrics. */
const SYSTEMS: Readonly<Record<string, readonly [truth: Partial<Scenario>, code: string]>> = {
  'a slow follower': [
    {
      'slow.broker': 1,
      'slow.ms': 9,
      'slow.from.s': 0,
      'slow.to.s': 'end',
      partitioner: 'uniform',
      'linger.ms': 10,
      brokers: 5,
      partitions: 60,
      seed: 11,
    },
    'slow-broker',
  ],
  load: [{ 'broker.request.us': 2600, rate: 18_000, seed: 12 }, 'broker-load'],
  'one request in flight': [
    { 'max.in.flight.requests.per.connection': 1, rate: 7000, 'rtt.ms': 2, seed: 13 },
    'in-flight',
  ],
  'three keys': [{ 'key.count': 3, 'keyed.share': 1, rate: 12_000, seed: 14 }, 'few-keys'],
  'a full buffer': [{ 'buffer.memory': 98_304, rate: 9000, 'broker.request.us': 2600, seed: 15 }, 'buffer'],
  'load of another kind': [
    { 'broker.request.us': 2000, rate: 15_000, brokers: 4, partitions: 32, seed: 21 },
    'broker-load',
  ],
  'five keys': [
    { 'key.count': 5, 'keyed.share': 1, rate: 8000, brokers: 9, partitions: 90, seed: 22 },
    'few-keys',
  ],
  'one in flight to far brokers': [
    { 'max.in.flight.requests.per.connection': 1, rate: 4000, 'rtt.ms': 6, brokers: 3, seed: 23 },
    'in-flight',
  ],
  'a slow broker with sticky and linger': [
    {
      'slow.broker': 3,
      'slow.ms': 14,
      'slow.from.s': 0,
      'slow.to.s': 'end',
      partitioner: 'sticky',
      keys: 'none',
      'linger.ms': 20,
      seed: 24,
    },
    'slow-broker',
  ],
};

/** Constants of a cluster: what no reader knows. */
const CONSTANTS: readonly FieldName[] = ['broker.request.us', 'rtt.ms', 'slow.ms'];

/** Each takes half a minute of a processor: `LINGER_SYSTEMS=all` runs the others. */
const SHOWN = Object.entries(SYSTEMS).filter(
  ([name]) => process.env.LINGER_SYSTEMS === 'all' || name === 'three keys',
);

test.each(SHOWN)('%s is found, and the truth is in the band', async (_, [truth, code]) => {
  const finish = await openKeptModel();
  const real: Scenario = { ...SERVICE, ...truth };
  const summary = finish(real);
  const told = Object.fromEntries(
    Object.entries(truth).filter(([field]) => !CONSTANTS.includes(field as FieldName)),
  );
  const stated: Scenario = { ...SERVICE, ...told, 'slow.broker': 'none', seed: 1 };
  const measured = measurementsFromTexts([scrapeOf(summary, real)], stated, ['slow.broker', 'slow.from.s']);
  const found = await checkCandidates({
    ...measured,
    candidates: candidatesToCheck(measured),
    run: async (each) => finish(each),
  });
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
  expect(found.diagnosis.code).toBe(code);
  for (const [, low, value, high] of bands) expect(low <= value && value <= high).toBe(true);
});
