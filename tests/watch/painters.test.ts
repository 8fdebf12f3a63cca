import { describe, expect, test } from 'vitest';
import { latencyScale } from '../../src/draw/latencyScale';
import { THEMES } from '../../src/draw/theme';
import { timeScale } from '../../src/draw/timeScale';
import type { Role } from '../../src/scenario/roles';
import type { StripPlace } from '../../src/watch/strips/paint/bins';
import { inFlightMarks, inFlightRows } from '../../src/watch/strips/paint/inFlight';
import { shareMarks } from '../../src/watch/strips/paint/shares';
import { beforeMarks, haloOf, timeLine } from '../../src/watch/strips/paint/timeLine';
import { topBytes, topRecords, waitingMarks } from '../../src/watch/strips/paint/waiting';
import { marksOf, textsOf } from '../support/marks';

/** 40 px for 4 bins of 100 ms: 10 px each. */
const place: StripPlace = {
  size: { width: 40, height: 100 },
  time: timeScale(400, 40),
  theme: THEMES.dark,
  pixelRatio: 2,
};
const edgesMs = Float64Array.of(0, 100, 200, 300, 400);
const GAP = Number.NaN;

describe('shares', () => {
  const data = {
    edgesMs,
    layers: [
      { hue: 'c1' as const, name: '', shares: Float64Array.of(0.75, 0.5, GAP, 1) },
      { hue: 'c2' as const, name: '', shares: Float64Array.of(0.25, 0.5, GAP, 0) },
    ],
    hairlines: [],
  };

  test('stack from the top, and a bin without records is a gap', () => {
    const areas = marksOf(shareMarks(place, data), 'area');
    expect(areas.map(({ fill }) => fill)).toEqual(['c1', 'c1', 'c2']);
    expect(areas.map(({ corners }) => corners.slice(0, corners.length / 2))).toEqual([
      [
        [0, 0],
        [10, 0],
        [10, 0],
        [20, 0],
      ],
      [
        [30, 0],
        [40, 0],
      ],
      [
        [0, 75],
        [10, 75],
        [10, 50],
        [20, 50],
      ],
    ]);
    expect(areas[0]?.corners.slice(4)).toEqual([
      [20, 50],
      [10, 50],
      [10, 75],
      [0, 75],
    ]);
  });

  test('a name is written where its layer is thickest, and only if it fits', () => {
    const wide = { ...place, time: timeScale(400, 400) };
    const named = (thin: number): readonly string[] => {
      const layers = [
        { hue: 'hot' as const, name: 'B2', shares: Float64Array.of(thin, 0.5, thin, thin) },
        { hue: 'n1' as const, name: 'B0', shares: Float64Array.of(thin, thin, thin, thin) },
      ];
      return textsOf(shareMarks(wide, { edgesMs, layers, hairlines: [] }));
    };
    expect(named(0.05)).toEqual(['B2']);
    expect(named(0.2)).toEqual(['B2', 'B0']);
  });

  test('hairlines run through the middles of bins and lift at a gap', () => {
    const marks = shareMarks(place, { ...data, hairlines: [Float64Array.of(0.2, 0.4, GAP, 0.6)] });
    expect(marksOf(marks, 'line', { colour: 'bg0', alpha: 0.5 }).map(({ lines }) => lines)).toEqual([
      [
        [
          [5, 20],
          [15, 40],
        ],
        [[35, 60]],
      ],
    ]);
  });

  test('edges lie on device pixels', () => {
    const marks = shareMarks({ ...place, time: timeScale(400, 41) }, data);
    const xs = marksOf(marks, 'area').flatMap(({ corners }) => corners.map(([x]) => x));
    expect(xs.every((x) => Number.isInteger(x * 2))).toBe(true);
    expect(xs).toContain(10.5);
  });
});

describe('lines over time', () => {
  const latency = latencyScale([1, 100], 100);
  const linesOf = (values: readonly number[]) => {
    const line = { widthMs: 100, values: Float64Array.from(values), endMs: 400 };
    const mark = timeLine(place.time, line, latency.at, { colour: 'tx1', width: 1.8, ...haloOf(1.8) });
    return mark.kind === 'line' ? mark.lines : [];
  };

  test('go through the middles of the bins', () => {
    expect(linesOf([1, 10, 100, 10])).toEqual([
      [
        [5, 100],
        [15, 50],
        [25, 0],
        [35, 50],
      ],
    ]);
  });

  test('leave a gap if no ack arrived, and a lone value spans its bin', () => {
    expect(linesOf([1, 10, GAP, 10])).toEqual([
      [
        [5, 100],
        [15, 50],
      ],
      [
        [30, 50],
        [40, 50],
      ],
    ]);
    expect(linesOf([1, GAP, 10, 100])).toEqual([
      [
        [0, 100],
        [10, 100],
      ],
      [
        [25, 50],
        [35, 0],
      ],
    ]);
  });

  test('the run before is dotted, with a halo in the colour of the ground', () => {
    const line = { widthMs: 100, values: Float64Array.of(1, 10), endMs: 200 };
    expect(beforeMarks(place.time, line, latency.at)).toMatchObject([
      { look: { dash: [1, 3.5], casing: { colour: 'bg0' } } },
    ]);
    expect(beforeMarks(place.time, null, latency.at)).toEqual([]);
  });
});

