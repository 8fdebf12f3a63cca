import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { roomyTicks } from '../../../src/draw/axis';
import { fittedScale } from '../../../src/draw/scale';
import { THEMES } from '../../../src/draw/theme';
import { estimated } from '../../../src/features/sweep/chart/estimate';
import { valueColour } from '../../../src/features/sweep/chart/map';

const theme = THEMES.dark;
const WAITS = Number.NaN;

describe('estimates', () => {
  const grid = (columns: number, values: readonly number[]) => ({
    columns,
    rows: values.length / columns,
    values: Float64Array.from(values),
  });

  test('are bilinear between the four corners of a lattice', () => {
    const found = estimated(grid(3, [1, WAITS, 3, WAITS, WAITS, WAITS, 5, WAITS, 7]), null);
    expect([...found]).toEqual([1, 2, 3, 3, 4, 5, 5, 6, 7]);
  });

  test('use logarithms if the figure is logarithmic', () => {
    const [, middle] = estimated(grid(3, [1, WAITS, 100]), 1e-3);
    expect(middle).toBeCloseTo(10);
  });

  test('use the finest lattice that is known', () => {
    // Every fourth value says 0 and 8; index 2, known too, says 100.
    const found = estimated(grid(5, [0, WAITS, 100, WAITS, 8]), null);
    expect([...found]).toEqual([0, 50, 100, 54, 8]);
    expect([...estimated(grid(5, [0, WAITS, WAITS, WAITS, 8]), null)]).toEqual([0, 2, 4, 6, 8]);
  });

  test('reach to the last index, which is on every lattice', () => {
    // 0, 4 and 6 are the lattice of stride 4.
    const found = estimated(grid(7, [0, WAITS, WAITS, WAITS, 4, WAITS, 10]), null);
    expect([...found]).toEqual([0, 1, 2, 3, 4, 7, 10]);
  });

  test('fall back to the nearest known cells', () => {
    expect([...estimated(grid(4, [WAITS, 7, WAITS, WAITS]), null)]).toEqual([7, 7, 7, 7]);
    expect([...estimated(grid(4, [WAITS, 4, WAITS, 8]), null)]).toEqual([4, 4, 6, 8]);
  });

  test('are missing if nothing is known', () => {
    expect([...estimated(grid(2, [WAITS, WAITS]), null)]).toEqual([WAITS, WAITS]);
  });

  test('keep known values and stay between them', () => {
    const cell = fc.option(fc.double({ min: 0.1, max: 1e5, noNaN: true }), { nil: WAITS });
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9 }),
        fc.array(cell, { minLength: 1, maxLength: 9 }),
        (columns, row) => {
          const values = Array.from(
            { length: columns * row.length },
            (_, index) => row[(index * 7) % row.length] ?? WAITS,
          );
          const known = values.filter(Number.isFinite);
          for (const [index, value] of estimated(grid(columns, values), 1e-3).entries()) {
            if (Number.isFinite(values[index])) expect(value).toBe(values[index]);
            else if (known.length === 0) expect(value).toBeNaN();
            else {
              expect(value).toBeGreaterThan(Math.min(...known) * 0.999);
              expect(value).toBeLessThan(Math.max(...known) * 1.001);
            }
          }
        },
      ),
    );
  });
});

