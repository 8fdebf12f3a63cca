import { batchesFit } from '../../../base/stageRoom';
import type { Box } from '../../../draw/surface';

export interface StageShape {
  /** CSS pixels. */
  readonly width: number;
  readonly height: number;
  readonly compact: boolean;
  /** Cards with room for it have a handle that slows their broker; by default they do. */
  readonly handles?: boolean | undefined;
  /** Draws batches as nothing but shares and brokers. */
  readonly plain?: boolean | undefined;
  readonly producers: number;
  readonly brokers: number;
  readonly laneBrokers: readonly number[];
  /** Columns of the matrix in the frame, 0 if it carries batches. */
  readonly matrixColumns: number;
  readonly detail: 'batches' | 'matrix';
  /** The one broker that the phone's matrix shows; ignored otherwise. */
  readonly onlyBroker: number;
  /** The brokers that get rows if there isn't room for all, the most interesting first. */
  readonly telling: readonly number[];
}

/** How much detail a row has room for. */
export type Density = 'full' | 'short' | 'line';

export interface Row {
  readonly lane: number;
  readonly broker: number;
  readonly top: number;
  readonly pitch: number;
  /** The axis along which batches flow. */
  readonly flowY: number;
}

/** The track of the slider that slows a broker; `y` is its middle. */
export interface HandleTrack {
  readonly broker: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  /** Its thumb, as drawn. */
  readonly thumb: { readonly width: number; readonly height: number };
  /** Height of what a pointer or a finger hits. */
  readonly reach: number;
}

export interface Group {
  readonly broker: number;
  readonly density: Density;
  readonly top: number;
  readonly height: number;
  /** The axis of its connection: gate, slots, wire. */
  readonly flowY: number;
  readonly rows: readonly Row[];
  readonly card: Box;
  readonly handle: HandleTrack | null;
}

interface CommonLayout {
  readonly columns: StageColumns;
  /** The bands reach as far as the brokers' lines; no queues and requests are drawn. */
  readonly plain: boolean;
  readonly width: number;
  readonly height: number;
  readonly compact: boolean;
  readonly producerBoxes: readonly Box[];
  /** Top of the stack of bands at the producer, and their height together, there and at the queues. */
  readonly bandsTop: number;
  readonly bandsHeight: number;
  readonly bandsEndHeight: number;
  /** Brokers that lead no partition. */
  readonly idleBrokers: number;
}

/** The stage with one row for each partition. */
export interface BatchesLayout extends CommonLayout {
  readonly kind: 'batches';
  readonly density: Density;
  readonly groups: readonly Group[];
  readonly rows: readonly Row[];
}

/** A row of cells in the matrix: one lane, or neighbours if there is no room for each. */
export interface MatrixRow {
  readonly group: number;
  readonly lanes: readonly number[];
  readonly y: number;
  readonly height: number;
}

/** A leader broker with the matrix of its partitions. */
export interface MatrixGroup extends Group {
  readonly matrix: Box;
  readonly skyline: Box;
  readonly lanes: readonly number[];
}

/** The stage with a matrix of partitions by producers for each broker. */
export interface MatrixLayout extends CommonLayout {
  readonly kind: 'matrix';
  readonly groups: readonly MatrixGroup[];
  readonly matrixRows: readonly MatrixRow[];
  /** Columns drawn, and the columns of the frame merged in each. */
  readonly cellColumns: number;
  readonly mergedColumns: number;
  /** The brokers without a row of their own, a column each; null = all have one. */
  readonly others: OtherBrokers | null;
}

/** A table drawn as columns: how busy each of many brokers is, and how full its connections are. */
export interface OtherBrokers {
  readonly top: number;
  readonly height: number;
  /** The axis on which their band ends. */
  readonly flowY: number;
  readonly busy: Box;
  readonly inFlight: Box;
  readonly columns: readonly { readonly broker: number; readonly x: number; readonly width: number }[];
}

export type StageLayout = BatchesLayout | MatrixLayout;

const TOP = 36;
/** Above and below the rows: captions, a margin. */
const FURNITURE = 48;
const COMPACT_TOP = 12;
const COMPACT_FURNITURE = 20;
const BANDS_HEIGHT = 66;
/** Thinner than this, rows of cells are merged. */
const LEAST_ROW_HEIGHT = 1.85;
const LEAST_COLUMN_WIDTH = 2.2;
/** Lower rows have no room for a handle of 24 px. */
const LEAST_LINE = 24.5;
const LEAST_HANDLE = 22;
/** Maximum brokers with a row each. */
const MAX_ROWS = 12;
const ROWS_OF_MANY = 3;
/** Height of the rows next to a table of the others; on the phone its part of the room. */
const ROW_OF_MANY = 54;
const COMPACT_ROW = 0.48;

