import { expect, test } from 'vitest';
import { loadFormerModel } from '../../scripts/lib/model.mjs';
import { Histogram } from '../../src/figures/Histogram';
import { newestOf, REVISIONS } from '../../src/scenario/revisions';
import { DEFAULT_SCENARIO } from '../../src/scenario/scenario';
import { bucketOf } from '../../workers/columns';
import { ModelInstance } from '../../workers/ModelInstance';
import { openModel } from '../support/realModel';

const SCENARIO = {
  ...DEFAULT_SCENARIO,
  'duration.s': 4,
  'slow.from.s': 2,
  'slow.ms': 40,
  consumers: 2,
  'replication.factor': 3,
};

function finish(model: ModelInstance, revision: number) {
  model.open({ ...SCENARIO, model: revision });
  while (!model.run(1_000_000));
  return model.summary();
}

/** Where a value has something: `.brokers[].busy`; `null` has nothing below it. */
function pathsOf(value: unknown, path = ''): readonly string[] {
  if (Array.isArray(value)) return [...new Set(value.flatMap((each) => pathsOf(each, `${path}[]`)))];
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([name, part]) => pathsOf(part, `${path}.${name}`));
}

test.each(REVISIONS.slice(0, -1))(
  'a summary of revision $revision has all that the newest has',
  async ({ revision }) => {
    const former = await ModelInstance.create(await loadFormerModel(revision));
    const [old, now] = [finish(former, revision), finish(await openModel(), newestOf())];
    expect(old.modelRevision).toBe(revision);
    expect(Object.keys(old).sort()).toEqual(Object.keys(now).sort());
    expect(pathsOf(old)).toEqual(expect.arrayContaining([...pathsOf(now)]));
    for (const [latency, buckets, records] of [
      [old.latencyMs, old.latencyBuckets, old.records.measured],
      [old.endToEndMs, old.endToEndBuckets, old.consumer?.records],
    ] as const) {
      const histogram = Histogram.ofPairs(buckets ?? [], latency?.max);
      expect(histogram.count).toBe(records);
      expect([0.5, 0.95, 0.99, 0.999].map((quantile) => bucketOf(histogram.quantileMs(quantile)))).toEqual(
        [latency?.p50, latency?.p95, latency?.p99, latency?.p999].map((ms) => bucketOf(ms ?? 0)),
      );
    }
    expect(old.slowTime?.backlogBytes.end).toBeGreaterThanOrEqual(
      now.slowTime?.backlogBytes.end ?? Number.NaN,
    );
  },
);
