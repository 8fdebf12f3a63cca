import type { BrokerRow } from '../../../../workers/frame';
import { formatShare } from '../../../base/format';
import { card, type Stroke, strokeLine } from '../../../draw/draw';
import type { Box } from '../../../draw/surface';
import { drawText } from '../../../draw/text';
import { inkColour } from '../../../draw/theme';
import type { Group, HandleTrack } from './layout';
import { paintDownCard } from './paintDown';
import type { Stage } from './scene';
import { slowShare } from './slowStops';
import { brokerName, setting } from './stageText';

/** Common parts of all broker cards: border, name, utilization, and the handle that slows the broker. */
export function paintBrokerFrame(stage: Stage, group: Group, broker: BrokerRow): void {
  const { card: box, density } = group;
  if (broker.down) paintDownCard(stage, group);
  else paintUpCard(stage, group, broker);
  if (group.handle) paintHandle(stage, box, group.handle, density);
}

/** Border, name, and how busy. */
function paintUpCard(stage: Stage, { broker: index, card: box, density }: Group, broker: BrokerRow): void {
  const { surface } = stage;
  const { theme } = stage.scene;
  const slow = broker.slowMs > 0;
  card(surface, box, { ground: theme.bg2, border: borderOf(stage, index, slow) });
  const name = brokerName(stage.scene, index, density === 'line');
  const strong = { weight: 600, colour: theme.tx1 } as const;
  const full = broker.busy >= FULLY_BUSY;
  // A per cent without its word would be read as a share.
  const trouble = broker.stalled ? 'stalled' : full ? 'busy' : '';
  const hot = { weight: 600, colour: theme.hot, align: 'right' } as const;
  if (density === 'full') {
    drawText(surface, box.x + 12, box.y + 21, name, { ...strong, sizePx: 14 });
    const words = full && !broker.stalled ? `${formatShare(broker.busy)} busy` : trouble;
    drawText(surface, box.x + box.width - 12, box.y + 21, words, { ...hot, sizePx: 14 });
  } else if (density === 'short') {
    drawText(surface, box.x + 10, box.y + 17, name, { ...strong, sizePx: 14 });
    drawText(surface, box.x + box.width - 10, box.y + 17, trouble, { ...hot, sizePx: 14 });
  } else {
    const y = box.y + box.height / 2 + 4;
    drawText(surface, box.x + 7, y, name, { ...strong, sizePx: 12 });
    drawText(surface, box.x + box.width - 6, y, trouble, { ...hot, sizePx: 12 });
  }
}

/** A broker that is busier has no time to spare. */
const FULLY_BUSY = 0.9;

/** Border of a card: the broker's role, by hue as well as by width and dash. */
function borderOf({ scene, rows }: Stage, broker: number, slow: boolean): Stroke {
  const { theme } = scene;
  if (slow) return { colour: theme.hot, width: 1.5 };
  switch (rows.roles[broker] ?? 'other') {
    case 'held':
      return { colour: theme.held, width: 1.5, dash: [4, 3] };
    case 'pinned':
      return { colour: inkColour(theme, 'c1'), width: 1.5 };
    case 'slow':
    case 'other':
      return { colour: theme.line2 };
  }
}

/** The slider that slows this broker, at the scenario's value, and the value in words at its left. */
function paintHandle(stage: Stage, box: Box, track: HandleTrack, density: Group['density']): void {
  const { surface, scene } = stage;
  const slowMs = paintTrack(stage, track);
  const colour = slowMs > 0 ? scene.theme.hot : scene.theme.tx3;
  if (density === 'line') {
    const style = { sizePx: 12, weight: 600, colour, align: 'right' } as const;
    if (slowMs > 0) drawText(surface, box.x + box.width - 44, track.y + 4, `+${slowMs}`, style);
    return;
  }
  const inset = density === 'full' ? 12 : 10;
  if (slowMs > 0)
    drawText(surface, box.x + inset, track.y + 5, `+${setting(slowMs)}`, { sizePx: 14, weight: 600, colour });
}

/** The track with its stops, and the thumb; gives back the setting, ms. */
export function paintTrack({ surface, scene }: Stage, { broker, x, y, width, thumb }: HandleTrack): number {
  const { theme } = scene;
  const slowMs = broker === scene.slowBroker ? scene.slowMs : 0;
  const hot = slowMs > 0;
  const at = x + width * slowShare(slowMs);
  strokeLine(surface, [x, y], [x + width, y], { colour: theme.line3, width: 2 });
  if (hot) strokeLine(surface, [x, y], [at, y], { colour: theme.hot, width: 3 });
  const knob = { x: at - thumb.width / 2, y: y - thumb.height / 2, ...thumb };
  const ground = hot ? theme.hot : theme.tx2;
  card(surface, knob, { ground, border: { colour: theme.bg2, width: 2 }, radius: 2 });
  const grip = thumb.height / 4;
  for (const side of [-1.5, 1.5])
    strokeLine(surface, [at + side, y - grip], [at + side, y + grip], { colour: theme.bg0 });
  return slowMs;
}
