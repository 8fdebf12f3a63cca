import { describe, expect, test } from 'vitest';
import {
  CAPTION_HOLD_MS,
  movedGuess,
  PLAYED_STEPS,
  playedStepAt,
  sharesWith,
  TOUR_MOMENTS,
  TOUR_START,
  type TourPlace,
  tourAfter,
  tourPace,
  tourStep,
  tourStopsAt,
} from '../../../../src/features/explore/core/tour';
import { TOUR_FROM_MS } from '../../../../src/features/explore/session/opening';
import { findPreset, OPENING_PRESET_ID } from '../../../../src/scenario/presets/presets';
import type { Scenario } from '../../../../src/scenario/scenario';
import { Frame } from '../../../../workers/frame';
import { openModel } from '../../../support/realModel';

const scenario = findPreset(OPENING_PRESET_ID)?.scenario as Scenario;
const TICK_MS = 16;

/** Real ms in each step while the tour plays from an instant to its next stop. */
function played(fromMs: number): { readonly place: TourPlace; readonly times: Map<string, number> } {
  let place: TourPlace = { ms: fromMs, heldMs: 0 };
  const times = new Map<string, number>();
  do {
    const step = playedStepAt(place.ms);
    times.set(step, (times.get(step) ?? 0) + TICK_MS);
    place = tourAfter(place, TICK_MS);
  } while (!tourStopsAt(place.ms));
  return { place, times };
}

test('each step begins when the run shows its subject', async () => {
  expect(TOUR_MOMENTS.slower).toBe(scenario['slow.from.s'] * 1000);
  const model = await openModel();
  model.open(scenario);
  const seen = (ms: number) => {
    while (!model.advance(ms, 1_000_000));
    const frame = new Frame(model.frame('batches'));
    const requests = Array.from({ length: frame.requestRows }, (_, row) => frame.request(row));
    const batches = Array.from({ length: frame.batchRows }, (_, row) => frame.batch(row));
    return {
      inFlight: requests.filter(({ broker }) => broker === 0).length,
      waiting: batches.filter(({ partition }) => partition === 0),
    };
  };
  expect(seen(TOUR_MOMENTS.slower).inFlight).toBeLessThan(2);
  const gate = seen(TOUR_MOMENTS.gate);
  expect(gate.inFlight).toBe(scenario['max.in.flight.requests.per.connection']);
  expect(gate.waiting.some(({ closed }) => closed)).toBe(false);
  expect(gate.waiting.some(({ records }) => records > 0)).toBe(true);
  expect(seen(TOUR_MOMENTS.climax).waiting.length).toBeGreaterThan(50);
});

describe('the tour plays', () => {
  test('at once, until the guess', () => {
    const { place, times } = played(TOUR_FROM_MS);
    expect(place.ms).toBe(TOUR_MOMENTS.predict);
    expect(times.get('predict')).toBeLessThan(3000);
  });

  test('from the guess to the climax in half a minute, and holds each caption', () => {
    const { place, times } = played(TOUR_MOMENTS.predict);
    expect(place.ms).toBe(TOUR_MOMENTS.climax);
    for (const step of ['slower', 'gate']) expect(times.get(step)).toBeGreaterThanOrEqual(CAPTION_HOLD_MS);
    expect([...times.values()].reduce((sum, ms) => sum + ms, 0)).toBeLessThan(45_000);
  });

  test('the same in ticks of any length', () => {
    let place: TourPlace = { ms: TOUR_MOMENTS.predict, heldMs: 0 };
    for (let tick = 0; tick < 400; tick += 1) place = tourAfter(place, 250);
    expect(place.ms).toBe(TOUR_MOMENTS.climax);
  });

  test('in slow motion around the fault, and never jumps in speed', () => {
    expect(tourPace(TOUR_MOMENTS.slower)).toBe(0.04);
    expect(tourPace(7000)).toBe(0.5);
    for (let ms = 4900; ms < 7000; ms += 10)
      expect(Math.abs(tourPace(ms + 10) - tourPace(ms))).toBeLessThan(0.02);
  });
});

test('the reader takes over from the climax on', () => {
  const steps = PLAYED_STEPS.map((step) => tourStep(TOUR_START, TOUR_MOMENTS[step]));
  expect(steps).toEqual(PLAYED_STEPS);
  expect(tourStep({ ...TOUR_START, turned: true }, TOUR_MOMENTS.climax)).toBe('turn');
  expect(tourStep({ ...TOUR_START, changed: true }, TOUR_MOMENTS.climax)).toBe('answer');
});

test('a guess starts from an equal share, moves by whole per cent and stays within its limits', () => {
  expect(movedGuess(null, 5)).toBe(0.38);
  expect(movedGuess(0.38, -1)).toBe(0.37);
  expect(movedGuess(0.98, 5)).toBe(1);
  expect(movedGuess(0.02, -5)).toBe(0);
  expect(sharesWith(0.2, 3)).toEqual([0.2, 0.4, 0.4]);
});
