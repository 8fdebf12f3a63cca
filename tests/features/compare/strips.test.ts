import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { timeScale } from '../../../src/draw/timeScale';
import { percentileLines } from '../../../src/run/percentiles';
import type { RunHistory } from '../../../src/run/RunHistory';
import { DEFAULT_SCENARIO } from '../../../src/scenario/scenario';
import { stripsForm } from '../../../src/watch/strips/catalogue';
import type { StripsRun } from '../../../src/watch/strips/context';
import { lineMarks } from '../../../src/watch/strips/LinesStrip';
import { backlogLines, p99Lines, type RunLine, shareLines } from '../../../src/watch/strips/lines';
import { stripsHeight, stripsLayout } from '../../../src/watch/strips/paint/stripsLayout';
import { valueAtTime } from '../../../src/watch/strips/paint/timeLine';
import { bucketOf } from '../../../workers/columns';
import { historyOf, latencyRow, THREE } from '../../run/columnsFixture';
import { marksOf } from '../../support/marks';

const GAP = Number.NaN;
const line = (category: number, values: readonly number[], widthMs = 1000): RunLine => ({
  name: 'A',
  category,
  widthMs,
  values: Float64Array.from(values),
  endMs: values.length * widthMs,
});

const drawn = (lines: readonly RunLine[]) =>
  marksOf(
    lineMarks(timeScale(6000, 600), lines, (value) => 100 - value),
    'line',
  );

describe('overlaid lines', () => {
  test('share one axis, each through the middle of its bins, with its own colour and dash', () => {
    const marks = drawn([line(0, [10, 20, 30]), line(1, [1, 2], 3000)]);
    expect(marks.map(({ look: { colour, dash } }) => [colour, dash])).toEqual([
      ['c1', []],
      ['c2', [7, 3]],
    ]);
    expect(marks.map(({ lines }) => lines)).toEqual([
      [
        [
          [50, 90],
          [150, 80],
          [250, 70],
        ],
      ],
      [
        [
          [150, 99],
          [450, 98],
        ],
      ],
    ]);
  });

  test('have gaps without values, and a lone value spans its bin', () => {
    const [mark] = drawn([line(0, [GAP, 10, GAP, 20, 30, GAP])]);
    expect(mark?.lines.map((points) => points.map(([x]) => x))).toEqual([
      [100, 200],
      [350, 450],
    ]);
  });

  test('can be read at an instant, and have no value beyond their end', () => {
    const known = line(0, [1, 2, 3]);
    expect([0, 999, 1000, 3000].map((ms) => valueAtTime(known, ms))).toEqual([1, 1, 2, 3]);
    expect([-1, 3001].map((ms) => valueAtTime(known, ms))).toEqual([GAP, GAP]);
    expect(valueAtTime(line(0, []), 0)).toBeNaN();
  });
});

test('strips keep their order and distance at any height', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 320, max: 2600 }),
      fc.integer({ min: 300, max: 1400 }),
      fc.boolean(),
      (width, height, compact) => {
        const form = stripsForm(['latency', 'share', 'backlog'], { compact, overlaid: true });
        expect(stripsHeight(form).least).toBeLessThan(330);
        const layout = stripsLayout(form, width, height);
        expect(layout.strips.map(({ name }) => name)).toEqual(['latency', 'share', 'backlog']);
        let foot = layout.fault.top + layout.fault.height;
        for (const band of layout.strips) {
          expect(band.titleTop).toBeGreaterThan(foot);
          expect(band.top).toBeGreaterThanOrEqual(band.titleTop + 18);
          expect(band.height).toBeGreaterThanOrEqual(34);
          foot = band.top + band.height;
        }
        expect(layout.bottom).toBe(foot);
        expect(foot).toBeLessThanOrEqual(Math.max(height, 330));
        expect(layout.left + layout.plotWidth + layout.right).toBe(width);
      },
    ),
  );
});

describe('series', () => {
  const bins = Array.from({ length: 9 }, (_, bin) => ({
    laneRecords: [bin < 4 ? 30 : 0, 60, 10],
    laneBacklogBytes: [100 * bin, 1, 2],
    latency: [latencyRow(bucketOf(bin + 1), 5, [1])],
    maxMs: bin + 1,
  }));
  const history = historyOf(THREE, bins);
  const runs = (...histories: readonly (RunHistory | null)[]): readonly StripsRun[] =>
    histories.map((found, index) => ({
      name: 'ABCD'.charAt(index),
      scenario: DEFAULT_SCENARIO,
      history: found,
    }));

  test('of shares average the watched broker over four bins, with a gap for a short pause', () => {
    const { lines, widthsMs } = shareLines(runs(history, null), 0);
    expect(lines).toHaveLength(1);
    expect(widthsMs).toEqual([1000, 1000]);
    expect([...(lines[0]?.values ?? [])]).toEqual([0.3, 0, GAP]);
    expect([...(shareLines(runs(history), 7).lines[0]?.values ?? [])]).toEqual([GAP, GAP, GAP]);
  });

  test('of backlogs sum up all brokers', () => {
    expect([...(backlogLines(runs(null, history)).lines[0]?.values ?? [])].slice(0, 3)).toEqual([
      3, 103, 203,
    ]);
  });

  test("of p99 follow the rule of Explore's line, in the run's colour", () => {
    const { lines } = p99Lines(runs(null, null, history));
    const { p99Ms, widthBins } = percentileLines(history);
    expect(lines).toEqual([{ name: 'C', category: 2, widthMs: widthBins * 250, values: p99Ms, endMs: 2250 }]);
  });
});
