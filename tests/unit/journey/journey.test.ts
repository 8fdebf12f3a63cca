import { beforeAll, describe, expect, test } from 'vitest';
import { PRESETS } from '../../../src/scenario/presets';
import { DEFAULT_SCENARIO, type Scenario } from '../../../src/scenario/scenario';
import type { Journey, JourneyTarget } from '../../../src/sim/journey/journey';
import { tellJourney } from '../../../src/sim/journey/tellJourney';
import { journeyWords } from '../../../src/ui/journey/journeyWords';
import { HEAT_LOWEST_MS, HEAT_ROWS_PER_DECADE } from '../../../workers/columns';
import { type RealRun, realRun } from './modelLooks';

const scenarioOf = (id: string): Scenario =>
  PRESETS.find((preset) => preset.id === id)?.scenario ?? DEFAULT_SCENARIO;

const slowestOf = ({ history }: RealRun): JourneyTarget => ({
  type: 'slowest',
  window: { fromMs: 0, toMs: history.endMs },
});

async function tell(run: RealRun, scenario: Scenario, target = slowestOf(run)): Promise<Journey> {
  const journey = await tellJourney({ looks: run.looks, scenario, history: run.history, target });
  if (journey === null) throw new Error('There is such an ack.');
  return journey;
}

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
  journeyWords(journey, scenario)
    .headline.map(({ text }) => text)
    .join('');

describe('the opening preset', () => {
  const scenario = scenarioOf('runaway');
  let run: RealRun;
  let journey: Journey;
  beforeAll(async () => {
    run = await realRun(scenario);
    journey = await tell(run, scenario);
  });

  test('its slowest record went to partition 0 and waited for seconds before it left', () => {
    expect(journey).toMatchObject({
      precision: 'record',
      slowest: true,
      partition: 0,
      broker: 0,
      producer: null,
    });
    expect(journey.latencyMs).toBeCloseTo(run.summary.latencyMs?.max ?? 0, 5);
    expectWhole(journey);
    const waited = journey.stages.find(({ where }) => where === 'inFlight')?.durationMs ?? 0;
    expect(waited).toBeGreaterThan(0.95 * journey.latencyMs);
    expect(journey.stages.find(({ where }) => where === 'slowness')?.durationMs).toBeCloseTo(20, 5);
  });

  test('the batches ahead of it are those of the frame, and the broker answered one request for each', async () => {
    const ahead = await run.looks.look(journey.sentAtMs - 1e-5, (frame) => frame.lane(0));
    expect(ahead.waitingBatches).toBeGreaterThan(100);
    const { atSend, whileWaiting } = journey;
    expect(atSend).toMatchObject({ of: 'producer', inFlight: 5, limit: 5 });
    expect(atSend.batchesAhead).toBe(ahead.waitingBatches);
    expect(atSend.bytesAhead).toBe(ahead.waitingBytes);
    // One of those in flight must be answered for each batch that leaves, and one more for its own.
    expect(whileWaiting.answered).toBe(ahead.waitingBatches + 1);
  });

  test('the words name all of that', () => {
    const { batchesAhead } = journey.atSend;
    expect(plain(journey, scenario)).toMatch(
      new RegExp(
        `^The slowest record took \\d\\.\\d\\d\u202fs: it waited \\d\\.\\d\\d\u202fs behind ${batchesAhead} batches in the accumulator, because broker 0 answers one request of a connection at a time and needed \\d\\d\\.\\d\u202fms for each, 20\u202fms of it slowness\\.$`,
      ),
    );
    const { lines, note } = journeyWords(journey, scenario);
    expect(lines[0]?.reason).toContain('5 of 5 places in flight to broker 0 were taken.');
    expect(note).toBeNull();
    // What took less than a hundredth is joined at the end.
    expect(lines.at(-1)).toMatchObject({ where: null, title: expect.stringContaining('and response') });
  });

  test('a cell of the heat map has a record of its own latency', async () => {
    const bin = run.history.binAt(journey.ackedAtMs - 10_000);
    const rows = [...Array(48).keys()].filter((row) => run.history.heat(row, bin) > 0);
    expect(rows.length).toBeGreaterThan(2);
    for (const row of rows) {
      const edge = (index: number): number => HEAT_LOWEST_MS * 10 ** (index / HEAT_ROWS_PER_DECADE);
      const fromMs = run.history.binStartMs(bin);
      const window = { fromMs, toMs: fromMs + run.history.binLengthMs(bin) };
      const cell: JourneyTarget = { type: 'cell', window, fromMs: edge(row), toMs: edge(row + 1) };
      const told = await tell(run, scenario, cell);
      expect(told.latencyMs).toBeGreaterThanOrEqual(cell.fromMs);
      expect(told.latencyMs).toBeLessThan(cell.toMs);
      expect(told.ackedAtMs).toBeGreaterThanOrEqual(window.fromMs);
      expect(told.ackedAtMs).toBeLessThanOrEqual(window.toMs);
      expectWhole(told);
    }
  });

  test('where no ack arrived there is nothing to tell', async () => {
    const window = { fromMs: run.history.endMs, toMs: run.history.endMs + 1 };
    const { looks, history } = run;
    const input = { looks, scenario, history, target: { type: 'slowest', window } } as const;
    expect(await tellJourney(input)).toBeNull();
  });
});

