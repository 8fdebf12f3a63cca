import { expect, test } from 'vitest';
import { ratioOf, ratioSize, ratioText } from '../../src/base/ratio';

const plain = (text: string): string => text.replaceAll('\u202F', ' ');

test.each([
  [169, 5400, '32× lower'],
  [17_300, 179, '97× higher'],
  [1, 2345, '2,300× lower'],
  [100, 201, '2× lower'],
  [165, 238, '31 % lower'],
  [112, 100, '12 % higher'],
  [109, 100, ''],
  [5, 5, ''],
  [5, 0, ''],
  [Number.NaN, 5, ''],
])('%d against %d: "%s"', (now, before, text) => {
  expect(plain(ratioText(now, before))).toBe(text);
});

test('the words for less and more can be others, and the size can be forced', () => {
  expect(plain(ratioText(300, 200, ['fewer', 'more']))).toBe('50 % more');
  expect(ratioSize(1.5, true)).toBe('1.5×');
  expect(ratioOf(5, 10)).toBe(2);
});
