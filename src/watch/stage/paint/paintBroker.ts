import type { BrokerRow, RequestRow } from '../../../../workers/frame';
import { withUnit } from '../../../base/format';
import { EMPTY_DASH, fillBox, hatchLines, strokeBox, strokeLines } from '../../../draw/draw';
import type { Box } from '../../../draw/surface';
import { drawText } from '../../../draw/text';
import type { Group } from './layout';
import { isMoved, placeOf } from './motion';
import { paintBrokerFrame } from './paintBrokerCard';
import { paintCompactBroker } from './paintCompactBroker';
import { paintFile } from './paintFile';
import { hasLogs, paintLogLine } from './paintLogs';
import { laneColour, type Stage, type StageScene } from './scene';

/** Places that are drawn in a broker's queue. */
const PLACES = 4;
/** From the top of the queue to a line about logs below it; on lower cards there is none, px. */
const BELOW_QUEUE = 36;

/** The card of a broker with its waiting and its served requests, one by one. */
export function paintBroker(stage: Stage, group: Group): void {
  const { layout, scene, rows } = stage;
  const broker = rows.brokers[group.broker];
  if (!broker) return;
  if (layout.compact) {
    paintCompactBroker(stage, group, broker);
    return;
  }
  paintBrokerFrame(stage, group, broker);
  if (broker.down || layout.plain) return;
  const requests = rows.requests[group.broker] ?? [];
  const queued = requests.filter((request) => placeOf(scene, request) === 'queue');
  const served = requests.filter((request) => placeOf(scene, request) === 'handler');
  const committing = requests.filter((request) => placeOf(scene, request) === 'replicas');
  const parts = partsOf(scene, group);
  const lineY = logLineY(group);
  const hasLine = group.density === 'full' && lineY - parts.places.y >= BELOW_QUEUE;
  if (scene.file) paintFile(stage, group, broker, hasLine ? lineY : null);
  else if (hasLogs(scene) && hasLine) paintLogLine(stage, group, lineY);
  paintPlaces(stage, queued, parts.places);
  if (served.length > 0) paintHandler(stage, parts.handler, served, broker);
  if (scene.waitsForReplicas) paintReplicas(stage, parts.replicas, [...committing, ...served]);
  if (group.density !== 'full') return;
  const [waits] = committing;
  if (waits && served.length === 0)
    paintCommitTime(stage, group.card.x + group.card.width - 12, parts.places.y, waits);
}

/** Places of the parts of a card. */
export interface CardParts {
  readonly places: Box & { readonly pitch: number };
  readonly handler: Box;
  readonly replicas: Box;
}

