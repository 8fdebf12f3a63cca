import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MOST_TABLE_ROWS, thinned, thinning } from '../../src/draw/table';
import { STRIP_NAMES } from '../../src/scenario/parts';
import { stripsForm } from '../../src/watch/strips/catalogue';
import { stripsHeight, stripsLayout } from '../../src/watch/strips/paint/stripsLayout';

describe('the places of the strips', () => {
  test('are those of the design at 840 × 436', () => {
    const form = stripsForm(STRIP_NAMES.slice(0, 4), { compact: false, overlaid: false });
    const { usual } = stripsHeight(form);
    expect(usual).toBeLessThanOrEqual(436);
    const layout = stripsLayout(form, 840, usual);
    expect(layout).toMatchObject({ left: 58, plotWidth: 664, fault: { top: 24, height: 20 } });
    expect(layout.strips.map(({ name, top, height }) => [name, top, height])).toEqual([
      ['share', 69, 58],
      ['latency', 153, 132],
      ['backlog', 311, 44],
      ['in.flight', 381, 42],
    ]);
  });

  test('of a phone are those of the design', () => {
    const form = stripsForm(['share', 'latency'], { compact: true, overlaid: false });
    const layout = stripsLayout(form, 390, stripsHeight(form).usual);
    expect(layout.strips.map(({ top, height }) => [top, height])).toEqual([
      [50, 44],
      [120, 106],
    ]);
    expect(layout).toMatchObject({ left: 46, plotWidth: 330 });
  });

  test.each([[['share', 'latency'] as const], [['backlog', 'in.flight'] as const]])(
    'of a phone, %s, leave room for a verdict of four lines and the dots',
    (strips) => {
      const form = stripsForm(strips, { compact: true, overlaid: false });
      expect(stripsHeight(form).least).toBeLessThanOrEqual(184);
    },
  );

  test('give way in a low room and grow in a high one, without ever overlapping', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1200 }),
        fc.subarray([...STRIP_NAMES], { minLength: 1 }),
        (spare, strips) => {
          const form = stripsForm(strips, { compact: false, overlaid: false });
          const { least } = stripsHeight(form);
          const layout = stripsLayout(form, 840, least + spare);
          let foot = layout.fault.top + layout.fault.height;
          for (const band of layout.strips) {
            expect(band.titleTop).toBeGreaterThanOrEqual(foot);
            foot = band.top + band.height;
          }
          expect(layout.bottom).toBe(foot);
          // Rounding of each height may add half a pixel.
          expect(foot).toBeLessThanOrEqual(least + spare + strips.length);
        },
      ),
    );
  });
});

describe('tables', () => {
  test('take every bin of a short run and every n-th of a long one', () => {
    expect(thinned(5)).toEqual([0, 1, 2, 3, 4]);
    expect(thinning(240)).toBe(4);
    expect(thinned(240).slice(0, 3)).toEqual([0, 4, 8]);
    expect(thinned(0)).toEqual([]);
  });

  test('never have more than 60 rows, nor a row without a bin', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000 }), (bins) => {
        const rows = thinned(bins);
        expect(rows.length).toBeLessThanOrEqual(MOST_TABLE_ROWS);
        expect(rows.every((bin) => bin < bins)).toBe(true);
        expect(rows.length > 0).toBe(bins > 0);
      }),
    );
  });
});
