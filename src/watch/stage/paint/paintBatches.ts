import type { LaneRow } from '../../../../workers/frame';
import { counted, formatBytes, formatCount, formatMilliseconds, formatShare } from '../../../base/format';
import { card, fillBox } from '../../../draw/draw';
import type { Box } from '../../../draw/surface';
import { drawRuns, drawText, fitRuns, runsWidth, type TextRun } from '../../../draw/text';
import type { BatchesLayout, Row } from './layout';
import { formatRowLeader } from './leaders';
import { dotShares, fillingIsMoved, recordsPerDot } from './motion';
import {
  type Band,
  paintBandLabels,
  paintBands,
  paintBandsBefore,
  paintDots,
  stackBands,
} from './paintBands';
import { paintBroker } from './paintBroker';
import { paintAckPath, paintFlight } from './paintFlight';
import { paintBatchesLegend } from './paintLegend';
import { paintLags } from './paintLogs';
import { paintProducers } from './paintProducers';
import { paintQueue, type QueueStyle } from './paintQueue';
import { type BatchesStage, laneColour, type StageScene } from './scene';
import { scoreRuns } from './scores';

/** Room for a label on the queue's line. */
const SHORT_LABEL = 112;
const LINE_LABEL = 40;
const COMPACT_LABEL = 24;
/** Room for the number of batches on the phone. */
const COMPACT_COUNT = 30;

/** The stage with a row for each partition: every batch and every request. */
export function paintBatches(stage: BatchesStage): void {
  const { layout, scene } = stage;
  const bandsOf = (share: (lane: number) => number): readonly Band[] =>
    stackBands(
      layout,
      layout.rows.map((row) => ({
        flowY: row.flowY,
        share: share(row.lane),
        colour: laneColour(stage, row.lane, row.broker),
        pitch: row.pitch,
      })),
    );
  const bands = bandsOf(scene.laneShare);
  if (layout.compact) paintCompactProducer(stage);
  else paintProducers(stage, bands);
  paintBands(stage, bands);
  if (scene.beforeShare != null) paintBandsBefore(stage, bandsOf(scene.beforeShare));
  paintEntering(stage, bands);
  if (!layout.compact) paintBandLabels(stage, bands);
  for (const row of layout.rows) {
    paintRow(stage, row);
    if (!layout.compact) paintAckPath(stage, row);
  }
  for (const group of layout.groups) {
    paintFlight(stage, group);
    paintBroker(stage, group);
  }
  if (layout.compact) return;
  paintLags(stage);
  if (stage.scene.legend !== false) paintBatchesLegend(stage);
}

/** The phone has a bar instead of the producers. */
function paintCompactProducer(stage: BatchesStage): void {
  const { surface, layout } = stage;
  const { theme } = stage.scene;
  for (const box of layout.producerBoxes)
    card(surface, box, { ground: theme.bg3, border: { colour: theme.bg3 } });
}

/** Dots on the bands being filled, or on all if that changes too fast to see. */
function paintEntering(stage: BatchesStage, bands: readonly Band[]): void {
  const { layout, scene, rows } = stage;
  const filling = new Set<number>();
  let everywhere = !fillingIsMoved(scene);
  for (let producer = 0; producer < scene.frame.producerRows; producer += 1) {
    const { currentPartition, blocked } = scene.frame.producer(producer);
    if (blocked) continue;
    if (currentPartition < 0) everywhere = true;
    else filling.add(currentPartition);
  }
  const perDot = recordsPerDot(scene);
  for (const [index, row] of layout.rows.entries()) {
    const band = bands[index];
    const lane = rows.lanes[row.lane];
    if (!band || !lane || !(everywhere || filling.has(row.lane))) continue;
    paintDots(stage, band, dotShares(lane.recordsAppended, perDot));
  }
}

/** The label and the queues of one partition. */
function paintRow(stage: BatchesStage, row: Row): void {
  const { layout, rows } = stage;
  const lane = rows.lanes[row.lane];
  if (!lane) return;
  const colour = laneColour(stage, row.lane, row.broker);
  let { to: left } = layout.columns.queue;
  for (const { style, batches, waiting } of queuesOf(stage, row, lane, colour))
    left = Math.min(left, paintQueue(stage, style, batches, waiting));
  paintRowLabel(stage, row, colour, left);
}

/** The queues of a row, a producer's each. */
export function queuesOf(
  {
    layout,
    scene,
    rows,
  }: Pick<BatchesStage, 'layout' | 'rows'> & { readonly scene: Pick<StageScene, 'frame'> },
  row: Row,
  lane: LaneRow,
  colour: string,
) {
  const queues = rows.batches[row.lane] ?? [];
  const producers = Math.max(1, layout.producerBoxes.length, layout.compact ? scene.frame.producerRows : 0);
  const area = queueArea(layout, row);
  const step = (area.height + 2) / producers;
  return Array.from({ length: producers }, (_, producer) => {
    const batches = queues[producer] ?? [];
    // With several producers, the last sampled batch has the queue's length.
    const last = batches[batches.length - 1];
    const waiting = producers === 1 ? lane.waitingBatches : last ? last.position + 1 : 0;
    const own: Box = { ...area, y: area.y + producer * step, height: Math.max(2, step - 2) };
    return { style: queueStyle(layout, own, colour, lane.oldestMs, producers), batches, waiting };
  });
}

