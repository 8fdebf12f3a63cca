import { card, fillBox } from '../base/draw';
import { drawRuns, drawText, fitRuns, runsWidth, type TextRun } from '../base/text';
import type { MatrixGroup, MatrixLayout } from './layout';
import { rowLeaderWords } from './leaders';
import { cellBatches, cellOldestMs } from './matrixCells';
import { paintBandLabels, paintBands, stackBands } from './paintBands';
import { paintCompactBroker } from './paintCompactBroker';
import { paintCrosshair } from './paintCrosshair';
import { paintMatrixLegend } from './paintLegend';
import { paintLags } from './paintLogs';
import { paintConnections, paintMatrixBroker } from './paintMatrixBroker';
import { paintProducerGrid } from './paintProducerGrid';
import { CELL_LEVELS, cellLevel, matrixColours } from './ramps';
import { groupColour, type MatrixStage, type StageRows } from './scene';
import { counted } from './words';

/** The stage as an aggregate: for each broker a matrix of its partitions by the producers. */
export function paintMatrix(stage: MatrixStage): void {
  const { surface, layout, scene, rows } = stage;
  const bands = stackBands(
    layout,
    layout.groups.map((group, index) => ({
      flowY: group.flowY,
      share: scene.brokerShare(group.broker),
      colour: groupColour(stage, group),
      pitch: group.height,
      labelled: index % layout.labelEvery === 0,
    })),
  );
  if (layout.compact)
    for (const box of layout.producerBoxes)
      card(surface, box, { ground: scene.theme.bg3, border: { colour: scene.theme.bg3 } });
  else paintProducerGrid(stage);
  paintBands(stage, bands);
  paintCells(stage);
  for (const [index, group] of layout.groups.entries()) {
    const labelled = isLabelled(layout, rows, index);
    paintGroupHead(stage, group, labelled);
    paintSkyline(stage, group, index);
    const broker = rows.brokers[group.broker];
    if (!broker) continue;
    paintConnections(stage, group, broker);
    if (layout.compact) paintCompactBroker(stage, group, broker);
    else paintMatrixBroker(stage, group, broker, labelled);
  }
  if (!layout.compact) {
    paintLags(stage);
    paintBandLabels(stage, bands);
  }
  paintCrosshair(stage);
  if (!layout.compact) paintMatrixLegend(stage);
}

/** Labels keep their distance; a broker that is down, or slow, always has one, and its neighbours give way. */
function isLabelled(layout: MatrixLayout, rows: StageRows, index: number): boolean {
  const every = layout.labelEvery;
  const down = layout.groups.findIndex((group) => rows.brokers[group.broker]?.down);
  const slow = layout.groups.findIndex((group) => (rows.brokers[group.broker]?.slowMs ?? 0) > 0);
  const first = down >= 0 ? down : slow;
  if (index === first) return true;
  return index % every === 0 && (first < 0 || Math.abs(index - first) >= every);
}

/** All cells, colour by colour: setting a fill is what costs most. */
function paintCells(stage: MatrixStage): void {
  const { surface, layout } = stage;
  const { theme, frame, sloMs } = stage.scene;
  for (const { matrix } of layout.groups) fillBox(surface, matrix, theme.bg1);
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

/** Above the matrix, or left of it where there is less room: whose partitions these are, and how many batches wait. */
function paintGroupHead(stage: MatrixStage, group: MatrixGroup, labelled: boolean): void {
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
    if (!labelled) return;
    const slow = (rows.brokers[group.broker]?.slowMs ?? 0) > 0;
    const size = group.density === 'line' ? 12 : 11;
    const y = group.flowY + 4;
    fillBox(surface, { x, y: y - 8, width: 7, height: 7 }, colour);
    const style = { sizePx: size, weight: 500, colour: slow ? theme.hot : theme.tx1 } as const;
    drawText(surface, x + 10, y, `B${group.broker}`, style);
    return;
  }
  const y = group.top + (group.density === 'full' ? 13 : 12);
  const name = counted(partitions, 'partition', 'partitions');
  const strong = { sizePx: group.density === 'full' ? 13 : 12, weight: 600, colour: theme.tx1 } as const;
  fillBox(surface, { x, y: y - 9, width: 8, height: 8 }, colour);
  const leader = rowLeaderWords(rows, group.broker)[0];
  const label = `${layout.compact ? `B${group.broker}: ` : ''}${name}${leader ? `, ${leader}` : ''}`;
  drawText(surface, x + 14, y, label, strong);
  const right = layout.columns.queue.to + 3;
  const style = { sizePx: 12, colour: theme.tx2, align: 'right' } as const;
  const count: TextRun = { text: counted(waiting, 'batch', 'batches'), colour: theme.tx1, weight: 500 };
  const variants =
    waiting === 0 ? [[{ text: 'nothing waiting' }], []] : [[count, { text: ' waiting' }], [count], []];
  const room = right - x - 24 - runsWidth(surface, [{ text: label }], strong);
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
