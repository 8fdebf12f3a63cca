import { counted, formatMilliseconds } from '../../../base/format';
import { card, EMPTY_DASH, fillBox, strokeBox, strokeLine, strokeLines } from '../../../draw/draw';
import type { Box, Point } from '../../../draw/surface';
import { drawRuns, drawText, fitRuns, runsWidth, type TextRun } from '../../../draw/text';
import type { MatrixGroup } from './layout';
import { formatRowLeader } from './leaders';
import { cellBatches, cellFacts, cellOldestMs, formatCell, lowestScore } from './matrixCells';
import { paintBandLabels, paintBands, stackBands } from './paintBands';
import { paintCompactBroker } from './paintCompactBroker';
import { paintLags } from './paintLogs';
import { paintConnections, paintMatrixBroker } from './paintMatrixBroker';
import { othersBand, paintOthers } from './paintOthers';
import { paintProducerGrid } from './paintProducerGrid';
import { CELL_LEVELS, cellLevel, matrixColours } from './ramps';
import { groupColour, type MatrixStage } from './scene';
import { scoreRuns } from './scores';
import { brokerName } from './stageText';

/** The stage as an aggregate: for each broker a matrix of its partitions by the producers. */
export function paintMatrix(stage: MatrixStage): void {
  const { surface, layout, scene, rows } = stage;
  const ends = layout.groups.map((group) => ({
    flowY: group.flowY,
    share: scene.brokerShare(group.broker),
    colour: groupColour(stage, group),
    pitch: group.height,
  }));
  const bands = stackBands(layout, layout.others ? [...ends, othersBand(stage, layout.others)] : ends);
  if (layout.compact)
    for (const box of layout.producerBoxes)
      card(surface, box, { ground: scene.theme.bg3, border: { colour: scene.theme.bg3 } });
  else paintProducerGrid(stage);
  paintBands(stage, bands);
  paintCells(stage);
  for (const [index, group] of layout.groups.entries()) {
    paintGroupHead(stage, group);
    paintSkyline(stage, group, index);
    const broker = rows.brokers[group.broker];
    if (!broker) continue;
    paintConnections(stage, group, broker);
    if (layout.compact) paintCompactBroker(stage, group, broker);
    else paintMatrixBroker(stage, group, broker);
  }
  if (layout.others) paintOthers(stage, layout.others);
  if (!layout.compact) {
    paintWaits(stage);
    paintLags(stage);
    paintBandLabels(stage, bands);
  }
  paintCrosshair(stage);
}

/** All cells, colour by colour: setting a fill is the most expensive part. */
function paintCells(stage: MatrixStage): void {
  const { surface, layout } = stage;
  const { theme, frame, sloMs } = stage.scene;
  for (const { matrix, lanes } of layout.groups) {
    if (lanes.some((lane) => (stage.rows.lanes[lane]?.waitingBatches ?? 0) > 0))
      fillBox(surface, matrix, theme.bg1);
    else {
      // An empty box would look like something that is missing.
      const y = matrix.y + matrix.height / 2;
      strokeLine(surface, [matrix.x, y], [matrix.x + matrix.width, y], {
        colour: theme.line2,
        dash: EMPTY_DASH,
      });
    }
  }
  const { cellColumns, matrixRows } = layout;
  if (cellColumns === 0) return;
  const levels = new Int8Array(matrixRows.length * cellColumns);
  const present = new Set<number>();
  for (let row = 0; row < matrixRows.length; row += 1) {
    for (let column = 0; column < cellColumns; column += 1) {
      const batches = cellBatches(frame, layout, row, column);
      if (batches <= 0) continue;
      const old = cellOldestMs(frame, layout, row, column) > sloMs;
      const level = 1 + cellLevel(batches) + (old ? CELL_LEVELS : 0);
      levels[row * cellColumns + column] = level;
      present.add(level);
    }
  }
  const { cool, hot } = matrixColours(theme);
  for (const level of present) {
    surface.fillStyle = (level > CELL_LEVELS ? hot[level - CELL_LEVELS - 1] : cool[level - 1]) ?? theme.tx1;
    for (const [row, { group, y, height }] of matrixRows.entries()) {
      const matrix = layout.groups[group]?.matrix;
      if (!matrix) continue;
      const width = matrix.width / cellColumns;
      const gap = Math.min(1, width * 0.1);
      const rowGap = Math.min(1, height * 0.1);
      for (let column = 0; column < cellColumns; column += 1) {
        if (levels[row * cellColumns + column] !== level) continue;
        surface.fillRect(matrix.x + column * width, y, width - gap, height - rowGap);
      }
    }
  }
}

