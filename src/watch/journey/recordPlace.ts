import type { BatchRow, Frame } from '../../../workers/frame';
import type { Box, Point } from '../../draw/surface';
import type { Journey } from '../../run/journey/journey';
import type { Standing } from '../../run/journey/race';
import type { BatchesLayout, Group, MatrixLayout, Row, StageLayout } from '../stage/paint/layout';
import { queuesOf } from '../stage/paint/paintBatches';
import { type CardParts, partsOf } from '../stage/paint/paintBroker';
import { placeInQueue, queuePlaces } from '../stage/paint/paintQueue';
import type { StageRows } from '../stage/paint/scene';

/** The stage at an instant, as far as a record's place depends on it. */
export interface StageSeen {
  readonly layout: StageLayout;
  readonly frame: Frame;
  readonly rows: StageRows;
  readonly waitsForReplicas: boolean;
}

/** Where the parts of a record's way are, CSS pixels. */
interface Way {
  readonly producer: Point;
  readonly queue: Point;
  /** Of its connection, and of the broker's card. */
  readonly flowY: number;
  readonly card: Box;
  readonly ackY: number;
  readonly parts: CardParts | null;
}

/**
 * Where the stage draws a record, CSS pixels: the batch, the request or the broker that it's in. `approach` is how far it
 * is from the producer to the queue, 0 to 1; 1 from send() on. Null if the stage leaves its broker out.
 */
export function recordPlace(
  seen: StageSeen,
  record: Journey,
  { elapsedMs, stage, acked }: Standing,
  approach: number,
): Point | null {
  const { columns } = seen.layout;
  const way = wayOf(seen, record);
  if (way === null) return null;
  if (acked) return [way.producer[0], way.ackY];
  if (stage === null || stage.where === 'memory')
    return between(way.producer, way.queue, stage ? 0 : approach);
  const share = (record.sentAtMs + elapsedMs - stage.fromMs) / stage.durationMs;
  switch (stage.where) {
    case 'batch':
    case 'inFlight':
      return way.queue;
    case 'network':
      return [mix(columns.wire.from, columns.wire.to, share), way.flowY];
    case 'brokerQueue':
      return inCard(way, 'places', 0.3);
    case 'service':
    case 'slowness':
      return inCard(way, 'handler', 0.5);
    case 'file':
    case 'upload':
    case 'fileCommit':
    case 'commit':
      return inCard(way, 'replicas', 0.7);
    case 'response':
      return [mix(columns.broker.from, way.producer[0], share), way.ackY];
  }
}

function wayOf(seen: StageSeen, record: Journey): Way | null {
  const { layout } = seen;
  const box = layout.producerBoxes[layout.producerBoxes.length > 1 ? record.producer : 0];
  const producer: Point = [
    layout.columns.producer.to,
    box === undefined ? layout.height / 2 : box.y + box.height / 2,
  ];
  const way = layout.kind === 'batches' ? rowWay(seen, layout, record) : matrixWay(seen, layout, record);
  return way && { producer, ...way };
}

function rowWay(seen: StageSeen, layout: BatchesLayout, record: Journey): Omit<Way, 'producer'> | null {
  const row = layout.rows[Math.min(record.partition, layout.rows.length - 1)];
  const group = groupOf(layout.groups, record.broker, row?.broker);
  if (row === undefined || group === undefined) return null;
  return {
    queue: queuePlace(seen, layout, row, record),
    flowY: group.flowY,
    card: group.card,
    ackY: row.top + 0.9 * row.pitch,
    parts: layout.compact ? null : partsOf(seen, group),
  };
}

/** In its own batch, as far as the frame tells it from others. */
function queuePlace({ frame, rows }: StageSeen, layout: BatchesLayout, row: Row, record: Journey): Point {
  const { to } = layout.columns.queue;
  const lane = rows.lanes[row.lane];
  const queues = lane === undefined ? [] : queuesOf({ layout, scene: { frame }, rows }, row, lane, '');
  const queue = queues[record.producer] ?? queues[0];
  if (queue === undefined || queue.waiting === 0) return [to - 6, row.flowY];
  const { style, batches, waiting } = queue;
  const position = batchPosition(batches, frame.atMs - record.enteredAtMs);
  const x = placeInQueue(style, queuePlaces(style, batches, waiting), position);
  return [x, style.area.y + style.area.height / 2];
}

/**
 * Position of the batch that was open so long ago, ms: the youngest that is as old. Between the batches of a sample it's
 * where a batch of that age would be.
 */
export function batchPosition(batches: readonly BatchRow[], ageMs: number): number {
  const at = batches.findLastIndex((batch) => batch.ageMs >= ageMs);
  const [batch, next] = [batches[Math.max(0, at)], batches[at + 1]];
  if (batch === undefined || at < 0) return 0;
  if (next === undefined || next.position === batch.position + 1) return batch.position;
  const share = (batch.ageMs - ageMs) / (batch.ageMs - next.ageMs);
  return Math.floor(mix(batch.position, next.position, share));
}

function matrixWay(
  { frame }: StageSeen,
  layout: MatrixLayout,
  record: Journey,
): Omit<Way, 'producer'> | null {
  // Lanes of merged partitions don't say which is which.
  const lane = frame.laneRows === frame.partitions ? record.partition : -1;
  const place = layout.matrixRows.find(({ lanes }) => lanes.includes(lane));
  const group = groupOf(layout.groups, record.broker, undefined);
  if (group === undefined) return otherWay(layout, record);
  const { matrix } = group;
  const column = Math.floor(record.producer / layout.mergedColumns);
  const x = matrix.x + ((column + 0.5) / Math.max(1, layout.cellColumns)) * matrix.width;
  return {
    queue: [x, place === undefined ? group.flowY : place.y + place.height / 2],
    flowY: group.flowY,
    card: group.card,
    ackY: group.top + group.height - 6,
    parts: null,
  };
}

/** Its broker has no row, but perhaps a column in the table of others. */
function otherWay({ others, columns }: MatrixLayout, { broker }: Journey): Omit<Way, 'producer'> | null {
  const column = others?.columns.find((each) => each.broker === broker);
  if (others === null || column === undefined) return null;
  const { flowY, top, height, busy } = others;
  return {
    queue: [columns.queue.from, flowY],
    flowY,
    card: { ...busy, x: column.x, width: column.width },
    ackY: top + height - 6,
    parts: null,
  };
}

function groupOf<Known extends Group>(
  groups: readonly Known[],
  broker: number,
  home: number | undefined,
): Known | undefined {
  return groups.find((group) => group.broker === broker) ?? groups.find((group) => group.broker === home);
}

/** In a part of the broker's card; without parts, at a share of its width. */
function inCard({ card, parts, flowY }: Way, part: keyof CardParts, share: number): Point {
  if (parts === null) return [card.x + share * card.width, flowY];
  const box = parts[part];
  const width = part === 'places' ? 4 * parts.places.pitch : box.width;
  return [box.x + width / 2, box.y + box.height / 2];
}

function between([fromX, fromY]: Point, [toX, toY]: Point, share: number): Point {
  // As the bands go: level at both ends.
  return [mix(fromX, toX, share), mix(fromY, toY, share * share * (3 - 2 * share))];
}

function mix(from: number, to: number, share: number): number {
  return from + (to - from) * Math.min(1, Math.max(0, share));
}