export function layoutStage(shape: StageShape): StageLayout {
  const layout =
    shape.detail === 'batches' && batchesFit(shape.laneBrokers.length, shape.producers)
      ? layoutBatches(shape)
      : layoutMatrix(shape);
  return shape.handles === false ? withoutHandles(layout) : layout;
}

function withoutHandles(layout: StageLayout): StageLayout {
  return layout.kind === 'batches'
    ? { ...layout, groups: layout.groups.map((group) => ({ ...group, handle: null })) }
    : { ...layout, groups: layout.groups.map((group) => ({ ...group, handle: null })) };
}

/** Lanes by leader broker, both ascending. */
function lanesByBroker(laneBrokers: readonly number[]): readonly (readonly [number, readonly number[]])[] {
  const byBroker = new Map<number, number[]>();
  for (const [lane, broker] of laneBrokers.entries()) {
    const lanes = byBroker.get(broker);
    if (lanes) lanes.push(lane);
    else byBroker.set(broker, [lane]);
  }
  return [...byBroker].sort(([a], [b]) => a - b);
}

function layoutBatches(shape: StageShape): BatchesLayout {
  const count = shape.laneBrokers.length;
  const room = shape.height - (shape.compact ? COMPACT_FURNITURE : FURNITURE);
  const density: Density = count <= 3 ? 'full' : count <= 6 ? 'short' : 'line';
  const tier = room / (count <= 3 ? 3 : count <= 6 ? 6 : Math.max(12, count));
  // Rows use some of the spare room, so that few partitions don't huddle.
  const pitch = density === 'full' ? tier : Math.min(room / count, tier * 1.25);
  const common = commonLayout(shape, pitch, true);
  const { columns } = common;
  let top = (shape.compact ? COMPACT_TOP : TOP) + (room - count * pitch) / 2;
  const groups: Group[] = [];
  for (const [broker, lanes] of lanesByBroker(shape.laneBrokers)) {
    const rows = lanes.map((lane, index) => {
      const rowTop = top + index * pitch;
      return { lane, broker, top: rowTop, pitch, flowY: rowTop + flowOffset(density, pitch, shape.compact) };
    });
    const height = lanes.length * pitch;
    const flowY = ((rows[0]?.flowY ?? top) + (rows[rows.length - 1]?.flowY ?? top)) / 2;
    groups.push(groupOf({ broker, top, height, flowY, rows }, columns, shape.compact));
    top += height;
  }
  return { ...common, kind: 'batches', density, groups, rows: groups.flatMap((group) => group.rows) };
}

/** From a row's top to its flow axis. */
function flowOffset(density: Density, pitch: number, compact: boolean): number {
  if (compact) return density === 'full' ? pitch * 0.485 : pitch / 2;
  if (density === 'full') return Math.round(pitch * 0.44);
  return density === 'short' ? pitch * 0.38 : pitch / 2 - 1;
}

function groupOf(
  place: Pick<Group, 'broker' | 'top' | 'height' | 'flowY' | 'rows'>,
  columns: StageColumns,
  compact: boolean,
): Group {
  const { broker, top, height } = place;
  const gap = height >= 80 ? 8 : height >= 40 ? 4 : height >= LEAST_LINE ? 2.5 : Math.min(1, height * 0.15);
  const inset = compact && height >= 50 ? 5 : 0;
  const card: Box = {
    x: columns.broker.from,
    y: top + inset,
    width: columns.broker.to - columns.broker.from,
    height: height - gap - inset,
  };
  const density: Density = height >= 80 ? 'full' : height >= 40 ? 'short' : 'line';
  return { ...place, density, card, handle: (compact ? compactHandle : handleOf)(broker, card, density) };
}

/** Between a track and the right end of its card. */
const TRACK_END = 16;

function handleOf(broker: number, card: Box, density: Density): HandleTrack | null {
  if (card.height < LEAST_HANDLE) return null;
  if (density === 'line') {
    const [y, width] = [card.y + card.height / 2, Math.max(28, card.width - 160)];
    return { broker, x: card.x + 81, y, width, thumb: { width: 10, height: 13 }, reach: 24 };
  }
  const x = card.x + 75;
  const width = card.x + card.width - TRACK_END - x;
  const [y, reach] = density === 'full' ? [card.y + card.height - 17, 32] : [card.y + card.height - 13, 26];
  return { broker, x, y, width, thumb: { width: 14, height: density === 'full' ? 22 : 18 }, reach };
}

/** A finger's height, CSS pixels. */
const FINGER = 44;

