import type { LaneRow } from '../../../../workers/frame';
import { counted, formatCount, formatMilliseconds } from '../../../base/format';
import { card, fillBox, strokeLine } from '../../../draw/draw';
import type { Box } from '../../../draw/surface';
import { drawRuns, drawText, fitRuns, runsWidth, type TextRun } from '../../../draw/text';
import type { BatchesLayout, Group, Row } from './layout';
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
import { paintFlight } from './paintFlight';
import { paintLags } from './paintLogs';
import { paintProducers } from './paintProducers';
import { paintQueue, type QueueStyle } from './paintQueue';
import { type BatchesStage, laneColour, type StageScene } from './scene';
import { scoreRuns } from './scores';

/** Room for a label on the queue's line. */
const SHORT_LABEL = 112;
const LINE_LABEL = 40;
const COMPACT_LABEL = 24;

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
  else paintProducers(stage);
  paintBands(stage, bands);
  if (scene.beforeShare != null) paintBandsBefore(stage, bandsOf(scene.beforeShare));
  paintEntering(stage, bands);
  paintBandLabels(stage, bands);
  if (layout.plain) {
    for (const group of layout.groups) paintPlainGroup(stage, group);
    return;
  }
  for (const row of layout.rows) paintRow(stage, row);
  for (const group of layout.groups) {
    paintFlight(stage, group);
    paintBroker(stage, group);
  }
  if (!layout.compact) paintLags(stage);
}

/** A line to the broker, and its card. */
function paintPlainGroup(stage: BatchesStage, group: Group): void {
  const { surface, layout, scene } = stage;
  const y = Math.round(group.flowY) + 0.5;
  const x = layout.columns.bands.to + PLAIN_GAP;
  strokeLine(surface, [x, y], [group.card.x - 4, y], { colour: scene.theme.line2 });
  paintBroker(stage, group);
}

/** Room at the end of a band for what the reader drags, px. */
const PLAIN_GAP = 30;

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
    return { style: queueStyle(layout, own, colour, producers), batches, waiting };
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

function queueStyle(layout: BatchesLayout, area: Box, colour: string, producers: number): QueueStyle {
  const ages =
    layout.compact || producers > 1 || layout.density === 'line' ? 0 : layout.density === 'full' ? 20 : 9;
  if (layout.compact) {
    return {
      area,
      colour,
      headWidth: 7.5,
      ratio: 0.9,
      leastWidth: 2,
      blockRoom: 60,
      longestAge: 0,
    };
  }
  return {
    area,
    colour,
    headWidth: Math.min(20, Math.max(8, (13 * area.width) / 272)),
    ratio: 0.93,
    leastWidth: 1.6,
    blockRoom: Math.min(112, area.width * 0.45),
    longestAge: ages,
  };
}

function paintRowLabel(stage: BatchesStage, row: Row, colour: string, queueLeft: number): void {
  const { layout } = stage;
  if (layout.compact) paintCompactLabel(stage, row);
  else if (layout.density === 'line') paintLineLabel(stage, row, colour, queueLeft);
  else paintWideLabel(stage, row, colour);
}

/** Name, chip, and in trouble what waits: at the right of a tall row, its age below the queue; otherwise below the name. */
function paintWideLabel(stage: BatchesStage, row: Row, colour: string): void {
  const { surface, layout, rows } = stage;
  const { theme } = stage.scene;
  const lane = rows.lanes[row.lane];
  if (!lane) return;
  const { from, to } = layout.columns.queue;
  const full = layout.density === 'full';
  const y = row.top + (full ? 14 : 15);
  const isTrouble = isLate(stage, lane);
  const count = formatCount(lane.waitingBatches);
  const style = { sizePx: 14, weight: 600, colour: theme.hot } as const;
  const least = isTrouble ? runsWidth(surface, [{ text: count }], style) + 16 : 8;
  const named = paintRowName(stage, row, colour, full ? to - from - least : SHORT_LABEL - 6);
  if (!isTrouble) return;
  const oldest = formatMilliseconds(lane.oldestMs);
  if (full) {
    const variants = [`${counted(lane.waitingBatches, 'batch', 'batches')} wait`, `${count} wait`, count];
    const runs = fitRuns(
      surface,
      variants.map((text) => [{ text }]),
      to - from - named - 8,
      style,
    );
    drawRuns(surface, to, y, runs, { ...style, align: 'right' });
    const below = row.flowY + queueArea(layout, row).height / 2 + 38;
    drawText(surface, to, below, `oldest ${oldest}`, {
      ...style,
      weight: 400,
      align: 'right',
      halo: theme.bg0,
    });
    return;
  }
  const variants = [`${count} wait, ${oldest}`, `${count}, ${oldest}`, count].map((text) => [{ text }]);
  drawRuns(surface, from, y + 16, fitRuns(surface, variants, SHORT_LABEL - 6, style), style);
}

