import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { interpret } from '../../../../src/features/import/core/meaning/interpret';
import { requestLatencyAverage } from '../../../../src/figures/reported';
import { repairScenario } from '../../../../src/scenario/repair';
import type { Scenario } from '../../../../src/scenario/scenario';
import { openKeptModel } from '../../../support/realModel';
import { draws } from '../../../support/scope';
import { file, findingsIn, HEALTHY, meaningOf, meaningOfText, readTogether, TWELVE_PODS } from './together';

const WINDOW = 'kafka_producer';

/** What a client would report of each node, whose ids begin with `first`. */
function nodes(latencies: readonly number[], first: number): string {
  return latencies
    .map(
      (ms, broker) =>
        `${WINDOW}_node_request_latency_avg{client_id="a",node_id="node-${first + broker}"} ${ms}`,
    )
    .join('\n');
}

describe('which broker', () => {
  const six: Scenario = { ...HEALTHY, brokers: 6, partitions: 6, 'replication.factor': 3, acks: 'all' };
  const mini = nodes([2.23, 2.23, 56.9, 55.1, 41.2, 2.22], 0);

  test('the highest latency is not the slow one if its followers hold it back', () => {
    const { brokers, differences } = meaningOfText(mini, six).figures;
    expect(brokers.map(({ state }) => state)).toEqual([
      'healthy',
      'healthy',
      'waits',
      'waits',
      'slow',
      'healthy',
    ]);
    expect(differences.map(({ patch }) => patch['slow.broker'])).toEqual([4]);
  });

  test('if nothing says how many copies there are, the one that would explain it is only probable', () => {
    const { brokers, diagnosis, differences, why } = meaningOfText(mini, {
      ...HEALTHY,
      brokers: 6,
      partitions: 6,
    }).figures;
    expect(brokers.filter(({ state }) => state === 'slow')).toEqual([]);
    expect(differences.map(({ patch }) => patch)).toEqual([{ 'replication.factor': 3 }]);
    expect(why?.code).toBe('cannot-tell');
    expect(why?.says).toContain('3 copies, node-4');
    expect(diagnosis).toMatchObject({
      code: 'slow-broker',
      figures: { copies: { value: 3 } },
      evidence: { slow: 'node-4', isProbable: 'yes' },
    });
  });

  test('each broker that answers leads a partition', () => {
    const { differences } = meaningOfText(mini, { ...six, partitions: 3 }).figures;
    expect(differences.find(({ code }) => code === 'partitions')?.patch).toEqual({ partitions: 6 });
  });

  test('a fit settles it, whatever number of copies the scenario has', () => {
    const { texts, whole } = readTogether([{ name: 'mini', text: mini }], { ...HEALTHY, brokers: 6 });
    const states = (fitted: readonly number[]) =>
      interpret({ texts, whole }, { ...HEALTHY, brokers: 6 }, fitted).figures.brokers.map(
        ({ state, isProbable }) => [state, isProbable],
      );
    const healthy = ['healthy', false];
    const waits = ['waits', false];
    expect(states([4])).toEqual([healthy, healthy, waits, waits, ['slow', false], healthy]);
    const open = ['slow-or-waits', false];
    expect(states([3, 4])).toEqual([healthy, healthy, open, open, open, healthy]);
  });

  test("the brokers' own stages settle it", () => {
    const stages = [2, 3, 4].flatMap((broker) =>
      [
        ['localtimems', broker === 4 ? 40 : 1],
        ['remotetimems', broker === 4 ? 2 : 50],
      ].map(
        ([stage, ms]) =>
          `kafka_network_requestmetrics_${stage}{request="Produce",broker_id="${broker}",quantile=""} ${ms}\n` +
          `kafka_network_requestmetrics_mean{request="Produce",name="${stage === 'localtimems' ? 'LocalTimeMs' : 'RemoteTimeMs'}",broker_id="${broker}"} ${ms}`,
      ),
    );
    const { brokers } = meaningOfText([mini, ...stages].join('\n'), six).figures;
    expect(
      brokers.filter(({ state }) => state !== 'healthy').map(({ state, isProbable }) => [state, isProbable]),
    ).toEqual([
      ['waits', false],
      ['waits', false],
      ['slow', false],
    ]);
  });

  test('as many copies as brokers make all of them look alike', () => {
    const three: Scenario = { ...six, brokers: 3 };
    const meaning = meaningOfText(nodes([41, 55, 57], 1), three);
    expect(findingsIn(meaning).has('which-broker')).toBe(true);
    expect(meaning.figures.brokers.some(({ state }) => state === 'slow')).toBe(false);
  });

  const runs = fc.record({
    brokers: fc.integer({ min: 2, max: 12 }),
    copies: fc.integer({ min: 1, max: 4 }),
    acks: fc.constantFrom('all', '1'),
    slow: fc.nat({ max: 11 }),
    slowMs: fc.constantFrom(0, 2, 5, 10, 20, 50, 100),
    kind: fc.constantFrom('broker', 'responses', 'appends', 'fetches'),
    rate: fc.constantFrom(1000, 2000, 8000),
    producers: fc.constantFrom(1, 4),
    partitions: fc.constantFrom(3, 7, 12, 48),
    first: fc.constantFrom(0, 1, 101),
    seed: fc.integer({ min: 1, max: 1_000_000 }),
  });

  test("the broker named from a run's own dashboard is the slow one, or the figures can't tell", async () => {
    const finish = await openKeptModel();
    let named = 0;
    fc.assert(
      fc.property(runs, ({ brokers, copies, acks, slow, slowMs, kind, first, ...others }) => {
        const known = repairScenario({
          ...HEALTHY,
          ...others,
          brokers,
          // A stall makes a broker slow by chance, in a window of seconds.
          'stall.ms': 0,
          'replication.factor': Math.min(copies, brokers),
          acks: acks as 'all' | '1',
          'duration.s': 3,
        } as Scenario).scenario;
        const own = slow % brokers;
        const truth = { ...known, 'slow.broker': own, 'slow.ms': slowMs, 'slow.kind': kind } as Scenario;
        const summary = finish(slowMs === 0 ? known : truth);
        const latencies = Array.from({ length: brokers }, (_, broker) =>
          requestLatencyAverage(summary, broker),
        );
        const text = nodes(
          latencies.map((ms) => (Number.isFinite(ms) ? ms : Number.NaN)),
          first,
        );
        const { figures } = meaningOfText(text, known);
        const slowOnes = figures.brokers
          .filter(({ state }) => state === 'slow')
          .map(({ broker }) => broker.yours);
        named += slowOnes.length;
        expect(slowOnes.filter((each) => each !== first + own || slowMs === 0)).toEqual([]);
      }),
      { numRuns: draws(200) },
    );
    expect(named).toBeGreaterThan(0);
  });
});

