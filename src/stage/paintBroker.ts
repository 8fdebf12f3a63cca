import type { BrokerRow, RequestRow } from '../../workers/frame';
import { formatCount, withUnit } from '../base/format';
import type { Theme } from '../base/theme';
import { type Context2D, EMPTY_DASH, fillBox, hatch, type Rect, strokeBox } from './context';
import type { Group, StageLayout } from './layout';
import { isMoved, placeOf } from './motion';
import { paintBrokerFrame } from './paintBrokerCard';
import { paintCompactBroker } from './paintCompactBroker';
import { hasLogs, paintLogLine } from './paintLogs';
import { paintCommitTime, paintReplicas } from './paintReplicas';
import { laneColour, type StageRows, type StageScene } from './scene';
import { drawText } from './text';

/** Places that are drawn in a broker's queue. */
const PLACES = 4;

/** The card of a broker with what waits and what is served, request by request. */
export function paintBroker(
  context: Context2D,
  layout: StageLayout,
  scene: StageScene,
  rows: StageRows,
  group: Group,
): void {
  const broker = rows.brokers[group.broker];
  if (!broker) return;
  if (layout.compact) {
    paintCompactBroker(context, scene, rows, group, broker);
    return;
  }
  paintBrokerFrame(context, scene, rows, group, broker);
  if (broker.down) return;
  if (group.density === 'full' && hasLogs(scene)) paintLogLine(context, scene, rows, group, logLineY(group));
  const requests = rows.requests[group.broker] ?? [];
  const queued = requests.filter((request) => placeOf(scene, request) === 'queue');
  const served = requests.filter((request) => placeOf(scene, request) === 'handler');
  const committing = requests.filter((request) => placeOf(scene, request) === 'replicas');
  const parts = partsOf(scene, group);
  paintPlaces(context, scene, queued, parts.places);
  paintHandler(context, scene, parts.handler, served, broker);
  if (scene.waitsForReplicas) paintReplicas(context, scene, parts.replicas, [...committing, ...served]);
  if (group.density === 'full') paintTimes(context, scene, group, parts, queued, served, committing, broker);
}

/** Where the parts of a card stand. */
interface CardParts {
  readonly places: Rect & { readonly pitch: number };
  readonly handler: Rect;
  readonly replicas: Rect;
}

/** The replicas stand behind the handler, which gives way to them where there is little room. */
function partsOf(scene: StageScene, { card: box, density, flowY }: Group): CardParts {
  const { waitsForReplicas } = scene;
  const beside = (x: number, y: number, height: number): Rect => ({ x, y, width: 7, height });
  if (density === 'full') {
    // Higher on a low card, so that the line below finds room.
    const y = hasLogs(scene) ? Math.min(flowY - 15, box.y + box.height - 62) : flowY - 15;
    const width = waitsForReplicas ? 38 : 44;
    return {
      places: { x: box.x + 12, y, pitch: 13, width: 9, height: 21 },
      handler: { x: box.x + 68, y: y - 0.5, width, height: 23 },
      replicas: beside(box.x + 72 + width, y - 0.5, 23),
    };
  }
  if (density === 'short') {
    return {
      places: { x: box.x + 68, y: box.y + 5, pitch: 8, width: 6, height: 15 },
      handler: { x: box.x + 104, y: box.y + 4.5, width: 30, height: 17 },
      replicas: beside(box.x + 137, box.y + 4.5, 17),
    };
  }
  const y = box.y + box.height / 2;
  return {
    places: { x: box.x + 26, y: y - 6, pitch: 5.5, width: 4, height: 11 },
    handler: { x: box.x + 49, y: y - 6.5, width: 21, height: 13 },
    replicas: beside(box.x + 73, y - 6.5, 13),
  };
}

/** On a tall card: how long what is served takes, and how many requests find no place in the drawing. */
function paintTimes(
  context: Context2D,
  scene: StageScene,
  group: Group,
  { places: { x, y } }: CardParts,
  queued: readonly RequestRow[],
  served: readonly RequestRow[],
  committing: readonly RequestRow[],
  broker: BrokerRow,
): void {
  const { card: box } = group;
  const right = box.x + box.width - 12;
  const [waits] = committing;
  if (waits && served.length === 0) paintCommitTime(context, scene, right, y, waits);
  else paintServiceTime(context, scene, right, y, served, broker);
  if (queued.length <= PLACES || hasLogs(scene)) return;
  const more = `${queued.length - PLACES} more queued`;
  drawText(context, x, logLineY(group), more, { sizePx: 11, colour: scene.theme.tx3 });
}

/** Between the handler and the slow-down handle. */
function logLineY({ card: box, flowY }: Group): number {
  return Math.min(flowY + 21, box.y + box.height - 26);
}

/** The places of the queue; the next to be served is at the right. */
function paintPlaces(
  context: Context2D,
  scene: StageScene,
  queued: readonly RequestRow[],
  { x, y, pitch, width, height }: CardParts['places'],
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
    if (area.width > 36) {
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
