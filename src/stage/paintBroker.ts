import type { BrokerRow, RequestRow } from '../../workers/frame';
import { formatCount, formatShare, withUnit } from '../base/format';
import type { Theme } from '../base/theme';
import { type Context2D, card, EMPTY_DASH, fillBox, hatch, line, type Rect, strokeBox } from './context';
import type { Group, HandleTrack, StageLayout } from './layout';
import { isMoved, placeOf } from './motion';
import { laneColour, type StageScene } from './scene';
import { slowShare } from './slowStops';
import { drawRuns, drawText } from './text';
import { setting } from './words';

/** Places that are drawn in a broker's queue. */
const PLACES = 4;

/** The card of a broker with what waits and what is served, request by request. */
export function paintBroker(
  context: Context2D,
  layout: StageLayout,
  scene: StageScene,
  group: Group,
  broker: BrokerRow,
  requests: readonly RequestRow[],
): void {
  if (layout.compact) {
    paintCompactBroker(context, scene, group, broker);
    return;
  }
  paintBrokerFrame(context, scene, group, broker);
  const { card: box, density } = group;
  const queued = requests.filter((request) => placeOf(scene, request) === 'queue');
  const served = requests.filter((request) => placeOf(scene, request) === 'handler');
  if (density === 'full') {
    const y = group.flowY - 15;
    paintPlaces(context, scene, queued, box.x + 12, y, 13, 9, 21);
    const handler = { x: box.x + 68, y: y - 0.5, width: 44, height: 23 };
    paintHandler(context, scene, handler, served, broker);
    paintServiceTime(context, scene, box.x + box.width - 12, y, served, broker);
    if (queued.length > PLACES) {
      const more = `${queued.length - PLACES} more queued`;
      drawText(context, box.x + 12, Math.min(y + 36, box.y + box.height - 26), more, {
        sizePx: 11,
        colour: scene.theme.tx3,
      });
    }
  } else if (density === 'short') {
    paintPlaces(context, scene, queued, box.x + 68, box.y + 5, 8, 6, 15);
    paintHandler(context, scene, { x: box.x + 104, y: box.y + 4.5, width: 30, height: 17 }, served, broker);
  } else {
    const y = box.y + box.height / 2;
    paintPlaces(context, scene, queued, box.x + 26, y - 6, 5.5, 4, 11);
    paintHandler(context, scene, { x: box.x + 49, y: y - 6.5, width: 21, height: 13 }, served, broker);
  }
}

/** What every broker card has: border, name, how busy it is, and the handle that slows it. */
export function paintBrokerFrame(
  context: Context2D,
  scene: StageScene,
  group: Group,
  broker: BrokerRow,
): void {
  const { theme } = scene;
  const { card: box, density } = group;
  const slow = broker.slowMs > 0;
  card(context, box, theme.bg2, slow ? theme.hot : theme.line2, slow ? 1.5 : 1);
  const name = density === 'line' ? `B${group.broker}` : `Broker ${group.broker}`;
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
  if (group.handle) paintHandle(context, scene, box, group.handle, density);
}

/** The phone's card: name, how busy, and in words whether it is slow. */
export function paintCompactBroker(
  context: Context2D,
  scene: StageScene,
  group: Group,
  broker: BrokerRow,
): void {
  const { theme } = scene;
  const { card: box } = group;
  const slow = broker.slowMs > 0;
  card(context, box, theme.bg2, slow ? theme.hot : theme.line2, slow ? 1.5 : 1);
  const low = box.height < 44;
  const inset = low ? 6 : 9;
  const sizePx = box.height < 18 ? 11 : 13;
  const baseline = low ? box.y + box.height / 2 + 4 : box.y + 21;
  drawText(context, box.x + inset, baseline, `B${group.broker}`, { sizePx, weight: 600, colour: theme.tx1 });
  drawText(context, box.x + box.width - inset, baseline, formatShare(broker.busy), {
    sizePx,
    weight: 600,
    colour: slow ? theme.hot : theme.tx1,
    align: 'end',
  });
  if (low) return;
  const state = slow ? `slow +${setting(broker.slowMs)}` : broker.stalled ? 'stalled' : 'normal';
  const colour = slow || broker.stalled ? theme.hot : theme.tx3;
  drawText(context, box.x + inset, box.y + 42, state, { sizePx: 12, colour });
}

