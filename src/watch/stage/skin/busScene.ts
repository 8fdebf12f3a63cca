import type { RequestRow } from '../../../../workers/frame';
import { counted } from '../../../base/format';
import { recordsThatFit } from '../../../scenario/sizes';
import { phaseShare } from '../paint/motion';
import type { StageScene } from '../paint/scene';

/** A bus on its way. People are whole. */
export interface BusTrip {
  readonly people: number;
  /** How much of the trip is over, 0 to 1: at 0.5 the bus is at the counter. */
  readonly done: number;
}

export interface BusScene {
  readonly waiting: number;
  readonly seats: number;
  /** The bus that left first; null while it stands at the stop. */
  readonly trip: BusTrip | null;
}

/** The scene as people, a stop, and a bus: of the first producer and its first request in flight. */
export function busScene({ frame, recordBytes }: Pick<StageScene, 'frame' | 'recordBytes'>): BusScene {
  const seats = recordsThatFit(frame.batchSizeBytes, { 'record.bytes': recordBytes, keys: 'none' });
  const waiting = frame.producerRows > 0 ? frame.producer(0).waitingRecords : 0;
  const request = frame.requestRows > 0 ? frame.request(0) : null;
  return { waiting, seats, trip: request && { people: request.records, done: tripDone(request) } };
}

/** Ends of a trip's three legs: the way there, at the broker, the way back. */
const THERE = 0.05;
const BACK = 0.95;

function tripDone(request: RequestRow): number {
  switch (request.phase) {
    case 'outbound':
      return THERE * phaseShare(request);
    case 'response':
      return BACK + (1 - BACK) * phaseShare(request);
    case 'service':
      return THERE + (BACK - THERE) * phaseShare(request);
    case 'waiting':
    case 'queued':
      return THERE;
    // Whatever holds the answer up, holds the bus up before it drives back.
    case 'file':
    case 'upload':
    case 'fileCommit':
    case 'commit':
    case 'slowness':
      return BACK;
  }
}

/** The scene in a sentence, for readers who can't see it. */
export function describeBus(scene: Pick<StageScene, 'frame' | 'recordBytes'>): string {
  const { waiting, trip } = busScene(scene);
  const stop = `${counted(waiting, 'person waits', 'people wait')} at the stop.`;
  if (trip === null) return `${stop} The bus is there.`;
  const way = trip.done < 0.5 ? 'on its way to the counter' : 'on its way back';
  return `${stop} The bus is ${way}, with ${counted(trip.people, 'person', 'people')}.`;
}
