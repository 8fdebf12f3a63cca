import { expect, test } from 'vitest';
import type { SweepResults } from '../../../src/features/sweep/core/SweepRuns';
import { linesData, mapData } from '../../../src/features/sweep/screen/pictures';
import type { Sweep } from '../../../src/scenario/sweep';
import type { Answer } from '../../run/fakePool';
import { Bench, runOf } from './fakeSweep';

/** A finished sweep of three runs a cell. */
function resultsOf(sweep: Partial<Sweep>, answer: Answer): SweepResults {
  const bench = new Bench(2, answer).show({ mostRuns: 3, ...sweep });
  bench.runs.run();
  const { results } = bench.finish().runs;
  if (results === null) throw new Error('Nothing is shown.');
  return results;
}

const answer: Answer = ({ scenario }) => runOf(100 + (scenario.seed % 3));

test.each([
  ['p99', 200],
  ['day.p99.60', 200],
  ['p50', null],
  ['mean', null],
  ['p99.9', null],
  ['max', null],
  ['end.to.end.p99', null],
  ['throughput', null],
] as const)('a picture of %s has the objective %s', (metric, objective) => {
  expect(mapData(resultsOf({ metric }, answer))?.objective).toBe(objective);
  const lines = resultsOf({ metric, y: null }, answer);
  expect(linesData(lines, lines.request.sweep.x, lines.lines.across).objective).toBe(objective);
});

test('runs that ended early have no band in a picture, and are lower bounds in it', () => {
  const early: Answer = (job) =>
    job.scenario.partitioner === 'sticky' ? { ...runOf(9690), endedAtS: 61 } : answer(job);
  const results = resultsOf({ y: null }, early);
  const { lines } = linesData(results, results.request.sweep.x, results.lines.across);
  expect(lines.map(({ atLeast }) => [...new Set(atLeast)])).toEqual([[1], [0]]);
  expect(lines.map(({ low, high }) => [...low, ...high].some(Number.isFinite))).toEqual([false, true]);
  expect([...(mapData(resultsOf({}, () => ({ ...runOf(9690), endedAtS: 61 })))?.atLeast ?? [])]).toEqual(
    Array.from({ length: 12 }, () => 1),
  );
});