/** Where a card with room for its handle has its parts. */
export function partsOf(
  { waitsForReplicas }: Pick<StageScene, 'waitsForReplicas'>,
  { card: box, density, flowY }: Group,
): CardParts {
  const beside = (x: number, y: number, height: number): Box => ({ x, y, width: 7, height });
  if (density === 'full') {
    // Not into the name of a low card.
    const y = Math.max(box.y + 25, flowY - 15);
    const width = box.width - 82 - (waitsForReplicas ? 11 : 0);
    return {
      places: { x: box.x + 12, y, pitch: 13, width: 9, height: 21 },
      handler: {
        x: box.x + box.width - 13 - width - (waitsForReplicas ? 11 : 0),
        y: y - 0.5,
        width,
        height: 23,
      },
      replicas: beside(box.x + box.width - 20, y - 0.5, 23),
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
    places: { x: box.x + 32, y: y - 6, pitch: 5, width: 4, height: 11 },
    handler: { x: box.x + 52, y: y - 6.5, width: 19, height: 13 },
    replicas: beside(box.x + 73, y - 6.5, 13),
  };
}

/** Between the handler and the slow-down handle. */
function logLineY({ card: box, flowY }: Group): number {
  return Math.min(flowY + 21, box.y + box.height - 26);
}

/** The places of the queue; the next to be served is at the right. */
function paintPlaces(
  stage: Stage,
  queued: readonly RequestRow[],
  { x, y, pitch, width, height }: CardParts['places'],
): void {
  for (const [place, { partition, broker }] of queued.slice(0, PLACES).entries()) {
    const left = x + (PLACES - 1 - place) * pitch;
    const box = { x: left, y, width: width + 1, height: height + 1 };
    fillBox(stage.surface, box, laneColour(stage, partition, broker));
  }
}

/** Fills from the left as service elapses; added slowness is hatched until it has elapsed. */
function paintHandler(stage: Stage, area: Box, served: readonly RequestRow[], broker: BrokerRow): void {
  const { surface } = stage;
  const { theme } = stage.scene;
  const box = { ...area, x: area.x + 0.5 };
  fillBox(surface, box, theme.bg0);
  strokeBox(surface, box, { colour: theme.tx1 });
  const step = (area.height - 4) / served.length;
  for (const [index, request] of served.entries()) {
    const lane = {
      x: area.x + 2.5,
      y: area.y + 2 + index * step,
      width: area.width - 4,
      height: step - (index < served.length - 1 ? 1 : 0),
    };
    paintService(stage, lane, request, broker);
  }
}

function paintService(
  stage: Stage,
  { x, y, width, height }: Box,
  request: RequestRow,
  broker: BrokerRow,
): void {
  const { surface, scene } = stage;
  const { hot } = scene.theme;
  const { elapsedMs, serviceMs, totalMs } = serviceTimes(request, broker);
  const scale = totalMs > 0 ? width / totalMs : 0;
  const serviceWidth = serviceMs * scale;
  // Too fast to follow: the handler is simply full.
  const elapsedWidth = isMoved(scene, totalMs) ? elapsedMs * scale : width;
  const colour = laneColour(stage, request.partition, request.broker);
  fillBox(surface, { x, y, width: Math.min(serviceWidth, elapsedWidth), height }, colour);
  if (serviceWidth >= width) return;
  const slow = { x: x + serviceWidth, y, width: width - serviceWidth, height };
  strokeLines(surface, hatchLines(slow, 7, 3.5), { colour: hot, width: 2, alpha: 0.55 });
  fillBox(surface, { ...slow, width: elapsedWidth - serviceWidth }, hot);
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

/** Maximum replicas drawn; the first of more represent all. */
const MAX_MARKS = 5;
const GAP = 1.5;

/** Width of a column of replica marks in an area of this height, px. */
function replicaMarkSize(replicas: number, height: number): number {
  const count = Math.min(MAX_MARKS, replicas);
  return Math.min(7, (height - (count - 1) * GAP) / count);
}

/** A square for each replica of the oldest request that the broker holds, the leader's on top; filled = has the records. */
function paintReplicas(
  stage: Stage,
  { x, y, height }: Omit<Box, 'width'>,
  held: readonly RequestRow[],
): void {
  const { surface, scene } = stage;
  const { frame, theme } = scene;
  const count = Math.min(MAX_MARKS, frame.replicationFactor);
  const size = replicaMarkSize(frame.replicationFactor, height);
  const request = held.find(({ phase }) => phase === 'commit') ?? held[0];
  const colour = request ? laneColour(stage, request.partition, request.broker) : theme.line3;
  for (let mark = 0; mark < count; mark += 1) {
    const top = y + mark * (size + GAP);
    const filled = request?.phase === 'slowness' || (request?.phase === 'commit' && mark === 0);
    if (filled) {
      fillBox(surface, { x, y: top, width: size, height: size }, colour);
    } else {
      const waits = request?.phase === 'commit';
      const outline = waits ? { colour } : { colour: theme.line3, dash: EMPTY_DASH };
      strokeBox(surface, { x: x + 0.5, y: top + 0.5, width: size - 1, height: size - 1 }, outline);
    }
  }
}

/** Why the oldest request still waits after its service, and for how long so far; the rest isn't known yet. */
function paintCommitTime(
  stage: Stage,
  right: number,
  y: number,
  { phase, phaseElapsedMs }: RequestRow,
): void {
  const { surface, scene } = stage;
  const { theme } = scene;
  const small = { sizePx: 12, colour: theme.tx3, align: 'right' } as const;
  const waitsFor = phase === 'file' || phase === 'upload' ? phase : 'commit';
  if (!isMoved(scene, phaseElapsedMs)) {
    drawText(surface, right, y + 15, waitsFor, small);
    return;
  }
  drawText(surface, right, y + 9, waitsFor, small);
  // A running time keeps its decimals, so that it doesn't jump.
  const elapsed =
    phaseElapsedMs >= 1000
      ? withUnit((phaseElapsedMs / 1000).toFixed(1), 's')
      : withUnit(phaseElapsedMs.toFixed(1), 'ms');
  drawText(surface, right, y + 22, elapsed, { sizePx: 12, weight: 500, colour: theme.tx1, align: 'right' });
}
