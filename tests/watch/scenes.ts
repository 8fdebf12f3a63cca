import { THEMES } from '../../src/draw/theme';
import { layoutStage, type StageLayout, type StageShape } from '../../src/watch/stage/paint/layout';
import { paintMatrix } from '../../src/watch/stage/paint/paintMatrix';
import { paintStage } from '../../src/watch/stage/paint/paintStage';
import type { StageScene } from '../../src/watch/stage/paint/scene';
import type { BatchRow, Frame } from '../../workers/frame';
import { type FrameFixture, frameOf } from '../fixtures/frames';
import { Recorder } from '../support/recorder';

export const DARK = THEMES.dark;

/** A full queue of one partition, youngest last, sampled as the model does past its head. */
export function queue(
  partition: number,
  length: number,
  oldestMs: number,
  producer = 0,
): Partial<BatchRow>[] {
  const rows: Partial<BatchRow>[] = [];
  for (let position = 0; position < length; position += 1) {
    if (position >= 40 && position % 8 !== 0 && position !== length - 1) continue;
    rows.push({
      producer,
      partition,
      position,
      bytes: 16_384,
      records: 31,
      ageMs: oldestMs * (1 - position / length),
      closed: true,
    });
  }
  return rows;
}

/** The instant of the pictures: broker 0 is slow, partition 0 has run away, one request on its way. */
export const RUNAWAY: FrameFixture = {
  atMs: 31_518,
  producers: [{ bufferUsedBytes: 3.4 * 1_048_576, currentPartition: 0, recordsSent: 62_000 }],
  lanes: [
    {
      broker: 0,
      waitingBatches: 218,
      waitingBytes: 3_460_300,
      oldestMs: 3960,
      recordsAppended: 54_322,
      lastAckLatencyMs: 4070,
    },
    { broker: 1, recordsAppended: 4000, lastAckLatencyMs: 4.66 },
    { broker: 2, recordsAppended: 3600, lastAckLatencyMs: 2.93 },
  ],
  brokers: [
    { inFlight: 5, busy: 1, slowMs: 20, connectionsFull: 1 },
    { inFlight: 1, busy: 0.11 },
    { inFlight: 0, busy: 0.11, connectionsIdle: 1 },
  ],
  batches: queue(0, 218, 3960),
  requests: [
    {
      broker: 0,
      partition: 0,
      phase: 'service',
      phaseElapsedMs: 0.2,
      phaseTotalMs: 1.1,
      serviceMs: 1.1,
      slowMs: 20,
    },
    { broker: 0, partition: 0, phase: 'waiting', position: 1 },
    { broker: 0, partition: 0, phase: 'waiting', position: 2 },
    { broker: 0, partition: 0, phase: 'waiting', position: 3 },
    { broker: 0, partition: 0, phase: 'outbound', position: 4, phaseElapsedMs: 0.05, phaseTotalMs: 0.1 },
    {
      broker: 1,
      partition: 1,
      phase: 'service',
      phaseElapsedMs: 0.4,
      phaseTotalMs: 1.2,
      serviceMs: 1.2,
      slowMs: 0,
    },
  ],
};

/** The shape of a frame, with a test's own values. */
export function shapeFor(frame: Frame, patch: Partial<StageShape> = {}): StageShape {
  return {
    width: 840,
    height: 372,
    compact: false,
    producers: frame.producers,
    brokers: frame.brokers,
    laneBrokers: Array.from({ length: frame.laneRows }, (_, lane) => frame.lane(lane).broker),
    matrixColumns: frame.matrixColumns,
    detail: frame.detail,
    onlyBroker: 0,
    telling: [],
    ...patch,
  };
}

/** A scene around a frame: paused, with the shares of the pictures. */
export function sceneFor(frame: Frame, patch: Partial<StageScene> = {}): StageScene {
  return {
    frame,
    brokerId: String,
    laneShare: (lane) => [0.86, 0.07, 0.07][lane] ?? 0.01,
    brokerShare: (broker) => [0.86, 0.07, 0.07][broker] ?? 0.01,
    sloMs: 200,
    theme: DARK,
    speed: 0.1,
    playing: false,
    ratePerSecond: 2048,
    recordBytes: 512,
    topics: 1,
    slowBroker: 0,
    slowMs: 20,
    handlers: 8,
    waitsForReplicas: false,
    file: null,
    crosshair: null,
    pinned: null,
    named: null,
    ...patch,
  };
}

/** Paints a fixture and returns the drawing. */
export function paint(
  fixture: FrameFixture,
  shape: Partial<StageShape> = {},
  scene: Partial<StageScene> = {},
): { readonly recorder: Recorder; readonly layout: StageLayout; readonly frame: Frame } {
  const frame = frameOf(fixture);
  const layout = layoutStage(shapeFor(frame, shape));
  const recorder = new Recorder();
  paintStage(recorder.surface, layout, sceneFor(frame, scene), paintMatrix);
  return { recorder, layout, frame };
}

/** A matrix of `lanes` partitions (led in turn) by `columns` producers; `cell` gives batches and age. */
export function matrixFixture(
  lanes: number,
  brokers: number,
  columns: number,
  cell: (lane: number, column: number) => readonly [number, number] = () => [0, 0],
  patch: FrameFixture = {},
): FrameFixture {
  return {
    detail: 'matrix',
    producers: Array.from({ length: columns }, () => ({ bufferUsedBytes: 100_000 })),
    lanes: Array.from({ length: lanes }, (_, lane) => ({ broker: lane % brokers, waitingBatches: lane })),
    brokers: Array.from({ length: brokers }, (_, broker) => ({
      connections: columns,
      busy: 0.2,
      slowMs: broker === 0 ? 20 : 0,
      connectionsIdle: columns,
      inFlightHistogram: [columns, 0, 0, 0, 0, 0] as const,
    })),
    matrix: Array.from({ length: lanes }, (_, lane) =>
      Array.from({ length: columns }, (_, column) => cell(lane, column)),
    ),
    ...patch,
  };
}
