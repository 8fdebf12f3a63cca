import { formatCount } from '../base/format';
import { type Context2D, fillBox } from './context';
import type { Group, StageLayout } from './layout';
import { groupColour, type StageRows, type StageScene } from './scene';
import { drawRuns, fitRuns, type Run, runsWidth } from './text';
import { counted } from './words';

/** The bar of the broker with the most unread records is full; but fewer than this are a short bar everywhere. */
const LEAST_FULL_BAR = 1000;
const BAR_WIDTH = 5;
const BAR_GAP = 4;

/** Whether a broker's card has something to say of its logs. */
export function hasLogs({ frame }: StageScene): boolean {
  return frame.replicationFactor > 1 || frame.consumers > 0;
}

/** One line on a broker's card: records that followers still lack, and records that consumers have not read. */
export function paintLogLine(
  context: Context2D,
  scene: StageScene,
  rows: StageRows,
  { broker, card }: Group,
  y: number,
): void {
  const { frame, theme } = scene;
  const style = { sizePx: 11, colour: theme.tx3 } as const;
  const strong = (text: string): Run => ({ text, colour: theme.tx1, weight: 500 });
  const left = card.x + 12;
  const right = card.x + card.width - 12;
  let room = right - left;
  if (frame.consumers > 0) {
    const unread = strong(formatCount(rows.unread[broker] ?? 0));
    const variants = [[unread, { text: ' behind' }], [unread]];
    const runs = fitRuns(context, variants, room, style);
    drawRuns(context, right, y, runs, { ...style, align: 'end' });
    room -= runsWidth(context, runs, style) + 8;
  }
  if (frame.replicationFactor === 1) return;
  const uncommitted = rows.uncommitted[broker] ?? 0;
  const count = strong(formatCount(uncommitted));
  const variants: Run[][] =
    uncommitted > 0
      ? [[count, { text: ' uncommitted' }], [count], []]
      : [[{ text: counted(frame.replicationFactor - 1, 'follower', 'followers') }], []];
  drawRuns(context, left, y, fitRuns(context, variants, room, style), style);
}

/** Right of each broker, how far the consumers are behind in what it leads: bars on one scale. */
export function paintLags(context: Context2D, layout: StageLayout, scene: StageScene, rows: StageRows): void {
  if (scene.frame.consumers === 0) return;
  const full = Math.max(LEAST_FULL_BAR, ...rows.unread);
  for (const group of layout.groups) {
    const { x, y, width, height } = group.card;
    const left = x + width + BAR_GAP;
    const filled = (height * (rows.unread[group.broker] ?? 0)) / full;
    fillBox(context, left, y, BAR_WIDTH, height, scene.theme.bg3);
    fillBox(context, left, y + height - filled, BAR_WIDTH, filled, groupColour(scene.theme, group));
  }
}

/** Above the brokers: how far the consumers are behind altogether. */
export function paintLagCaption(
  context: Context2D,
  layout: StageLayout,
  { frame, theme }: StageScene,
  caption: string,
): void {
  if (frame.consumers === 0) return;
  const style = { sizePx: 12, colour: theme.tx3 } as const;
  const { from, to } = layout.columns.broker;
  const room = to - from - runsWidth(context, [{ text: caption }], style) - 10;
  const lag: Run = { text: formatCount(frame.lagRecords), colour: theme.tx1, weight: 500 };
  const variants: Run[][] = [
    [{ text: 'consumers ' }, lag, { text: ' behind' }],
    [lag, { text: ' behind' }],
    [],
  ];
  drawRuns(context, to, 30, fitRuns(context, variants, room, style), { ...style, align: 'end' });
}
