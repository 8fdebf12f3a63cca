import { describe, expect, test } from 'vitest';
import { latencyScale } from '../../src/draw/latencyScale';
import type { Plot } from '../../src/draw/plot';
import { THEMES } from '../../src/draw/theme';
import { timeScale } from '../../src/draw/timeScale';
import type { Role } from '../../src/scenario/roles';
import { inFlightRows, paintInFlight } from '../../src/watch/strips/paint/inFlight';
import { paintShares } from '../../src/watch/strips/paint/shares';
import { PERCENTILE_STYLES, paintTimeLine } from '../../src/watch/strips/paint/timeLine';
import { paintWaiting, topBytes, topRecords } from '../../src/watch/strips/paint/waiting';
import { Recorder } from '../support/recorder';

const theme = THEMES.dark;
/** 40 px for 4 bins of 100 ms: 10 px each. */
const plot: Omit<Plot, 'surface'> = {
  size: { width: 40, height: 100 },
  time: timeScale(400, 40),
  theme,
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
    const { surface, calls } = new Recorder();
    paintShares({ ...plot, surface }, data);
    expect(calls.filter((call) => call.method === 'rect').map((call) => call.numbers)).toEqual([
      [0, 0, 10, 75],
      [10, 0, 10, 50],
      [30, 0, 10, 100],
      [0, 75, 10, 25],
      [10, 50, 10, 50],
    ]);
    expect(calls.filter((call) => call.method === 'fill').map((call) => call.fillStyle)).toEqual([
      theme.categories[0],
      theme.categories[1],
    ]);
  });

  test('a name is written where its layer is thickest, and only if it fits', () => {
    const wide = { ...plot, time: timeScale(400, 400) };
    const named = (thin: number): readonly string[] => {
      const recorder = new Recorder();
      const { surface } = recorder;
      const layers = [
        { hue: 'hot' as const, name: 'B2', shares: Float64Array.of(thin, 0.5, thin, thin) },
        { hue: 'n1' as const, name: 'B0', shares: Float64Array.of(thin, thin, thin, thin) },
      ];
      paintShares({ ...wide, surface }, { edgesMs, layers, hairlines: [] });
      return recorder.texts;
    };
    expect(named(0.05)).toEqual(['B2']);
    expect(named(0.2)).toEqual(['B2', 'B0']);
  });

  test('hairlines run through the middles of bins and lift at a gap', () => {
    const { surface, calls } = new Recorder();
    paintShares({ ...plot, surface }, { ...data, hairlines: [Float64Array.of(0.2, 0.4, GAP, 0.6)] });
    expect(
      calls.filter((call) => /To$/.test(call.method)).map((call) => [call.method, ...call.numbers]),
    ).toEqual([
      ['moveTo', 5, 20],
      ['lineTo', 15, 40],
      ['moveTo', 35, 60],
    ]);
    expect(calls.at(-1)).toMatchObject({ method: 'stroke', strokeStyle: theme.bg0, globalAlpha: 0.5 });
  });

  test('edges lie on device pixels', () => {
    const { surface, calls } = new Recorder();
    paintShares({ ...plot, surface, time: timeScale(400, 41) }, data);
    const lefts = calls.filter((call) => call.method === 'rect').map((call) => call.numbers[0] ?? 0);
    expect(lefts.every((left) => Number.isInteger(left * 2))).toBe(true);
    expect(lefts).toContain(10.5);
  });
});

