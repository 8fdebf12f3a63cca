import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
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
  consumers: 1,
};

function finish(model: ModelInstance, revision: number) {
  model.open({ ...SCENARIO, model: revision });
  while (!model.run(1_000_000));
  return model.summary();
}

test.each(REVISIONS.slice(0, -1))(
  'a summary of revision $revision has all that the newest has',
  async ({ revision }) => {
    const former = await ModelInstance.create(
      await WebAssembly.compile(await readFile(`workers/model/released/former/model-${revision}.wasm`)),
    );
    const [old, now] = [finish(former, revision), finish(await openModel(), newestOf())];
    expect(Object.keys(old).sort()).toEqual(Object.keys(now).sort());
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