describe('waiting bytes', () => {
  test('starts at 0, reaches each bin at its end, and the first layer lies in front', () => {
    const layers = [
      { hue: 'c1' as const, values: Float64Array.of(0, 50, 100, 0) },
      { hue: 'c2' as const, values: Float64Array.of(0, 0, 0, 0) },
    ];
    const lines = marksOf(waitingMarks(place, { edgesMs, layers, others: null, top: 100 }), 'line');
    expect(lines.map(({ look }) => look.colour)).toEqual(['c2', 'c1']);
    expect(lines.at(-1)?.lines).toEqual([
      [
        [0, 100],
        [10, 100],
        [20, 50],
        [30, 0],
        [40, 100],
      ],
    ]);
  });

  test('has an axis that ends at a round number above the most', () => {
    const mebibyte = 1024 ** 2;
    expect(topBytes(5.2 * mebibyte)).toBe(6 * mebibyte);
    expect(topBytes(90.7 * mebibyte)).toBe(100 * mebibyte);
    expect(topBytes(0)).toBe(10 * 1024);
    expect(topBytes(1010 * 1024)).toBe(mebibyte);
    expect([0, 11, 2_001].map(topRecords)).toEqual([10, 15, 3_000]);
  });
});

describe('requests in flight', () => {
  test('fill each row from its foot', () => {
    const rows = [
      { hue: 'c1' as const, requests: Float64Array.of(5, 0, 2.5, 6) },
      { hue: 'c2' as const, requests: Float64Array.of(0, 1, 0, 0) },
    ];
    const marks = inFlightMarks(place, { edgesMs, rows, limit: 5 }, { rowHeight: 10, gap: 3 });
    const tops = marksOf(marks, 'area').map(({ fill, corners }) => [
      fill,
      ...corners.slice(0, corners.length / 2),
    ]);
    expect(tops).toEqual([
      ['c1', [0, 0], [10, 0]],
      ['c1', [20, 5], [30, 5], [30, 0], [40, 0]],
      ['c2', [10, 21], [20, 21]],
    ]);
  });

  test('rows are 11 px for three brokers, shrink for more, and merge when nothing else helps', () => {
    const calm = (brokers: number) => inFlightRows(new Array<Role>(brokers).fill('other'), 42);
    expect(calm(3)).toMatchObject({ rows: [[0], [1], [2]], rowHeight: 11, gap: 3 });
    expect(calm(1).rowHeight).toBe(11);
    expect(calm(6)).toMatchObject({ rowHeight: 6, gap: 1 });
    expect(calm(6).rows).toHaveLength(6);
    expect(calm(100).rows).toHaveLength(13);
    expect(calm(100).rows[0]).toHaveLength(8);
    for (const brokers of [1, 2, 3, 5, 8, 14, 30, 100]) {
      const { rows, rowHeight, gap } = calm(brokers);
      expect(rows.length * (rowHeight + gap)).toBeLessThanOrEqual(42.001);
      expect(rows.flat()).toEqual(Array.from({ length: brokers }, (_, broker) => broker));
    }
  });

  test('of many brokers those in trouble come first, each with a row of its own', () => {
    const roles = new Array<Role>(30).fill('other');
    roles[7] = 'slow';
    roles[5] = 'held';
    const { rows, first } = inFlightRows(roles, 42);
    expect([first, rows.slice(0, 2)]).toEqual([2, [[7], [5]]]);
    expect([...rows.flat()].sort((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, broker) => broker));
    expect(inFlightRows(roles.slice(0, 12), 42).first).toBe(0);
  });

  test('of many brokers brightness says how full a row is, and warm is nearly full', () => {
    const rows = [{ hue: null, requests: Float64Array.of(5, 0, 1, 2) }];
    const boxes = marksOf(
      inFlightMarks(place, { edgesMs, rows, limit: 5 }, { rowHeight: 3, gap: 0.5 }),
      'box',
    );
    expect(boxes.map(({ box }) => Object.values(box))).toEqual([
      [0, 0, 10, 3],
      [20, 0, 10, 3],
      [30, 0, 10, 3],
    ]);
    expect(new Set(boxes.map(({ look }) => look.fill)).size).toBe(3);
  });
});
