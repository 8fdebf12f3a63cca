import { describe, expect, test } from 'vitest';
import { formatBasis, formatGivenUp } from '../../../src/features/decide/text/sentences';
import { rungsFor, withChanges } from '../../../src/run/decide/changes';
import { orderOf } from '../../../src/run/decide/rank';
import { allowedMisses, FULL_RUNS, judgeTrial, readSetting } from '../../../src/run/decide/reading';
import { runSeconds, situationScenario } from '../../../src/run/decide/situations';
import { restsOn } from '../../../src/run/decide/text';
import { type Trial, trialOf } from '../../../src/run/decide/trial';
import { memberFor, twinOf, type WeightedScenarios } from '../../../src/run/decide/twin';
import { UNMEASURED } from '../../../src/scenario/clients/clients';
import { DEFAULT_DECISION, SITUATIONS, type SituationId } from '../../../src/scenario/decision';
import { DEFAULT_SCENARIO } from '../../../src/scenario/scenario';
import { twinText } from '../../../src/scenario/twinText';
import { bucketOf } from '../../../workers/columns';
import type { Summary } from '../../../workers/protocol';
import { runOf } from '../sweep/fakeSweep';

const BASE = { ...DEFAULT_SCENARIO, 'slow.broker': 'none', 'stall.ms': 0 } as const;

function trial(latencyMs: number): Trial {
  return trialOf(runOf(latencyMs), BASE);
}

const INPUT: Parameters<typeof readSetting>[0] = {
  key: '',
  changes: [],
  trials: () => [],
  present: () => [],
  decision: {
    ...DEFAULT_DECISION,
    situations: { ...DEFAULT_DECISION.situations, burst: 'out', lost: 'out' },
  },
  boundMs: 100,
  situations: ['slow', 'healthy'],
  trouble: null,
  cliff: null,
  enough: FULL_RUNS,
  mostRuns: FULL_RUNS,
  setOf: () => BASE,
  isBeyond: () => false,
};

function reading(slowMs: readonly number[], changes: (typeof INPUT)['changes'] = []) {
  const trials = (id: string) => (id === 'slow' ? slowMs : slowMs.map(() => 5)).map(trial);
  return readSetting({ ...INPUT, changes, trials });
}

const CHANGE = [
  { field: 'linger.ms', from: 0, to: 5, givesUp: null, assumes: null, unlocked: null },
] as const;
const times = (count: number, ms: number): readonly number[] => Array.from({ length: count }, () => ms);

