import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DEFAULT_SCENARIO } from '../../../src/scenario/scenario';
import { Bench } from './fakeSweep';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

function begunAndFinished(bench: Bench): Bench {
  bench.show().runs.run();
  return bench.finish();
}

describe('runs without slowness, for theory', () => {
  const SLOW = { field: 'slow.ms', spacing: 'linear', from: 10, to: 30, count: 3 } as const;

  test('are done once for all degrees of slowness', () => {
    const bench = new Bench(2).show({ y: SLOW });
    bench.runs.run();
    const { begun } = bench.finish().pool;
    const healthy = begun.filter((text) => text.includes('slow.broker=none'));
    expect(healthy.length).toBe(4);
  });

  test('are those of the row without slowness, if the map has one', () => {
    const bench = begunAndFinished(new Bench(2));
    const { begun } = bench.pool;
    expect(new Set(begun).size).toBe(begun.length);
    expect(begun.filter((text) => text.includes('slow.ms=0') && !text.includes('slow.broker=none'))).toEqual(
      [],
    );
    const [first] = bench.runs.results?.map?.places ?? [];
    expect(first?.cell).toBe(first?.healthy);
    expect(first?.scenario).toMatchObject({ 'slow.broker': 0, 'slow.ms': 0 });
  });

  test('are the whole map without a slow broker, for any slowness', () => {
    const bench = new Bench(2).show(
      { lines: null },
      { scenario: { ...DEFAULT_SCENARIO, 'slow.broker': 'none' } },
    );
    expect(new Set(bench.runs.results?.map?.places.map(({ cell }) => cell)).size).toBe(4);
    bench.runs.run();
    bench.finish();
    expect(bench.runs.progress()).toMatchObject({ state: 'finished', known: 12 });
  });

  test('differ if slowness has times, because these decide when a run may end early', () => {
    const bench = new Bench(2).show(
      { lines: null },
      { scenario: { ...DEFAULT_SCENARIO, 'slow.from.s': 10 } },
    );
    const [first] = bench.runs.results?.map?.places ?? [];
    expect(first?.cell).not.toBe(first?.healthy);
    expect(first?.cell.scenario).toMatchObject({ 'slow.broker': 0, 'slow.ms': 0, 'slow.from.s': 10 });
  });

  test("are left out if theory doesn't apply", () => {
    const bench = new Bench(2).show({ y: SLOW }, { scenario: { ...DEFAULT_SCENARIO, rate: 'max' } });
    bench.runs.run();
    bench.finish();
    expect(bench.pool.begun.filter((text) => text.includes('slow.broker=none'))).toEqual([]);
  });
});