function queueArea(layout: BatchesLayout, row: Row): Box {
  const { from, to } = layout.columns.queue;
  const label =
    layout.density === 'full'
      ? 0
      : layout.compact
        ? COMPACT_LABEL
        : layout.density === 'short'
          ? SHORT_LABEL
          : LINE_LABEL;
  const share = layout.compact
    ? layout.density === 'full'
      ? 0.4
      : 0.55
    : layout.density === 'full'
      ? 0.34
      : layout.density === 'short'
        ? 0.44
        : 0.56;
  const height = Math.min(60, row.pitch * share);
  return { x: from + label, y: row.flowY - height / 2, width: to - from - label, height };
}

function queueStyle(
  layout: BatchesLayout,
  area: Box,
  colour: string,
  oldestMs: number,
  producers: number,
): QueueStyle {
  const ages =
    layout.compact || producers > 1 || layout.density === 'line' ? 0 : layout.density === 'full' ? 20 : 9;
  const oldest = formatMilliseconds(oldestMs);
  if (layout.compact) {
    return {
      area,
      colour,
      headWidth: 7.5,
      ratio: 0.9,
      leastWidth: 2,
      blockRoom: 60,
      longestAge: 0,
      blockLabels: () => [oldest, ''],
    };
  }
  const line = layout.density === 'line';
  return {
    area,
    colour,
    headWidth: Math.min(20, Math.max(8, (13 * area.width) / 272)),
    ratio: 0.93,
    leastWidth: 1.6,
    blockRoom: Math.min(112, area.width * 0.45),
    longestAge: ages,
    blockLabels: (batches) => [
      ...(line
        ? [`${counted(batches, 'more', 'more')}, oldest ${oldest}`]
        : [`${counted(batches, 'more batch', 'more batches')}`]),
      counted(batches, 'more', 'more'),
      '',
    ],
  };
}

function paintRowLabel(stage: BatchesStage, row: Row, colour: string, queueLeft: number): void {
  const { layout } = stage;
  if (layout.compact) paintCompactLabel(stage, row);
  else if (layout.density === 'line') paintLineLabel(stage, row, colour, queueLeft);
  else paintWideLabel(stage, row, colour);
}

/** Name, chip, and waiting batches: at the right of a tall row, otherwise below. */
function paintWideLabel(stage: BatchesStage, row: Row, colour: string): void {
  const { surface, layout, rows } = stage;
  const { theme } = stage.scene;
  const lane = rows.lanes[row.lane];
  if (!lane) return;
  const { from, to } = layout.columns.queue;
  const full = layout.density === 'full';
  const y = row.top + (full ? 13 : 15);
  const style = { sizePx: 12, colour: theme.tx2 } as const;
  const count = (text: string): TextRun => ({ text, colour: theme.tx1, weight: 500 });
  const batches = count(counted(lane.waitingBatches, 'batch', 'batches'));
  const least = lane.waitingBatches === 0 ? { text: 'nothing waiting' } : batches;
  const room = full ? to - from - runsWidth(surface, [least], style) - 8 : SHORT_LABEL - 6;
  const labelWidth = paintRowName(stage, row, colour, room);
  if (lane.waitingBatches === 0) {
    drawText(surface, full ? to : from, full ? y : y + 15, 'nothing waiting', {
      ...style,
      align: full ? 'right' : 'left',
    });
    return;
  }
  const oldest = formatMilliseconds(lane.oldestMs);
  if (full) {
    const variants = [
      [batches, { text: `, ${formatBytes(lane.waitingBytes)}, oldest ${oldest}` }],
      [batches, { text: `, oldest ${oldest}` }],
      [batches],
    ];
    const runs = fitRuns(surface, variants, to - from - labelWidth - 8, style);
    drawRuns(surface, to, y, runs, { ...style, align: 'right' });
  } else {
    const short = count(formatCount(lane.waitingBatches));
    const variants = [[batches, { text: `, ${oldest}` }], [short, { text: `, ${oldest}` }], [short]];
    const runs = fitRuns(surface, variants, SHORT_LABEL - 6, style);
    drawRuns(surface, from, y + 15, runs, style);
  }
}