/** The phone's: all of the card's width, and in a low card all of its height to hit. */
function compactHandle(broker: number, card: Box): HandleTrack | null {
  const low = card.height < FINGER;
  if (card.height < LEAST_HANDLE) return null;
  const inset = 17;
  const y = card.y + Math.min(card.height, MOST_COMPACT_CARD) - (low ? 7 : 14);
  const thumb = low ? { width: 12, height: 9 } : { width: 16, height: 18 };
  const reach = low ? card.height : FINGER;
  return { broker, x: card.x + inset, y, width: card.width - 2 * inset, thumb, reach };
}

/** On a higher card of the phone, the slider is no lower. */
const MOST_COMPACT_CARD = 76;

function layoutMatrix(shape: StageShape): MatrixLayout {
  const all = lanesByBroker(shape.laneBrokers);
  const many = shape.compact ? all.length > 1 : all.length > MAX_ROWS;
  const brokers = withRows(shape, all, many);
  const room = shape.height - (shape.compact ? COMPACT_FURNITURE : FURNITURE);
  const rowOfMany = shape.compact ? room * COMPACT_ROW : Math.min(ROW_OF_MANY, room / 5);
  const pitch = many ? rowOfMany : room / Math.max(1, brokers.length);
  const common = commonLayout(shape, pitch, false);
  const firstTop = shape.compact ? COMPACT_TOP : TOP;
  const matrixRows: MatrixRow[] = [];
  const groups = brokers.map(([broker, lanes], index): MatrixGroup => {
    const top = firstTop + index * pitch;
    const area = matrixArea(top, pitch, common.columns);
    matrixRows.push(...cellRows(index, lanes, area.matrix));
    const flowY = area.matrix.y + area.matrix.height / 2;
    const group = groupOf({ broker, top, height: pitch, flowY, rows: [] }, common.columns, shape.compact);
    return { ...group, ...area, lanes };
  });
  const width = groups[0]?.matrix.width ?? 0;
  const fit = Math.max(1, Math.floor(width / LEAST_COLUMN_WIDTH));
  const mergedColumns = Math.max(1, Math.ceil(shape.matrixColumns / fit));
  const rest = all
    .map(([broker]) => broker)
    .filter((broker) => !groups.some((group) => group.broker === broker));
  return {
    ...common,
    kind: 'matrix',
    groups,
    matrixRows,
    mergedColumns,
    cellColumns: Math.ceil(shape.matrixColumns / mergedColumns),
    others: many ? layoutOthers(rest, firstTop + groups.length * pitch, firstTop + room, common) : null,
  };
}

/** The one that a phone shows, all, or the most interesting of many. */
function withRows(
  { compact, onlyBroker, telling }: StageShape,
  all: ReturnType<typeof lanesByBroker>,
  many: boolean,
): ReturnType<typeof lanesByBroker> {
  if (compact) return all.filter(([broker], index) => broker === onlyBroker || index === 0).slice(-1);
  if (!many) return all;
  const order = [...telling, ...all.map(([broker]) => broker)];
  const chosen = new Set(order.filter((broker) => all.some(([known]) => known === broker)));
  return [...chosen].slice(0, ROWS_OF_MANY).flatMap((broker) => all.filter(([known]) => known === broker));
}

/** Columns from the queues to the right end of the cards, with room for the labels of the two rows at their left. */
function layoutOthers(
  brokers: readonly number[],
  top: number,
  bottom: number,
  { columns, compact }: CommonLayout,
): OtherBrokers {
  const x = columns.queue.from + 62;
  const width = columns.broker.to - x;
  const pitch = width / Math.max(1, brokers.length);
  // The phone has buttons in the line of the title.
  const [head, foot] = compact ? [FINGER, 16] : [26, 18];
  const height = bottom - top;
  const busyHeight = (height - head - foot - 8) * 0.6;
  const busy = { x, y: top + head, width, height: busyHeight };
  const inFlight = { x, y: busy.y + busyHeight + 8, width, height: height - head - foot - 8 - busyHeight };
  return {
    top,
    height,
    flowY: busy.y + (inFlight.y + inFlight.height - busy.y) / 2,
    busy,
    inFlight,
    columns: brokers.map((broker, index) => ({
      broker,
      x: x + index * pitch,
      width: pitch - Math.min(2, pitch * 0.15),
    })),
  };
}

/** The matrix and, at its right, the bars of waiting batches. */
function matrixArea(top: number, pitch: number, columns: StageColumns): { matrix: Box; skyline: Box } {
  const head = pitch >= 80 ? 20 : pitch >= 40 ? 16 : 0;
  const foot = pitch >= 80 ? 12 : pitch >= 40 ? 4 : pitch >= LEAST_LINE ? 3 : Math.min(1, pitch * 0.15);
  const x = columns.queue.from + (head > 0 ? 0 : 34);
  const y = top + head;
  const height = pitch - head - foot;
  return {
    matrix: { x, y, width: columns.queue.to - 20 - x, height },
    skyline: { x: columns.queue.to - 17, y, width: 20, height },
  };
}

