import { beforeAll, describe, expect, test } from 'vitest';
import type { Journey } from '../../src/run/journey/journey';
import { ALL_PRESETS } from '../../src/scenario/presets/later';
import { DEFAULT_SCENARIO, type Scenario } from '../../src/scenario/scenario';
import { formatJourney } from '../../src/watch/journey/journeyText';
import { PARTS } from '../../workers/frame';
import { type RealRun, realRun, slowestOf } from './realRun';

const scenarioOf = (id: string): Scenario =>
  ALL_PRESETS.find((preset) => preset.id === id)?.scenario ?? DEFAULT_SCENARIO;

/** The stages follow each other without a gap, and add up to the latency. */
function expectWhole({ stages, sentAtMs, ackedAtMs, latencyMs }: Journey): void {
  let atMs = sentAtMs;
  for (const { fromMs, durationMs } of stages) {
    expect(fromMs).toBeCloseTo(atMs, 5);
    expect(durationMs).toBeGreaterThan(0);
    atMs += durationMs;
  }
  expect(atMs - sentAtMs).toBeCloseTo(latencyMs, 5);
  expect(ackedAtMs - sentAtMs).toBeCloseTo(latencyMs, 5);
}

const plain = (journey: Journey, scenario: Scenario): string =>
  formatJourney(journey, scenario)
    .headline.map(({ text }) => text)
    .join('');

describe('the opening preset', () => {
  const scenario = scenarioOf('runaway');
  let run: RealRun;
  let journey: Journey;
  beforeAll(async () => {
    run = await realRun(scenario);
    journey = slowestOf(run);
  });

  test('its slowest record went to partition 0 and waited for seconds before it left', () => {
    expect(journey).toMatchObject({ partition: 0, broker: 0, producer: 0, attempts: 0 });
    expect(journey.latencyMs).toBeCloseTo(run.summary.latencyMs?.max ?? 0, 5);
    expectWhole(journey);
    const waited = journey.stages.find(({ where }) => where === 'inFlight')?.durationMs ?? 0;
    expect(waited).toBeGreaterThan(0.95 * journey.latencyMs);
    expect(journey.stages.find(({ where }) => where === 'slowness')?.durationMs).toBeCloseTo(20, 5);
  });

  test('the batches ahead of it are those of the frame, and the broker answered one request for each', () => {
    const { waitingBatches, waitingBytes } = run.frameAt(journey.sentAtMs - 1e-5).lane(0);
    expect(waitingBatches).toBeGreaterThan(100);
    expect(journey).toMatchObject({ batchesAhead: waitingBatches, bytesAhead: waitingBytes, inFlight: 5 });
    // One of those in flight must be answered for each batch that leaves, and one more for its own.
    expect(journey.answered).toBe(waitingBatches + 1);
    expect(journey.requestsAhead).toBe(4);
  });

  test('the words name all of that', () => {
    const { batchesAhead } = journey;
    const words = plain(journey, scenario);
    expect(words).toContain(` behind ${batchesAhead} batches`);
    expect(words.replace(`${batchesAhead}`, '…').replaceAll(/\d+\.\d+/g, '…')).toMatchSnapshot();
    const { lines } = formatJourney(journey, scenario);
    expect(lines[0]?.reason).toContain('5 of 5 places in flight to broker 0');
    // What took less than a hundredth is joined at the end.
    expect(lines.at(-1)).toMatchObject({ where: null, title: expect.stringContaining('and response') });
  });

  test('without an ack there is no journey', () => {
    const window = { fromMs: run.history.endMs + 1, toMs: run.history.endMs + 2 };
    expect(run.tell(window)).toBeNull();
  });
});

