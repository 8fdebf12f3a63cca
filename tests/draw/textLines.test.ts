import { expect, test } from 'vitest';
import { nameParts, wrapped, wrappedName } from '../../src/draw/textLines';
import { textWidth } from '../../src/draw/textWidth';

const LOOK = { sizePx: 12 };
const LONG = 'Sticky, max.in.flight.requests.per.connection 10';

test('a long name wraps after a dot, and its value stays with the end of it', () => {
  const lines = wrappedName(LONG, 150, LOOK);
  expect(lines).toEqual(['Sticky, max.in.flight.', 'requests.per.', 'connection\u00A010']);
  for (const line of lines) expect(textWidth(line, LOOK)).toBeLessThanOrEqual(150);
  expect(wrappedName(LONG, 400, LOOK)).toHaveLength(1);
});

test('a short name, a unit and a figure stay whole', () => {
  const names = ['linger.ms 5', 'batch.size 65,536\u202FB', 'Adaptive + availability', '2.5 to 10.25'];
  for (const name of names)
    expect(nameParts(name).join('')).toBe(name.replace(/s 5|e 6/, (at) => at.replace(' ', '\u00A0')));
  expect(names.map((name) => nameParts(name).length)).toEqual([1, 1, 1, 1]);
  expect(nameParts('delivery.timeout.ms')).toEqual(['delivery.', 'timeout.ms']);
});

test('other texts break at spaces alone', () => {
  expect(wrapped('two  words', 1, LOOK)).toEqual(['two', 'words']);
  expect(wrapped('max.in.flight.requests.per.connection', 1, LOOK)).toHaveLength(1);
});
