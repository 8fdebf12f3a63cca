import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DecideRuns } from '../../../src/features/decide/core/DecideRuns';
import { headline } from '../../../src/features/decide/text/answerText';
import { decisionJson } from '../../../src/features/decide/text/json';
import { decisionRecord } from '../../../src/features/decide/text/record';
import { formatLimit } from '../../../src/features/decide/text/sentences';
import { answerOf } from '../../../src/run/decide/answer';
import { changedScenario, type DecideQuestion } from '../../../src/run/decide/question';
import { FULL_RUNS } from '../../../src/run/decide/reading';
import { openSearch } from '../../../src/run/decide/search';
import { twinOf } from '../../../src/run/decide/twin';
import type { WantedRun } from '../../../src/run/Runs';
import { DEFAULT_DECISION, type Decision } from '../../../src/scenario/decision';
import { modelText } from '../../../src/scenario/modelText';
import { DEFAULT_SCENARIO, type Scenario } from '../../../src/scenario/scenario';
import { doneWith, FakeRuns } from '../../run/fakePool';
import { misfits } from '../../support/published';
import { onceEach, openKeptModel } from '../../support/realModel';
import { draws } from '../../support/scope';

/** Few records, so that the whole grid with all of its seeds takes a second. */
const BASE: Scenario = {
  ...DEFAULT_SCENARIO,
  partitioner: 'sticky',
  rate: 60,
  'batch.size': 2048,
  'stall.ms': 0,
  'slow.broker': 0,
  'slow.ms': 50,
};

const DECISION: Decision = {
  ...DEFAULT_DECISION,
  percentile: 'p95',
  situations: { ...DEFAULT_DECISION.situations, burst: 'out', lost: 'out' },
  change: ['linger.ms', 'batch.size'],
  ranges: { 'linger.ms': { lowest: 10, highest: 50 }, 'batch.size': { lowest: 4096, highest: 8192 } },
};
const BOUND_MS = 150;
const QUESTION = { scenario: BASE, twin: twinOf(BASE, ''), decision: DECISION, boundMs: BOUND_MS, lock: [] };

/** What the model says, asked once for each scenario by all searches of this file. */
const run = onceEach(await openKeptModel());

/** A search with so many runs under way at a time, of which `pick` says which one ends next, and all its runs. */
function searched(atOnce = 1, pick: () => number = () => 0, asked: Partial<DecideQuestion> = {}) {
  const { driver, result } = openSearch({ ...QUESTION, ...asked }, new FakeRuns().runs);
  const begun: string[] = [];
  const under: WantedRun[] = [];
  while (driver.state === 'running') {
    for (let job = driver.next(); job !== null; job = under.length < atOnce ? driver.next() : null) {
      begun.push(modelText(job.scenario));
      under.push(job);
    }
    const [ended] = under.splice(pick() % under.length, 1);
    if (ended === undefined) throw new Error('Nothing is under way, and the search is not over.');
    ended.over(doneWith(run(ended.scenario)));
  }
  return { result: result(), runs: begun.toSorted() };
}

const { result, runs: allRuns } = searched();

/** A search at work whose runs are asked for one by one. */
function byHand() {
  const fake = new FakeRuns(0);
  const runs = new DecideRuns({ runs: fake.runs, nowMs: () => 0 });
  return { runs, next: () => fake.pool.next() };
}

test('results of a stopped search show as kept for another question, and the search resumes on demand', () => {
  const { runs, next } = byHand();
  runs.ask(QUESTION);
  expect(runs.status()).toMatchObject({ state: 'idle', runs: 0 });
  runs.run();
  for (let job = next(); job !== null && runs.status().settings === 0; job = next())
    job.done(run(job.scenario));
  runs.cancel();
  const { runs: made } = runs.status();
  runs.ask({ ...QUESTION, boundMs: 2 * BOUND_MS });
  expect(runs.status()).toMatchObject({ state: 'cancelled', runs: made });
  const scenario = { ...BASE, rate: 61 };
  runs.ask({ ...QUESTION, scenario, twin: twinOf(scenario, '') });
  expect(runs.status()).toMatchObject({ state: 'idle', runs: 0 });
  runs.run();
  expect(runs.status().state).toBe('running');
});

test('the present settings run before a search, which takes over their runs', () => {
  const { runs, next } = byHand();
  runs.ask(QUESTION);
  runs.place(null);
  for (let job = next(); job !== null; job = next()) job.done(run(job.scenario));
  const present = runs.result()?.present;
  expect([runs.status().state, present?.runs, runs.status().runs]).toEqual(['idle', FULL_RUNS, 0]);
  expect(runs.status().plan?.settings).toBeGreaterThan(3);
  runs.run();
  expect(runs.result()?.present).toBe(present);
});