describe('journeys in other scenarios', () => {
  test.each([
    'uniform',
    'linger-5',
    'in-flight-1',
    'healthy',
    'slow-follower',
    'outage',
    'hot-keys',
    'client-blocking',
  ])('every stage of the slowest record: %s', async (id) => {
    const run = await realRun(scenarioOf(id));
    const journey = slowestOf(run);
    expect(journey.latencyMs).toBeCloseTo(run.summary.latencyMs?.max ?? 0, 5);
    expectWhole(journey);
  });

  test('the parts are those that the model counts for this ack', async () => {
    // One record a batch and few of them: the highest bucket of its bin holds this ack alone.
    const run = await realRun({ ...scenarioOf('linger-5'), 'duration.s': 20 });
    const journey = slowestOf(run);
    const last = [...run.history.latency(run.history.binAt(journey.ackedAtMs))].at(-1);
    for (const [index, part] of PARTS.entries()) {
      const mean = (last?.partSumsMs[index] ?? 0) / (last?.count ?? 1);
      const told = journey.stages
        .filter(({ where }) => where === part || (part === 'batch' && where === 'memory'))
        .reduce((sum, { durationMs }) => sum + durationMs, 0);
      // Others in the bucket may have come a little later in the same batch.
      expect(Math.abs(told - mean), part).toBeLessThan(0.008 * journey.latencyMs);
    }
  });

  test('a full buffer, retries after a loss, and intended times are stages and reasons of their own', async () => {
    const full: Scenario = { ...scenarioOf('runaway'), 'buffer.memory': 100_000, 'latency.from': 'intended' };
    const late = slowestOf(await realRun(full));
    expectWhole(late);
    expect(late.stages[0]?.where).toBe('memory');
    expect(formatJourney(late, full).lines[0]?.title).toBe('Behind its schedule');

    const lost: Scenario = {
      ...scenarioOf('healthy'),
      at: [
        { atS: 10, field: 'down.broker', value: 0 },
        { atS: 20, field: 'down.broker', value: 'none' },
      ],
    };
    const journey = slowestOf(await realRun(lost));
    expectWhole(journey);
    expect(journey.down).toMatchObject({ broker: 0, leads: true });
    expect(plain(journey, lost)).toContain('was down from 10\u202fs');
    const again = (sentAgain: number, attempts: number): string | undefined =>
      formatJourney({ ...journey, sentAgain, attempts }, lost).lines[0]?.reason;
    expect(again(3, 0)).toContain('3 batches were sent again, not its own.');
    expect(again(1, 1)).toContain('1 batch was sent again, its own once.');
    expect(again(9, 2)).toContain('9 batches were sent again, its own 2 ');
  });

  test.each([
    ['acks=0', { ...scenarioOf('runaway'), acks: '0' }],
    ['many producers', { ...scenarioOf('runaway'), producers: 8 }],
    ['merged lanes', { ...scenarioOf('runaway'), partitions: 300 }],
    ['90 producers × 108 partitions', { ...scenarioOf('many'), 'duration.s': 4 }],
  ] satisfies readonly (readonly [string, Scenario])[])(
    'one record is told exactly: %s',
    async (_, scenario) => {
      const run = await realRun(scenario);
      const journey = slowestOf(run);
      expect(journey.latencyMs).toBeCloseTo(run.summary.latencyMs?.max ?? 0, 5);
      expectWhole(journey);
      expect(journey.partition).toBeLessThan(scenario.partitions);
      expect(journey.producer).toBeLessThan(scenario.producers);
      const { which, lines } = formatJourney(journey, scenario);
      expect(which).toContain(`partition ${journey.partition}, broker ${journey.broker}`);
      expect(which.includes('from producer')).toBe(scenario.producers > 1);
      expect([which, ...lines.map(({ duration }) => duration)].join(' ')).not.toContain('about');
    },
  );
});

test('a record that waits for its replicas names the slow follower, also if other brokers have no copy', async () => {
  const scenario: Scenario = {
    ...DEFAULT_SCENARIO,
    brokers: 6,
    partitions: 6,
    'replication.factor': 3,
    'min.insync.replicas': 2,
    rate: 200,
    'duration.s': 3,
    'slow.broker': 4,
    'slow.ms': 40,
  };
  const run = await realRun(scenario);
  const slowest = slowestOf(run);
  const waits = (broker: number): string =>
    plain(
      { ...slowest, broker, stages: [{ where: 'commit', fromMs: slowest.sentAtMs, durationMs: 300 }] },
      scenario,
    );
  for (const leader of [2, 3]) expect(waits(leader)).toContain('broker 4 is slow by 40\u202Fms');
  for (const other of [0, 1, 5]) expect(waits(other)).not.toContain('broker 4');
});
