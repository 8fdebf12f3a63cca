import { arrowHead, type Context2D, card, EMPTY_DASH, line, type Rect } from './context';
import type { Group, StageLayout } from './layout';
import { cardLeaderWords, leadingOf } from './leaders';
import type { StageRows, StageScene } from './scene';
import { drawRuns, drawText, fitRuns } from './text';

/** How far beside the axis of the acting leader the detour ends, as a share of its height. */
const BESIDE = 0.16;

/** The card of a broker that is down: an outline, the word, and who leads for it. Nothing is in it. */
export function paintDownCard(
  context: Context2D,
  scene: StageScene,
  rows: StageRows,
  { broker, card: box, density }: Group,
): void {
  const { theme } = scene;
  paintDownOutline(context, scene, box);
  const line = density === 'line';
  const inset = density === 'full' ? 12 : line ? 7 : 10;
  const sizePx = density === 'full' ? 13 : line ? 12 : 12.5;
  const y = density === 'full' ? box.y + 19 : line ? box.y + box.height / 2 + 4 : box.y + 17;
  const strong = { sizePx, weight: 600, colour: theme.tx1 } as const;
  drawText(context, box.x + inset, y, line ? `B${broker}` : `Broker ${broker}`, {
    ...strong,
    colour: theme.tx2,
  });
  drawText(context, box.x + box.width - inset, y, 'down', { ...strong, align: 'end' });
  if (line) return;
  const left = box.x + (density === 'full' ? 12 : 70);
  const room = density === 'full' ? box.width - 24 : box.width - 70 - 42;
  const style = { sizePx: 11.5, colour: theme.tx2 } as const;
  const words = cardLeaderWords(rows, broker).map((text) => [{ text }]);
  drawRuns(context, left, density === 'full' ? box.y + 44 : y, fitRuns(context, words, room, style), style);
}

/** The dashed outline of a card that holds nothing. */
export function paintDownOutline(context: Context2D, { theme }: StageScene, box: Rect): void {
  context.setLineDash([4, 3]);
  card(context, box, theme.bg0, theme.tx2);
  context.setLineDash([]);
}

/**
 * The wire of a broker whose partitions it cannot lead: to the card of the broker that does, or to a stop where nobody
 * does. False where the wire is as usual.
 */
export function paintDetour(
  context: Context2D,
  layout: StageLayout,
  scene: StageScene,
  rows: StageRows,
  group: Group,
): boolean {
  const leading = leadingOf(rows, group.broker);
  if (leading === 'itself') return false;
  const { theme } = scene;
  const { from, to } = layout.columns.wire;
  const y = group.flowY;
  const middle = from + (to - from) / 2;
  const leader = layout.groups.find(({ broker }) => broker === rows.leaders[group.broker]);
  if (leading !== 'other' || !leader) {
    const half = Math.min(7, group.height / 4);
    line(context, from, y, middle, y, { colour: theme.line3, dash: EMPTY_DASH });
    line(context, middle, y - half, middle, y + half, { colour: theme.tx2, width: 2 });
    return true;
  }
  const end = leader.flowY + (leader.flowY > y ? -1 : 1) * Math.min(14, BESIDE * leader.height);
  const stroke = { colour: theme.tx2 };
  line(context, from, y, middle, y, stroke);
  line(context, middle, y, middle, end, stroke);
  line(context, middle, end, to - 4, end, stroke);
  arrowHead(context, to - 2, end, 1, theme.tx2);
  return true;
}
