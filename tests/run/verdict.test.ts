import { describe, expect, test } from 'vitest';
import { windowFigures } from '../../src/figures/windowFigures';
import { judgeWindow, type Verdict } from '../../src/run/verdict/verdict';
import { UNMEASURED } from '../../src/scenario/clients/clients';
import type { Scenario } from '../../src/scenario/scenario';
import { bucketOf } from '../../workers/columns';
import { historyOf, latencyRow, THREE } from './columnsFixture';
import { HEALTHY, MEBIBYTE, type RunFixture, runOf, SECONDS, textOf, verdictOn } from './verdictFixture';

const EVEN = [1 / 3, 1 / 3, 1 / 3];
const SKEWED = [0.84, 0.09, 0.07];
const FULL = { busy: [1, 0.1, 0.1], inFlight: [5, 0.1, 0.1] };

const SLOWS_AT_20 = { atS: 20, field: 'slow.ms', value: 50 } as const;

describe('a broker that has just slowed', () => {
  const slowing = { 'slow.broker': 0, 'slow.from.s': 10, 'slow.ms': 20 };

  test('replaces Steady and Slow, until its queues can show', () => {
    const early = verdictOn({ shares: EVEN }, slowing, 200, [0, 10.5]);
    expect(early.state).toBe('unsettled');
    expect(textOf(early)).toContain('has been slow for only *500 ms*');
    expect(verdictOn({ shares: EVEN }, slowing, 1, [10, 11]).state).toBe('unsettled');
    expect(verdictOn({ shares: EVEN }, slowing, 200, [0, 12]).state).toBe('holding');
    expect(verdictOn({ shares: SKEWED, ...FULL }, slowing, 200, [10, 11]).state).toBe('skewed');
  });

  const unsettled: readonly [string, Partial<Scenario>, [number, number]][] = [
    ['before the window', slowing, [10.5, 11]],
    ['with the run', { ...slowing, 'slow.from.s': 0 }, [0, 1]],
    ['by a timed change', { ...slowing, 'slow.from.s': 0, 'slow.ms': 0, at: [SLOWS_AT_20] }, [5, 21]],
    ['once more, by a timed change', { ...slowing, 'slow.from.s': 0, at: [SLOWS_AT_20] }, [5, 21]],
  ];
  test.each(unsettled)('is also reported if it slowed %s', (_, changes, window) => {
    expect(verdictOn({ shares: EVEN }, changes, 200, window).state).toBe('unsettled');
  });

  test('is not mentioned if it is not slow, or no longer', () => {
    const state = (changes: Partial<Scenario>, window: [number, number]) =>
      verdictOn({ shares: EVEN }, { ...slowing, ...changes }, 200, window).state;
    expect(state({ 'slow.ms': 0 }, [0, 10.5])).toBe('steady');
    expect(state({ 'slow.to.s': 10.2 }, [0, 10.5])).toBe('holding');
    expect(state({ 'slow.to.s': 10.2 }, [10.2, 12])).toBe('steady');
  });
});

