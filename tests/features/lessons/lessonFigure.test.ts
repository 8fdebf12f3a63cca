import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { timeScale } from '../../../src/draw/timeScale';
import { handOptions } from '../../../src/features/lessons/class/handOptions';
import { lessonClock, lessonFigure, lessonTimeTicks } from '../../../src/features/lessons/core/lessonFigure';
import { readLesson } from '../../../src/features/lessons/core/readLesson';

const BUS = { skin: 'bus' } as const;

test('with a skin, people are whole and time is in minutes', () => {
  expect(lessonFigure(BUS, 'records.per.request')?.format(6.27)).toBe('6');
  expect(lessonFigure(BUS, 'p99')?.format(102.6)).toBe('103\u202Fmin');
  expect(lessonFigure(BUS, 'p99')?.format(Number.NaN)).toBe(
    lessonFigure({ skin: null }, 'p99')?.format(null),
  );
  expect(lessonFigure(BUS, 'no.such')).toBe(null);
  expect(lessonFigure({ skin: null }, 'records.per.request')?.format(6.27)).toBe('6.27');
});

test('with a skin, the film has days and a clock', () => {
  expect(['day 1, 00:00', 'day 4, 19:40']).toEqual([0, 5500].map(lessonClock('bus')));
  const labels = lessonTimeTicks('bus', timeScale(20_000, 300)).map(({ label }) => label);
  expect(labels).toEqual(['0', '3', '6', '9', '12\u202Fdays']);
  expect(lessonTimeTicks('bus', timeScale(1000, 300))).toEqual([{ ms: 0, label: '0\u202Fdays' }]);
});

test('a lesson keeps its skin until its exercise, and hands go up in its terms', () => {
  const read = readLesson(readFileSync('public/lessons/bus.json', 'utf8'));
  if (!read.ok) throw new Error('The lesson is broken.');
  expect(read.scenes.map(({ skin }) => skin)).toEqual(['bus', 'bus', null]);
  const ruler = { kind: 'ruler', text: 'What?', figure: 'p99', from: 10, to: 1000, close: 2 } as const;
  expect(handOptions(ruler, BUS)[0]).toBe('Under 30\u202Fmin');
});

test('while it is a bus, no text of the lesson has a unit or a word of Kafka', () => {
  const { steps } = JSON.parse(readFileSync('public/lessons/bus.json', 'utf8'));
  const asked = JSON.stringify(
    steps.filter(({ kind }: { kind: string }) => kind === 'ask'),
    (key, value) =>
      ['scenario', 'change', 'claims', 'shows', 'figure', 'right', 'guess'].includes(key) ? undefined : value,
  ).replaceAll(/\{[^}]*\}/g, '');
  expect(asked).not.toMatch(/\b(ms|KB|bytes?|records?|requests?|batch\.|brokers?|producers?|millisecond)\b/);
});
