import { expect, test } from 'vitest';
import { formatEntry } from '../../../src/features/lessons/class/Question';
import {
  afterEvent,
  besides,
  mostHands,
  NEW_ROUND,
  type Phase,
  type Round,
  readEntry,
  scaleOf,
} from '../../../src/features/lessons/class/round';
import { classKey } from '../../../src/features/lessons/class/useClassKeys';

/** The round after keys, as on a keyboard; `^` is Shift, `⏎` Enter, `⌫` Backspace, `⎋` Escape. */
function typed(keys: string, options = 3, from: Round = NEW_ROUND): Round {
  let [round, back] = [from, false];
  for (const key of keys) {
    if (key === '^') back = true;
    else {
      const type = { ',': 'comma', '⏎': 'enter', '⌫': 'erase', '⎋': 'clear' }[key];
      const event = type === undefined ? { type: 'digit', digit: Number(key), back } : { type };
      round = afterEvent(round, event as Parameters<typeof afterEvent>[1], options);
      back = false;
    }
  }
  return round;
}

test.each([
  ['1332', [1, 1, 2], '2'],
  ['2,17⏎', [0, 17], ''],
  ['2,17', [0, 0], '2,17'],
  ['222,17⏎', [0, 17], ''],
  ['11,', [1], '1,'],
  ['2^2', [0, 0], ''],
  ['^1', [0], ''],
  ['2^2,', [0, 0], ''],
  ['2,17⌫⌫⌫', [0, 0], ''],
  ['2,17⌫9⏎', [0, 19], ''],
  ['2,17⎋', [0, 0], ''],
  ['2,⏎', [0, 0], '2,'],
  ['2,1000⏎', [0, 0], '2,1000'],
  ['2,0⏎', [0, 0], ''],
  ['0', [], ''],
  ['5,17⏎', [], '5,17'],
  ['5', [], '5'],
  [',', [], ''],
])('%s counts %j and leaves "%s" typed', (keys, hands, entry) => {
  expect(typed(keys)).toMatchObject({ hands, entry });
});

test('what was typed is understood as it is typed', () => {
  const said = ['2', '2,', '2,17', '5', '5,17', '2,1000'].map((keys) => readEntry(typed(keys), 3));
  expect(said).toEqual([
    { type: 'counted', option: 1 },
    { type: 'open', option: 1 },
    { type: 'set', option: 1, hands: 17 },
    { type: 'no-answer' },
    { type: 'no-answer' },
    { type: 'too-many' },
  ]);
  expect(readEntry(NEW_ROUND, 3)).toBe(null);
  expect(formatEntry(typed('2,17'), 3)).toBe('Answer 2: 17 hands');
  expect(formatEntry(typed('22'), 3)).toBe('Answer 2: 2 hands');
  expect(formatEntry(typed('3,17', 2), 2)).toBe('There are only 2 answers.');
});

test('a dragged bar sets its hands, within what a class can have', () => {
  const set = (hands: number) => afterEvent(NEW_ROUND, { type: 'set', option: 1, hands }, 3).hands;
  expect([set(12), set(-1), set(5000)]).toEqual([
    [0, 12],
    [0, 0],
    [0, 999],
  ]);
});

test('bars share a scale that grows in steps of ten, with room to drag to', () => {
  expect([[], [9], [10], [13, 17], [40]].map(scaleOf)).toEqual([10, 10, 20, 20, 50]);
  expect([mostHands([1, 4, 4]), mostHands([]), mostHands([0, 0])]).toEqual([1, null, null]);
});

test('the clock stops, runs on and never runs below zero', () => {
  const after = (round: Round, ...types: ('clock' | 'more' | 'second')[]) =>
    types.reduce((now, type) => afterEvent(now, { type }, 3), round);
  expect(after(NEW_ROUND, 'second', 'more').leftSeconds).toBe(NEW_ROUND.leftSeconds + 9);
  expect(after({ ...NEW_ROUND, leftSeconds: 0 }, 'second').leftSeconds).toBe(0);
  expect(after(NEW_ROUND, 'clock').running).toBe(false);
});

test('a clicker goes through question, film, truth and why, and back, and skips none', () => {
  const through = (direction: 1 | -1, hasFilm: boolean): readonly Phase[] => {
    const phases: Phase[] = [];
    let at: Phase | null = direction === 1 ? 'question' : 'why';
    for (; at !== null; at = besides(at, direction, hasFilm)) phases.push(at);
    return phases;
  };
  expect(through(1, true)).toEqual(['question', 'film', 'truth', 'why']);
  expect(through(-1, true)).toEqual(['why', 'truth', 'film', 'question']);
  expect(through(1, false)).toEqual(['question', 'truth', 'why']);
});

test('keys mean the same on every keyboard', () => {
  const key = (name: string, code: string, shiftKey = false) => classKey({ key: name, code, shiftKey });
  expect(key('@', 'Digit2', true)).toEqual({ type: 'digit', digit: 2, back: true });
  expect(key('é', 'Digit2')).toEqual({ type: 'digit', digit: 2, back: false });
  expect(key('7', 'Numpad7')).toEqual({ type: 'digit', digit: 7, back: false });
  expect([key(',', 'Comma'), key('.', 'NumpadDecimal'), key(',', 'NumpadDecimal')]).toEqual(
    Array(3).fill({ type: 'comma' }),
  );
  expect([key('.', 'Period'), key('PageDown', 'PageDown'), key('b', 'KeyB')]).toEqual([null, null, null]);
});