describe('the scale of values', () => {
  const log = fittedScale([12, 7000], 'log', 200);
  const colour = valueColour(log, 200, theme);

  test('has round ends that hold still while values come in', () => {
    expect(log.ends).toEqual([10, 10_000]);
    const more = fittedScale([12, 7000, 11, 9000], 'log', 200);
    expect(more.ends).toEqual([10, 10_000]);
    expect(log.ticks).toEqual([10, 100, 1000, 10_000]);
  });

  test('leaves room on both sides of the objective', () => {
    const scale = fittedScale([150], 'log', 200);
    expect(scale.at(200)).toBeGreaterThan(0.2);
    expect(scale.at(200)).toBeLessThan(0.8);
  });

  test('switches from cool to hot at the objective', () => {
    expect(hue(colour(200))).toBe('cool');
    expect(hue(colour(200.01))).toBe('hot');
    expect(hue(colour(10))).toBe('cool');
    expect(hue(colour(10_000))).toBe('hot');
  });

  test('is cool throughout without an objective', () => {
    const scale = fittedScale([0, 80], 'linear', null);
    expect(scale.ends).toEqual([0, 100]);
    expect(hue(valueColour(scale, null, theme)(100))).toBe('cool');
  });

  test.each(['dark', 'light'] as const)('lightness is monotonic through the switch (%s)', (name) => {
    const steps = Array.from({ length: 60 }, (_, step) =>
      lightness(valueColour(log, 200, THEMES[name])(log.valueAt(step / 59))),
    );
    const direction = name === 'dark' ? 1 : -1;
    for (const [index, step] of steps.entries())
      if (index > 0) expect((step - (steps[index - 1] ?? 0)) * direction).toBeGreaterThan(-1e-6);
    expect(Math.abs((steps.at(-1) ?? 0) - (steps[0] ?? 0))).toBeGreaterThan(0.5);
  });

  test('shares go from nothing to all; close values far from 0 get their own range', () => {
    const share = fittedScale([0.4], 'share', null);
    expect(share.ends).toEqual([0, 1]);
    const close = fittedScale([0.98, 1.02], 'linear', null);
    expect(close.at(1.02) - close.at(0.98)).toBeGreaterThan(0.5);
  });

  test('copes with nothing, zeros and a single value', () => {
    for (const scale of ['log', 'linear', 'share'] as const)
      for (const values of [[], [0], [0, 0], [Number.NaN], [5]])
        for (const objective of [null, 200]) {
          const made = fittedScale(values, scale, objective);
          expect(made.ends[1]).toBeGreaterThan(made.ends[0]);
          expect(made.at(values[0] || 0)).toBeGreaterThanOrEqual(0);
          expect(valueColour(made, objective, theme)(values[0] || 0)).toMatch(/^rgb/);
        }
  });
});

describe('ticks', () => {
  const places = (count: number, pitch: number) => Array.from({ length: count }, (_, index) => index * pitch);
  const twenty = Array.from({ length: 20 }, () => 14);

  test('are all written if there is room, else every n-th: none breaks the spacing', () => {
    expect(roomyTicks(places(20, 26), twenty)).toHaveLength(20);
    expect(roomyTicks(places(20, 13), twenty)).toEqual([0, 2, 4, 6, 8, 10, 12, 14, 16, 18]);
    expect(roomyTicks(places(20, 2), twenty)).toEqual([0]);
    expect(roomyTicks([0, 10], [300, 300])).toEqual([0]);
    expect(roomyTicks([], [])).toEqual([]);
  });

  test('texts never touch, and the chosen one is always there', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 4, max: 90 }), { minLength: 1, maxLength: 60 }),
        fc.double({ min: 1, max: 60, noNaN: true }),
        fc.nat({ max: 59 }),
        (lengths, pitch, at) => {
          const selected = at % lengths.length;
          const shown = roomyTicks(places(lengths.length, pitch), lengths, selected);
          expect(shown).toContain(selected);
          for (const [place, index] of shown.entries()) {
            const next = shown[place + 1];
            if (next === undefined) continue;
            const halves = ((lengths[index] ?? 0) + (lengths[next] ?? 0)) / 2;
            expect((next - index) * pitch).toBeGreaterThanOrEqual(halves - 1e-9);
          }
        },
      ),
    );
  });
});

function channels(colour: string): readonly [number, number, number] {
  const [red = 0, green = 0, blue = 0] = (colour.match(/\d+/g) ?? []).map(Number);
  return [red, green, blue];
}

function hue(colour: string): 'cool' | 'hot' {
  const [red, , blue] = channels(colour);
  return blue > red ? 'cool' : 'hot';
}

/** OKLab lightness. */
function lightness(colour: string): number {
  const [red, green, blue] = channels(colour).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  const [r = 0, g = 0, b = 0] = [red, green, blue];
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const middle = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return 0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short;
}