test('a confirmed setting gets more runs on demand, and the search is over again after them', () => {
  const { runs, next } = byHand();
  const whole = (): void => {
    for (let job = next(); job !== null; job = next()) job.done(run(job.scenario));
  };
  runs.ask(QUESTION);
  runs.run();
  whole();
  const before = runs.result();
  const first = before && answerOf(before).recommended;
  if (!first) throw new Error('Nothing is recommended.');
  runs.confirm(first.key, 5);
  expect(runs.status().state).toBe('running');
  whole();
  const more = runs.result()?.settings.find(({ key }) => key === first.key);
  expect([runs.status().state, more?.runs]).toEqual(['finished', FULL_RUNS + 5]);
  expect(runs.result()?.runs).toBeGreaterThan(before.runs);
});

test("the runs of a fitted cluster take turns in its sets, and an opened scenario has the reader's own constants", () => {
  const set = { ...BASE, 'broker.request.us': 999 };
  const fitted: DecideQuestion = { ...QUESTION, twin: [{ scenario: set, weight: 1 }] };
  const firstRun = openSearch(fitted, new FakeRuns().runs).driver.next()?.scenario;
  const shown = changedScenario(fitted, [], 'slow');
  expect(firstRun?.['broker.request.us']).toBe(999);
  expect(shown).toMatchObject({ 'slow.ms': 50, 'broker.request.us': BASE['broker.request.us'] });
});

test('a search at its work limit says what is left, and continues with the same amount on demand', () => {
  const { runs, next } = byHand();
  runs.ask(QUESTION);
  // Each of so many runs of the rounds that confirm settings is a tenth of the work of a search.
  const untilRest = (heavy: number): void => {
    runs.run();
    for (let [job, left] = [next(), heavy]; job !== null; job = next()) {
      const isHeavy = left > 0 && (runs.status().confirming?.settings ?? 0) > 0;
      if (isHeavy) left -= 1;
      job.done({ ...run(job.scenario), ...(isHeavy && { events: 24_000_000 }) });
    }
  };
  untilRest(10);
  const before = runs.result();
  expect(runs.status().state).toBe('limited');
  expect(before?.cutShort === true && formatLimit(before)).toMatch(
    /limit of work with \d+ settings? neither confirmed nor/,
  );
  untilRest(0);
  const after = runs.result();
  expect([runs.status().state, after?.cutShort, after && answerOf(after).recommended?.key]).toEqual([
    'finished',
    false,
    answerOf(result).recommended?.key,
  ]);
});

describe('the search', () => {
  test('makes the same runs and gives the same answer with any number of threads, in any order of ends', () => {
    const printed = JSON.stringify(decisionJson(result, '#v=1'));
    expect(misfits('decide.json', printed)).toEqual([]);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5 }), fc.infiniteStream(fc.nat()), (threads, order) => {
        const other = searched(threads, () => order.next().value);
        expect(other.runs).toEqual(allRuns);
        expect(JSON.stringify(decisionJson(other.result, '#v=1'))).toBe(printed);
      }),
      { numRuns: draws(20) },
    );
  });

  test('knows what each value gives up', () => {
    const lingers = result.settings.flatMap(({ changes }) =>
      changes.filter(({ field }) => field === 'linger.ms'),
    );
    expect(new Set(lingers.map(({ to }) => to)).size).toBeGreaterThan(1);
    for (const { to, givesUp } of lingers)
      expect(givesUp).toBe(`records may wait up to ${to}\u202Fms for a batch`);
  });

  test('writes a record with the question, the changes, the reasons, and the rejected settings', () => {
    const record = decisionRecord({
      result,
      link: '#v=1',
      title: 'Ours\n# not a head',
      client: '',
      canary: null,
      addressOf: (link) => link,
    });
    const { recommended } = answerOf(result);
    expect(record).toMatch(/^# Ours \\# not a head\n/);
    expect(record).toContain(`**${headline(result, answerOf(result))}.**`);
    expect(record).toContain('p95 ≤ 150\u202Fms in ≥ 95\u202F% of runs');
    expect(record).toContain(`+linger.ms=${recommended?.changes[0]?.to}`);
    expect(record).toContain('at least 86\u202F% of all runs');
    expect(record).toContain('## Alternatives rejected');
    expect(record).toContain('kafka-producer-perf-test.sh');
    expect(record).not.toMatch(/undefined|NaN|\[object/);
  });

  test('names the fallbacks if no setting keeps the objective', () => {
    const decision = { ...DECISION, change: ['batch.size'] as const };
    const failing = searched(1, () => 0, { decision, boundMs: 75 }).result;
    const { nearest, remedies } = failing;
    expect(misfits('decide.json', JSON.stringify(decisionJson(failing, '#v=1')))).toEqual([]);
    expect(answerOf(failing).options).toEqual([]);
    expect(nearest?.worst?.id).toBe('slow');
    expect(remedies.map(({ changes }) => changes.at(-1)?.field)).toContain('slow.ms');
  });
});
