import { describe, expect, test } from 'vitest';
import { figureOf } from '../../src/figures/catalogue';
import { hasObjective, indexOf, isLatency, METRICS, refusal, tooFew } from '../../src/figures/metrics';
import { DEFAULT_SCENARIO, type Scenario } from '../../src/scenario/scenario';
import { SWEEP_METRICS } from '../../src/scenario/sweep';
import { runOf } from '../features/sweep/fakeSweep';
import { SLOW_TIME } from './slowTime';

const PARTS = {
  batch: 1,
  inFlight: 2,
  network: 3,
  brokerQueue: 4,
  service: 25,
  file: 0,
  upload: 0,
  fileCommit: 0,
  commit: 6,
  response: 7,
};
const LATENCY = { mean: 30, p50: 20, p95: 50, p99: 70, p999: 90, max: 100 };
const SUMMARY = runOf(30, {
  latencyMs: LATENCY,
  breakdownMs: { mean: PARTS, slownessInService: 20 },
  requests: { count: 10, perSecond: 12.5, recordsPerRequest: 10, recordsPerBatch: 0, bytesPerBatch: 4096 },
  endToEndMs: { ...LATENCY, p99: 170 },
  slowTime: SLOW_TIME,
});

/** What the metric says of SUMMARY. */
function figure(id: (typeof SWEEP_METRICS)[number], summary = SUMMARY): number {
  return figureOf(id).ofRun(summary, DEFAULT_SCENARIO);
}

test('the table has every metric, in the order of their names', () => {
  expect(METRICS.map(({ id }) => id)).toEqual([...SWEEP_METRICS]);
  for (const [index, id] of SWEEP_METRICS.entries()) {
    expect(figureOf(id).id).toBe(id);
    expect(indexOf(id)).toBe(index);
  }
});

test('every metric reads its own figure', () => {
  expect(Object.fromEntries(SWEEP_METRICS.map((id) => [id, figure(id)]))).toEqual({
    p50: 20,
    p95: 50,
    p99: 70,
    'p99.9': 90,
    max: 100,
    mean: 30,
    throughput: 1,
    'requests.per.s': 12.5,
    'share.largest': 0.6,
    'busy.highest': 0.9,
    'backlog.peak': 1000,
    'batch.fill': 0.25,
    'part.batch': 1,
    'part.in.flight': 2,
    'part.network': 3,
    'part.broker.queue': 4,
    'part.service': 5,
    'part.slowness': 20,
    'part.file': 0,
    'part.upload': 0,
    'part.file.commit': 0,
    'part.commit': 6,
    'part.response': 7,
    'end.to.end.p99': 170,
    'day.p99.10': expect.closeTo(50, 0),
    'day.p99.60': expect.closeTo(500, -1),
  });
});

test('a run without records has none of the figures of records, and no share', () => {
  const empty = runOf(30, {
    latencyMs: null,
    breakdownMs: null,
    endToEndMs: null,
    slowTime: null,
    partitions: [],
  });
  const none = SWEEP_METRICS.filter((id) => Number.isNaN(figure(id, empty)));
  const others = ['throughput', 'requests.per.s', 'busy.highest', 'backlog.peak', 'batch.fill'];
  expect(none).toEqual(SWEEP_METRICS.filter((id) => !others.includes(id)));
});

test('the objective is about p99, of a run or of a day', () => {
  expect(METRICS.filter(hasObjective).map(({ id }) => id)).toEqual(['p99', 'day.p99.10', 'day.p99.60']);
});

test('latencies are those of whole records, not parts or shares', () => {
  expect(METRICS.filter(isLatency).map(({ id }) => id)).toEqual([
    'p50',
    'p95',
    'p99',
    'p99.9',
    'max',
    'mean',
    'end.to.end.p99',
    'day.p99.10',
    'day.p99.60',
  ]);
});

describe('a percentile', () => {
  test.each([
    ['p50', 20],
    ['p95', 200],
    ['p99', 1000],
    ['p99.9', 10_000],
    ['end.to.end.p99', 1000],
  ] as const)('%s takes %d records', (id, needed) => {
    expect(tooFew(figureOf(id), needed)).toBeNull();
    expect(tooFew(figureOf(id), needed - 1)).toMatch(/^.+ of .+ rests on 9 of them; it takes at least .+\.$/);
  });

  test('is the only kind of figure that takes many', () => {
    for (const metric of METRICS) expect(tooFew(metric, 1) === null).toBe(metric.quantile === undefined);
  });
});

describe('a figure that a scenario does not have is a sentence', () => {
  const reason = (id: (typeof SWEEP_METRICS)[number], changes: Partial<Scenario>) =>
    figureOf(id).missing?.({ ...DEFAULT_SCENARIO, ...changes });

  test.each([
    ['part.slowness', { 'slow.broker': 'none' }, { 'slow.broker': 0 }],
    [
      'part.slowness',
      { 'slow.broker': 'none' },
      { 'slow.broker': 'none', at: [{ atS: 5, field: 'slow.broker', value: 1 }] },
    ],
    ['part.commit', { 'replication.factor': 1 }, { 'replication.factor': 3 }],
    ['part.commit', { 'replication.factor': 3, acks: '1' }, { 'replication.factor': 3, acks: 'all' }],
    ['end.to.end.p99', { consumers: 0 }, { consumers: 1 }],
    ['day.p99.10', { 'slow.ms': 0 }, {}],
    [
      'day.p99.60',
      { 'slow.broker': 'none' },
      { 'slow.broker': 'none', at: [{ atS: 5, field: 'broker.request.us', value: 9000 }] },
    ],
  ] as const)('%s: not with %o, but with %o', (id, without, having) => {
    expect(reason(id, without)).toMatch(/^[A-Z].*\.$/);
    expect(reason(id, having)).toBeNull();
  });
});

test('no latency represents a run in which more than 1 % of the records failed', () => {
  const refused = (failedShare: number): readonly string[] =>
    METRICS.filter((metric) => refusal(metric, { measured: 100_000, failedShare }) !== null).map(
      ({ id }) => id,
    );
  expect(refused(0)).toEqual([]);
  expect(refused(0.005)).toEqual(['p99.9']);
  expect(refused(0.34)).toEqual(METRICS.filter(isLatency).map(({ id }) => id));
  expect(refusal(figureOf('p99'), { measured: 100_000, failedShare: 0.34 })).toMatchSnapshot();
});
