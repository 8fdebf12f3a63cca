import { expect, test } from 'vitest';
import { latencyScale } from '../../src/draw/latencyScale';
import { cellAt } from '../../src/watch/strips/cells';
import type { HeatMap } from '../../src/watch/strips/paint/heatMap';

/** Two columns of a second; rows of a decade from 0.01 ms on. */
function heatOf(cells: readonly { readonly column: number; readonly row: number }[]): HeatMap {
  const rowEdgesMs = [0.01, 0.1, 1, 10, 100, 1000];
  const counts = new Float64Array(5 * 2);
  for (const { column, row } of cells) counts[row * 2 + column] = 7;
  return { edgesMs: Float64Array.of(0, 1000, 2000), rowEdgesMs, counts, most: 7 };
}

const scale = latencyScale({ lowestMs: 1, highestMs: 1000 }, 90);
const at = (atMs: number, latencyMs: number) => ({ atMs, y: scale.y(latencyMs) });

test('a cell with acks is the one that you see there', () => {
  const heat = heatOf([{ column: 1, row: 3 }]);
  expect(cellAt(heat, scale, at(1500, 30), 0)).toEqual({
    type: 'cell',
    window: { fromMs: 1000, toMs: 2000 },
    fromMs: 10,
    toMs: 100,
  });
  expect(cellAt(heat, scale, at(500, 30), 0)).toBeNull();
  expect(cellAt(heat, scale, at(1500, 300), 0)).toBeNull();
  expect(cellAt(heat, scale, at(2500, 30), 0)).toBeNull();
});

test('the foot of the axis includes everything quicker', () => {
  const target = cellAt(heatOf([{ column: 0, row: 0 }]), scale, at(10, 2), 0);
  expect(target).toMatchObject({ window: { fromMs: 0, toMs: 1000 }, fromMs: 0, toMs: 10 });
});

test('a finger may miss by a cell, a mouse may not', () => {
  const heat = heatOf([{ column: 1, row: 4 }]);
  expect(cellAt(heat, scale, at(900, 90), 0)).toBeNull();
  expect(cellAt(heat, scale, at(900, 90), 1)).toMatchObject({ fromMs: 100, toMs: 1000 });
  expect(cellAt(heat, scale, at(900, 9), 1)).toBeNull();
});
