import { describe, expect, test } from 'vitest';
import { cellAt, moveCrosshair } from '../../src/watch/stage/paint/hitTest';
import type { MatrixLayout } from '../../src/watch/stage/paint/layout';
import { cellFacts, formatCell } from '../../src/watch/stage/paint/matrixCells';
import { matrixColours } from '../../src/watch/stage/paint/ramps';
import { readRows } from '../../src/watch/stage/paint/scene';
import { DARK, matrixFixture, paint } from './scenes';

const colours = matrixColours(DARK);
const formatMs = (ms: number): string => `${ms} ms`;

function matrixOf(...[fixture, shape, scene]: Parameters<typeof paint>) {
  const painted = paint(fixture, shape, scene);
  if (painted.layout.kind !== 'matrix') throw new Error('Expected a matrix.');
  return { ...painted, layout: painted.layout as MatrixLayout };
}

describe('cells', () => {
  test('brightness is the batches waiting, hue whether the oldest is past the SLO', () => {
    const cells = new Map<string, readonly [number, number]>([
      ['0 0', [1, 100]],
      ['1 2', [8, 100]],
      ['2 1', [3, 300]],
      ['3 3', [99, 300]],
    ]);
    const { recorder, layout } = matrixOf(
      matrixFixture(6, 3, 4, (lane, column) => cells.get(`${lane} ${column}`) ?? [0, 0]),
    );
    const at = (row: number, column: number): readonly [number, number] => {
      const drawn = layout.matrixRows[row];
      const matrix = drawn && layout.groups[drawn.group]?.matrix;
      return [Math.round((matrix?.x ?? 0) + (column * (matrix?.width ?? 0)) / 4), Math.round(drawn?.y ?? 0)];
    };
    const drawn = (colour: string | undefined) =>
      recorder
        .boxes(colour ?? '')
        .map(([x = 0, y = 0]) => [Math.round(x), Math.round(y)])
        // The legend below has the same colours.
        .filter(([, y = 0]) => y < 345);
    // Lanes by broker: rows 0 and 1 are partitions 0 and 3, rows 2 and 3 are 1 and 4, rows 4 and 5 are 2 and 5.
    expect(drawn(colours.cool[0])).toEqual([at(0, 0)]);
    expect(drawn(colours.cool[7])).toEqual([at(2, 2)]);
    expect(drawn(colours.hot[2])).toEqual([at(4, 1)]);
    expect(drawn(colours.hot[7])).toEqual([at(1, 3)]);
  });

  test('merged cells show the largest and the oldest of their queues', () => {
    const fixture = matrixFixture(128, 12, 2, (lane, column) => [column === 0 ? lane : 0, lane]);
    const { frame, layout } = matrixOf(fixture, { height: 300 });
    const row = layout.matrixRows.findIndex(({ lanes }) => lanes.length > 1);
    const lanes = layout.matrixRows[row]?.lanes ?? [];
    const facts = cellFacts(frame, layout, readRows(frame).lanes, { row, column: 0 });
    expect(facts).toMatchObject({
      batches: Math.max(...lanes),
      oldestMs: Math.max(...lanes),
      partitions: lanes.length,
    });
  });
});

describe('the connections', () => {
  test('make a histogram, and the full ones are hot', () => {
    const { recorder } = matrixOf(
      matrixFixture(3, 1, 10, () => [0, 0], {
        brokers: [
          {
            connections: 10,
            connectionsFull: 4,
            inFlightHistogram: [5, 0, 1, 0, 0, 4],
            serving: 3,
            queued: 7,
            busy: 0.5,
          },
        ],
      }),
    );
    const bars = [...recorder.boxes(DARK.categories[0]), ...recorder.boxes(DARK.hot)].filter(
      ([x = 0, , width = 0]) => x >= 490 && x < 570 && Math.abs(width - 10.1) < 0.1,
    );
    const heights = bars.map(([, , , height]) => height ?? 0);
    expect(heights[0]).toBeCloseTo(5 * (heights[1] ?? 0), 0);
    expect(heights[2]).toBeCloseTo(4 * (heights[1] ?? 0), 0);
    expect(recorder.texts).toEqual(
      expect.arrayContaining(['4 of 10', ' full', '3', ' served', '7', ' queued']),
    );
  });
});

