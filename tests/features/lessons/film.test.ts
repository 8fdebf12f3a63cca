import { expect, test } from 'vitest';
import { fittedScale } from '../../../src/draw/scale';
import { captionNotices } from '../../../src/features/lessons/authoring/lint/withRuns';
import type { LessonRun } from '../../../src/features/lessons/core/facts';
import type { Asked } from '../../../src/features/lessons/core/film/asked';
import { drawnUntilMs, type Film, markAt, secondsAt } from '../../../src/features/lessons/core/film/film';
import type { Moment } from '../../../src/features/lessons/core/format';
import { filmPicture } from '../../../src/features/lessons/film/filmPicture';
import { findPreset } from '../../../src/scenario/presets/presets';
import { DEFAULT_SCENARIO, type Scenario } from '../../../src/scenario/scenario';
import { textMark } from '../../support/marks';
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
  seconds: 4,
};

test('knows how much of it has been seen', () => {
  expect([0, 900, 1000, 1013, 4974, 9000].map((ms) => secondsAt(FILM, ms))).toEqual([
    0, 0, 0.7, 1.35, 2.7, 4,
  ]);
});

test('draws the truth as far as its playhead, and all of it at its end', () => {
  const window = { fromMs: 0, toMs: 8000 };
  expect([900, 3000, 5000].map((ms) => drawnUntilMs(FILM, window, ms))).toEqual([900, 3000, 8000]);
});

test('of a moment in a long run, draws the truth as it goes on: the playhead would show it at once', () => {
  const window = { fromMs: 2000, toMs: 102_000 };
  expect(drawnUntilMs(FILM, window, 900)).toBe(2000);
  // 1.35 of 4 seconds have been seen.
  expect(drawnUntilMs(FILM, window, 1013)).toBeCloseTo(2000 + (1.35 / 4) * 100_000);
  expect(drawnUntilMs(FILM, window, 5000)).toBe(102_000);
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

test.each([
  [100, 2],
  [2, 100],
])('writes neither %d now nor %d before over the times below the plot', (now, was) => {
  const window = { fromMs: 0, toMs: 10_000 };
  const scale = fittedScale([0, 100], 'linear');
  const format = (value: number) => `${value} ms`;
  const asked = { window, scale, format, before: null, guess: null, partition: null, skin: null };
  const run = { scenario: { ...DEFAULT_SCENARIO, 'slow.broker': 'none' } } as LessonRun;
  const drawing = {
    asked: { ...asked, figures: { now, was } } as unknown as Asked,
    run,
    seen: [],
    over: true,
  };
  const { marks } = filmPicture({ width: 600, height: 200 }, drawing);
  const axis = textMark(marks, '10\u202Fs')?.at[1] ?? 0;
  for (const text of [now, was].map(format)) expect(textMark(marks, text)?.at[1]).toBeLessThan(axis - 16);
});
