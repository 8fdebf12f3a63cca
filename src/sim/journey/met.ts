import type { Frame } from '../../../workers/frame';
import { downPieces, slowPieces } from '../../scenario/inForce';
import type { Scenario } from '../../scenario/scenario';
import type { BrokerDown, JourneyStage, MetAtBroker, MetAtSend, MetWhileWaiting } from './journey';
import { instant, type Looks } from './Looks';
import { queueOf, requestsAt, type TracedBatch } from './trace';

/** A record on its way, and the run that it is in. */
export interface Circumstances {
  readonly looks: Looks;
  readonly scenario: Scenario;
  readonly lane: number;
  readonly broker: number;
  /** Null where the model does not tell its batch from others. */
  readonly batch: TracedBatch | null;
  readonly sentAtMs: number;
  /** When its request left the producer, ms. */
  readonly leftAtMs: number;
}

/** What stood ahead of a record when send() was called. Its own batch may be in that frame, and is not counted. */
export function metAtSend(record: Circumstances): Promise<MetAtSend> {
  const { looks, batch, sentAtMs } = record;
  if (batch === null) return looks.look(sentAtMs, (frame) => aheadOfAll(frame, record), 'matrix');
  return looks.look(sentAtMs, (frame) => aheadOfOne(frame, record, batch));
}

function aheadOfAll(frame: Frame, { lane, broker }: Circumstances): MetAtSend {
  const { waitingBatches, waitingBytes } = frame.lane(lane);
  const queues = Array.from({ length: frame.matrixColumns }, (_, column) =>
    frame.matrixBatches(lane, column),
  );
  return {
    ...room(frame, broker),
    batchesAhead: waitingBatches,
    of: 'all',
    longestQueue: Math.max(0, ...queues),
    bytesAhead: waitingBytes,
    inFlight: null,
  };
}

function aheadOfOne(frame: Frame, record: Circumstances, batch: TracedBatch): MetAtSend {
  const queue = queueOf(frame, batch.producer, batch.partition);
  const last = queue.at(-1);
  // Its own batch is the last of the queue as soon as it has been opened.
  const isIn = last !== undefined && instant(frame.atMs - last.ageMs) === batch.createdAtMs;
  const batchesAhead = last === undefined ? 0 : last.position + (isIn ? 0 : 1);
  const { waitingBytes } = frame.lane(record.lane);
  return {
    ...room(frame, record.broker),
    batchesAhead,
    of: 'producer',
    longestQueue: batchesAhead,
    bytesAhead: frame.producers === 1 ? waitingBytes - (isIn ? last.bytes : 0) : null,
    inFlight: inFlightOf(frame, batch),
  };
}

/** The room that producers and connections have left. */
function room(frame: Frame, broker: number) {
  const { connections, connectionsFull } = frame.broker(broker);
  const used = Array.from({ length: frame.producerRows }, (_, row) => frame.producer(row).bufferUsedBytes);
  return {
    limit: frame.maxInFlight,
    connections,
    connectionsFull,
    bufferUsedBytes: Math.max(...used),
    bufferBytes: frame.bufferMemoryBytes,
  };
}

/** Requests in flight on the connection of a batch. The rows of a frame are cut off at some number, its sums are not. */
function inFlightOf(frame: Frame, { producer, broker }: TracedBatch): number {
  if (frame.producers === 1) return frame.broker(broker).inFlight;
  return requestsAt(frame).filter((row) => row.producer === producer && row.broker === broker).length;
}

/** What the broker did until the record's request left. */
export async function metWhileWaiting(record: Circumstances): Promise<MetWhileWaiting> {
  const { looks, broker, batch, sentAtMs, leftAtMs } = record;
  const countsAt = (ms: number) =>
    looks.look(ms, (frame) => ({
      answered: frame.broker(broker).requestsServed,
      sentAgain: frame.retries,
      inFlight: batch === null ? null : inFlightOf(frame, batch),
    }));
  const before = await countsAt(sentAtMs);
  const after = await countsAt(leftAtMs);
  return {
    answered: after.answered - before.answered,
    sentAgain: after.sentAgain - before.sentAgain,
    // Its own request is one of them.
    requestsAhead: after.inFlight === null ? null : Math.max(0, after.inFlight - 1),
  };
}

/** The broker's slowness, and whether it stood still in the middle of the longest stage. */
export async function metAtBroker(
  { looks, scenario, broker, leftAtMs }: Circumstances,
  stages: readonly JourneyStage[],
): Promise<MetAtBroker> {
  const leftAtS = leftAtMs / 1000;
  const slow = slowPieces(scenario, Math.max(scenario['duration.s'], leftAtS)).find(
    (piece) => piece.broker === broker && piece.fromS <= leftAtS && leftAtS <= piece.toS,
  );
  const longest = longestOf(stages);
  const middleMs = longest === null ? leftAtMs : longest.fromMs + longest.durationMs / 2;
  const stalled = await looks.look(middleMs, (frame) => frame.broker(broker).stalled);
  return { slowMs: slow?.slowMs ?? 0, stalled };
}

/** The stage that took longest; null where there is none. */
export function longestOf(stages: readonly JourneyStage[]): JourneyStage | null {
  return stages.reduce<JourneyStage | null>(
    (best, stage) => (best === null || stage.durationMs > best.durationMs ? stage : best),
    null,
  );
}

/** The broker that was down while the record was on its way: rather the one that should lead its partition. */
export function brokerDown(
  { scenario, sentAtMs }: Circumstances,
  ackedAtMs: number,
  home: number,
): BrokerDown | null {
  const pieces = downPieces(scenario, Math.max(scenario['duration.s'], ackedAtMs / 1000)).filter(
    ({ fromS, toS }) => fromS * 1000 < ackedAtMs && toS * 1000 > sentAtMs,
  );
  const piece = pieces.find(({ broker }) => broker === home) ?? pieces[0];
  return piece === undefined ? null : { ...piece, leads: piece.broker === home };
}
