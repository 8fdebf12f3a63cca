import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { snap, snapStepMs, timeScale, timeTicks } from '../../src/draw/timeScale';

const labels = (endMs: number, width: number): readonly string[] =>
  timeTicks(timeScale(endMs, width)).map((tick) => tick.label);

describe('time ticks', () => {
  test('are those of the design for 60 s and 30 s, and the last carries the unit', () => {
    expect(labels(60_000, 670)).toEqual(['0', '10', '20', '30', '40', '50', '60\u202fs']);
    expect(labels(30_000, 670)).toEqual(['0', '5', '10', '15', '20', '25', '30\u202fs']);
    expect(labels(60_000, 330)).toEqual(['0', '15', '30', '45', '60\u202fs']);
  });

  test('continue over a drain that ends between round times', () => {
    expect(labels(71_200, 670)).toEqual(['0', '10', '20', '30', '40', '50', '60', '70\u202fs']);
  });

  test('keep their decimals in short runs and their commas in long ones', () => {
    expect(labels(100, 670)).toEqual(['0', '0.02', '0.04', '0.06', '0.08', '0.10\u202fs']);
    expect(labels(3_600_000, 670)).toContain('1,200');
  });

  test('are never closer than 80 px, and there are always at least two', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 100, max: 1_000_000_000, noNaN: true }),
        fc.integer({ min: 210, max: 2000 }),
        (end, width) => {
          const scale = timeScale(end, width);
          const ticks = timeTicks(scale);
          const distances = ticks
            .slice(1)
            .map((tick, index) => scale.at(tick.ms) - scale.at(ticks[index]?.ms ?? 0));
          expect(Math.min(...distances)).toBeGreaterThanOrEqual(79.99);
          expect(ticks.length).toBeGreaterThanOrEqual(2);
          expect(ticks.at(-1)?.label).toMatch(/\u202fs$/);
        },
      ),
    );
  });
});

test('pixels and times are each other\u2019s inverse inside the axis, and clamped outside', () => {
  const scale = timeScale(60_000, 670);
  expect(scale.valueAt(scale.at(31_518))).toBeCloseTo(31_518, 6);
  expect([scale.valueAt(-20), scale.valueAt(700)]).toEqual([0, 60_000]);
  expect([scale.at(-5), scale.at(61_000)]).toEqual([0, 670]);
});

test('dragging snaps to half a second, and finer in a short run', () => {
  expect([snapStepMs(60_000), snapStepMs(4_000), snapStepMs(100)]).toEqual([500, 100, 2]);
  expect(snap(12_340, 500)).toBe(12_500);
});
