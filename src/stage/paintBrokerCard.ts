import type { BrokerRow } from '../../workers/frame';
import { formatShare } from '../base/format';
import { type Context2D, card, line, type Rect } from './context';
import type { Group, HandleTrack } from './layout';
import { paintDownCard } from './paintDown';
import type { StageRows, StageScene } from './scene';
import { slowShare } from './slowStops';
import { drawRuns, drawText } from './text';
import { setting } from './words';

/** What every broker card has: border, name, how busy it is, and the handle that slows it. */
export function paintBrokerFrame(
  context: Context2D,
  scene: StageScene,
  rows: StageRows,
  group: Group,
  broker: BrokerRow,
): void {
  const { card: box, density } = group;
  if (broker.down) paintDownCard(context, scene, rows, group);
  else paintUpCard(context, scene, group, broker);
  if (group.handle) paintHandle(context, scene, box, group.handle, density);
}

/** Border, name, and how busy. */
function paintUpCard(
  context: Context2D,
  { theme }: StageScene,
  { broker: index, card: box, density }: Group,
  broker: BrokerRow,
): void {
  const slow = broker.slowMs > 0;
  card(context, box, theme.bg2, slow ? theme.hot : theme.line2, slow ? 1.5 : 1);
  const name = density === 'line' ? `B${index}` : `Broker ${index}`;
  const strong = { weight: 600, colour: theme.tx1 } as const;
  const value = {
    text: formatShare(broker.busy),
    colour: slow ? theme.hot : theme.tx1,
    weight: 600,
  } as const;
  if (density === 'full') {
    drawText(context, box.x + 12, box.y + 19, name, { ...strong, sizePx: 13 });
    const runs = broker.stalled ? [{ text: 'stalled', colour: theme.hot }] : [value, { text: ' busy' }];
    drawRuns(context, box.x + box.width - 12, box.y + 19, runs, {
      sizePx: 12,
      colour: theme.tx2,
      align: 'end',
    });
  } else if (density === 'short') {
    drawText(context, box.x + 10, box.y + 17, name, { ...strong, sizePx: 12.5 });
    drawRuns(context, box.x + box.width - 10, box.y + 17, [value], {
      sizePx: 12,
      colour: theme.tx2,
      align: 'end',
    });
  } else {
    const y = box.y + box.height / 2 + 4;
    drawText(context, box.x + 7, y, name, { ...strong, sizePx: 12 });
    drawRuns(context, box.x + box.width - 6, y, [value], { sizePx: 11.5, colour: theme.tx2, align: 'end' });
  }
}

/** The handle that slows this broker, with its track. Its thumb stands on the value that the scenario holds. */
function paintHandle(
  context: Context2D,
  scene: StageScene,
  box: Rect,
  { broker, x, y, width }: HandleTrack,
  density: Group['density'],
): void {
  const { theme } = scene;
  const slowMs = broker === scene.slowBroker ? scene.slowMs : 0;
  const hot = slowMs > 0;
  const at = x + width * slowShare(slowMs);
  const compact = density === 'line';
  line(context, x, y, x + width, y, { colour: theme.line3 });
  if (hot) line(context, x, y, at, y, { colour: theme.hot, width: 3 });
  const height = compact ? 13 : 16;
  card(
    context,
    { x: at - 5, y: y - height / 2, width: 10, height },
    hot ? theme.hot : theme.tx3,
    theme.bg2,
    2,
    2,
  );
  for (const grip of [-1.5, 1.5]) line(context, at + grip, y - 3, at + grip, y + 3, { colour: theme.bg0 });
  if (compact) {
    const style = { sizePx: 11, weight: 600, colour: theme.hot, align: 'end' } as const;
    if (hot) drawText(context, box.x + 143, y + 4, `+${slowMs}`, style);
    return;
  }
  drawText(context, box.x + 12, y + 4, 'Slow down', { sizePx: 11.5, colour: hot ? theme.tx1 : theme.tx3 });
  drawText(context, box.x + box.width - 12, y + 4, `+${setting(slowMs)}`, {
    sizePx: 12,
    weight: hot ? 600 : 400,
    colour: hot ? theme.hot : theme.tx3,
    align: 'end',
  });
}
