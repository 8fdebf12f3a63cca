import { counted, formatCount } from '../../../base/format';
import { fillBox } from '../../../draw/draw';
import { drawRuns, fitRuns, runsWidth, type TextRun } from '../../../draw/text';
import type { Group } from './layout';
import { groupColour, type Stage, type StageScene } from './scene';

/** The bar of the broker with the most unread records is full; but fewer than this are a short bar everywhere. */
const LEAST_FULL_BAR = 1000;
const BAR_WIDTH = 5;
const BAR_GAP = 4;

/** True if a broker's card has something to say of its logs. */
export function hasLogs({ frame }: StageScene): boolean {
  return frame.replicationFactor > 1 || frame.consumers > 0;
}

/** One line on a broker's card: records that followers still lack, and records that consumers have not read. */
export function paintLogLine(stage: Stage, { broker, card }: Group, y: number): void {
  const { surface, rows } = stage;
  const { frame, theme } = stage.scene;
  const style = { sizePx: 12, colour: theme.tx3 } as const;
  const strong = (text: string): TextRun => ({ text, colour: theme.tx1, weight: 500 });
  const left = card.x + 12;
  const right = card.x + card.width - 12;
  let room = right - left;
  if (frame.consumers > 0) {
    const unread = strong(formatCount(rows.unread[broker] ?? 0));
    const variants = [[unread, { text: ' behind' }], [unread]];
    const runs = fitRuns(surface, variants, room, style);
    drawRuns(surface, right, y, runs, { ...style, align: 'right' });
    room -= runsWidth(surface, runs, style) + 8;
  }
  if (frame.replicationFactor === 1) return;
  const uncommitted = rows.uncommitted[broker] ?? 0;
  const count = strong(formatCount(uncommitted));
  const variants: TextRun[][] =
    uncommitted > 0
      ? [[count, { text: ' uncommitted' }], [count], []]
      : [[{ text: counted(frame.replicationFactor - 1, 'follower') }], []];
  drawRuns(surface, left, y, fitRuns(surface, variants, room, style), style);
}

/** Right of each broker, the consumers' lag in its partitions: bars on one scale. */
export function paintLags(stage: Stage): void {
  const { surface, layout, scene, rows } = stage;
  if (scene.frame.consumers === 0) return;
  const full = Math.max(LEAST_FULL_BAR, ...rows.unread);
  for (const group of layout.groups) {
    const { x, y, width, height } = group.card;
    const left = x + width + BAR_GAP;
    const filled = (height * (rows.unread[group.broker] ?? 0)) / full;
    fillBox(surface, { x: left, y, width: BAR_WIDTH, height }, scene.theme.bg3);
    const bar = { x: left, y: y + height - filled, width: BAR_WIDTH, height: filled };
    fillBox(surface, bar, groupColour(stage, group));
  }
}

/** Above the brokers: how far the consumers are behind altogether. */
export function paintLagCaption(stage: Stage, caption: string, y: number): void {
  const { surface, layout } = stage;
  const { frame, theme } = stage.scene;
  if (frame.consumers === 0) return;
  const style = { sizePx: 14, colour: theme.tx3 } as const;
  const { from, to } = layout.columns.broker;
  const room = to - from - runsWidth(surface, [{ text: caption }], style) - 10;
  const lag: TextRun = { text: formatCount(frame.lagRecords), colour: theme.tx1, weight: 500 };
  const variants: TextRun[][] = [
    [{ text: 'consumers ' }, lag, { text: ' behind' }],
    [lag, { text: ' behind' }],
    [],
  ];
  drawRuns(surface, to, y, fitRuns(surface, variants, room, style), { ...style, align: 'right' });
}