/** Above the matrix, or left of it if there is less room: the leader of these partitions, and how many batches wait. */
function paintGroupHead(stage: MatrixStage, group: MatrixGroup): void {
  const { surface, layout, rows } = stage;
  const { theme } = stage.scene;
  const x = layout.columns.queue.from;
  let partitions = 0;
  let waiting = 0;
  for (const lane of group.lanes) {
    partitions += rows.lanes[lane]?.partitions ?? 0;
    waiting += rows.lanes[lane]?.waitingBatches ?? 0;
  }
  const colour = groupColour(stage, group);
  if (group.density !== 'full' && group.density !== 'short') {
    const slow = (rows.brokers[group.broker]?.slowMs ?? 0) > 0;
    const y = group.flowY + 4;
    fillBox(surface, { x, y: y - 8, width: 7, height: 7 }, colour);
    const style = { sizePx: 12, weight: 500, colour: slow ? theme.hot : theme.tx1 } as const;
    drawText(surface, x + 10, y, brokerName(stage.scene, group.broker, true), style);
    return;
  }
  const y = group.top + (group.density === 'full' ? 13 : 12);
  const sizePx = group.density === 'full' ? 13 : 12;
  const leader = formatRowLeader(stage, group.broker)[0];
  const name: TextRun = { text: brokerName(stage.scene, group.broker, true), colour: theme.tx1, weight: 600 };
  const size: TextRun = { text: `  ${counted(partitions, 'partition')}` };
  const led: TextRun = { text: size.text + (leader ? `, ${leader}` : '') };
  const score = scoreRuns(stage.scene, ...lowestScore(stage.scene.frame, group.lanes)).flatMap(
    (run): readonly TextRun[] => [{ text: '  ' }, run],
  );
  const label = fitRuns(
    surface,
    [
      [name, led, ...score],
      ...(leader || score.length === 0 ? [] : [[name, ...score]]),
      [name, led],
      [name, size],
      [name],
    ],
    layout.columns.slots.from - x - 18,
    { sizePx },
  );
  fillBox(surface, { x, y: y - 9, width: 8, height: 8 }, colour);
  drawRuns(surface, x + 14, y, label, { sizePx, colour: theme.tx2 });
  const right = layout.columns.queue.to + 3;
  const style = { sizePx: 12, colour: theme.tx2, align: 'right' } as const;
  const count: TextRun = { text: counted(waiting, 'batch', 'batches'), colour: theme.tx1, weight: 500 };
  const oldestMs = group.lanes.reduce((most, lane) => Math.max(most, rows.lanes[lane]?.oldestMs ?? 0), 0);
  const age: TextRun = {
    text: formatMilliseconds(oldestMs),
    ...(oldestMs > stage.scene.sloMs ? { colour: theme.hot } : {}),
  };
  const variants =
    waiting === 0
      ? [[{ text: 'nothing waiting' }], []]
      : [[count, { text: ', oldest ' }, age], [count, { text: ' waiting' }], [count], []];
  const room = right - x - 24 - runsWidth(surface, label, { sizePx });
  drawRuns(surface, right, y, fitRuns(surface, variants, room, style), style);
}

/** A bar per drawn row with all its waiting batches. */
function paintSkyline(stage: MatrixStage, group: MatrixGroup, index: number): void {
  const { surface, layout, rows } = stage;
  const waitingOf = (lanes: readonly number[]): number => {
    let sum = 0;
    for (const lane of lanes) sum += rows.lanes[lane]?.waitingBatches ?? 0;
    return sum;
  };
  let most = 1;
  for (const { lanes } of layout.matrixRows) most = Math.max(most, waitingOf(lanes));
  const colour = groupColour(stage, group);
  for (const row of layout.matrixRows) {
    if (row.group !== index) continue;
    const { x, width } = group.skyline;
    const bar = { x, y: row.y + 0.1, width: (width * waitingOf(row.lanes)) / most };
    fillBox(surface, { ...bar, height: Math.max(0.5, row.height - 0.4) }, colour);
  }
}

/** How far an arc reaches into the margin right of the cards, CSS pixels. */
const WAIT_REACH = 10;
const WAIT_STEPS = 12;

/** Right of the cards, an arc from each leader that waits to the slow broker that has its copies. */
function paintWaits({ surface, layout, rows, scene }: MatrixStage): void {
  // The consumers' bars are in the same place.
  if (scene.frame.consumers > 0) return;
  const middles = new Map(layout.groups.map(({ broker, card }) => [broker, card.y + card.height / 2]));
  const x = layout.columns.broker.to;
  for (const { broker } of layout.groups) {
    const [from, to] = [middles.get(broker), middles.get(rows.waitsFor[broker] ?? -1)];
    if (from === undefined || to === undefined) continue;
    const points = Array.from({ length: WAIT_STEPS + 1 }, (_, step): Point => {
      const share = step / WAIT_STEPS;
      return [x + WAIT_REACH * Math.sin(Math.PI * share), from + (to - from) * share];
    });
    strokeLines(surface, [points], { colour: scene.theme.held, width: 1.2, dash: [3, 3] });
  }
}

const CALLOUT_HEIGHT = 42;

/** Two lines through the chosen cell, and a callout about its batches. */
function paintCrosshair(stage: MatrixStage): void {
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
  paintCallout(stage, formatCell(facts, stage.scene, formatMilliseconds), { matrix, cell });
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
