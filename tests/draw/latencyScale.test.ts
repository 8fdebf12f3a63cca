import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  decades,
  formatDecade,
  latencyDomain,
  latencyScale,
  nearestSlo,
  nextSlo,
  SLO_LIMITS_MS,
} from '../../src/draw/latencyScale';

const usual = { cells: [], longestMs: 6_500, sloMs: 200 };

describe('the axis of latency', () => {
  test('is 1 ms to 10 s if that suffices', () => {
    expect(latencyDomain(usual)).toEqual({ lowestMs: 1, highestMs: 10_000 });
    expect(decades(latencyDomain(usual)).map(formatDecade)).toEqual([
      '1\u202fms',
      '10\u202fms',
      '100\u202fms',
      '1\u202fs',
      '10\u202fs',
    ]);
  });

  test('grows to hold the slowest ack and the SLO', () => {
    expect(latencyDomain({ ...usual, longestMs: 12_000 }).highestMs).toBe(30_000);
    expect(latencyDomain({ ...usual, longestMs: 31_000 }).highestMs).toBe(100_000);
    expect(latencyDomain({ ...usual, sloMs: 60_000 }).highestMs).toBeGreaterThan(60_000);
    expect(latencyDomain({ ...usual, sloMs: 0.1 }).lowestMs).toBeLessThan(0.1);
  });

  test('gives a decade to quick acks only if there are more than a few', () => {
    const cells = (quick: number) => [
      { fromMs: 0.5, toMs: 0.8, count: quick },
      { fromMs: 2, toMs: 3, count: 1000 },
    ];
    expect(latencyDomain({ ...usual, cells: cells(3) }).lowestMs).toBe(1);
    expect(latencyDomain({ ...usual, cells: cells(300) }).lowestMs).toBe(0.1);
  });

  test('has its ends at the edges, equal decades, and an inverse', () => {
    const scale = latencyScale({ lowestMs: 1, highestMs: 10_000 }, 132);
    expect([scale.y(10_000), scale.y(100), scale.y(1), scale.y(0)]).toEqual([0, 66, 132, 132]);
    expect(scale.ms(scale.y(317))).toBeCloseTo(317, 6);
    expect(scale.ms(500)).toBe(1);
  });
});

describe('dragging the SLO', () => {
  const scale = latencyScale({ lowestMs: 1, highestMs: 10_000 }, 132);

  test('maps each height to a round value near it', () => {
    expect(nearestSlo(scale.ms(66))).toBe(100);
    expect(nearestSlo(scale.ms(33))).toBe(1000);
    expect(nearestSlo(scale.ms(56))).toBe(200);
    fc.assert(
      fc.property(fc.double({ min: 0, max: 132, noNaN: true }), (y) => {
        // Stops are at most 8 px apart on this axis, so the line stays under the pointer.
        expect(Math.abs(scale.y(nearestSlo(scale.ms(y))) - y)).toBeLessThan(4.2);
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
