import type { RequestRow } from '../../../../workers/frame';
import { formatCount } from '../../../base/format';
import { arrowHead, EMPTY_DASH, fillBox, strokeBox, strokeLine, strokeLines } from '../../../draw/draw';
import { drawText } from '../../../draw/text';
import type { BatchesLayout, Group } from './layout';
import { phaseShare, placeOf } from './motion';
import { paintDetour } from './paintDown';
import { type BatchesStage, laneColour, type StageRows, type StageScene } from './scene';

/** More slots become one bar. */
const MAX_SLOTS = 16;

/** Between producer and broker: the gate of the in-flight limit, its slots, and requests on the wire. */
export function paintFlight(stage: BatchesStage, group: Group): void {
  const { layout, scene, rows } = stage;
  const connections = connectionsOf(layout, scene, rows, group);
  const limit = scene.frame.maxInFlight;
  for (const connection of connections) {
    const full = connection.count >= limit;
    paintGate(stage, connection, full);
    paintSlots(stage, group, connection, limit);
  }
  if (!layout.compact) paintLimit(stage, group, connections);
  paintWire(stage, group);
}

/** One producer's connection to the broker of a group. */
interface Connection {
  readonly requests: readonly RequestRow[];
  /** Requests in flight, perhaps more than rows. */
  readonly count: number;
  readonly top: number;
  readonly bottom: number;
  readonly middle: number;
  readonly slotHeight: number;
}

function connectionsOf(
  layout: BatchesLayout,
  scene: StageScene,
  rows: StageRows,
  group: Group,
): readonly Connection[] {
  const requests = rows.requests[group.broker] ?? [];
  const count = layout.compact ? 1 : Math.max(1, layout.producerBoxes.length);
  const pitch = group.rows[0]?.pitch ?? group.height;
  const reach = Math.min(layout.compact ? pitch * 0.26 : 0.24 * pitch + (pitch < 80 ? 2 : 0), pitch / 2 - 1);
  const top = (group.rows[0]?.flowY ?? group.flowY) - reach;
  const bottom = (group.rows[group.rows.length - 1]?.flowY ?? group.flowY) + reach;
  const slotHeight = Math.min(25, pitch * (layout.compact ? 0.32 : 0.5) - (pitch < 40 ? 1 : 0));
  const single = scene.frame.producers === 1;
  if (count === 1) {
    // The phone shows one connection, the fullest.
    const shown = single ? requests : fullest(requests);
    const inFlight = single ? (rows.brokers[group.broker]?.inFlight ?? 0) : shown.length;
    const middle = group.flowY;
    return [{ requests: shown, count: inFlight, top, bottom, middle, slotHeight: Math.max(slotHeight, 9) }];
  }
  const reachAll = Math.min(bottom - top, Math.max(group.height - 44, group.height * 0.5));
  // The count below them keeps off the path of the acks.
  const first = group.flowY - reachAll / 2 - (group.density === 'short' ? 5 : 0);
  const step = reachAll / count;
  return Array.from({ length: count }, (_, producer) => {
    const own = requests.filter((request) => request.producer === producer);
    return {
      requests: own,
      count: own.length,
      top: first + producer * step,
      bottom: first + (producer + 1) * step - 1.5,
      middle: first + (producer + 0.5) * step,
      slotHeight: Math.max(2, Math.min(slotHeight, step - 3)),
    };
  });
}

function fullest(requests: readonly RequestRow[]): readonly RequestRow[] {
  let most: readonly RequestRow[] = [];
  for (const producer of new Set(requests.map((request) => request.producer))) {
    const own = requests.filter((request) => request.producer === producer);
    if (own.length > most.length) most = own;
  }
  return most;
}

/** Open = two short grey bars; closed = one hot bar. */
function paintGate(stage: BatchesStage, { top, bottom }: Connection, closed: boolean): void {
  const { surface, layout, scene } = stage;
  const x = layout.columns.gate;
  const height = bottom - top;
  if (closed) {
    fillBox(surface, { x: x - 2, y: top, width: 4, height }, scene.theme.hot);
    return;
  }
  const bar = Math.min(12, height / 4);
  fillBox(surface, { x: x - 1, y: top, width: 2, height: bar }, scene.theme.line3);
  fillBox(surface, { x: x - 1, y: bottom - bar, width: 2, height: bar }, scene.theme.line3);
}

function paintSlots(
  stage: BatchesStage,
  group: Group,
  { requests, count, middle, slotHeight }: Connection,
  limit: number,
): void {
  const { surface, layout, scene } = stage;
  const x = layout.columns.slots.from;
  const room = layout.compact ? 50 : 80;
  const top = middle - slotHeight / 2;
  const free = { colour: scene.theme.line3, dash: EMPTY_DASH };
  if (limit > MAX_SLOTS) {
    strokeBox(surface, { x: x + 0.5, y: top, width: room - 5, height: slotHeight }, free);
    const colour = laneColour(stage, requests[0]?.partition ?? group.rows[0]?.lane ?? 0, group.broker);
    const width = ((room - 4) * Math.min(count, limit)) / limit;
    fillBox(surface, { x, y: top, width, height: slotHeight }, colour);
    return;
  }
  const pitch = room / Math.max(5, limit);
  for (let slot = 0; slot < limit; slot += 1) {
    const request = requests[slot];
    const width = pitch * 0.69;
    if (request) {
      const colour = laneColour(stage, request.partition, group.broker);
      const taken = { x: x + slot * pitch, y: top - 0.5, width: width + 1, height: slotHeight + 1 };
      fillBox(surface, taken, colour);
    } else strokeBox(surface, { x: x + slot * pitch + 0.5, y: top, width, height: slotHeight }, free);
  }
}

/** In words, over the slots, that a connection is full or gone. */
function paintLimit(stage: BatchesStage, group: Group, connections: readonly Connection[]): void {
  const { surface, layout, scene, rows } = stage;
  const { theme, frame } = scene;
  const isFull = connections.some(({ count }) => count >= frame.maxInFlight);
  const isDown = rows.brokers[group.broker]?.down === true;
  if (group.density === 'line' || !(isFull || isDown)) return;
  const [first] = connections;
  const y = group.density === 'full' ? group.top + 14 : (first?.top ?? group.flowY) - 5;
  const words = isDown ? 'no connection' : `limit: ${formatCount(frame.maxInFlight)}`;
  const style = { sizePx: 14, weight: 600, colour: theme.hot, halo: theme.bg0 } as const;
  drawText(surface, layout.columns.slots.from, y, words, style);
}

function paintWire(stage: BatchesStage, group: Group): void {
  const { surface, layout, scene, rows } = stage;
  const { theme } = scene;
  const { from, to } = layout.columns.wire;
  const y = group.flowY;
  if (!paintDetour(stage, group)) {
    strokeLine(surface, [from, y], [to - 4, y], { colour: theme.line3 });
    strokeLines(surface, [arrowHead([to - 2, y], 1)], { colour: theme.line3, width: 1.2 });
  }
  if (layout.compact) return;
  const height = group.density === 'full' ? 18 : 10;
  for (const request of rows.requests[group.broker] ?? []) {
    if (placeOf(scene, request) !== 'wire') continue;
    const x = from + (to - 14 - from) * phaseShare(request);
    fillBox(surface, { x: x - 1, y: y - height / 2 - 1, width: 11, height: height + 2 }, theme.bg0);
    const colour = laneColour(stage, request.partition, group.broker);
    fillBox(surface, { x, y: y - height / 2, width: 9, height }, colour);
  }
}
