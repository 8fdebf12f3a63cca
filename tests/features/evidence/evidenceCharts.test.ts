import { describe, expect, test } from 'vitest';
import { figureAxis } from '../../../src/draw/figureAxis';
import { agreement } from '../../../src/features/evidence/chart/agreement';

describe('the axis of a figure', () => {
  test('is logarithmic with a tick per decade if values are far apart', () => {
    const axis = figureAxis([36, 4072], 'figure');
    expect(axis.ticks.map(({ value }) => value)).toEqual([10, 100, 1000]);
    expect(axis.x(10)).toBe(0);
    expect(axis.x(5000)).toBe(1);
    expect(axis.x(1000) - axis.x(100)).toBeCloseTo(axis.x(100) - axis.x(10));
  });

  test('has two labels at least: one says nothing of a scale', () => {
    expect(figureAxis([0.1, 0.5], 'figure').ticks.map(({ value }) => value)).toEqual([0.1, 0.5]);
    expect(figureAxis([1.2, 9], 'figure').ticks.map(({ value }) => value)).toEqual([1, 10]);
  });

  test("is linear if they're close, so small differences look small", () => {
    const axis = figureAxis([1, 1.01], 'figure');
    expect(axis.ticks.length).toBeGreaterThan(1);
    expect(axis.x(1.01) - axis.x(1)).toBeLessThan(0.05);
    expect(axis.x(1)).toBeGreaterThan(0.4);
  });

  test('of shares goes from 0 to 1', () => {
    const axis = figureAxis([0.7], 'share');
    expect([axis.x(0), axis.x(0.25), axis.x(1)]).toEqual([0, 0.25, 1]);
  });

  test('copes with no values, and with other figures than latencies', () => {
    expect(figureAxis([], 'figure').ticks).toEqual([]);
    const axis = figureAxis([0, Number.NaN, 10, 1000], 'figure');
    expect(axis.x(0)).toBe(0);
  });
});

describe('model against evidence', () => {
  const points = [
    { name: 'exact', kind: 'measured', evidenceMs: 100, modelMs: 100 },
    { name: 'high', kind: 'published', evidenceMs: 100, modelMs: 125 },
  ] as const;
  const drawn = agreement(points, 200);

  test('equal points lie on the diagonal, too high ones above it', () => {
    const [exact, high] = drawn.points;
    expect((exact?.x ?? 0) + (exact?.y ?? 0)).toBeCloseTo(200);
    expect(high?.y).toBeLessThan(exact?.y ?? 0);
  });

  test('the band ends at an error of 25 %', () => {
    const edge = drawn.points[1];
    // The upper edge runs from the left side at V to the top at L, parallel to the diagonal.
    const start = Number(/V([\d.]+)/.exec(drawn.band)?.[1]);
    expect((edge?.y ?? 0) + (edge?.x ?? 0)).toBeCloseTo(start);
  });

  test('both axes cover every point and have the same decades', () => {
    const wide = agreement([{ name: 'far', kind: 'measured', evidenceMs: 0.2, modelMs: 90_000 }], 200);
    expect(wide.ticks.map(({ ms }) => ms)).toEqual([0.1, 1, 10, 100, 1000, 10_000, 100_000]);
    for (const { x, y } of wide.points) expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
  });
});
