import type { BrokerRow } from '../../../../workers/frame';
import { formatShare } from '../../../base/format';
import { card, type Stroke, strokeLine } from '../../../draw/draw';
import type { Box } from '../../../draw/surface';
import { drawRuns, drawText } from '../../../draw/text';
import { hueColour } from '../../../draw/theme';
import type { Group, HandleTrack } from './layout';
import { paintDownCard } from './paintDown';
import type { Stage } from './scene';
import { slowShare } from './slowStops';
import { setting } from './stageText';

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
  const name = density === 'line' ? `B${index}` : `Broker ${index}`;
  const strong = { weight: 600, colour: theme.tx1 } as const;
  const value = {
    text: formatShare(broker.busy),
    colour: slow ? theme.hot : theme.tx1,
    weight: 600,
  } as const;
  if (density === 'full') {
    drawText(surface, box.x + 12, box.y + 19, name, { ...strong, sizePx: 13 });
    const runs = broker.stalled ? [{ text: 'stalled', colour: theme.hot }] : [value, { text: ' busy' }];
    drawRuns(surface, box.x + box.width - 12, box.y + 19, runs, {
      sizePx: 12,
      colour: theme.tx2,
      align: 'right',
    });
  } else if (density === 'short') {
    drawText(surface, box.x + 10, box.y + 17, name, { ...strong, sizePx: 12.5 });
    drawRuns(surface, box.x + box.width - 10, box.y + 17, [value], {
      sizePx: 12,
      colour: theme.tx2,
      align: 'right',
    });
  } else {
    const y = box.y + box.height / 2 + 4;
    drawText(surface, box.x + 7, y, name, { ...strong, sizePx: 12 });
    drawRuns(surface, box.x + box.width - 6, y, [value], { sizePx: 11.5, colour: theme.tx2, align: 'right' });
  }
}

/** Border of a card: the broker's role, by hue as well as by width and dash. */
function borderOf({ scene, rows }: Stage, broker: number, slow: boolean): Stroke {
  const { theme } = scene;
  if (slow) return { colour: theme.hot, width: 1.5 };
  switch (rows.roles[broker] ?? 'other') {
    case 'held':
      return { colour: theme.held, width: 1.5, dash: [4, 3] };
    case 'pinned':
      return { colour: hueColour(theme, 'c1'), width: 1.5 };
    case 'slow':
    case 'other':
      return { colour: theme.line2 };
  }
}

/** The handle that slows this broker, at the scenario's value. */
function paintHandle(
  stage: Stage,
  box: Box,
  { broker, x, y, width }: HandleTrack,
  density: Group['density'],
): void {
  const { surface, scene } = stage;
  const { theme } = scene;
  const slowMs = broker === scene.slowBroker ? scene.slowMs : 0;
  const hot = slowMs > 0;
  const at = x + width * slowShare(slowMs);
  const compact = density === 'line';
  strokeLine(surface, [x, y], [x + width, y], { colour: theme.line3 });
  if (hot) strokeLine(surface, [x, y], [at, y], { colour: theme.hot, width: 3 });
  const height = compact ? 13 : 16;
  const thumb = { x: at - 5, y: y - height / 2, width: 10, height };
  const ground = hot ? theme.hot : theme.tx3;
  card(surface, thumb, { ground, border: { colour: theme.bg2, width: 2 }, radius: 2 });
  for (const grip of [-1.5, 1.5])
    strokeLine(surface, [at + grip, y - 3], [at + grip, y + 3], { colour: theme.bg0 });
  if (compact) {
    const style = { sizePx: 11, weight: 600, colour: theme.hot, align: 'right' } as const;
    if (hot) drawText(surface, box.x + 143, y + 4, `+${slowMs}`, style);
    return;
  }
  drawText(surface, box.x + 12, y + 4, 'Slow down', { sizePx: 11.5, colour: hot ? theme.tx1 : theme.tx3 });
  drawText(surface, box.x + box.width - 12, y + 4, `+${setting(slowMs)}`, {
    sizePx: 12,
    weight: hot ? 600 : 400,
    colour: hot ? theme.hot : theme.tx3,
    align: 'right',
  });
}
