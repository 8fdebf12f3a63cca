import { describe, expect, test } from 'vitest';
import { changesKey, rungsFor, withChanges } from '../../../src/features/decide/core/changes';
import { DecideRuns } from '../../../src/features/decide/core/DecideRuns';
import { DecideSearch } from '../../../src/features/decide/core/DecideSearch';
import { frontOf } from '../../../src/features/decide/core/front';
import { RunStore } from '../../../src/features/decide/core/RunStore';
import { FULL_RUNS, readSetting, type SettingReading } from '../../../src/features/decide/core/reading';
import { decisionJson } from '../../../src/features/decide/core/record/json';
import { decisionRecord } from '../../../src/features/decide/core/record/record';
import { situationScenario } from '../../../src/features/decide/core/situations';
import { formatLimit, headline } from '../../../src/features/decide/core/text';
import { trialOf } from '../../../src/features/decide/core/trial';
import { twinOf } from '../../../src/features/decide/core/twin';
import { DEFAULT_DECISION, type Decision } from '../../../src/scenario/decision';
import { DEFAULT_SCENARIO, type Scenario } from '../../../src/scenario/scenario';
import { withLaterSeed } from '../../../src/scenario/seeds';
import { FakeRuns } from '../../run/fakePool';
import { misfits } from '../../support/published';
import { onceEach, openKeptModel } from '../../support/realModel';

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

/** A search with so many runs at a time, of which `pick` says which one ends next. */
function searched(atOnce: number, pick: (under: number) => number, decision = DECISION, boundMs = BOUND_MS) {
  const search = new DecideSearch({ ...QUESTION, decision, boundMs }, new RunStore());
  const under: NonNullable<ReturnType<DecideSearch['next']>>[] = [];
  while (!search.over) {
    for (let next = search.next(); next !== null; next = under.length < atOnce ? search.next() : null)
      under.push(next);
    const [ended] = under.splice(pick(under.length), 1);
    if (ended === undefined) throw new Error('Nothing is under way, and the search is not over.');
    ended.done(run(ended.scenario));
  }
  return search;
}

const search = searched(1, () => 0);
const result = search.result();

/** Every combination of the grid with all of its runs. */
function exhaustive(): readonly SettingReading[] {
  const facts = trialOf(run(situationScenario('slow', BASE, search.seconds)), BASE, null);
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
      const scenario = withLaterSeed(situationScenario(id, settings, search.seconds), seed);
      return trialOf(run(scenario), scenario, null);
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
  const job = next();
  if (job !== null) job.done(run(job.scenario));
  runs.cancel();
  runs.ask({ ...QUESTION, boundMs: 2 * BOUND_MS });
  expect(runs.status()).toMatchObject({ state: 'cancelled', runs: 1 });
  const scenario = { ...BASE, rate: 61 };
  runs.ask({ ...QUESTION, scenario, twin: twinOf(scenario, '') });
  expect(runs.status()).toMatchObject({ state: 'idle', runs: 0 });
  runs.run();
  expect(runs.status().state).toBe('running');
});

test("the runs of a fitted cluster take turns in its sets, and an opened scenario has the reader's own constants", () => {
  const set = { ...BASE, 'broker.request.us': 999 };
  const fitted = new DecideSearch({ ...QUESTION, twin: [{ scenario: set, weight: 1 }] }, new RunStore());
  const firstRun = fitted.next()?.scenario;
  const shown = fitted.shown([], 'slow');
  expect(firstRun?.['broker.request.us']).toBe(999);
  expect(shown).toMatchObject({ 'slow.ms': 50, 'broker.request.us': BASE['broker.request.us'] });
});

test('a search at its work limit says what is left, and continues with the same amount on demand', () => {
  const { runs, next } = byHand();
  runs.ask(QUESTION);
  // Once it confirms, each run is a tenth of the work that a search may do, for so many runs.
  const untilRest = (heavy: number): void => {
    runs.run();
    for (let [job, left] = [next(), heavy]; job !== null; job = next()) {
      const summary = run(job.scenario);
      const isHeavy = left > 0 && runs.search?.progress().phase === 'confirming';
      if (isHeavy) left -= 1;
      job.done(isHeavy ? { ...summary, events: 24_000_000 } : summary);
    }
  };
  untilRest(10);
  const before = runs.result();
  expect(runs.status().state).toBe('limited');
  expect(before?.cutShort === true && [headline(before), formatLimit(before)]).toEqual([
    'No setting is confirmed',
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

  test('gives the same answer for any number of parallel runs, in any order of their ends', () => {
    const other = searched(5, (under) => under - 1);
    const printed = JSON.stringify(decisionJson(search, '#v=1'));
    expect(JSON.stringify(decisionJson(other, '#v=1'))).toBe(printed);
    expect(misfits('decide.json', printed)).toEqual([]);
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
      search,
      link: '#v=1',
      title: 'Ours\n# not a head',
      client: '',
      addressOf: (link) => link,
    });
    const [single] = result.singles;
    expect(record).toMatch(/^# Ours \\# not a head\n/);
    expect(record).toContain('**One change is enough.**');
    expect(record).toContain('p95 ≤ 150\u202Fms in ≥ 95\u202F% of runs');
    expect(record).toContain(`+linger.ms=${single?.changes[0]?.to}`);
    expect(record).toContain('at least 86\u202F% of all runs');
    expect(record).toContain('## Alternatives rejected');
    expect(record).toContain('kafka-producer-perf-test.sh');
    expect(record).not.toMatch(/undefined|NaN|\[object/);
  });

  test('names the fallbacks if no setting keeps the objective', () => {
    const failing = searched(1, () => 0, { ...DECISION, change: ['batch.size'] }, 75);
    const { nearest, remedies, singles } = failing.result();
    expect(misfits('decide.json', JSON.stringify(decisionJson(failing, '#v=1')))).toEqual([]);
    expect(singles).toEqual([]);
    expect(nearest?.worst?.id).toBe('slow');
    expect(remedies.map(({ changes }) => changes.at(-1)?.field)).toContain('slow.ms');
  });
});
