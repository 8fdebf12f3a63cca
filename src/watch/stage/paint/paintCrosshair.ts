import { formatMilliseconds } from '../../../base/format';
import { card, strokeBox, strokeLine } from '../../../draw/draw';
import type { Box } from '../../../draw/surface';
import { drawText, runsWidth } from '../../../draw/text';
import { cellFacts, formatCell } from './matrixCells';
import type { MatrixStage } from './scene';

const CALLOUT_HEIGHT = 42;

/** Two lines through the chosen cell, and a callout about its batches. */
export function paintCrosshair(stage: MatrixStage): void {
  const { surface, layout, rows } = stage;
  const { crosshair, theme, frame } = stage.scene;
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
  strokeLine(surface, [x, matrix.y - 3], [x, matrix.y + matrix.height + 3], stroke);
  strokeLine(surface, [matrix.x - 3, y], [skyline.x + skyline.width, y], stroke);
  const width = Math.max(6, cellWidth + 2);
  const height = Math.max(6, row.height + 2);
  const outline = { colour: theme.tx1, width: crosshair.pinned ? 2.2 : 1.4 };
  strokeBox(surface, { x: x - width / 2, y: y - height / 2, width, height }, outline);
  const cell = { x: x - cellWidth / 2, y: row.y, width: cellWidth, height: row.height };
  paintCallout(stage, formatCell(facts, frame, formatMilliseconds), { matrix, cell });
}

/** Below the matrix or the cell, else above: never over the cell. */
function paintCallout(
  stage: MatrixStage,
  [title, text]: readonly [string, string],
  { matrix, cell }: { readonly matrix: Box; readonly cell: Box },
): void {
  const { surface, layout } = stage;
  const { theme, crosshair } = stage.scene;
  const x = cell.x + cell.width / 2;
  const y = cell.y + cell.height / 2;
  const strong = { sizePx: 12.5, weight: 600, colour: theme.tx1 } as const;
  const plain = { sizePx: 12, colour: theme.tx1 } as const;
  const width =
    22 + Math.max(runsWidth(surface, [{ text: title }], strong), runsWidth(surface, [{ text }], plain));
  const bottom = matrix.y + matrix.height;
  const lowest = layout.height - (layout.compact ? 2 : 34) - CALLOUT_HEIGHT;
  const places = [bottom + 32, bottom + 12, cell.y + cell.height + 14].filter((top) => top <= lowest);
  const top = places[0] ?? Math.max(2, Math.min(matrix.y - 14, cell.y - 6) - CALLOUT_HEIGHT);
  const left = Math.max(
    4,
    Math.min(x - width / 2, layout.width - 4 - width, layout.columns.broker.from - 8 - width),
  );
  const below = top > y;
  const stroke = { colour: theme.tx1, width: 0.8 };
  strokeLine(surface, [x, below ? y + 6 : y - 6], [x, below ? top : top + CALLOUT_HEIGHT], stroke);
  const border = { colour: crosshair?.pinned ? theme.tx1 : theme.line3 };
  card(surface, { x: left, y: top, width, height: CALLOUT_HEIGHT }, { ground: theme.bg3, border });
  drawText(surface, left + 11, top + 18, title, strong);
  drawText(surface, left + 11, top + 34, text, plain);
}
