import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { isCoarse, orderWork } from '../../../src/features/sweep/core/order';
import { modelText } from '../../../src/scenario/modelText';
import { DEFAULT_SCENARIO } from '../../../src/scenario/scenario';
import { draws } from '../../support/scope';
import { Bench, chance, chanceAnswer, figuresOf, runOf, SMALL } from './fakeSweep';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

/** A bench that runs one sweep to its end. */
function finished(bench: Bench, pick?: () => number): Bench {
  bench.show({ precision: 0.05, mostRuns: 6 }).runs.run();
  return bench.finish(undefined, pick);
}

/** One run in seven fails, as chance has it. */
function withFailures(job: Parameters<typeof chanceAnswer>[0]) {
  return chance(job.scenario) * 7 < 1 ? `seed ${job.scenario.seed} broke` : chanceAnswer(job);
}

describe('the result', () => {
  test('is the same with 1 to 8 workers, for any order of finished runs, and if some fail', () => {
    const reference = finished(new Bench(1, withFailures)).estimates;
    expect(reference.filter(({ problem }) => problem !== null).length).toBeGreaterThan(2);
    expect(reference.filter(({ runs }) => runs > 3).length).toBeGreaterThan(2);
    expect(reference.filter(({ endedAtS }) => endedAtS !== null).length).toBeGreaterThan(2);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 8 }), fc.infiniteStream(fc.nat(100)), (workers, picks) => {
        const bench = finished(new Bench(workers, withFailures), () => picks.next().value ?? 0);
        expect(bench.runs.progress()).toMatchObject({ state: 'finished', secondsLeft: null });
        expect(bench.estimates).toEqual(reference);
      }),
      { numRuns: draws(60) },
    );
  });

  test('is every cell with the seeds it needs: at least three, at most the limit', () => {
    const { estimates } = finished(new Bench(3));
    for (const { runs, settled, mean, halfWidth } of estimates) {
      expect(settled).toBe(true);
      expect(runs).toBeGreaterThanOrEqual(3);
      expect(runs === 6 || halfWidth <= 0.05 * mean).toBe(true);
    }
    expect(new Set(estimates.map(({ runs }) => runs)).size).toBeGreaterThan(1);
  });

  test('has no run of the same scenario and seed twice', () => {
    const { begun } = finished(new Bench(5)).pool;
    expect(new Set(begun).size).toBe(begun.length);
  });

  test('has the objective if runs may end early, and none if the metric needs whole runs', () => {
    const bench = new Bench(4).show({ metric: 'p99' }, { objectiveMs: 80 });
    bench.runs.run();
    expect(bench.pool.out.map(({ objectiveMs }) => objectiveMs)).toEqual([80, 80, 80, 80]);
    bench.show({ metric: 'mean' }, { objectiveMs: 80 });
    expect(bench.pool.out.map(({ objectiveMs }) => objectiveMs)).toEqual(Array(4).fill(undefined));
  });
});