describe('one pod of many', () => {
  const pod = (rate: number, id: number): string =>
    [
      ['record_send_rate', rate],
      ['request_latency_avg', 4],
      ['record_queue_time_avg', 2],
    ]
      .map(([name, value]) => `${WINDOW}_${name}{client_id="p-${id}"} ${value}`)
      .join('\n');

  test('what some pods send is scaled to all, and no change makes the system smaller', () => {
    const drawn = fc.record({
      seen: fc.integer({ min: 1, max: 40 }),
      all: fc.integer({ min: 1, max: 60 }),
      each: fc.integer({ min: 1, max: 5000 }),
      systemRate: fc.integer({ min: 1, max: 100_000 }),
      brokers: fc.integer({ min: 1, max: 30 }),
    });
    fc.assert(
      fc.property(drawn, ({ seen, all, each, systemRate, brokers }) => {
        const scenario: Scenario = { ...HEALTHY, producers: all, rate: systemRate, brokers };
        const text = Array.from({ length: seen }, (_, id) => pod(each, id)).join('\n');
        const { pods, differences } = meaningOfText(text, scenario).figures;
        for (const { patch } of differences) {
          expect(patch.producers ?? all).toBeGreaterThanOrEqual(all);
          expect(patch.brokers ?? brokers).toBeGreaterThanOrEqual(brokers);
          // Never less than what was measured, for as many pods as there are.
          if (typeof patch.rate === 'number')
            expect(patch.rate).toBeGreaterThanOrEqual(0.999 * each * Math.max(seen, pods === null ? 0 : all));
        }
        if (pods !== null) expect(pods.allRecordsPerSecond).toBeCloseTo(each * all, 3);
      }),
      { numRuns: draws(1000) },
    );
  });

  test('a client whose rate is that of all pods counts as all of them', () => {
    expect(meaningOfText(pod(5000, 0), TWELVE_PODS).figures.pods).toBeNull();
  });

  test('all pods of a file need no scaling', () => {
    expect(meaningOf([file('platform', 'query.json')], TWELVE_PODS).figures.pods).toBeNull();
  });
});

