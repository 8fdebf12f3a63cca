import { expect, test } from 'vitest';
import { canaryScenario, canarySubjects, readCanary } from '../../../src/features/decide/core/canary';
import { formatSure } from '../../../src/features/decide/text/answerText';
import { checkOf } from '../../../src/features/decide/text/check';
import { decisionRecord } from '../../../src/features/decide/text/record';
import {
  dashboardChanges,
  dashboardSituations,
  formatBand,
  rolloutOf,
} from '../../../src/features/decide/text/rollout';
import { formatRejected } from '../../../src/features/decide/text/sentences';
import { readImport } from '../../../src/features/import/core/read';
import { answerOf } from '../../../src/run/decide/answer';
import { type DecideQuestion, secondsOfRuns } from '../../../src/run/decide/question';
import type { MetricBand, SettingReading } from '../../../src/run/decide/reading';
import type { DecideResult } from '../../../src/run/decide/result';
import { openSearch } from '../../../src/run/decide/search';
import { twinOf } from '../../../src/run/decide/twin';
import { RunList } from '../../../src/run/RunList';
import { DEFAULT_DECISION } from '../../../src/scenario/decision';
import { DEFAULT_SCENARIO, type Scenario } from '../../../src/scenario/scenario';
import { doneWith, FakeRuns } from '../../run/fakePool';
import { chance, runOf } from '../sweep/fakeSweep';

const FLEET: Scenario = { ...DEFAULT_SCENARIO, producers: 12, rate: 5000, 'slow.broker': 1, 'slow.ms': 20 };

/** A whole search of a made-up model in which more linger keeps a slow broker's backlog away. */
function searched(scenario: Scenario): DecideResult {
  const question: DecideQuestion = {
    scenario,
    twin: twinOf(scenario, ''),
    decision: { ...DEFAULT_DECISION, change: ['linger.ms', 'partitions'] },
    boundMs: 100,
    lock: [],
  };
  const { driver, result } = openSearch(question, new FakeRuns().runs);
  for (let run = driver.next(); run !== null; run = driver.next()) {
    const { scenario: asked } = run;
    const ms = 10 + asked['linger.ms'] + (20 * asked['slow.ms']) / (1 + asked['linger.ms']);
    const seen = ms * (1 + 0.1 * chance(asked));
    const counts = { count: 100, records: 1000, sumMs: 100 * seen, longestMs: seen };
    const reported = {
      ...runOf(ms).reported,
      seconds: 10,
      batches: { ...counts, bytes: 100 * 2000 },
      requests: [{ ...counts, bytes: 100 * 2000 }],
    };
    run.over(doneWith(runOf(seen, { events: 20_000, reported })));
  }
  return result();
}

const result = searched(FLEET);
const { present, recommended } = answerOf(result);
if (present === null || recommended === null) throw new Error('Nothing is recommended.');

test('the dashboard has each metric with its range over the runs, in each situation, the worst at present first', () => {
  expect(dashboardSituations(recommended, present)[0]).toBe(present.worst?.id);
  for (const id of dashboardSituations(recommended, present)) {
    expect(dashboardChanges(recommended, present, id)).toHaveLength(4);
    for (const { now, after } of dashboardChanges(recommended, present, id))
      for (const { low, mean, high } of [now, after]) {
        expect(low).toBeLessThanOrEqual(mean);
        expect(high).toBeGreaterThanOrEqual(mean);
      }
  }
  const band: MetricBand = { low: 7.9, mean: 8, high: 9.44 };
  expect(formatBand('request-latency-avg', band)).toMatch(/^7\.9\d? to 9\.44\sms$/);
  expect(formatBand('batch-size-avg', { low: 900, mean: 1000, high: 2048 })).toMatch(/^900\sB to 2\sKB$/);
});

test('a rollout says what to stop at, and the exact values that undo it', () => {
  const { steps, stopIf, rollBack } = rolloutOf(result.question, {
    setting: recommended,
    present,
    canary: null,
    client: '',
  });
  expect(steps).toHaveLength(3);
  expect(stopIf.join()).toContain('100');
  expect(rollBack).toBe('To roll back, set linger.ms=0.');
  const record = decisionRecord({
    result,
    link: '#v=1',
    title: 'T',
    client: '',
    canary: null,
    addressOf: (link) => link,
  });
  const [, block = ''] = /## Roll back\n.*?```properties\n(.*?)```/s.exec(record) ?? [];
  const changed = { ...FLEET, 'linger.ms': Number(recommended.changes[0]?.to) };
  expect({ ...changed, ...readImport(block, changed)?.patch }).toMatchObject({ 'linger.ms': 0 });
  for (const name of ['One broker', 'All is well']) expect(record).toContain(`\n### ${name}`);
});