describe('a changed question', () => {
  test('with very expensive runs waits for consent', () => {
    const bench = finished(new Bench(2));
    const before = bench.pool.begun.length;
    bench.show({}, { scenario: { ...DEFAULT_SCENARIO, rate: 1_000_000, producers: 998 } });
    expect([bench.runs.progress().state, bench.pool.begun.length]).toEqual(['idle', before]);
    bench.runs.run();
    expect([bench.runs.progress().state, bench.pool.begun.length]).toEqual(['running', before + 2]);
  });

  test('keeps every cell that is still valid', () => {
    const bench = finished(new Bench(2));
    const before = bench.pool.begun.length;
    const coarser = { field: 'linger.ms', spacing: 'linear', from: 0, to: 15, count: 2 } as const;
    bench.show({ precision: 0.05, mostRuns: 6, x: coarser }).finish();
    expect(bench.runs.progress().state).toBe('finished');
    expect(bench.pool.begun.length).toBe(before);
    bench.show({ precision: 0.05, mostRuns: 6, x: { ...coarser, to: 16 } }).finish();
    // Half of its cells were never run, and nobody has asked for them.
    expect(bench.runs.progress()).toMatchObject({ state: 'idle', cells: 6, known: 3 });
    expect(bench.pool.begun.length).toBe(before);
    bench.runs.run();
    bench.finish();
    const { begun } = bench.pool;
    expect(begun.length).toBeGreaterThan(before);
    expect(begun.slice(before).every((text) => text.includes('linger.ms=16'))).toBe(true);
  });

  test('of more precision adds runs and repeats none', () => {
    const bench = new Bench(2, ({ scenario }) => runOf(50 + 50 * chance(scenario))).show({ mostRuns: 3 });
    bench.runs.run();
    bench.finish();
    const before = bench.pool.begun.length;
    bench.show({ mostRuns: 20, precision: 0.02 }).finish();
    const { begun } = bench.pool;
    expect(begun.length).toBeGreaterThan(before);
    expect(new Set(begun).size).toBe(begun.length);
  });

  test('of a higher objective repeats only the runs that ended early under the lower one', () => {
    const bench = new Bench(2).show({}, { objectiveMs: 100 });
    bench.runs.run();
    bench.finish();
    const before = bench.pool.begun.length;
    const early = bench.estimates.filter(({ endedAtS }) => endedAtS !== null).length;
    expect(early).toBeGreaterThan(0);
    bench.show({}, { objectiveMs: 90 }).finish();
    expect(bench.pool.begun.length).toBe(before);
    bench.show({}, { objectiveMs: 150 }).finish();
    const again = bench.pool.begun.slice(before);
    expect(again.length).toBeGreaterThan(0);
    expect(again.every((text) => /slow\.ms=(15|30)/.test(text))).toBe(true);
    const fresh = new Bench(2).show({}, { objectiveMs: 150 });
    fresh.runs.run();
    expect(bench.estimates).toEqual(fresh.finish().estimates);
  });

  test('of the chosen cell leaves the map and the runs under way alone', () => {
    const bench = new Bench(3).show();
    bench.runs.run();
    const { map } = bench.runs.results ?? {};
    const under = [...bench.pool.out];
    const request = bench.runs.results?.request;
    bench.show({}, { ...request, spot: { column: 2, row: 1 } });
    expect(bench.runs.results?.map).toBe(map);
    expect(bench.pool.out).toEqual(under);
  });

  test('while nothing runs starts nothing', () => {
    const bench = new Bench().show();
    expect(bench.all.pools).toEqual([]);
    bench.runs.run();
    bench.runs.pause();
    bench.show({ metric: 'p50' });
    expect(bench.runs.progress().state).toBe('paused');
    expect(bench.pool.out).toEqual([]);
  });
});

describe('pause, resume and stop', () => {
  test('dropped runs are done again, and nothing is lost or done twice', () => {
    const bench = new Bench(4);
    const reference = finished(new Bench(4)).estimates;
    bench.show({ precision: 0.05, mostRuns: 6 });
    bench.runs.run();
    let dropped = 0;
    for (let round = 0; bench.runs.progress().state !== 'finished'; round += 1) {
      bench.finish(3);
      if (bench.runs.progress().state === 'finished') break;
      dropped += bench.pool.out.length;
      if (round % 2 === 0) bench.runs.pause();
      else bench.runs.stop();
      expect(bench.runs.progress()).toMatchObject({ state: round % 2 === 0 ? 'paused' : 'idle' });
      expect(bench.pool.out).toEqual([]);
      bench.runs.run();
    }
    expect(bench.estimates).toEqual(reference);
    const { begun } = bench.pool;
    expect(begun.length - new Set(begun).size).toBeLessThanOrEqual(dropped);
    expect(dropped).toBeGreaterThan(10);
  });

  test('the end of the workers keeps results, and a later run makes new workers', () => {
    const bench = new Bench(2).show();
    bench.runs.run();
    bench.finish(4);
    const { known } = bench.runs.progress();
    bench.runs.stop();
    bench.all.runs.dispose();
    expect(bench.pool.disposed).toBe(true);
    expect(bench.runs.progress()).toMatchObject({ state: 'idle', known });
    bench.runs.run();
    expect(bench.all.pools.length).toBe(2);
    expect(bench.finish().runs.progress().state).toBe('finished');
  });

  test('a sweep without anything left to do is finished at once', () => {
    const bench = finished(new Bench(2));
    bench.runs.stop();
    bench.runs.run();
    expect(bench.runs.progress().state).toBe('finished');
  });
});