describe('a linger', () => {
  const stats = (meanMs: number, maxMs: number, rttMs: number): string =>
    JSON.stringify({
      name: 'p',
      txmsgs: 1000,
      msg_cnt: 0,
      brokers: {
        'b:9092/1': {
          nodeid: 1,
          int_latency: { avg: meanMs * 1000, max: maxMs * 1000, cnt: 100 },
          rtt: { avg: rttMs * 1000, max: rttMs * 2000, cnt: 100 },
        },
      },
    });

  test('L shows as a mean of L/2 and a maximum of L', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 10, max: 900 }),
        fc.double({ min: 0.46, max: 0.54, noNaN: true }),
        (lingerMs, share) => {
          const { diagnosis } = meaningOfText(stats(lingerMs * share, lingerMs, 2)).figures;
          expect(diagnosis.code).toBe('linger');
          expect((diagnosis.figures['linger.ms']?.value ?? 0) / lingerMs).toBeGreaterThan(0.88);
          expect((diagnosis.figures['linger.ms']?.value ?? 0) / lingerMs).toBeLessThan(1.12);
        },
      ),
      { numRuns: draws(300) },
    );
  });

  test("isn't found where most records wait as long as the longest", () => {
    expect(meaningOfText(stats(900, 1000, 2)).figures.verdict.code).toBe('client');
  });
});

describe('requests in flight', () => {
  test.each([
    [10, 1, 20, 500],
    [10, 5, 20, 2500],
    // Published over 160 ms: 5,450 records a second with one request in flight, 10,944 with two, 32,999 with six.
    [877, 2, 161, 10_944],
    [877, 6, 161, 32_999],
  ])('of %d records, %d in flight over %d ms carry %d a second', (records, inFlight, ms, carried) => {
    const text = `${WINDOW}_records_per_request_avg{client_id="a"} ${records}
${WINDOW}_node_request_latency_avg{client_id="a",node_id="node-0"} ${ms}
${WINDOW}_node_request_rate{client_id="a",node_id="node-0"} ${(inFlight * 1000) / ms}`;
    const meaning = meaningOfText(text, { ...HEALTHY, 'max.in.flight.requests.per.connection': inFlight });
    const { bound } = findingsIn(meaning).get('in-flight-bound')?.figures ?? {};
    expect((bound?.value ?? 0) / carried).toBeCloseTo(1, 1);
  });

  test('that are all taken limit throughput, by broker', () => {
    const text = `${WINDOW}_request_latency_avg{client_id="a"} 160
${WINDOW}_records_per_request_avg{client_id="a"} 800
${WINDOW}_node_request_latency_avg{client_id="a",node_id="node-0"} 160
${WINDOW}_node_request_rate{client_id="a",node_id="node-0"} 31`;
    const meaning = meaningOfText(text, { ...HEALTHY, 'max.in.flight.requests.per.connection': 5 });
    expect(findingsIn(meaning).get('in-flight-bound')?.figures['in flight']?.value).toBeCloseTo(4.96, 2);
    const few = meaningOfText(text.replace(/ 31$/, ' 9'), HEALTHY);
    expect(findingsIn(few).has('in-flight-bound')).toBe(false);
  });
});

test('a full buffer is why records wait in the client, by its own metrics', () => {
  const lines = [
    ['request_latency_avg', 90],
    ['record_queue_time_avg', 6800],
    ['buffer_available_bytes', 16_384],
    ['buffer_total_bytes', 33_554_432],
    ['bufferpool_wait_ratio', 0.7],
    ['batch_size_avg', 16_300],
    ['byte_rate', 4_890_000],
    ['record_send_rate', 4700],
  ];
  const meaning = meaningOfText(
    lines.map(([name, value]) => `${WINDOW}_${name}{client_id="a"} ${value}`).join('\n'),
  );
  expect(meaning.figures.diagnosis.code).toBe('buffer');
  expect(findingsIn(meaning).get('full-buffer')?.figures.drain?.value).toBeCloseTo(6827, -1);
});
