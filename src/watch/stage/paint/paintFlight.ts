import type { RequestRow } from '../../../../workers/frame';
import { formatCount, formatMilliseconds } from '../../../base/format';
import { arrowHead, EMPTY_DASH, fillBox, strokeBox, strokeLine } from '../../../draw/draw';
import { drawRuns, drawText, type TextRun } from '../../../draw/text';
import type { BatchesLayout, Group, Row } from './layout';
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
  if (!layout.compact) paintCounts(stage, group, connections);
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

/** "5 of 5" above the slots and, in words, whether the gate is closed. */
function paintCounts(stage: BatchesStage, group: Group, connections: readonly Connection[]): void {
  const { surface, layout, scene, rows } = stage;
  if (group.density === 'line') return;
  const { theme, frame } = scene;
  const x = layout.columns.slots.from;
  const runs: TextRun[] = connections.map(({ count }, index) => ({
    text: `${index > 0 ? ', ' : ''}${formatCount(count)}`,
    colour: count >= frame.maxInFlight ? theme.hot : theme.tx1,
  }));
  const closed = connections.filter(({ count }) => count >= frame.maxInFlight).length;
  runs.push({ text: ` of ${formatCount(frame.maxInFlight)}`, colour: closed > 0 ? theme.hot : theme.tx1 });
  const full = group.density === 'full';
  const last = connections[connections.length - 1];
  const below = last ? last.middle + last.slotHeight / 2 : group.flowY;
  const countY = full ? group.top + 13 : below + 11;
  const style = { weight: 600, colour: theme.tx1, halo: theme.bg0 } as const;
  drawRuns(surface, x, countY, runs, { sizePx: full ? 13 : 12, ...style });
  if (!full) return;
  const words = rows.brokers[group.broker]?.down ? 'no connection' : formatGate(closed, connections.length);
  drawText(surface, x, below + (connections.length > 1 ? 12 : 16.5), words, {
    sizePx: 11.5,
    colour: closed > 0 ? theme.hot : theme.tx3,
  });
}

function formatGate(closed: number, count: number): string {
  if (count === 1) return closed ? 'gate closed' : 'gate open';
  return closed === 0 ? 'gates open' : `${closed} of ${count} closed`;
}

function paintWire(stage: BatchesStage, group: Group): void {
  const { surface, layout, scene, rows } = stage;
  const { theme } = scene;
  const { from, to } = layout.columns.wire;
  const y = group.flowY;
  if (!paintDetour(stage, group)) {
    strokeLine(surface, [from, y], [to - 4, y], { colour: theme.line3 });
    arrowHead(surface, [to - 2, y], 1, theme.line3);
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

/** The dotted way back to the producer, its acks, and the latency of the last one. Low rows of a broker share a path. */
export function paintAckPath(stage: BatchesStage, row: Row): void {
  const { surface, layout, scene, rows } = stage;
  const { theme } = scene;
  const low = layout.density === 'line';
  const siblings = layout.groups.find((group) => group.broker === row.broker)?.rows ?? [row];
  const path = low ? (siblings[siblings.length - 1] ?? row) : row;
  const y = ackPathY(layout, path);
  const from = layout.columns.broker.from;
  const to = layout.columns.producer.to + (layout.producerBoxes.length > 1 ? 10 : 6);
  if (path === row) {
    const start = low || siblings.length === 1 ? from : layout.columns.queue.to;
    strokeLine(surface, [start, y], [to, y], { colour: theme.line3, dash: [1, 3], cap: 'round' });
    arrowHead(surface, [to - 2.5, y], -1, theme.tx2);
  }
  for (const request of rows.requests[rows.leaders[row.broker] ?? row.broker] ?? []) {
    if (request.partition !== row.lane || placeOf(scene, request) !== 'ack') continue;
    const x = from - (from - to) * phaseShare(request);
    fillBox(surface, { x: x - 5.5, y: y - 4, width: 11, height: 8 }, theme.bg0);
    fillBox(surface, { x: x - 4.5, y: y - 3, width: 9, height: 6 }, laneColour(stage, row.lane, row.broker));
  }
  const lane = rows.lanes[row.lane];
  if (lane) paintAckLabel(stage, y, lane.lastAckLatencyMs);
}

/** Where the way back of a row is, below its queue. */
export function ackPathY({ density }: Pick<BatchesLayout, 'density'>, { top, pitch }: Row): number {
  return top + pitch * (density === 'full' ? 0.91 : 0.88);
}

function paintAckLabel(stage: BatchesStage, y: number, latencyMs: number): void {
  const { surface, layout, scene } = stage;
  if (latencyMs < 0 || layout.density === 'line') return;
  const { theme } = scene;
  const value = {
    text: formatMilliseconds(latencyMs),
    colour: latencyMs > scene.sloMs ? theme.hot : theme.tx1,
    weight: 600,
  } as const;
  const style = { sizePx: 11.5, colour: theme.tx2, halo: theme.bg0, haloPx: 9 } as const;
  if (layout.density === 'full') {
    const runs = [{ text: 'ack ' }, value, { text: ' after send' }];
    drawRuns(surface, layout.columns.queue.to, y + 4, runs, { ...style, align: 'right' });
  } else {
    drawRuns(surface, layout.columns.queue.from, y + 4, [{ text: 'ack ' }, value], { ...style, haloPx: 5 });
  }
}
