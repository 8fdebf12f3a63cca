import { arrowHead, card, EMPTY_DASH, strokeLine, strokeLines } from '../../../draw/draw';
import type { Box } from '../../../draw/surface';
import { drawRuns, drawText, fitRuns } from '../../../draw/text';
import type { Group } from './layout';
import { formatCardLeader, leadingOf } from './leaders';
import type { Stage } from './scene';
import { brokerName } from './stageText';

/** End of a detour next to the acting leader's axis, as a share of its height. */
const BESIDE = 0.16;

/** The card of a broker that is down: an outline, and who leads for it. */
export function paintDownCard(stage: Stage, { broker, card: box, density }: Group): void {
  const { surface } = stage;
  const { theme } = stage.scene;
  paintDownOutline(stage, box);
  const line = density === 'line';
  const inset = density === 'full' ? 12 : line ? 7 : 10;
  const sizePx = density === 'full' ? 13 : line ? 12 : 12.5;
  const y = density === 'full' ? box.y + 19 : line ? box.y + box.height / 2 + 4 : box.y + 17;
  const strong = { sizePx, weight: 600, colour: theme.tx1 } as const;
  drawText(surface, box.x + inset, y, brokerName(stage.scene, broker, line), {
    ...strong,
    colour: theme.tx2,
  });
  drawText(surface, box.x + box.width - inset, y, 'down', { ...strong, align: 'right' });
  if (line) return;
  const left = box.x + (density === 'full' ? 12 : 70);
  const room = density === 'full' ? box.width - 24 : box.width - 70 - 42;
  const style = { sizePx: 12, colour: theme.tx2 } as const;
  const words = formatCardLeader(stage, broker).map((text) => [{ text }]);
  drawRuns(surface, left, density === 'full' ? box.y + 44 : y, fitRuns(surface, words, room, style), style);
}

/** The dashed outline of a card that holds nothing. */
export function paintDownOutline({ surface, scene: { theme } }: Stage, box: Box): void {
  card(surface, box, { ground: theme.bg0, border: { colour: theme.tx2, dash: [4, 3] } });
}

/** The wire of a broker that can't lead: to the acting leader's card, or to a stop. False if the wire is as usual. */
export function paintDetour(stage: Stage, group: Group): boolean {
  const { surface, layout, rows } = stage;
  const leading = leadingOf(rows, group.broker);
  if (leading === 'itself') return false;
  const { theme } = stage.scene;
  const { from, to } = layout.columns.wire;
  const y = group.flowY;
  const middle = from + (to - from) / 2;
  const leader = layout.groups.find(({ broker }) => broker === rows.leaders[group.broker]);
  if (leading !== 'other' || !leader) {
    const half = Math.min(7, group.height / 4);
    strokeLine(surface, [from, y], [middle, y], { colour: theme.line3, dash: EMPTY_DASH });
    strokeLine(surface, [middle, y - half], [middle, y + half], { colour: theme.tx2, width: 2 });
    return true;
  }
  const end = leader.flowY + (leader.flowY > y ? -1 : 1) * Math.min(14, BESIDE * leader.height);
  const stroke = { colour: theme.tx2 };
  strokeLine(surface, [from, y], [middle, y], stroke);
  strokeLine(surface, [middle, y], [middle, end], stroke);
  strokeLine(surface, [middle, end], [to - 4, end], stroke);
  strokeLines(surface, [arrowHead([to - 2, end], 1)], { colour: theme.tx2, width: 1.2 });
  return true;
}
