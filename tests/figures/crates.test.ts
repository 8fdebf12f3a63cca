import { describe, expect, test } from 'vitest';
import { batchCapacity, batchesAfter, cratesOf, fullestOf } from '../../src/figures/crates';
import { findPreset, OPENING_PRESET_ID } from '../../src/scenario/presets/presets';
import { DEFAULT_SCENARIO, type Scenario } from '../../src/scenario/scenario';
import { finishedRun } from '../support/finishedRun';

const summaryOf = async (scenario: Scenario) => (await finishedRun(scenario)).summary;
const shown = (scenario: Scenario, means: readonly number[]) =>
  cratesOf(
    scenario,
    means.map((mean) => ({ records: mean * 10, batches: 10 })),
  ).crates;

test('a batch of 512-byte records holds 31 of them, and a larger record has one to itself', () => {
  expect(batchCapacity(DEFAULT_SCENARIO)).toBe(31);
  expect(batchCapacity({ ...DEFAULT_SCENARIO, 'batch.size': 1000, 'record.bytes': 2000 })).toBe(1);
  expect(batchCapacity({ ...DEFAULT_SCENARIO, 'batch.num.messages': 10 })).toBe(10);
});

describe('the batches of a run', () => {
  test('are full for the slow broker and nearly empty for the others, in equal numbers', async () => {
    const scenario = findPreset(OPENING_PRESET_ID)?.scenario as Scenario;
    const [later, earlier] = await Promise.all(
      [15, 6].map((seconds) => summaryOf({ ...scenario, 'duration.s': seconds })),
    );
    const { capacity, crates } = cratesOf(
      scenario,
      batchesAfter(later?.partitions ?? [], earlier?.partitions ?? []),
    );
    expect(capacity).toBe(31);
    expect(crates.map(({ records }) => Math.round(records))).toEqual([31, 5, 5]);
    expect(crates.map(({ slow }) => slow)).toEqual([true, false, false]);
    const sent = crates.map(({ batches }) => batches);
    expect(Math.max(...sent) / Math.min(...sent)).toBeLessThan(1.05);
  });

  test('have no slow one if no broker is slow', async () => {
    const scenario: Scenario = { ...DEFAULT_SCENARIO, 'slow.broker': 'none', 'duration.s': 5 };
    const { crates } = cratesOf(scenario, (await summaryOf(scenario)).partitions);
    expect(crates.map(({ partition }) => partition)).toEqual([0, 1, 2]);
    expect(crates.some(({ slow }) => slow)).toBe(false);
  });

  test('come from keys too', async () => {
    const scenario: Scenario = { ...DEFAULT_SCENARIO, keys: 'zipf', partitions: 12, 'duration.s': 5 };
    const { crates } = cratesOf(scenario, (await summaryOf(scenario)).partitions);
    expect(crates).toHaveLength(3);
    for (const { records } of crates) expect(records).toBeGreaterThan(0);
  });
});

test('only a slow broker whose batches are fuller than all others has the fullest', () => {
  const scenario: Scenario = { ...DEFAULT_SCENARIO, 'slow.broker': 1, 'slow.ms': 20 };
  const fullest = (slowMs: number, means: readonly number[]) =>
    fullestOf(
      cratesOf(
        { ...scenario, 'slow.ms': slowMs },
        means.map((mean) => ({ records: mean * 10, batches: 10 })),
      ),
    )?.partition ?? null;
  expect(fullest(20, [5, 31, 5])).toBe(1);
  expect(fullest(20, [5, 7, 5])).toBeNull();
  expect(fullest(20, [31, 31, 5])).toBeNull();
  expect(fullest(0, [5, 31, 5])).toBeNull();
  expect(fullest(20, [5, 31, 0])).toBe(1);
});

describe('three of many partitions', () => {
  const many: Scenario = { ...DEFAULT_SCENARIO, partitions: 6, brokers: 3, 'slow.broker': 1, 'slow.ms': 20 };

  test("are the slow broker's fullest one and the two nearest to the median, by number", () => {
    expect(shown(many, [5, 20, 6, 9, 31, 1]).map(({ partition }) => partition)).toEqual([0, 2, 4]);
  });

  test('without a slow broker begin with the fullest', () => {
    const healthy: Scenario = { ...many, 'slow.broker': 'none' };
    expect(shown(healthy, [5, 5, 5, 30, 5, 1]).map(({ partition }) => partition)).toContain(3);
  });

  test('include one that got no batch only if there are no others', () => {
    const got = cratesOf({ ...many, partitions: 2 }, [
      { records: 0, batches: 0 },
      { records: 50, batches: 10 },
    ]);
    expect(got.crates.map(({ records }) => records)).toEqual([Number.NaN, 5]);
  });
});

test('a compressed batch may hold more than fits uncompressed', () => {
  const got = cratesOf(DEFAULT_SCENARIO, [{ records: 620, batches: 10 }]);
  expect(got.capacity).toBe(62);
});