describe('a setting', () => {
  test('meets the objective if all of twenty runs but the allowed misses keep it', () => {
    expect([allowedMisses(20, 0.95), allowedMisses(20, 1), allowedMisses(20, 0.9)]).toEqual([1, 0, 2]);
    expect(reading(times(20, 50), CHANGE)).toMatchObject({ verdict: 'meets', runs: 20, held: 20 });
    expect(reading([110, ...times(19, 50)], CHANGE)).toMatchObject({ verdict: 'meets', held: 19 });
  });

  test('says so and ranks later if its runs differ by more than it has to spare', () => {
    const spread = (top: number, runs = 20) => Array.from({ length: runs }, (_, run) => top - 3 * run);
    expect(reading(spread(99), CHANGE)).toMatchObject({ verdict: 'meets', isClose: true, held: 20 });
    expect(reading(spread(90), CHANGE)).toMatchObject({ verdict: 'meets', isClose: false });
    // What may miss doesn't count, and alike runs need hardly any room.
    expect(reading([140, ...spread(90, 19)], CHANGE)).toMatchObject({ verdict: 'meets', held: 19 });
    expect(reading(times(20, 99), CHANGE)).toMatchObject({ isClose: false });
    const [close, sure] = [reading(spread(99), CHANGE), reading(spread(90), CHANGE)];
    expect([close, sure].map((each) => restsOn(each).length)).toEqual([1, 0]);
    expect(orderOf(DEFAULT_DECISION, sure)(close, sure)).toBeGreaterThan(0);
  });

  test('misses it as soon as no further run can change that, and later ones do not count', () => {
    expect(reading([110, 110, ...times(18, 50)], CHANGE)).toMatchObject({
      verdict: 'misses',
      runs: 2,
      held: 0,
    });
    expect(reading([160, ...times(19, 50)], CHANGE)).toMatchObject({ verdict: 'misses', runs: 1 });
    expect(reading(times(7, 50), CHANGE)).toMatchObject({ verdict: 'open', runs: 7, held: 7 });
  });

  test('misses it if more runs than allowed miss in any situation', () => {
    const other = (run: number) => (run === 1 ? 110 : 5);
    const read = (healthyMs: (run: number) => number) =>
      readSetting({
        ...INPUT,
        changes: CHANGE,
        trials: (id) =>
          times(20, 0).map((_, run) => trial(id === 'slow' ? (run === 0 ? 110 : 50) : healthyMs(run))),
      });
    expect(read(() => 5)).toMatchObject({ verdict: 'meets', held: 19 });
    expect(read(other)).toMatchObject({ verdict: 'misses', runs: 2, held: 0 });
  });

  test('counts no run without its whole day, and none whose day is late', () => {
    const day = (lateMs: number, count: number) =>
      readSetting({
        ...INPUT,
        changes: CHANGE,
        decision: {
          ...INPUT.decision,
          situations: { ...INPUT.decision.situations, healthy: 'out', slow: 720 },
        },
        trials: (id) => (id === 'slow' ? times(count, lateMs).map(trial) : times(20, 5).map(trial)),
      });
    expect(day(50, 1)).toMatchObject({ verdict: 'open', runs: 1, held: 1 });
    expect(day(50, 20)).toMatchObject({ verdict: 'meets', held: 20 });
    expect(day(500, 20)).toMatchObject({ verdict: 'misses', runs: 2, held: 0 });
  });

  test('is compared with the present settings of the same seed, even if an earlier run is missing', () => {
    const lossy: Trial = { ...trial(50), failedShare: 0.5 };
    const { situations } = readSetting({
      ...INPUT,
      trials: (id) => (id === 'slow' ? [undefined, lossy] : [trial(5), trial(5)]),
      present: (id) => (id === 'slow' ? [trial(50), lossy] : [trial(5), trial(5)]),
      decision: { ...INPUT.decision, situations: { ...INPUT.decision.situations, slow: 'out' } },
    });
    expect(situations.find(({ id }) => id === 'slow')).toMatchObject({ runs: 1, losesRecords: false });
  });

  test('that gets more runs is judged by all of them', () => {
    const read = (slowMs: readonly number[]) =>
      readSetting({
        ...INPUT,
        changes: CHANGE,
        mostRuns: 60,
        trials: (id) => (id === 'slow' ? slowMs : slowMs.map(() => 5)).map(trial),
      });
    // Three of sixty may miss, wherever they are; while they run, the first twenty count.
    expect(read([...times(28, 50), 110, 110])).toMatchObject({ verdict: 'meets', runs: 30, held: 28 });
    expect(read([...times(57, 50), ...times(3, 110)])).toMatchObject({ verdict: 'meets', held: 57 });
    expect(read([...times(56, 50), ...times(4, 110)])).toMatchObject({ verdict: 'misses' });
  });

  test('has all of its runs if it is the present one', () => {
    const present = reading(times(20, 300));
    expect(present).toMatchObject({ verdict: 'misses', runs: 20, held: 0 });
    expect(present.worst).toMatchObject({ id: 'slow', ms: 300 });
  });
});

describe('a run', () => {
  const judged = (summary: Partial<Summary>, id: SituationId, boundMs: number, present?: Trial) =>
    judgeTrial(trialOf(runOf(50, summary), BASE), id, { ...INPUT, boundMs }, present);

  test('has exactly its share of late records, until they are acked or read', () => {
    const latencyBuckets = [bucketOf(4), 950, bucketOf(64), 50];
    expect([2, 32, 100].map((ms) => judged({ latencyBuckets }, 'slow', ms).late)).toEqual([1, 0.05, 0]);
    const endToEndBuckets = [bucketOf(30), 3, bucketOf(300), 1];
    const endToEndMs = { mean: 97, p50: 30, p95: 300, p99: 300, p999: 300, max: 300 };
    expect(judged({ endToEndBuckets, endToEndMs }, 'consumer', 100)).toMatchObject({
      late: 0.25,
      reason: 'late',
    });
    expect(judged({}, 'consumer', 100)).toMatchObject({ late: 1, reason: 'unmeasured' });
  });

  test('must not grow in situations that last, nor lose records beside the present one', () => {
    const growing = { backlogBytes: { half: 0, end: 1e7 }, peakBacklogBytes: 1e7 };
    expect(judged(growing, 'slow', 100)).toMatchObject({ kept: false, reason: 'grows' });
    expect(judged(growing, 'burst', 100)).toMatchObject({ kept: true, grows: false });
    const lost = { records: { offered: 1e5, acked: 99_900, measured: 99_900, failed: 100, expired: 100 } };
    expect(judged(lost, 'slow', 100).kept).toBe(true);
    expect(judged(lost, 'slow', 100, trial(50))).toMatchObject({ kept: false, reason: 'loses' });
  });
});

test('a twin takes turns by weight, the same in each setting', () => {
  const other = { ...BASE, 'broker.request.us': 999 };
  const twin: WeightedScenarios = [
    { scenario: BASE, weight: 3 },
    { scenario: other, weight: 1 },
  ];
  const turns = Array.from({ length: 100 }, (_, run) => memberFor(twin, run));
  expect(turns.filter((scenario) => scenario === other).length / turns.length).toBeCloseTo(0.25, 1);
});