describe('trouble', () => {
  test('a failed run marks its cell, and the rest continues', () => {
    const bench = new Bench(2, (job) =>
      job.scenario['linger.ms'] === 5 && job.scenario['slow.ms'] === 15
        ? 'The model broke.'
        : chanceAnswer(job),
    );
    finished(bench);
    expect(bench.runs.progress()).toMatchObject({
      state: 'finished',
      cells: 12,
      known: 12,
      settled: 12,
      failed: 1,
    });
    const problems = bench.estimates.slice(0, 12).map(({ problem }) => problem);
    expect(problems.filter((problem) => problem !== null)).toEqual(['The model broke.']);
    const { begun } = bench.pool;
    expect(new Set(begun).size).toBe(begun.length);
  });

  test('a cell that is settled does not mind that a run ahead of it failed', () => {
    const bench = new Bench(8, (job) => (job.scenario.seed > 3 ? 'Too late.' : runOf(20)));
    bench.show({ precision: 0.5 }).runs.run();
    bench.finish();
    expect(bench.runs.progress()).toMatchObject({ state: 'finished', failed: 0, settled: 12 });
  });

  test('a scenario that its limits change is refused with the reason, and never run', () => {
    const bench = new Bench(2).show({
      x: { field: 'replication.factor', spacing: 'linear', from: 1, to: 4, count: 4 },
      y: { field: 'brokers', spacing: 'linear', from: 1, to: 3, count: 3 },
    });
    bench.runs.run();
    bench.finish();
    const places = bench.runs.results?.map?.places ?? [];
    expect(places.map(({ refusal }) => refusal === null)).toEqual(
      [1, 2, 3].flatMap((brokers) => [1, 2, 3, 4].map((factor) => factor <= brokers)),
    );
    expect(places[3]?.refusal).toMatch(/^replication\.factor: 4 replicas/);
    expect(bench.runs.progress()).toMatchObject({ state: 'finished', cells: 12, known: 12, failed: 0 });
    expect(bench.pool.begun.some((text) => text.includes('replication.factor=4'))).toBe(false);
  });

  test('a figure that the scenario does not have is a sentence, and takes no runs', () => {
    const bench = new Bench().show({ metric: 'end.to.end.p99' });
    bench.runs.run();
    expect(bench.runs.progress()).toMatchObject({ known: 12, settled: 12, failed: 0 });
    expect(bench.estimates[0]?.problem).toMatch(/consumers is 0\.$/);
    const healthy = bench.pool.begun.filter((text) => text.includes('slow.broker=none')).length;
    bench.finish();
    expect(bench.pool.begun.length).toBe(4);
    expect(healthy).toBeGreaterThan(0);
  });
});

describe('the time that is left', () => {
  test('is finite and shrinks to nothing', () => {
    const bench = new Bench(1, () => runOf(50)).show({ precision: 0.5 });
    bench.runs.run();
    expect(bench.runs.progress().secondsLeft).toBeNull();
    let before = Number.POSITIVE_INFINITY;
    let told = 0;
    bench.finish(1);
    while (bench.runs.progress().state === 'running') {
      const left = bench.runs.progress().secondsLeft;
      bench.finish(5);
      if (left === null) continue;
      expect(left).toBeLessThan(before);
      expect(left).toBeGreaterThan(0);
      before = left;
      told += 1;
    }
    expect(told).toBeGreaterThan(5);
    expect(before).toBeLessThan(0.5);
  });

  test('is estimated before the sweep begins, by the length of its runs', () => {
    const estimated = (seconds: number): number => {
      const scenario = { ...DEFAULT_SCENARIO, 'duration.s': seconds };
      return new Bench(2).show({}, { scenario }).runs.progress().secondsToRun ?? 0;
    };
    expect(estimated(5)).toBeGreaterThan(0);
    expect(estimated(40)).toBeGreaterThan(6 * estimated(5));
    const bench = finished(new Bench(2));
    expect(bench.runs.progress().secondsToRun).toBeNull();
  });

  test('is unknown again for another scenario without results', () => {
    const bench = finished(new Bench(2));
    bench.show({}, { scenario: { ...DEFAULT_SCENARIO, 'batch.size': 4096 } });
    expect(bench.runs.progress()).toMatchObject({ state: 'running', known: 0, secondsLeft: null });
    bench.finish(1);
    expect(bench.runs.progress().secondsLeft).toBeGreaterThan(0);
  });

  test('does not count the time of a pause', () => {
    const bench = new Bench(1, () => runOf(50)).show();
    bench.runs.run();
    bench.finish(10);
    const before = bench.runs.progress().secondsLeft ?? 0;
    bench.runs.pause();
    bench.nowMs += 3_600_000;
    bench.runs.run();
    expect(bench.runs.progress().secondsLeft).toBeCloseTo(before, 6);
  });
});

