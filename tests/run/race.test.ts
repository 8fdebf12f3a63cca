import { describe, expect, test } from 'vitest';
import { findRace, nextMoment, type Race, standingsAt } from '../../src/run/journey/race';
import { advance } from '../../src/run/pace';
import { ALL_PRESETS } from '../../src/scenario/presets/later';
import { findPreset } from '../../src/scenario/presets/presets';
import { DEFAULT_SCENARIO, type Scenario } from '../../src/scenario/scenario';
import { announceRace, formatMedian, formatRace } from '../../src/watch/journey/raceText';
import type { JourneyQuestion } from '../../workers/protocol';
import { type RealRun, realRun } from './realRun';

const scenarioOf = (id: string): Scenario => findPreset(id, ALL_PRESETS)?.scenario ?? DEFAULT_SCENARIO;

/** The slowest record of a run's window against the median. */
async function raceIn(run: RealRun, fromS: number, toS: number): Promise<Race | null> {
  const { scenario, history } = run;
  const question: JourneyQuestion = { type: 'slowest', window: { fromMs: fromS * 1000, toMs: toS * 1000 } };
  const slow = run.tell(question);
  if (slow === null) throw new Error('An ack arrived there.');
  return findRace(slow, question, { scenario, history, ask: async (asked) => run.tell(asked) });
}

/** How long it takes to be seen, s. */
const secondsOf = ({ legs }: Race): number => legs.reduce((sum, { seconds }) => sum + seconds, 0);

describe('the slowest record of the opening preset', () => {
  test('races one that was sent while it waited, and took what half of the run takes', async () => {
    const run = await realRun(scenarioOf('runaway'));
    const race = await raceIn(run, 5, 40);
    if (race === null) throw new Error('There is a quicker record.');
    const { slow, median } = race;
    // Half of the window's acks wait for broker 0 themselves.
    expect(race.of).toBe('run');
    const p50Ms = run.summary.latencyMs?.p50 ?? Number.NaN;
    expect(Math.abs(median.latencyMs / p50Ms - 1)).toBeLessThan(0.12);
    expect(slow.latencyMs).toBeGreaterThan(500 * median.latencyMs);
    expect(race.medianFromMs).toBe(median.sentAtMs);
    expect(median.sentAtMs).toBeGreaterThanOrEqual(slow.sentAtMs);
    expect(median.ackedAtMs).toBeLessThan(slow.ackedAtMs);

    // It is seen within 10 to 15 s, most of a third of it until the median record is acked.
    expect(secondsOf(race)).toBeGreaterThan(10);
    expect(secondsOf(race)).toBeLessThan(15);
    expect(race.legs.at(0)?.fromMs).toBe(race.fromMs);
    expect(race.legs.at(-1)?.toMs).toBe(race.stopMs);
    for (const [index, leg] of race.legs.slice(1).entries()) expect(leg.fromMs).toBe(race.legs[index]?.toMs);
    let atMs = race.fromMs;
    for (let frame = 0; frame < 75; frame += 1) atMs = advance(race, atMs, 1000 / 12);
    expect(standingsAt(race, atMs)).toMatchObject({
      median: { acked: true, elapsedMs: median.latencyMs },
      slow: { acked: false, stage: { where: 'inFlight' } },
    });

    expect(formatRace(race, run.scenario).map(({ text }) => text)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^5\.\d\d\u202fms$/),
        expect.stringMatching(/^5\.\d\d\u202fs$/),
      ]),
    );
    expect(formatMedian(race)).toContain('of the whole run');
  });
});

test('a record against the median of its window goes from place to place by steps', async () => {
  const run = await realRun(scenarioOf('slow-follower'));
  const race = await raceIn(run, 5, 40);
  if (race === null) throw new Error('There is a quicker record.');
  expect(race.of).toBe('window');
  const seen: string[] = [];
  const said: string[] = [];
  for (let ms = race.fromMs; ms < race.stopMs; ) {
    ms = nextMoment(race, ms, 1);
    expect(nextMoment(race, nextMoment(race, ms, -1), 1)).toBeCloseTo(ms, 6);
    const now = standingsAt(race, ms);
    if (now.slow.stage !== null) seen.push(now.slow.stage.where);
    const state = (racer: 'slow' | 'median') => ({ ...now[racer], late: false });
    said.push(announceRace(race, { slow: state('slow'), median: state('median') }, run.scenario));
  }
  for (const where of ['brokerQueue', 'commit']) expect(seen).toContain(where);
  // It speaks of the median record's ack and of the end, and of nothing before.
  expect(said[0]).toBe('');
  expect(said.find((text) => text !== '')).toMatch(/^The median record is acked after /);
  expect(said.at(-1)).toMatch(/^The median record took .+ The slowest record took /);
  expect(standingsAt(race, race.stopMs).slow.acked).toBe(true);
});

test.each([
  ['a median from another time, if all that were sent meanwhile waited too', 'client-java-2.4', 'window'],
  ['no race if the slowest was hardly slower than the median', 'data-centres', undefined],
])('%s', async (_, id, of) => {
  const run = await realRun(scenarioOf(id));
  const race = await raceIn(run, 0, 100);
  expect(race?.of).toBe(of);
  if (race === null) return;
  // On the stage both start at once.
  expect(race.medianFromMs).toBe(race.slow.sentAtMs);
  expect(formatMedian(race)).toContain('not at the same time');
});
