import { expect, test } from 'vitest';
import { latencyScale } from '../../../src/draw/latencyScale';
import { captionNotices } from '../../../src/features/lessons/authoring/lint/withRuns';
import { decadeLines, flagsOf } from '../../../src/features/lessons/core/film/chartMarks';
import {
  advance,
  type Film,
  markAt,
  placeAt,
  secondsAt,
  speedAt,
} from '../../../src/features/lessons/core/film/film';
import type { Moment } from '../../../src/features/lessons/core/format';
import { findPreset } from '../../../src/scenario/presets/presets';
import { DEFAULT_SCENARIO, type Scenario } from '../../../src/scenario/scenario';
import { codesOf } from './example';
import { openRealRuns } from './realRuns';

const FILM: Film = {
  marks: [
    { atMs: 1000, says: 'One' },
    { atMs: 5000, says: 'Two' },
  ],
  legs: [
    { fromMs: 900, toMs: 1000, seconds: 0.7 },
    { fromMs: 1000, toMs: 1026, seconds: 1.3 },
    { fromMs: 1026, toMs: 4974, seconds: 0.7 },
    { fromMs: 4974, toMs: 5000, seconds: 1.3 },
  ],
  fromMs: 900,
  stopMs: 5000,
  stopsAtPeak: false,
  seconds: 4,
};

test('goes slowly around a caption and fast between two', () => {
  expect(speedAt(FILM, 'auto', 1010)).toBeCloseTo(0.02);
  expect(speedAt(FILM, 'auto', 3000)).toBeCloseTo(5.64);
  expect(speedAt(FILM, 'auto', 6000)).toBe(1);
});

test('never leaps over slow motion or the stop, however late a frame is', () => {
  expect(advance(FILM, 990, 70)).toBeCloseTo(1000);
  expect(advance(FILM, 990, 250)).toBeCloseTo(1003.6);
  expect(advance(FILM, 4999, 250)).toBe(5000);
  expect(advance(FILM, 5000, 250)).toBe(5250);
});

test('places and seconds of the film are each other’s inverse', () => {
  for (const seconds of [0, 0.5, 1.5, 2.4, 3.9]) {
    expect(secondsAt(FILM, placeAt(FILM, seconds))).toBeCloseTo(seconds);
  }
  expect(secondsAt(FILM, 0)).toBe(0);
  expect(secondsAt(FILM, 9000)).toBe(4);
});

test('shows the last caption while it slows down for its stop', () => {
  expect([0, 1000, 4900, 4975, 5000].map((ms) => markAt(FILM, ms))).toEqual([0, 0, 0, 1, 1]);
  // Captions within milliseconds: each is there until the next begins.
  const close = { ...FILM, marks: [...FILM.marks, { atMs: 5000.3, says: 'Three' }], stopMs: 5000.3 };
  expect([4999, 5000, 5000.2, 5000.3].map((ms) => markAt(close, ms))).toEqual([0, 1, 1, 2]);
});

test('reports captions outside the film, and a missing stop', async () => {
  const runOf = await openRealRuns();
  const notices = (scenario: Scenario, at: Moment | undefined, ...moments: readonly Moment[]) => {
    const film = moments.map((moment) => ({ at: moment, says: 'So.' }));
    const reveal = { title: 'So', why: 'So.', film, ...(at !== undefined && { at }) };
    const finished = runOf(scenario);
    if (finished === null) throw new Error('It runs at once.');
    const run = { scenario, history: finished.history };
    return codesOf(captionNotices(['reveal'], reveal, run));
  };
  const slow = findPreset('runaway')?.scenario ?? DEFAULT_SCENARIO;
  const healthy = findPreset('healthy')?.scenario ?? DEFAULT_SCENARIO;
  expect(notices(slow, undefined, 'fault begins', 'fault ends')).toEqual([]);
  expect(notices(healthy, 'fault ends', 'fault begins', 9)).toEqual([
    'reveal.film.0.at unseen',
    'reveal.at no-moment',
  ]);
  expect(notices(slow, undefined, 9, 'fault begins')).toEqual(['reveal.film.0.at unseen']);
});

test('joins the flags of captions that are too close together for one each', () => {
  const numbers = (times: readonly number[]) =>
    flagsOf(
      times.map((atMs) => ({ atMs, says: '' })),
      (ms) => ms,
    ).map(({ first, last }) => [first + 1, last + 1]);
  expect(numbers([0, 100, 200])).toEqual([
    [1, 1],
    [2, 2],
    [3, 3],
  ]);
  expect(numbers([0, 18, 200])).toEqual([
    [1, 2],
    [3, 3],
  ]);
  // A joined flag is wider, so it may reach the one before.
  expect(numbers([0, 21, 22])).toEqual([[1, 3]]);
});

test('labels of decades never cover each other: the top one has room below its line, or none', () => {
  const labels = (height: number) =>
    decadeLines(latencyScale({ lowestMs: 1, highestMs: 10_000 }, height)).map(({ labelY }) => labelY);
  const written = (height: number) => labels(height).filter((y) => y !== null);
  expect(written(200)).toHaveLength(5);
  expect(labels(80).at(-1)).toBeNull();
  for (let height = 60; height < 300; height += 1) {
    const down = written(height).toReversed();
    for (const [index, y] of down.entries()) expect((down[index + 1] ?? 999) - y).toBeGreaterThanOrEqual(12);
  }
});