describe('the state', () => {
  const growing = 0.15 * MEBIBYTE;
  const rows: readonly [string, RunFixture, Verdict['state']][] = [
    ['even, fast', { shares: EVEN }, 'steady'],
    ['even, p99 over the objective', { shares: EVEN, latencyMs: [20, 340] }, 'slow'],
    ['skewed, bounded', { shares: SKEWED }, 'skewed'],
    ['skewed, bounded, slow', { shares: SKEWED, latencyMs: [20, 340] }, 'skewed'],
    ['skewed, growing', { shares: SKEWED, growthBytesPerSecond: growing }, 'runaway'],
    ['even, growing', { shares: EVEN, growthBytesPerSecond: growing }, 'overloaded'],
    ['just under 1.5 times the fair share', { shares: [0.49, 0.26, 0.25] }, 'steady'],
    ['just at 1.5 times the fair share', { shares: [0.501, 0.25, 0.249] }, 'skewed'],
    [
      'growth just under 1 % of what is sent',
      { shares: SKEWED, growthBytesPerSecond: 0.009 * MEBIBYTE },
      'skewed',
    ],
    [
      'growth just over 1 % of what is sent',
      { shares: SKEWED, growthBytesPerSecond: 0.011 * MEBIBYTE },
      'runaway',
    ],
    ['skewed, draining', { shares: SKEWED, backlogBytes: 8e6, growthBytesPerSecond: -1e5 }, 'skewed'],
    ['a full buffer that cannot grow', { shares: EVEN, backlogBytes: 30e6 }, 'overloaded'],
  ];
  test.each(rows)('%s', (_, fixture, state) => {
    expect(verdictOn(fixture).state).toBe(state);
  });

  test('p99 at the objective is not slow', () => {
    const fixture: RunFixture = { shares: EVEN, latencyMs: [20, 340] };
    const p99Ms = windowFigures(runOf(fixture), { fromMs: 0, toMs: SECONDS * 1000 }).latency?.p99 ?? 0;
    expect(verdictOn(fixture, {}, p99Ms).state).toBe('steady');
    expect(verdictOn(fixture, {}, p99Ms * 0.999).state).toBe('slow');
  });

  test('one partition cannot be skewed', () => {
    const cluster = { ...THREE, laneBrokers: [0] };
    expect(verdictOn({ cluster, shares: [1] }, { partitions: 1 }).state).toBe('steady');
  });

  test('chance is not skew: a window of a few batches says nothing about shares', () => {
    const fixture: RunFixture = { shares: [0.6, 0.2, 0.2], sentBytesPerSecond: 40_000 };
    expect(verdictOn(fixture, {}, 200, [0, 0.5]).state).toBe('steady');
    expect(verdictOn(fixture, {}, 200, [0, 40]).state).toBe('skewed');
  });

  test('batches that fill are not a growing backlog', () => {
    const fixture: RunFixture = { shares: EVEN, growthBytesPerSecond: 0.02 * MEBIBYTE };
    expect(verdictOn(fixture, {}, 200, [0, 2]).state).toBe('steady');
    expect(verdictOn(fixture, {}, 200, [0, 40]).state).toBe('overloaded');
  });
});

describe('what the strips show', () => {
  test('a slow broker is not merely steady: the sentence names it, its p99 and the objective', () => {
    const held = verdictOn({ shares: EVEN, latencyMs: [20, 142] }, { 'slow.broker': 0 });
    expect([held.state, held.when]).toEqual(['holding', 'in the first 40\u202Fs']);
    expect(textOf(held)).toMatchSnapshot();
    const partly = { 'slow.broker': 0, 'slow.to.s': 20 } as const;
    expect(textOf(verdictOn({ shares: EVEN }, partly))).toContain('response in a part of this time');
  });

  test('a share that is drawn large is explained, even if it can be chance', () => {
    const fixture: RunFixture = { shares: [0.79, 0.11, 0.1], sentBytesPerSecond: 40_000 };
    expect(textOf(verdictOn(fixture, {}, 200, [0, 0.25]))).toMatch(/^Partition 0 takes \*79 %\*.* chance\./);
  });

  test('a closed gate is reported', () => {
    const gate = (inFlight: readonly number[]) => textOf(verdictOn({ shares: EVEN, inFlight }));
    expect(gate([0, 5, 0])).toContain('The connection to broker 1 is full.');
    expect(gate([5, 5, 4])).toContain('All connections to 2 brokers are full.');
  });
});