describe('percentile lines', () => {
  const latency = latencyScale([1, 100], 100);
  const paint = (values: readonly number[]) => {
    const { surface, calls } = new Recorder();
    const line = { widthMs: 100, values: Float64Array.from(values), endMs: 400 };
    const ink = { colour: theme.tx1, halo: theme.bg0 };
    paintTimeLine({ ...plot, surface }, line, latency.y, { ...ink, ...PERCENTILE_STYLES.p99 });
    return calls;
  };
  const path = (values: readonly number[]) => {
    const calls = paint(values);
    const own = calls.slice(calls.findLastIndex((call) => call.method === 'beginPath'));
    return own.filter((call) => /To$/.test(call.method)).map((call) => [call.method, ...call.numbers]);
  };

  test('go through the middles of the bins', () => {
    expect(path([1, 10, 100, 10])).toEqual([
      ['moveTo', 5, 100],
      ['lineTo', 15, 50],
      ['lineTo', 25, 0],
      ['lineTo', 35, 50],
    ]);
  });

  test('leave a gap if no ack arrived', () => {
    expect(path([1, 10, GAP, 10, 1].slice(0, 4)).map(([method]) => method)).toEqual([
      'moveTo',
      'lineTo',
      'moveTo',
      'lineTo',
    ]);
    expect(path([1, GAP, 10, 100])).toEqual([
      ['moveTo', 0, 100],
      ['lineTo', 10, 100],
      ['moveTo', 25, 50],
      ['lineTo', 35, 0],
    ]);
  });

  test('have a halo in the colour of the ground under the stroke', () => {
    const strokes = paint([1, 10, 100, 10]).filter((call) => call.method === 'stroke');
    expect(strokes.map((call) => [call.strokeStyle, call.lineWidth])).toEqual([
      [theme.bg0, 3.4000000000000004],
      [theme.tx1, 1.8],
    ]);
  });

  test('p50 is dashed and p99 is not', () => {
    const { surface, calls } = new Recorder();
    const line = { widthMs: 100, values: Float64Array.of(1, 10), endMs: 200 };
    const ink = { colour: theme.tx1, halo: theme.bg0 };
    paintTimeLine({ ...plot, surface }, line, latency.y, { ...ink, ...PERCENTILE_STYLES.p50 });
    expect(calls.filter((call) => call.method === 'stroke').map((call) => call.dash)).toEqual([[], [3, 2.5]]);
  });
});

describe('waiting bytes', () => {
  test('starts at 0, reaches each bin at its end, and the first layer lies in front', () => {
    const { surface, calls } = new Recorder();
    const layers = [
      { hue: 'c1' as const, values: Float64Array.of(0, 50, 100, 0) },
      { hue: 'c2' as const, values: Float64Array.of(0, 0, 0, 0) },
    ];
    paintWaiting({ ...plot, surface }, { edgesMs, layers, others: null, top: 100 });
    const strokes = calls.filter((call) => call.method === 'stroke');
    expect(strokes.map((call) => call.strokeStyle)).toEqual([theme.categories[1], theme.categories[0]]);
    const last = calls.slice(calls.findLastIndex((call) => call.method === 'beginPath'));
    expect(last.filter((call) => /To$/.test(call.method)).map((call) => call.numbers)).toEqual([
      [0, 100],
      [10, 100],
      [20, 50],
      [30, 0],
      [40, 100],
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
    const { surface, calls } = new Recorder();
    const rows = [
      { hue: 'c1' as const, requests: Float64Array.of(5, 0, 2.5, 6) },
      { hue: 'c2' as const, requests: Float64Array.of(0, 1, 0, 0) },
    ];
    paintInFlight({ ...plot, surface }, { edgesMs, rows, limit: 5 }, { rowHeight: 10, gap: 3 });
    expect(calls.filter((call) => call.method === 'rect').map((call) => call.numbers)).toEqual([
      [0, 0, 10, 10],
      [20, 5, 10, 5],
      [30, 0, 10, 10],
      [10, 21, 10, 2],
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
    const { surface, calls } = new Recorder();
    const rows = [{ hue: null, requests: Float64Array.of(5, 0, 1, 2) }];
    paintInFlight({ ...plot, surface }, { edgesMs, rows, limit: 5 }, { rowHeight: 3, gap: 0.5 });
    const fills = calls.filter((call) => call.method === 'fillRect');
    expect(fills.map((call) => call.numbers)).toEqual([
      [0, 0, 10, 3],
      [20, 0, 10, 3],
      [30, 0, 10, 3],
    ]);
    expect(new Set(fills.map((call) => call.fillStyle)).size).toBe(3);
  });
});
