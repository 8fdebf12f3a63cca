import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { answerOf } from '../../../src/run/decide/answer';
import { changesKey, rungsFor, withChanges } from '../../../src/run/decide/changes';
import { DecideRuns } from '../../../src/features/decide/core/DecideRuns';
import { frontOf } from '../../../src/features/decide/core/front';
import { changedScenario, type DecideQuestion } from '../../../src/run/decide/question';
import { FULL_RUNS, readSetting, type SettingReading } from '../../../src/run/decide/reading';
import { openSearch } from '../../../src/run/decide/search';
import { situationScenario } from '../../../src/run/decide/situations';
import { trialOf } from '../../../src/run/decide/trial';
import { twinOf } from '../../../src/run/decide/twin';
import { headline } from '../../../src/features/decide/text/answerText';
import { decisionJson } from '../../../src/features/decide/text/json';
import { decisionRecord } from '../../../src/features/decide/text/record';
import { formatLimit } from '../../../src/features/decide/text/sentences';
import type { WantedRun } from '../../../src/run/Runs';
import { DEFAULT_DECISION, type Decision } from '../../../src/scenario/decision';
import { modelText } from '../../../src/scenario/modelText';
import { DEFAULT_SCENARIO, type Scenario } from '../../../src/scenario/scenario';
import { withLaterSeed } from '../../../src/scenario/seeds';
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

/** Every combination of the grid with all of its runs. */
function exhaustive(): readonly SettingReading[] {
  const facts = trialOf(run(situationScenario('slow', BASE, result.runSeconds)), BASE);
  const [lingers = [], sizes = []] = rungsFor(BASE, facts, {
    decision: DECISION,
    boundMs: BOUND_MS,
    lock: [],
  });
  const none = [[]];
  const grid = [...lingers.map((one) => [one]), ...none].flatMap((linger) =>
    [...sizes.map((one) => [one]), ...none].map((size) => [...linger, ...size]),
  );
  const trials = (changes: (typeof grid)[number]) => (id: 'healthy' | 'slow') =>
    Array.from({ length: FULL_RUNS }, (_, seed) => {
      const settings = withChanges(BASE, changes) ?? BASE;
      const scenario = withLaterSeed(situationScenario(id, settings, result.runSeconds), seed);
      return trialOf(run(scenario), scenario);
    });
  return grid.map((changes) => {
    const of = trials(changes);
    const [healthy, slow] = [of('healthy'), of('slow')];
    return readSetting({
      key: changesKey(changes),
      changes,
      trials: (id) => (id === 'slow' ? slow : id === 'healthy' ? healthy : []),
      present: () => [],
      decision: DECISION,
      boundMs: BOUND_MS,
      situations: ['slow', 'healthy'],
      screened: null,
      mostRuns: FULL_RUNS,
    });
  });
}

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
  expect(runs.status().plan?.settings).toBeGreaterThan(5);
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
  // Each of so many runs of the rounds that confirm several settings is a tenth of the work of a search.
  const untilRest = (heavy: number): void => {
    runs.run();
    for (let [job, left] = [next(), heavy]; job !== null; job = next()) {
      const { settings = 0 } = runs.status().confirming ?? {};
      const isHeavy = left > 0 && settings > 1 && job.scenario.seed >= BASE.seed + 3;
      if (isHeavy) left -= 1;
      job.done({ ...run(job.scenario), ...(isHeavy && { events: 24_000_000 }) });
    }
  };
  untilRest(10);
  const before = runs.result();
  expect(runs.status().state).toBe('limited');
  expect(before?.cutShort === true && [headline(before, answerOf(before)), formatLimit(before)]).toEqual([
    // An early answer is confirmed before the rest.
    expect.stringMatching(/^One change is enough: /),
    expect.stringMatching(/^The search came to its limit of work with \d+ settings? neither confirmed nor/),
  ]);
  untilRest(10);
  expect(runs.status().state).toBe('limited');
  untilRest(0);
  const after = runs.result();
  expect([runs.status().state, after?.cutShort, after?.singles.map(({ key }) => key)]).toEqual([
    'finished',
    false,
    result.singles.map(({ key }) => key),
  ]);
});

describe('the search', () => {
  test('finds the front that every combination with all of its seeds has', () => {
    const all = exhaustive();
    const front = frontOf(
      all.filter(({ verdict }) => verdict === 'meets'),
      'requests',
    );
    expect(front.length).toBeGreaterThan(1);
    // Values between those of the grid are the search's own; without them the front is that of the grid.
    const onGrid = new Set(all.map(({ key }) => key));
    const ours = frontOf(
      result.settings.filter(({ verdict, key }) => verdict === 'meets' && onGrid.has(key)),
      'requests',
    );
    expect(ours.map(({ key }) => key)).toEqual(front.map(({ key }) => key));
    expect(ours.map(({ worst }) => worst?.medianMs)).toEqual(front.map(({ worst }) => worst?.medianMs));
  });

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

  test('knows the cost of each value, also of those in between', () => {
    const lingers = result.settings.flatMap(({ changes }) =>
      changes.filter(({ field }) => field === 'linger.ms'),
    );
    expect(new Set(lingers.map(({ to }) => to)).size).toBeGreaterThan(3);
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
    const [single] = result.singles;
    expect(record).toMatch(/^# Ours \\# not a head\n/);
    expect(record).toContain(`**${headline(result, answerOf(result))}.**`);
    expect(record).toContain('p95 ≤ 150\u202Fms in ≥ 95\u202F% of runs');
    expect(record).toContain(`+linger.ms=${single?.changes[0]?.to}`);
    expect(record).toContain('at least 86\u202F% of all runs');
    expect(record).toContain('## Alternatives rejected');
    expect(record).toContain('kafka-producer-perf-test.sh');
    expect(record).not.toMatch(/undefined|NaN|\[object/);
  });

  test('names the fallbacks if no setting keeps the objective', () => {
    const decision = { ...DECISION, change: ['batch.size'] as const };
    const failing = searched(1, () => 0, { decision, boundMs: 75 }).result;
    const { nearest, remedies, singles } = failing;
    expect(misfits('decide.json', JSON.stringify(decisionJson(failing, '#v=1')))).toEqual([]);
    expect(singles).toEqual([]);
    expect(nearest?.worst?.id).toBe('slow');
    expect(remedies.map(({ changes }) => changes.at(-1)?.field)).toContain('slow.ms');
  });
});