describe('the sentence', () => {
  test('steady', () => {
    expect(textOf(verdictOn({ shares: EVEN }))).toMatchSnapshot();
  });

  test('shares that are uneven but no skew are not called even', () => {
    expect(textOf(verdictOn({ shares: [0.44, 0.28, 0.28] }))).toMatch(/^No partition takes much more/);
  });

  test('steady without an ack', () => {
    const history = historyOf(THREE, [{}]);
    const window = { fromMs: 0, toMs: 250 };
    const verdict = judgeWindow(windowFigures(history, window), HEALTHY, 200, history, window, null);
    expect(textOf(verdict)).toMatchSnapshot();
  });

  test('slow names the objective and the largest part', () => {
    expect(textOf(verdictOn({ shares: EVEN, latencyMs: [20, 340] }))).toMatchSnapshot();
  });

  test('runaway, while the broker is slow', () => {
    const fixture = { shares: SKEWED, growthBytesPerSecond: 0.15 * MEBIBYTE, ...FULL };
    expect(textOf(verdictOn(fixture, { 'slow.broker': 0 }))).toMatchSnapshot();
  });

  test('runaway of a broker that is not slowed gives the rates sent and acked', () => {
    const fixture = {
      shares: SKEWED,
      growthBytesPerSecond: 0.15 * MEBIBYTE,
      ackedBytesPerSecond: 0.85 * MEBIBYTE,
    };
    for (const changes of [
      { 'slow.ms': 0 },
      { 'slow.broker': 'none' },
      { 'slow.broker': 1 },
      { 'slow.to.s': 20 },
      { at: [{ atS: 30, field: 'slow.ms', value: 0 }] },
    ] satisfies readonly Partial<Scenario>[]) {
      expect(textOf(verdictOn(fixture, { 'slow.broker': 0, ...changes }))).toMatch(
        /Only \*0\.85 MB\/s\* of \*1(\.00)? MB\/s\*/,
      );
    }
  });

  test('a backlog that may be growing is not called settled', () => {
    const fixture = { shares: SKEWED, backlogBytes: 2 * MEBIBYTE, growthBytesPerSecond: 0.04 * MEBIBYTE };
    expect(textOf(verdictOn(fixture, {}, 200, [10, 11]))).toMatch(/\*2\.\d+ MB\* wait to be sent\.$/);
    expect(textOf(verdictOn(fixture))).toContain('its backlog grows by');
  });

  test('skewed, settled, many partitions and producers', () => {
    const lanes = Array.from({ length: 108 }, (_, lane) => lane % 3);
    const fixture: RunFixture = {
      cluster: { ...THREE, laneBrokers: lanes },
      shares: lanes.map((broker) => (broker === 0 ? 0.82 : 0.09) / 36),
      sentBytesPerSecond: 90 * MEBIBYTE,
      backlogBytes: 80 * MEBIBYTE,
      ...FULL,
    };
    expect(
      textOf(verdictOn(fixture, { 'slow.broker': 0, partitions: 108, producers: 90 })),
    ).toMatchSnapshot();
  });

  test('a backlog that falls drains, and has drained when a few batches are left', () => {
    const falling = { shares: SKEWED, backlogBytes: 8e6, growthBytesPerSecond: -15e4 };
    expect(textOf(verdictOn(falling))).toMatch(/ draining: \*1\.91 MB\*/);
    expect(textOf(verdictOn({ ...falling, growthBytesPerSecond: -2e5 }))).toMatch(
      /The backlog has drained\.$/,
    );
    expect(textOf(verdictOn({ ...falling, growthBytesPerSecond: -2e4 }))).toMatch(
      /The backlog has settled near /,
    );
  });

  test('a partition that stands out among those of its broker is named', () => {
    const fixture: RunFixture = {
      cluster: { ...THREE, laneBrokers: [0, 1, 2, 0, 1, 2] },
      shares: [0.7, 0.06, 0.06, 0.06, 0.06, 0.06],
    };
    expect(textOf(verdictOn(fixture, { partitions: 6 }))).toMatch(/^Partition 0 takes \*70 %\*/);
  });

  test('merged lanes are spoken of as a group', () => {
    const fixture: RunFixture = {
      cluster: { ...THREE, laneBrokers: [0, 0, 1, 1, 2, 2], lanePartitions: [4, 4, 4, 4, 4, 4] },
      shares: [0.5, 0.02, 0.12, 0.12, 0.12, 0.12],
    };
    expect(textOf(verdictOn(fixture, { partitions: 24 }))).toMatch(/^A group of 4 partitions .* \*50 %\*/);
  });

  test('overloaded names the busiest broker and the whole backlog', () => {
    const fixture = { shares: EVEN, growthBytesPerSecond: 0.2 * MEBIBYTE, busy: [0.9, 0.99, 0.9] };
    expect(textOf(verdictOn(fixture))).toMatchSnapshot();
  });

  test('a buffer that was full is one, although its backlog drains', () => {
    const filled = verdictOn({ shares: EVEN, backlogBytes: 30e6, growthBytesPerSecond: -6e5 });
    expect([filled.state, filled.judgement.reason]).toEqual(['overloaded', 'grows']);
    expect(textOf(filled)).toMatch(/backlog filled the \*32 MB\*.* is draining: \*5\.\d+ MB\* /);
  });

  test('a full buffer is reported', () => {
    expect(textOf(verdictOn({ shares: EVEN, backlogBytes: 30e6 }))).toContain('fills the *32 MB* of buffer');
  });
});

