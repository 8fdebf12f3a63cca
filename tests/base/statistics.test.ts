import { describe, expect, test } from 'vitest';
import { halfWidth95, highestOf, lowestOf, shareAtLeast, studentT975 } from '../../src/base/statistics';

describe("Student's t", () => {
  test.each([
    [1, 12.706],
    [4, 2.776],
    [30, 2.042],
    [31, 2.0395],
    [40, 2.021],
    [120, 1.98],
    [999, 1.962],
  ])('with %d degrees of freedom is %d', (degrees, quantile) => {
    expect(studentT975(degrees)).toBeCloseTo(quantile, 3);
  });

  test('continues smoothly beyond the table', () => {
    const step = (degrees: number) => studentT975(degrees) - studentT975(degrees + 1);
    expect(step(30)).toBeGreaterThan(step(31));
    expect(step(30)).toBeLessThan(step(29));
  });
});

test('the half-width matches a textbook example', () => {
  // Sample 1 to 5: standard deviation 1.5811, t(4) = 2.776, so 2.776 × 1.5811 / √5.
  expect(halfWidth95([1, 2, 3, 4, 5])).toBeCloseTo(1.9632, 3);
  expect(halfWidth95([5])).toBeNaN();
});

test('the highest and the lowest of more values than a call can have arguments', () => {
  const values = Array.from({ length: 500_000 }, (_, index) => index - 7);
  expect([highestOf(values), lowestOf(values)]).toEqual([499_992, -7]);
  expect([highestOf([]), lowestOf([])]).toEqual([Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]);
});

test('twenty of twenty runs say that at least 86 % keep it', () => {
  expect(shareAtLeast(20, 20)).toBeCloseTo(0.05 ** (1 / 20), 6);
  expect(shareAtLeast(19, 20)).toBeCloseTo(0.784, 3);
  expect(shareAtLeast(0, 20)).toBe(0);
});