function cellRows(group: number, lanes: readonly number[], matrix: Box): readonly MatrixRow[] {
  const fit = Math.max(1, Math.floor(matrix.height / LEAST_ROW_HEIGHT));
  const merged = Math.ceil(lanes.length / fit);
  const count = Math.ceil(lanes.length / merged);
  const height = matrix.height / count;
  return Array.from({ length: count }, (_, row) => ({
    group,
    lanes: lanes.slice(row * merged, (row + 1) * merged),
    y: matrix.y + row * height,
    height,
  }));
}

/** From the plain stage's bands to its cards, for words about the bands. */
const PLAIN_ROOM = 170;

function commonLayout(shape: StageShape, pitch: number, rows: boolean): CommonLayout {
  const all = shape.compact ? compactColumns(shape.width) : fullColumns(shape.width);
  const plain = rows && shape.plain === true;
  const to = Math.min(all.queue.to, all.broker.from - (shape.compact ? 0 : PLAIN_ROOM));
  const columns = plain ? { ...all, bands: { from: all.bands.from, to } } : all;
  const top = shape.compact ? COMPACT_TOP : TOP;
  const height = shape.height - (shape.compact ? COMPACT_FURNITURE : FURNITURE) - 6;
  const boxes = shape.compact || !rows ? 1 : Math.max(1, shape.producers);
  const boxHeight = (height - 6 * (boxes - 1)) / boxes;
  const leaders = new Set(shape.laneBrokers).size;
  const bandsHeight = shape.compact ? 58 : BANDS_HEIGHT;
  const shift = shape.compact ? 0 : rows ? 6 : 22;
  return {
    columns,
    plain,
    width: shape.width,
    height: shape.height,
    compact: shape.compact,
    producerBoxes: Array.from({ length: boxes }, (_, box) => ({
      x: columns.producer.from,
      y: top + box * (boxHeight + 6),
      width: columns.producer.to - columns.producer.from,
      height: boxHeight,
    })),
    bandsTop: top + height / 2 - bandsHeight / 2 - shift,
    bandsHeight,
    bandsEndHeight: Math.min(bandsHeight, Math.max(2, pitch - 4)),
    idleBrokers: Math.max(0, shape.brokers - leaders),
  };
}

/** A span on the horizontal axis, CSS pixels. */
interface Span {
  readonly from: number;
  readonly to: number;
}

/** The stage's columns; records go from left to right. */
interface StageColumns {
  readonly producer: Span;
  /** From the producer to the queues. */
  readonly bands: Span;
  readonly queue: Span;
  /** Middle of the gate. */
  readonly gate: number;
  readonly slots: Span;
  readonly wire: Span;
  readonly broker: Span;
}

const REFERENCE_WIDTH = 840;
const COMPACT_REFERENCE_WIDTH = 390;

/** The columns of the full stage: made for a width of 840, they share a lack or surplus of room. */
function fullColumns(width: number): StageColumns {
  const extra = width - REFERENCE_WIDTH;
  // Mostly the queue shrinks or grows. Text keeps its size, so the cards keep most of theirs.
  const bands = extra < 0 ? 0.18 * extra : Math.min(0.13 * extra, 120);
  const wire = extra < 0 ? 0.17 * extra : Math.min(0.1 * extra, 80);
  const broker = extra < 0 ? 0.05 * extra : Math.min(0.12 * extra, 60);
  const queueFrom = 200 + bands;
  const queueTo = 472 + extra - wire - broker;
  const brokerFrom = width - 16 - (188 + broker);
  return {
    producer: { from: 20, to: 112 },
    bands: { from: 112, to: queueFrom - 8 },
    queue: { from: queueFrom, to: queueTo },
    gate: queueTo + 8,
    slots: { from: queueTo + 18, to: queueTo + 96 },
    wire: { from: queueTo + 102, to: brokerFrom - 4 },
    broker: { from: brokerFrom, to: width - 16 },
  };
}

/** The columns of the phone's stage, given for a width of 390. */
function compactColumns(width: number): StageColumns {
  const extra = width - COMPACT_REFERENCE_WIDTH;
  const broker = extra * 0.2;
  const queueTo = 176 + extra - broker;
  return {
    producer: { from: 14, to: 22 },
    bands: { from: 22, to: 66 },
    queue: { from: 70, to: queueTo },
    gate: queueTo + 7,
    slots: { from: queueTo + 16, to: queueTo + 62 },
    wire: { from: queueTo + 66, to: queueTo + 80 },
    broker: { from: queueTo + 84, to: width - 16 },
  };
}