describe('other trouble besides a slow broker', () => {
  const DOWN = (changes: Partial<Scenario> = {}): Partial<Scenario> => ({
    'slow.broker': 'none',
    'duration.s': SECONDS,
    at: [
      { atS: 5, field: 'down.broker', value: 0 },
      { atS: 25, field: 'down.broker', value: 'none' },
    ],
    ...changes,
  });
  const THREE_REPLICAS = { 'replication.factor': 3, 'min.insync.replicas': 2 };

  test('a lost broker comes first, with its session', () => {
    expect(textOf(verdictOn({ shares: EVEN }, DOWN(THREE_REPLICAS)))).toMatchSnapshot('acks=all');
    const acked = DOWN({ ...THREE_REPLICAS, acks: '1' });
    expect(textOf(verdictOn({ shares: EVEN }, acked))).toMatchSnapshot('acks=1');
  });

  test('it is not mentioned in a window before or after', () => {
    for (const window of [
      [0, 5],
      [25, 40],
    ] as const)
      expect(textOf(verdictOn({ shares: EVEN }, DOWN(THREE_REPLICAS), 200, [...window]))).toMatch(
        /^No partition/,
      );
  });

  test.each<[string, Partial<Scenario>]>([
    ['one replica', {}],
    ['too few in sync', { 'replication.factor': 2, 'min.insync.replicas': 2 }],
    ['a short outage', { ...THREE_REPLICAS, 'broker.session.timeout.ms': 30_000 }],
    ['an outage that does not end', { ...THREE_REPLICAS, at: [{ atS: 35, field: 'down.broker', value: 2 }] }],
    ['from the start', { ...THREE_REPLICAS, at: [], 'down.broker': 1 }],
  ])('%s', (_, changes) => {
    expect(textOf(verdictOn({ shares: EVEN }, DOWN(changes)))).toMatchSnapshot();
  });

  test('names a client that nobody measured, behind all else', () => {
    const says = (changes: Partial<Scenario>) => textOf(verdictOn({ shares: EVEN }, changes));
    expect(says({ partitioner: 'least-backup' }).endsWith(` ${UNMEASURED}`)).toBe(true);
    expect(says({ at: [{ atS: 10, field: 'partitioner', value: 'least-backup' }] })).toContain(UNMEASURED);
    expect(says({ 'group.producers': 1, 'group.partitioner': 'least-backup' })).toContain(UNMEASURED);
    expect(says({ partitioner: 'sticky' })).not.toContain(UNMEASURED);
  });

  test('three sentences are the most', () => {
    const fixture = { shares: EVEN, growthBytesPerSecond: 0.2 * MEBIBYTE };
    expect(textOf(verdictOn(fixture, DOWN(THREE_REPLICAS))).match(/\. |\.$/g)).toHaveLength(3);
  });

  test('handlers that are all at work are named instead of a share of the connections', () => {
    const fixture = { shares: EVEN, growthBytesPerSecond: 0.2 * MEBIBYTE, busy: [0.088, 0.0889, 0.08] };
    const many = { producers: 90, 'slow.broker': 'none' } as const;
    expect(textOf(verdictOn(fixture, many))).toContain('All *8* handlers of broker 1 are busy');
    expect(textOf(verdictOn({ shares: EVEN, busy: [0.0889, 0, 0], latencyMs: [20, 340] }, many))).toMatch(
      /\*8\* handlers of broker 0 are busy\.$/,
    );
    // Requests that wait for replicas are served, but hold no handler.
    expect(textOf(verdictOn(fixture, { ...many, 'replication.factor': 3 }))).toContain(
      'Broker 1 is *9 %* busy',
    );
  });

  test('waiting for replicas is named if it is most of p99', () => {
    const history = historyOf(THREE, [
      {
        laneRecords: [1e6, 1e6, 1e6],
        maxMs: 301,
        latency: [latencyRow(bucketOf(300), 100, [0, 0, 0, 20, 1, 0, 0, 0, 0, 279, 0])],
      },
    ]);
    const window = { fromMs: 0, toMs: 250 };
    const verdict = judgeWindow(windowFigures(history, window), HEALTHY, 200, history, window, null);
    expect(textOf(verdict)).toMatch(/\*93 %\* .* waiting for replicas\.$/);
  });

  test('skew by keys says so, unless some records have none', () => {
    const keyed = { keys: 'zipf', 'slow.broker': 'none' } as const;
    expect(textOf(verdictOn({ shares: SKEWED }, keyed))).toMatch(
      /^Partition 0 takes \*84 %\*.* The keys cause that\. Broker 0/,
    );
    for (const changes of [{ 'keyed.share': 0.5 }, { 'partitioner.ignore.keys': 'true' }] as const)
      expect(textOf(verdictOn({ shares: SKEWED }, { ...keyed, ...changes }))).not.toContain('keys');
  });
});