test('what two changes give up alike is said once', () => {
  const [change] = CHANGE;
  const changes = [change, { ...change, field: 'batch.size' } as const].map((one) => ({
    ...one,
    givesUp: 'more, smaller requests',
  }));
  expect(formatGivenUp(reading([], changes))).toBe('More, smaller requests.');
});

test('the twin of a link runs in all of its sets for any settings, and an answer names them', () => {
  const fields = ['broker.request.us', 'rtt.ms'] as const;
  const sets = [
    { weight: 0.6, values: [500, 0.2] },
    { weight: 0.4, values: [700, 0.3] },
  ];
  const members = twinOf({ ...BASE, 'linger.ms': 7 }, twinText({ fields, sets }));
  expect(members.map(({ scenario }) => scenario['broker.request.us'])).toEqual([
    ...Array(12).fill(500),
    ...Array(8).fill(700),
  ]);
  expect(new Set(members.map(({ scenario }) => scenario['linger.ms']))).toEqual(new Set([7]));
  expect(formatBasis(members)).toMatchSnapshot();
  for (const none of ['', 'a.', '?'])
    expect(formatBasis(twinOf(BASE, none))).toContain("aren't fitted to your cluster");
  const unmeasured = { ...BASE, partitioner: 'least-backup' } as const;
  expect(formatBasis(twinOf(unmeasured, '')).endsWith(` ${UNMEASURED}`)).toBe(true);
});

test('each situation is a valid scenario with the same arrivals', () => {
  const seconds = runSeconds(BASE, 'p99');
  const scenarios = SITUATIONS.map((id) => situationScenario(id, BASE, seconds));
  expect(new Set(scenarios.map(({ seed }) => seed)).size).toBe(1);
  const [, slow, burst, lost, consumer] = scenarios;
  expect(slow).toMatchObject({ 'slow.broker': 0, 'slow.ms': 20, 'duration.s': seconds });
  // A slowness of the scenario's own is the situation, at its own time.
  const own = { ...DEFAULT_SCENARIO, 'slow.from.s': 5, 'slow.to.s': 40 } as const;
  expect(situationScenario('slow', own, seconds)).toEqual(own);
  expect(burst?.at).toEqual([{ atS: 2, field: 'rate', value: 3 * Number(BASE.rate) }]);
  expect(lost?.at).toEqual([{ atS: 2, field: 'down.broker', value: 0 }]);
  expect(consumer).toMatchObject({ consumers: 1 });
  // A percentile needs records beyond it, however few there are a second.
  expect(runSeconds({ ...BASE, rate: 10 }, 'p99')).toBe(200);
  expect(situationScenario('burst', { ...BASE, rate: 10 }, 200)).toMatchObject({ 'duration.s': 2 + 67 });
});

test('durability and order stay locked until they are unlocked, and a newer client says that it is one', () => {
  const sticky = { ...BASE, partitioner: 'sticky' } as const;
  const asked = { decision: DEFAULT_DECISION, boundMs: 100, lock: [] };
  const fields = (decision = DEFAULT_DECISION) =>
    rungsFor(sticky, trial(5), { ...asked, decision }).flatMap((rungs) => rungs.map(({ field }) => field));
  expect(fields()).not.toContain('acks');
  const unlocked = { ...DEFAULT_DECISION, unlock: ['acks', 'enable.idempotence', 'client'] } as const;
  expect(fields(unlocked)).toEqual(expect.arrayContaining(['acks', 'enable.idempotence', 'partitioner']));
  expect(withChanges(BASE, CHANGE)).toEqual({ ...BASE, 'linger.ms': 5 });
  // Without idempotence more requests in flight break the order.
  const inFlight = { ...CHANGE[0], field: 'max.in.flight.requests.per.connection', from: 1, to: 4 } as const;
  const acks = { ...CHANGE[0], field: 'acks', from: 'all', to: '1' } as const;
  const one = { ...BASE, acks: 'all', 'max.in.flight.requests.per.connection': 1 } as const;
  expect(withChanges(one, [inFlight])).not.toBeNull();
  expect(withChanges(one, [inFlight, acks])).toBeNull();
});

test('a range that the reader gives is tried to its ends, however far, as long as order is kept', () => {
  const values = (
    field: 'linger.ms' | 'max.in.flight.requests.per.connection',
    lowest: number,
    highest: number,
  ) =>
    rungsFor({ ...BASE, 'max.in.flight.requests.per.connection': 5 }, trial(5), {
      decision: { ...DEFAULT_DECISION, change: [field], ranges: { [field]: { lowest, highest } } },
      boundMs: 400,
      lock: [],
    }).flatMap((rungs) => rungs.map(({ to }) => to));
  expect(values('linger.ms', 15, 15)).toEqual([15]);
  expect(values('linger.ms', 0, 200)).toEqual(expect.arrayContaining([1, 50, 200]));
  expect(values('max.in.flight.requests.per.connection', 1, 10)).not.toContain(10);
});
