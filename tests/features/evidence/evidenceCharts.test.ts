import { describe, expect, test } from 'vitest';
import { agreementPicture } from '../../../src/features/evidence/chart/agreement';
import { figureScale } from '../../../src/features/evidence/screen/FigureGroups';
import { marksOf, textsOf } from '../../support/marks';

describe('the axis of a figure', () => {
  test('is logarithmic with a tick per decade if values are far apart', () => {
    const { ticks, at } = figureScale([36, 4072]);
    expect(ticks).toEqual([100, 1000]);
    expect(at(1000) - at(100)).toBeCloseTo(at(500) - at(50));
    expect([at(36) > 0, at(5000)]).toEqual([true, 1]);
  });

  test('has two labels at least: one says nothing of a scale', () => {
    for (const values of [[0.1, 0.5], [1.2, 9], [36, 4072], [3, 4], [7]])
      expect(figureScale(values).ticks.length).toBeGreaterThan(1);
  });

  test("is linear if they're close, so small differences look small", () => {
    const { ticks, at } = figureScale([1, 1.01]);
    expect(ticks.length).toBeGreaterThan(1);
    expect(at(1.01) - at(1)).toBeLessThan(0.05);
    expect(at(1)).toBeGreaterThan(0.4);
  });

  test('copes with no values, and with other figures than latencies', () => {
    expect(figureScale([]).at(5)).toBeGreaterThanOrEqual(0);
    expect(figureScale([0, Number.NaN, 10, 1000]).at(0)).toBe(0);
  });
});

describe('model against evidence', () => {
  const size = { width: 300, height: 300 };
  const { frame, marks } = agreementPicture(size, [
    { name: 'exact', kind: 'measured', evidenceMs: 100, modelMs: 100 },
    { name: 'high', kind: 'published', evidenceMs: 100, modelMs: 125 },
  ]);
  const share = (x: number, y: number) => [
    (x - frame.plot.x) / frame.plot.width,
    1 - (y - frame.plot.y) / frame.plot.height,
  ];

  test('equal points lie on the diagonal, too high ones above it', () => {
    const [exact] = marksOf(marks, 'dot');
    const [across = 0, up = 1] = share(...(exact?.at ?? [0, 0]));
    expect(across).toBeCloseTo(up);
    expect(frame.y(125)).toBeLessThan(frame.y(100));
  });

  test('the band ends at an error of 25 %', () => {
    const [band] = marksOf(marks, 'area', { fill: 'bg3' });
    const [, upper] = band?.corners ?? [];
    const [across = 0, up = 0] = share(...(upper ?? [0, 0]));
    const [atHigh = 0, highUp = 0] = share(frame.x(100), frame.y(125));
    expect(up - across).toBeCloseTo(highUp - atHigh);
  });

  test('both axes cover every point and have the same decades', () => {
    const wide = agreementPicture(size, [
      { name: 'far', kind: 'measured', evidenceMs: 0.2, modelMs: 90_000 },
    ]);
    const ticks = textsOf(wide.marks).filter((text) => /^[\d.]+\u202fm?s$/.test(text));
    expect(ticks.filter((text) => text === '0.1\u202fms')).toHaveLength(2);
    expect(ticks.filter((text) => text === '100\u202fs')).toHaveLength(2);
  });
});