describe('known results', () => {
  const elsewhere = { scenario: { ...DEFAULT_SCENARIO, 'batch.size': 4096 } };

  test('of an earlier picture are there again at once, and run no more', () => {
    const bench = finished(new Bench(2));
    const { estimates } = bench;
    const sweep = { precision: 0.05, mostRuns: 6 };
    bench.show(sweep, elsewhere);
    expect(bench.estimates).not.toEqual(estimates);
    bench.runs.stop();
    bench.show(sweep);
    expect(bench.estimates).toEqual(estimates);
    bench.runs.run();
    expect([bench.pool.out, bench.runs.progress().state]).toEqual([[], 'finished']);
  });

  test('of other parts of the page need no run', async () => {
    const bench = new Bench(2).show({ y: null, lines: null });
    const scenario = bench.runs.scenarios()[0] ?? DEFAULT_SCENARIO;
    const elsewhere = bench.all.runs.summary(scenario);
    bench.pool.end();
    await elsewhere;
    bench.runs.run();
    bench.finish();
    expect(bench.pool.begun.filter((text) => text === modelText(scenario))).toHaveLength(1);
    expect(bench.runs.progress().state).toBe('finished');
  });

  test('may end a sweep under way: the last runs come from elsewhere', () => {
    const bench = new Bench(1).show({ y: null, lines: null, mostRuns: 1 });
    const elsewhere = bench.runs.scenarios();
    bench.runs.run();
    const others = elsewhere.map((scenario) => ({ scenario, objectiveMs: 200, over: () => undefined }));
    const source = { priority: () => 'screen' as const, budget: null, next: () => others.shift() ?? null };
    bench.all.runs.open(source).wake();
    bench.finish();
    expect(bench.runs.progress()).toMatchObject({ state: 'finished', known: elsewhere.length });
    expect(new Set(bench.pool.begun).size).toBe(bench.pool.begun.length);
  });

  test('are bounded in cells that are no longer drawn: the oldest cells go first', () => {
    const bench = new Bench();
    const figures = figuresOf(20);
    const cellsAt = (rate: number) => {
      bench.show({ y: null, lines: null }, { scenario: { ...DEFAULT_SCENARIO, rate } });
      return bench.runs.results?.lines.across.flatMap(({ places }) => places.map(({ cell }) => cell)) ?? [];
    };
    const keptAt = (rate: number) => cellsAt(rate).map(({ kept }) => kept);
    for (let rate = 1; rate <= 25; rate += 1) {
      for (const cell of cellsAt(rate)) for (let run = 0; run < 100; run += 1) cell.put(run, figures);
    }
    expect(keptAt(1)).toEqual([100, 100, 100, 100]);
    for (const cell of cellsAt(26)) cell.put(9, figures);
    // Forty runs too many go with the oldest cell; while the first ones are shown, the next oldest goes.
    expect(keptAt(1)).toEqual([100, 100, 100, 100]);
    expect(keptAt(2)).toEqual([0, 100, 100, 100]);
    expect(keptAt(26)).toEqual([10, 10, 10, 10]);
  });
});

test('workers that were made ready before Run are those that it uses', () => {
  const bench = new Bench(2).show();
  bench.runs.prepare();
  expect([bench.pool.prepared, bench.pool.begun]).toEqual([true, []]);
  bench.runs.run();
  expect(bench.all.pools).toHaveLength(1);
  expect(bench.pool.begun).toHaveLength(2);
});

test("the reader's actions and the whole coarse picture are reported at once, other results every 400 ms", () => {
  const bench = new Bench(2);
  const told = vi.fn();
  const times = () => told.mock.calls.length;
  const leave = bench.runs.subscribe(told);
  bench.show();
  const { results } = bench.runs;
  const coarse = results === null ? 0 : orderWork(results).filter(isCoarse).length;
  expect(told).toHaveBeenCalledTimes(1);
  bench.runs.run();
  expect(told).toHaveBeenCalledTimes(2);
  bench.finish(1);
  vi.advanceTimersByTime(399);
  expect(times()).toBe(2);
  vi.advanceTimersByTime(1);
  expect(times()).toBe(3);
  bench.finish(coarse - 2);
  expect(times()).toBe(3);
  bench.finish(1);
  expect(times()).toBe(4);
  vi.advanceTimersByTime(1000);
  expect(times()).toBe(4);
  bench.finish(1);
  bench.runs.pause();
  expect(told).toHaveBeenCalledTimes(5);
  vi.advanceTimersByTime(1000);
  expect(told).toHaveBeenCalledTimes(5);
  leave();
  bench.runs.stop();
  expect(told).toHaveBeenCalledTimes(5);
});

test('nothing shown has no cells, and cannot finish', () => {
  const bench = new Bench();
  bench.runs.run();
  expect(bench.runs.results).toBeNull();
  expect(bench.runs.progress()).toEqual({
    state: 'running',
    cells: 0,
    known: 0,
    settled: 0,
    sure: 0,
    failed: 0,
    failure: null,
    secondsLeft: null,
    secondsToRun: null,
    isAsked: true,
    cost: null,
  });
  bench.show({ x: SMALL.x, y: null });
  expect(bench.runs.progress()).toMatchObject({ state: 'running', cells: 8 });
  expect(bench.finish().runs.progress().state).toBe('finished');
});
