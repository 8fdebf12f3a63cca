import { expect, test } from 'vitest';
import { answerOfClass, handOptions } from '../../../src/features/lessons/class/handOptions';
import { formatHands } from '../../../src/features/lessons/class/Truth';
import { lessonHash } from '../../../src/shell/handout/handout';

test('the truth says how many hands saw it coming', () => {
  expect(formatHands([4, 13, 7, 2], 2)).toBe('7 of 26 hands saw it coming.');
  expect(formatHands([1], 0)).toBe('1 of 1 hand saw it coming.');
  expect(formatHands([], 0)).toBe('');
});

test('the link on the wall names the lesson and its step, never the scenario', () => {
  expect(lessonHash({ id: 'the-runaway', step: 1 })).toBe('#lesson=the-runaway');
  expect(lessonHash({ id: 'the-runaway', step: 4 })).toBe('#lesson=the-runaway:4');
});

test('hands for a number go up for four parts of its ruler, and most of them are its answer', () => {
  const ruler = { kind: 'ruler', text: 'What?', figure: 'p99', from: 10, to: 20000, close: 2 } as const;
  expect(handOptions(ruler, { skin: null })).toEqual([
    'Under 70\u202Fms',
    'About 167\u202Fms',
    'About 1.1\u202Fs',
    '3\u202Fs or more',
  ]);
  expect(answerOfClass(ruler, 1)).toEqual({ type: 'value', value: 170 });
  expect(answerOfClass(ruler, null)).toEqual({ type: 'skipped' });
});

test.each([
  [100, 250],
  [100, 150],
  [10, 40],
  [0.9, 1],
])('the parts of a ruler from %f to %f lie on it, each after the one before', (from, to) => {
  const ruler = { kind: 'ruler', text: 'What?', figure: 'p99', from, to, close: 2 } as const;
  const limits = handOptions(ruler, { skin: null }).map((text) =>
    Number.parseFloat(text.replace(/^\D+/, '')),
  );
  expect([from, ...limits, to]).toEqual([...new Set([from, ...limits, to])].sort((a, b) => a - b));
  expect(new Set(handOptions(ruler, { skin: null })).size).toBe(4);
});
