import { own } from '../../../base/own';
import type { MatrixLayout } from './layout';
import type { Crosshair } from './scene';

/** The cell of the matrix at a point (CSS pixels from the stage's top left); null if there is none. */
export function cellAt(layout: MatrixLayout, x: number, y: number): Pick<Crosshair, 'row' | 'column'> | null {
  const row = layout.matrixRows.findIndex(
    (candidate) => y >= candidate.y && y < candidate.y + candidate.height,
  );
  const drawn = layout.matrixRows[row];
  const matrix = drawn && layout.groups[drawn.group]?.matrix;
  if (!matrix || layout.cellColumns === 0 || x < matrix.x || x >= matrix.x + matrix.width) return null;
  return { row, column: Math.floor(((x - matrix.x) / matrix.width) * layout.cellColumns) };
}

/** Keys that move the crosshair. */
const MOVES: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/**
 * The crosshair after a key: arrows by a cell, Home and End along the row, Page Up and Page Down by a broker.
 * Null for other keys. Without a crosshair, any of these puts it on the first cell.
 */
export function moveCrosshair(
  layout: MatrixLayout,
  crosshair: Crosshair | null,
  key: string,
): Pick<Crosshair, 'row' | 'column'> | null {
  const move = own(MOVES, key);
  if (!move && !['Home', 'End', 'PageUp', 'PageDown'].includes(key)) return null;
  const lastRow = layout.matrixRows.length - 1;
  const lastColumn = layout.cellColumns - 1;
  if (lastRow < 0 || lastColumn < 0) return null;
  if (!crosshair) return { row: 0, column: 0 };
  const row = Math.min(lastRow, crosshair.row);
  const column = Math.min(lastColumn, crosshair.column);
  if (move) {
    return {
      row: Math.min(lastRow, Math.max(0, row + move[0])),
      column: Math.min(lastColumn, Math.max(0, column + move[1])),
    };
  }
  if (key === 'Home') return { row, column: 0 };
  if (key === 'End') return { row, column: lastColumn };
  return { row: firstRowOfNeighbour(layout, row, key === 'PageDown' ? 1 : -1), column };
}

function firstRowOfNeighbour(layout: MatrixLayout, row: number, direction: 1 | -1): number {
  const group = (layout.matrixRows[row]?.group ?? 0) + direction;
  const first = layout.matrixRows.findIndex((candidate) => candidate.group === group);
  return first < 0 ? row : first;
}