describe('what a frame tells in other scenarios', () => {
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
    const scenario = scenarioOf(id);
    const run = await realRun(scenario);
    const journey = await tell(run, scenario);
    expect(journey.precision).toBe('record');
    expect(journey.latencyMs).toBeCloseTo(run.summary.latencyMs?.max ?? 0, 5);
    expectWhole(journey);
    expect(journeyWords(journey, scenario).note).toBeNull();
  });

  test('the parts are those that the model counts for this ack', async () => {
    // One record a batch and few of them: the highest bucket of its bin holds this ack alone.
    const scenario: Scenario = { ...scenarioOf('linger-5'), 'duration.s': 20 };
    const run = await realRun(scenario);
    const journey = await tell(run, scenario);
    const last = run.history.latency(run.history.binAt(journey.ackedAtMs)).at(-1);
    const counted = await import('../../../workers/frame');
    for (const [index, part] of counted.PARTS.entries()) {
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
    const fullRun = await realRun(full);
    const late = await tell(fullRun, full);
    expectWhole(late);
    expect(late.stages[0]?.where).toBe('memory');
    expect(journeyWords(late, full).lines[0]?.title).toBe('Behind its schedule');

    const lost: Scenario = {
      ...scenarioOf('healthy'),
      at: [
        { atS: 10, field: 'down.broker', value: 0 },
        { atS: 20, field: 'down.broker', value: 'none' },
      ],
    };
    const lostRun = await realRun(lost);
    const journey = await tell(lostRun, lost);
    expectWhole(journey);
    expect(journey.down).toMatchObject({ broker: 0, leads: true });
    expect(plain(journey, lost)).toContain(
      'because broker 0, which leads its partition, was down from 10\u202fs',
    );
  });

  test.each([
    ['acks=0', { ...scenarioOf('runaway'), acks: '0' }, 'With acks=0 no response comes'],
    [
      'many producers',
      { ...scenarioOf('runaway'), producers: 8 },
      'does not tell which record it was and whose',
    ],
    ['merged lanes', { ...scenarioOf('runaway'), partitions: 300 }, 'does not tell which record it was.'],
  ] satisfies readonly (readonly [string, Scenario, string])[])(
    'what cannot be told is said: %s',
    async (_, scenario, note) => {
      const run = await realRun(scenario);
      const journey = await tell(run, scenario);
      expect(journey.precision).toBe('bucket');
      expect(journey.latencyMs).toBeCloseTo(run.summary.latencyMs?.max ?? 0, 5);
      expectWhole(journey);
      const words = journeyWords(journey, scenario);
      expect(words.note).toContain(note);
      expect(words.lines.every(({ duration }) => duration.startsWith('about '))).toBe(true);
      expect(run.count()).toBeLessThan(200);
    },
  );
});