describe('the crosshair', () => {
  const { layout, frame } = matrixOf(
    matrixFixture(108, 3, 90, (lane) => [lane === 84 ? 11 : 0, lane === 84 ? 3380 : 0]),
  );

  test('finds the cell under the pointer', () => {
    const row = layout.matrixRows.findIndex(({ lanes }) => lanes[0] === 84);
    const y = (layout.matrixRows[row]?.y ?? 0) + 0.5;
    expect(cellAt(layout, 200 + 43.5 * 2.8, y)).toEqual({ row, column: 43 });
    expect(cellAt(layout, 199, y)).toBeNull();
    expect(cellAt(layout, 453, y)).toBeNull();
    expect(cellAt(layout, 300, 50)).toBeNull();
  });

  test('names producer, partition, count and age', () => {
    const row = layout.matrixRows.findIndex(({ lanes }) => lanes[0] === 84);
    const facts = cellFacts(frame, layout, readRows(frame).lanes, { row, column: 42 });
    if (!facts) throw new Error('Expected a cell.');
    expect(formatCell(facts, { frame, brokerId: String }, formatMs)).toEqual([
      'Producer 43, partition 84',
      '11 batches waiting, oldest 3380 ms',
    ]);
    const empty = cellFacts(frame, layout, readRows(frame).lanes, { row: 0, column: 0 });
    expect(empty && formatCell(empty, { frame, brokerId: String }, formatMs)[1]).toBe('nothing waiting');
  });

  test('names the producers of a column', () => {
    const many = matrixOf(matrixFixture(3, 3, 90, () => [0, 0], { producerCount: 900 }));
    const facts = cellFacts(many.frame, many.layout, readRows(many.frame).lanes, { row: 1, column: 30 });
    expect(facts && formatCell(facts, { frame: many.frame, brokerId: String }, formatMs)[0]).toBe(
      'Producers 301 to 310, partition 1',
    );
  });

  test('every producer is in exactly one column', () => {
    for (const producerCount of [90, 95, 900, 1001]) {
      const many = matrixOf(matrixFixture(3, 3, 90, () => [0, 0], { producerCount }));
      let next = 0;
      for (let column = 0; column < many.layout.cellColumns; column += 1) {
        const facts = cellFacts(many.frame, many.layout, readRows(many.frame).lanes, { row: 0, column });
        expect(facts?.firstProducer).toBe(next);
        next = (facts?.lastProducer ?? 0) + 1;
      }
      expect(next).toBe(producerCount);
    }
  });

  test('moves by keys and stays inside', () => {
    const start = { row: 0, column: 0, pinned: false };
    expect(moveCrosshair(layout, null, 'ArrowDown')).toEqual({ row: 0, column: 0 });
    expect(moveCrosshair(layout, start, 'ArrowUp')).toEqual({ row: 0, column: 0 });
    expect(moveCrosshair(layout, start, 'ArrowRight')).toEqual({ row: 0, column: 1 });
    expect(moveCrosshair(layout, start, 'End')).toEqual({ row: 0, column: 89 });
    expect(moveCrosshair(layout, start, 'PageDown')).toEqual({ row: 36, column: 0 });
    expect(moveCrosshair(layout, { ...start, row: 107 }, 'PageDown')).toEqual({ row: 107, column: 0 });
    expect(moveCrosshair(layout, start, 'x')).toBeNull();
  });

  test('the callout never covers the cell that it describes', () => {
    for (const brokers of [1, 3, 9, 30, 100]) {
      for (const [width, compact, height] of [
        [840, false, 372],
        [390, true, 228],
      ] as const) {
        const rows = matrixOf(matrixFixture(100, brokers, 90), { width, compact, height }).layout.matrixRows
          .length;
        for (const row of [0, Math.floor(rows / 2), rows - 1]) {
          const { recorder, layout: drawn } = matrixOf(
            matrixFixture(100, brokers, 90),
            { width, compact, height },
            { crosshair: { row, column: 20, pinned: false } },
          );
          const callout = recorder.drawn.find(
            ({ name, path, colour }) => name === 'fill' && colour === DARK.bg3 && path[0]?.[3] === 42,
          );
          const [left = 0, top = 0, calloutWidth = 0] = callout?.path[0] ?? [];
          const cell = drawn.matrixRows[row];
          expect(callout).toBeDefined();
          expect(top > (cell?.y ?? 0) + (cell?.height ?? 0) || top + 42 < (cell?.y ?? 0)).toBe(true);
          expect(top).toBeGreaterThanOrEqual(0);
          expect(top + 42).toBeLessThanOrEqual(height);
          expect(left).toBeGreaterThanOrEqual(0);
          expect(left + calloutWidth).toBeLessThanOrEqual(width);
        }
      }
    }
  });
});