/** Name, chip, and who else leads, else the score, in `room`; returns the width. */
function paintRowName(stage: BatchesStage, row: Row, colour: string, room: number): number {
  const { surface, layout, rows } = stage;
  const { theme } = stage.scene;
  const { from } = layout.columns.queue;
  const full = layout.density === 'full';
  const y = row.top + (full ? 13 : 15);
  const leaders = formatRowLeader(rows, row.broker).map((text): readonly TextRun[] => [{ text }]);
  const variants =
    leaders.length > 0 ? leaders : [scoreRuns(stage.scene, stage.scene.frame.scores[row.lane])];
  const brief = !full && variants[0]?.length !== 0;
  const chip = (brief ? 20 : 68) + (row.lane > 9 ? 8 : 0);
  const name = { sizePx: full ? 13 : 12.5, weight: 600, colour: theme.tx1 } as const;
  drawText(surface, from, y, brief ? `P${row.lane}` : `Partition ${row.lane}`, name);
  fillBox(surface, { x: from + chip, y: y - 8, width: 8, height: 8 }, colour);
  const style = { sizePx: 12, weight: 500, colour: theme.tx1 } as const;
  const more = fitRuns(surface, [...variants, []], room - chip - 13, style);
  if (more.length === 0) return chip + 8;
  drawRuns(surface, from + chip + 13, y, more, style);
  return chip + 13 + runsWidth(surface, more, style);
}

/** One line: name, chip, score, and waiting batches unless the block shows them. */
function paintLineLabel(stage: BatchesStage, row: Row, colour: string, queueLeft: number): void {
  const { surface, layout, rows } = stage;
  const { theme } = stage.scene;
  const lane = rows.lanes[row.lane];
  const x = layout.columns.queue.from;
  const y = row.flowY + 4;
  drawText(surface, x, y, `P${row.lane}`, { sizePx: 12, weight: 600, colour: theme.tx1 });
  fillBox(surface, { x: x + 25, y: y - 8, width: 8, height: 8 }, colour);
  // The queues of several producers are behind it.
  const plain = { sizePx: 11.5, colour: theme.tx2, halo: theme.bg0, haloPx: 8 } as const;
  const style = { ...plain, align: 'right' } as const;
  const all = queueLeft - x - LINE_LABEL - 6;
  const score = fitRuns(
    surface,
    [scoreRuns(stage.scene, stage.scene.frame.scores[row.lane]), []],
    all,
    plain,
  );
  drawRuns(surface, x + LINE_LABEL, y, score, plain);
  const room = all - runsWidth(surface, [...score, { text: '  ' }], plain);
  const leaders = formatRowLeader(rows, row.broker);
  if (!lane || (lane.waitingBatches === 0 && leaders.length === 0) || room <= 0) return;
  const oldest = formatMilliseconds(lane.oldestMs);
  const waiting =
    lane.waitingBatches === 0
      ? []
      : [`${counted(lane.waitingBatches, 'batch', 'batches')}, ${oldest}`, oldest];
  const variants = [
    ...leaders.slice(0, 1).map((leader) => [leader, ...waiting.slice(0, 1)].join(', ')),
    ...leaders,
    ...waiting,
    '',
  ].map((text) => [{ text }]);
  drawRuns(surface, queueLeft - 6, y, fitRuns(surface, variants, room, style), style);
}

/** The phone: name, share and count on a tall row, the score below its queue; else only the name. */
function paintCompactLabel(stage: BatchesStage, row: Row): void {
  const { surface, layout, scene, rows } = stage;
  const { theme } = scene;
  const lane = rows.lanes[row.lane];
  const { from, to } = layout.columns.queue;
  const strong = { sizePx: 13, weight: 600, colour: theme.tx1 } as const;
  if (layout.density !== 'full') {
    drawText(surface, from, row.flowY + 4, `P${row.lane}`, { ...strong, sizePx: row.pitch < 20 ? 11 : 12 });
    return;
  }
  const y = row.top + 11;
  drawText(surface, from, y, `P${row.lane}`, strong);
  const plain = { sizePx: 13, colour: theme.tx2 } as const;
  const only = formatShare(scene.laneShare(row.lane));
  const words = [...formatRowLeader(rows, row.broker).map((leader) => `${only}, ${leader}`), only];
  const room = to - from - 22 - (lane && lane.waitingBatches > 0 ? COMPACT_COUNT : 0);
  const share = fitRuns(
    surface,
    words.map((text) => [{ text }]),
    room,
    plain,
  );
  drawRuns(surface, from + 22, y, share, plain);
  const below = row.flowY + row.pitch * 0.2 + 12;
  drawRuns(surface, from, below, scoreRuns(scene, scene.frame.scores[row.lane]), plain);
  if (!lane || lane.waitingBatches === 0) return;
  const style = { sizePx: 12, weight: 500, colour: theme.tx1, align: 'right' } as const;
  const long = [{ text: counted(lane.waitingBatches, 'batch', 'batches') }];
  const short = [{ text: formatCount(lane.waitingBatches) }];
  drawRuns(
    surface,
    to,
    y,
    fitRuns(surface, [long, short], to - from - 25 - runsWidth(surface, share, plain), style),
    style,
  );
}
