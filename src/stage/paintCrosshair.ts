import { formatMilliseconds } from '../base/format';
import { type Context2D, card, line, type Rect, strokeBox } from './context';
import type { MatrixLayout } from './layout';
import { cellFacts, cellWords } from './matrixCells';
import type { StageRows, StageScene } from './scene';
import { drawText, runsWidth } from './text';

const CALLOUT_HEIGHT = 42;

/** Two lines through the cell that the reader looks at, and what waits there. */
export function paintCrosshair(
  context: Context2D,
  layout: MatrixLayout,
  scene: StageScene,
  rows: StageRows,
): void {
  const { crosshair, theme, frame } = scene;
  if (!crosshair) return;
  const facts = cellFacts(frame, layout, rows.lanes, crosshair);
  const row = layout.matrixRows[crosshair.row];
  const group = row && layout.groups[row.group];
  if (!facts || !group) return;
  const { matrix, skyline } = group;
  const cellWidth = matrix.width / layout.cellColumns;
  const x = matrix.x + (crosshair.column + 0.5) * cellWidth;
  const y = row.y + row.height / 2;
  const stroke = { colour: theme.tx1, width: 0.8 };
  line(context, x, matrix.y - 3, x, matrix.y + matrix.height + 3, stroke);
  line(context, matrix.x - 3, y, skyline.x + skyline.width, y, stroke);
  const width = Math.max(6, cellWidth + 2);
  const height = Math.max(6, row.height + 2);
  strokeBox(context, x - width / 2, y - height / 2, width, height, {
    colour: theme.tx1,
    width: crosshair.pinned ? 2.2 : 1.4,
  });
  paintCallout(
    context,
    layout,
    scene,
    cellWords(facts, frame, formatMilliseconds),
    matrix,
    { x: matrix.x + crosshair.column * cellWidth, y: row.y, width: cellWidth, height: row.height },
    crosshair.pinned,
  );
}

/** Below the matrix or the cell, else above: never over the cell. */
function paintCallout(
  context: Context2D,
  layout: MatrixLayout,
  scene: StageScene,
  [title, text]: readonly [string, string],
  matrix: Rect,
  cell: Rect,
  pinned: boolean,
): void {
  const { theme } = scene;
  const x = cell.x + cell.width / 2;
  const y = cell.y + cell.height / 2;
  const strong = { sizePx: 12.5, weight: 600, colour: theme.tx1 } as const;
  const plain = { sizePx: 12, colour: theme.tx1 } as const;
  const width =
    22 + Math.max(runsWidth(context, [{ text: title }], strong), runsWidth(context, [{ text }], plain));
  const bottom = matrix.y + matrix.height;
  const lowest = layout.height - (layout.compact ? 2 : 34) - CALLOUT_HEIGHT;
  const places = [bottom + 32, bottom + 12, cell.y + cell.height + 14].filter((top) => top <= lowest);
  const top = places[0] ?? Math.max(2, Math.min(matrix.y - 14, cell.y - 6) - CALLOUT_HEIGHT);
  const left = Math.max(
    4,
    Math.min(x - width / 2, layout.width - 4 - width, layout.columns.broker.from - 8 - width),
  );
  const below = top > y;
  line(context, x, below ? y + 6 : y - 6, x, below ? top : top + CALLOUT_HEIGHT, {
    colour: theme.tx1,
    width: 0.8,
  });
  card(
    context,
    { x: left, y: top, width, height: CALLOUT_HEIGHT },
    theme.bg3,
    pinned ? theme.tx1 : theme.line3,
  );
  drawText(context, left + 11, top + 18, title, strong);
  drawText(context, left + 11, top + 34, text, plain);
}