/** The places of the queue; the next to be served is at the right. */
function paintPlaces(
  context: Context2D,
  scene: StageScene,
  queued: readonly RequestRow[],
  x: number,
  y: number,
  pitch: number,
  width: number,
  height: number,
): void {
  for (let place = 0; place < PLACES; place += 1) {
    const left = x + (PLACES - 1 - place) * pitch;
    const request = queued[place];
    if (request) {
      fillBox(context, left, y, width + 1, height + 1, laneColour(scene, request.partition, request.broker));
    } else {
      strokeBox(context, left + 0.5, y + 0.5, width, height, { colour: scene.theme.line2, dash: EMPTY_DASH });
    }
  }
}

/** Fills from left to right with elapsed time of service time; added slowness is hatched, and solid once elapsed. */
function paintHandler(
  context: Context2D,
  scene: StageScene,
  area: Rect,
  served: readonly RequestRow[],
  broker: BrokerRow,
): void {
  const { theme } = scene;
  fillBox(context, area.x + 0.5, area.y, area.width, area.height, theme.bg0);
  strokeBox(context, area.x + 0.5, area.y, area.width, area.height, {
    colour: served.length > 0 ? theme.tx1 : theme.line3,
    dash: served.length > 0 ? undefined : EMPTY_DASH,
  });
  if (served.length === 0) {
    if (area.width > 40) {
      const style = { sizePx: 11.5, colour: theme.tx3, align: 'middle' } as const;
      drawText(context, area.x + area.width / 2, area.y + area.height / 2 + 4, 'idle', style);
    }
    return;
  }
  const step = (area.height - 4) / served.length;
  for (const [index, request] of served.entries()) {
    const lane = {
      x: area.x + 2.5,
      y: area.y + 2 + index * step,
      width: area.width - 4,
      height: step - (index < served.length - 1 ? 1 : 0),
    };
    paintService(context, scene, lane, request, broker, theme);
  }
}

function paintService(
  context: Context2D,
  scene: StageScene,
  { x, y, width, height }: Rect,
  request: RequestRow,
  broker: BrokerRow,
  theme: Theme,
): void {
  const { elapsedMs, serviceMs, totalMs } = serviceTimes(request, broker);
  const scale = totalMs > 0 ? width / totalMs : 0;
  const serviceWidth = serviceMs * scale;
  // Too fast to be followed: the handler is simply taken.
  const elapsedWidth = isMoved(scene, totalMs) ? elapsedMs * scale : width;
  const colour = laneColour(scene, request.partition, request.broker);
  fillBox(context, x, y, Math.min(serviceWidth, elapsedWidth), height, colour);
  if (serviceWidth >= width) return;
  hatch(context, { x: x + serviceWidth, y, width: width - serviceWidth, height }, theme.hot, 2, 7, 0.55);
  fillBox(context, x + serviceWidth, y, elapsedWidth - serviceWidth, height, theme.hot);
}

/** Elapsed and whole time of a request in the handler, ms, with its slowness. */
function serviceTimes(
  request: RequestRow,
  broker: BrokerRow,
): { readonly elapsedMs: number; readonly serviceMs: number; readonly totalMs: number } {
  const serving = request.phase === 'service';
  const serviceMs = request.serviceMs >= 0 ? request.serviceMs : Math.max(0, request.phaseTotalMs);
  const slowMs = request.slowMs >= 0 ? request.slowMs : broker.slowMs;
  const elapsedMs = serving ? request.phaseElapsedMs : serviceMs + request.phaseElapsedMs;
  const totalMs = serviceMs + slowMs;
  return { elapsedMs: Math.min(elapsedMs, totalMs), serviceMs, totalMs };
}

function paintServiceTime(
  context: Context2D,
  scene: StageScene,
  right: number,
  y: number,
  served: readonly RequestRow[],
  broker: BrokerRow,
): void {
  const request = served[0];
  if (!request) return;
  const { elapsedMs, totalMs } = serviceTimes(request, broker);
  const { theme } = scene;
  const total = withUnit(oneDecimal(totalMs), 'ms');
  const small = { sizePx: 11, colour: theme.tx3, align: 'end' } as const;
  if (!isMoved(scene, totalMs)) {
    drawText(context, right, y + 15, `of ${total}`, small);
    return;
  }
  const value = { sizePx: 12, weight: 500, colour: theme.tx1, align: 'end' } as const;
  drawText(context, right, y + 9, oneDecimal(elapsedMs), value);
  drawText(context, right, y + 22, `of ${total}`, small);
}

/** Times that run are set with a fixed number of decimals, so that they do not jump. */
function oneDecimal(valueMs: number): string {
  return valueMs >= 1000 ? formatCount(valueMs) : valueMs.toFixed(1);
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