/** True if the oldest batch that waits can't keep the SLO. */
function isLate({ scene }: BatchesStage, { waitingBatches, oldestMs }: LaneRow): boolean {
  return waitingBatches > 0 && oldestMs > scene.sloMs;
}

/** Chip, name, and who else leads, else the score, in `room`; returns the width of all. */
function paintRowName(stage: BatchesStage, row: Row, colour: string, room: number): number {
  const { surface, layout } = stage;
  const { theme } = stage.scene;
  const { from } = layout.columns.queue;
  const full = layout.density === 'full';
  const y = row.top + (full ? 14 : 15);
  const leaders = formatRowLeader(stage, row.broker).map((text): readonly TextRun[] => [{ text }]);
  const variants =
    leaders.length > 0 ? leaders : [scoreRuns(stage.scene, stage.scene.frame.scores[row.lane])];
  const brief = !full && variants[0]?.length !== 0;
  const name = { sizePx: 14, weight: 600, colour: theme.tx1 } as const;
  const words = brief ? `P${row.lane}` : `Partition ${row.lane}`;
  fillBox(surface, { x: from, y: y - 10, width: 10, height: 10 }, colour);
  drawText(surface, from + 16, y, words, name);
  const after = 16 + runsWidth(surface, [{ text: words }], name) + 8;
  const style = { sizePx: 12, weight: 500, colour: theme.tx1 } as const;
  const more = fitRuns(surface, [...variants, []], room - after, style);
  drawRuns(surface, from + after, y, more, style);
  return after + runsWidth(surface, more, style);
}

/** One line: name, chip, score, and waiting batches unless the block shows them. */
function paintLineLabel(stage: BatchesStage, row: Row, colour: string, queueLeft: number): void {
  const { surface, layout, rows } = stage;
  const { theme } = stage.scene;
  const lane = rows.lanes[row.lane];
  const x = layout.columns.queue.from;
  const y = row.flowY + 4;
  drawText(surface, x, y, `P${row.lane}`, { sizePx: 12, weight: 600, colour: theme.tx1 });
  fillBox(surface, { x: x + 29, y: y - 8, width: 8, height: 8 }, colour);
  // The queues of several producers are behind it.
  const plain = { sizePx: 12, colour: theme.tx2, halo: theme.bg0, haloPx: 8 } as const;
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
  const leaders = formatRowLeader(stage, row.broker);
  if (!lane || room <= 0) return;
  const oldest = formatMilliseconds(lane.oldestMs);
  const waiting = isLate(stage, lane) ? [`${formatCount(lane.waitingBatches)} wait, ${oldest}`, oldest] : [];
  if (leaders.length === 0 && waiting.length === 0) return;
  const variants = [
    ...leaders.slice(0, 1).map((leader) => [leader, ...waiting.slice(0, 1)].join(', ')),
    ...leaders,
    ...waiting,
    '',
  ].map((text) => [{ text }]);
  drawRuns(surface, queueLeft - 6, y, fitRuns(surface, variants, room, style), style);
}

/** The phone: who else leads, else the score, below the queue of a tall row; of a low one the name. */
function paintCompactLabel(stage: BatchesStage, row: Row): void {
  const { surface, layout, scene } = stage;
  const { theme } = scene;
  const { from } = layout.columns.queue;
  if (layout.density !== 'full') {
    const style = { sizePx: 12, weight: 600, colour: theme.tx1 } as const;
    drawText(surface, from, row.flowY + 4, `P${row.lane}`, style);
    return;
  }
  const below = row.flowY + row.pitch * 0.2 + 16;
  const [leader] = formatRowLeader(stage, row.broker);
  const runs = leader === undefined ? scoreRuns(scene, scene.frame.scores[row.lane]) : [{ text: leader }];
  drawRuns(surface, from, below, runs, { sizePx: 14, colour: theme.tx2 });
}
