import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  formatDecade,
  latencyEnds,
  latencyScale,
  nearestSlo,
  nextSlo,
  SLO_LIMITS_MS,
} from '../../src/draw/latencyScale';
import { decadesBetween } from '../../src/draw/scale';

describe('the axis of latency', () => {
  test('is 1 ms to 10 s if that suffices', () => {
    expect(latencyEnds([6500], 200)).toEqual([1, 10_000]);
    expect(decadesBetween(latencyEnds([6500], 200)).map(formatDecade)).toEqual([
      '1\u202fms',
      '10\u202fms',
      '100\u202fms',
      '1\u202fs',
      '10\u202fs',
    ]);
  });

  test('grows to hold the highest value and the SLO', () => {
    expect(latencyEnds([12_000], 200)[1]).toBe(30_000);
    expect(latencyEnds([31_000], 200)[1]).toBe(100_000);
    expect(latencyEnds([], 60_000)[1]).toBeGreaterThan(60_000);
    expect(latencyEnds([6500], 0.1)[0]).toBeLessThan(0.1);
  });

  test('gives a decade to low values only if there are more than a few', () => {
    const runWith = (quick: number) => [
      ...new Array<number>(quick).fill(0.6),
      ...new Array<number>(1000).fill(2.5),
    ];
    expect(latencyEnds(runWith(3), 200)[0]).toBe(1);
    expect(latencyEnds(runWith(300), 200)[0]).toBe(0.1);
  });

  test('has its ends at the edges, equal decades, and an inverse', () => {
    const scale = latencyScale([1, 10_000], 132);
    expect([scale.at(10_000), scale.at(100), scale.at(1), scale.at(0)]).toEqual([0, 66, 132, 132]);
    expect(scale.valueAt(scale.at(317))).toBeCloseTo(317, 6);
    expect(scale.valueAt(500)).toBe(1);
  });
});

describe('dragging the SLO', () => {
  const scale = latencyScale([1, 10_000], 132);

  test('maps each height to a round value near it', () => {
    expect(nearestSlo(scale.valueAt(66))).toBe(100);
    expect(nearestSlo(scale.valueAt(33))).toBe(1000);
    expect(nearestSlo(scale.valueAt(56))).toBe(200);
    fc.assert(
      fc.property(fc.double({ min: 0, max: 132, noNaN: true }), (y) => {
        // Stops are at most 8 px apart on this axis, so the line stays under the pointer.
        expect(Math.abs(scale.at(nearestSlo(scale.valueAt(y))) - y)).toBeLessThan(4.2);
      }),
    );
  });

  test('steps up and down through the same stops, within limits', () => {
    expect([nextSlo(200, 1), nextSlo(200, -1), nextSlo(230, 1), nextSlo(230, -1)]).toEqual([
      250, 150, 250, 200,
    ]);
    expect(nextSlo(nextSlo(200, 1), -1)).toBe(200);
    expect(nextSlo(SLO_LIMITS_MS.highest, 1)).toBe(SLO_LIMITS_MS.highest);
    expect(nextSlo(SLO_LIMITS_MS.lowest, -1)).toBe(SLO_LIMITS_MS.lowest);
  });
});
