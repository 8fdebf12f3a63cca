import { expect, test } from 'vitest';
import { type FinishedRun, KnownRuns, summaryBytes } from '../../src/run/KnownRuns';
import { RunHistory } from '../../src/run/RunHistory';
import { newestOf } from '../../src/scenario/revisions';
import { DEFAULT_SCENARIO, type Scenario } from '../../src/scenario/scenario';
import { summaryWith } from '../support/summaries';

const withSeed = (seed: number): Scenario => ({ ...DEFAULT_SCENARIO, seed });

function run(patch: Partial<FinishedRun> = {}): FinishedRun {
  return { type: 'done', summary: summaryWith(1), endedForMs: null, history: null, bytes: 100, ...patch };
}

test('a result is found by what the model gets, and by its revision', () => {
  const known = new KnownRuns();
  const own = run();
  known.put(DEFAULT_SCENARIO, own);
  expect(known.get({ scenario: { ...DEFAULT_SCENARIO } })).toBe(own);
  expect(known.get({ scenario: { ...DEFAULT_SCENARIO, model: newestOf() } })).toBe(own);
  expect(known.get({ scenario: { ...DEFAULT_SCENARIO, model: newestOf() - 1 } })).toBeNull();
  expect(known.get({ scenario: withSeed(7) })).toBeNull();
});

test('a broker that is slow by nothing is the same run as none', () => {
  const known = new KnownRuns();
  const healthy = { ...DEFAULT_SCENARIO, 'slow.broker': 'none', 'slow.ms': 0 } as const;
  known.put(healthy, run());
  const found = (patch: Partial<Scenario>) => known.get({ scenario: { ...healthy, ...patch } }) !== null;
  expect(found({ 'slow.broker': 1 })).toBe(true);
  expect(found({ 'slow.ms': 7 })).toBe(true);
  expect(found({ 'slow.broker': 1, 'slow.ms': 7 })).toBe(false);
  expect(found({ 'slow.broker': 1, 'slow.from.s': 2 })).toBe(false);
});

test('a whole run answers every objective, and one that ended early its own and lower ones', () => {
  const known = new KnownRuns();
  const [early, whole] = [run({ endedForMs: 100 }), run()];
  const scenario = withSeed(1);
  const answer = (objectiveMs?: number) => known.get({ scenario, objectiveMs });
  known.put(scenario, early);
  expect([answer(90), answer(100), answer(101), answer()]).toEqual([early, early, null, null]);
  known.put(scenario, whole);
  known.put(scenario, early);
  expect([answer(90), answer(101), answer()]).toEqual([whole, whole, whole]);
});

test('who wants the history gets no run without one', () => {
  const known = new KnownRuns();
  const scenario = withSeed(1);
  known.put(scenario, run());
  expect(known.get({ scenario, withHistory: true })).toBeNull();
  const withHistory = run({ history: new RunHistory() });
  known.put(scenario, withHistory);
  expect([known.get({ scenario, withHistory: true }), known.get({ scenario })]).toEqual([
    withHistory,
    withHistory,
  ]);
});

test('they are bounded by their bytes: what was not asked for longest goes first', () => {
  const known = new KnownRuns(300);
  const seedsKnown = () => [1, 2, 3, 4, 5].filter((seed) => known.get({ scenario: withSeed(seed) }) !== null);
  for (const seed of [1, 2, 3]) known.put(withSeed(seed), run());
  expect(known.get({ scenario: withSeed(1) })).not.toBeNull();
  known.put(withSeed(4), run());
  expect(seedsKnown()).toEqual([1, 3, 4]);
  // A better result of the same run takes the place of the other.
  known.put(withSeed(3), run({ history: new RunHistory() }));
  expect(seedsKnown()).toEqual([1, 3, 4]);
  known.put(withSeed(5), run({ bytes: 200 }));
  expect(seedsKnown()).toEqual([4, 5]);
});

test('the bytes of a summary grow with its lists', () => {
  const summary = summaryWith(1);
  const [partition] = summary.partitions;
  if (partition === undefined) throw new Error('There is a partition.');
  const more = { ...summary, partitions: Array.from({ length: 1000 }, () => partition) };
  expect(summaryBytes(summary)).toBeLessThan(5000);
  expect(summaryBytes(more)).toBeGreaterThan(50_000);
});