test('partitions are never taken back, and no canary mixes what all producers share', () => {
  const change = {
    field: 'partitions',
    from: 3,
    to: 6,
    givesUp: null,
    assumes: null,
    unlocked: null,
  } as const;
  const setting: SettingReading = { ...recommended, changes: [change] };
  const { steps, rollBack } = rolloutOf(result.question, { setting, present, canary: null, client: '' });
  expect([steps, rollBack]).toEqual([[], "Partitions can't be taken back."]);
});

test('a check runs for a minute after its warm-up, however short the runs of the search are', () => {
  const large = { ...result.question, scenario: { ...FLEET, rate: 90_000 } };
  expect(secondsOfRuns(large)).toBeLessThan(60);
  for (const client of ['client-java-3.3', 'client-java-4']) {
    const { command } = checkOf(large, recommended, client) ?? { command: '' };
    const [records = 0, throughput = 1] = ['num-records', 'throughput'].map((name) =>
      Number(new RegExp(`--${name} ([\\d.]+)`).exec(command)?.[1]),
    );
    expect(records / throughput).toBeCloseTo(90, 0);
  }
});

test('a check has the command for real Kafka where one machine can run it', () => {
  const check = (scenario: Scenario) => checkOf({ ...result.question, scenario }, recommended, '');
  expect(check(DEFAULT_SCENARIO)?.onOneMachine).toMatch(
    /^npm run -s measure -- --link '#v=1&.*measure\.from\.s=30/,
  );
  expect(check({ ...DEFAULT_SCENARIO, 'compression.type': 'zstd' })?.onOneMachine).toBeNull();
});

test('words say how sure an answer is against the share that was asked', () => {
  expect(formatSure({ held: 20, runs: 20 }, 0.95)).toBe('likely, not proven');
  expect(formatSure({ held: 60, runs: 60 }, 0.95)).toBe('proven');
  expect(formatSure({ held: 20, runs: 20 }, 0.8)).toBe('proven');
  expect(formatSure({ held: 12, runs: 20 }, 0.95)).toBe('unlikely');
});

test('a setting that is not the answer says why, with its figure', () => {
  const given = answerOf(result);
  const [healthy] = recommended.situations;
  if (healthy === undefined) throw new Error('It had no run.');
  const late = { ...healthy, role: 'must', runs: 1, held: 0, ms: 102, highMs: 102 } as const;
  const misses: SettingReading = { ...recommended, verdict: 'misses', runs: 1, held: 0, situations: [late] };
  expect(formatRejected(misses, result, given)).toMatch(/p99 is 102\sms\.$/);
  const edge: SettingReading = { ...recommended, worse: { kept: false, ms: 583, runsAway: false } };
  expect(formatRejected(edge, result, given)).toMatch(/^With load and fault 10\s% worse, p99 is 583\sms\.$/);
});

test('one changed producer among the others is read apart from them, by the same percentile', () => {
  const scenario = canaryScenario(result.question, recommended, present);
  expect(scenario).toMatchObject({
    'group.producers': 1,
    'group.linger.ms': recommended.changes[0]?.to,
    'linger.ms': 0,
  });
  const groupOf = (ms: number) => ({ ...runOf(ms), producers: 1, ackedBy: [] });
  const groups = [groupOf(170), groupOf(40)] as const;
  const fake = new FakeRuns(1, () => ({ ...runOf(160), groups }));
  const list = new RunList(fake.runs, null);
  list.want(canarySubjects(scenario));
  list.start();
  fake.pool.end();
  expect(readCanary(list.read(), result.question)).toBeNull();
  while (fake.pool.out.length > 0) fake.pool.end();
  const canary = readCanary(list.read(), result.question);
  expect(canary?.changed.mean).toBeLessThan(canary?.others.mean ?? 0);
  const [first] = rolloutOf(result.question, { setting: recommended, present, canary, client: '' }).steps;
  expect(first?.says).toMatch(/its p99 is \d.* that of the others \d/);
  // Producers that share a cluster can't differ in its partitions.
  const change = {
    field: 'partitions',
    from: 3,
    to: 6,
    givesUp: null,
    assumes: null,
    unlocked: null,
  } as const;
  expect(canaryScenario(result.question, { ...recommended, changes: [change] }, present)).toBeNull();
});
