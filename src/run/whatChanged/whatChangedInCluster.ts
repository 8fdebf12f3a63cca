import type { Frame } from '../../../workers/frame';
import { formatCount } from '../../base/format';

/** One thing that happened between two frames: how much, and where. */
export interface Change {
  readonly title: string;
  readonly detail: string;
}

export function brokersLostAndFound(early: Frame, late: Frame): readonly Change[] {
  return Array.from({ length: late.brokers }, (_, broker) => broker).flatMap((broker) => {
    const { down } = late.broker(broker);
    const before = early.broker(broker);
    if (down === before.down) return [];
    const lost =
      before.inFlight === 0
        ? 'Nothing was in flight to it'
        : `In flight to it: ${formatCount(before.inFlight)}, to be sent again`;
    return down
      ? [{ title: `Broker ${broker} went down`, detail: lost }]
      : [{ title: `Broker ${broker} came back`, detail: 'It leads its own partitions again' }];
  });
}

/** Partitions that another broker leads now, or none. */
export function leadersMoved(early: Frame, late: Frame): readonly Change[] {
  const moved = Array.from({ length: late.laneRows }, (_, lane) => lane).filter(
    (lane) => late.lane(lane).leader !== early.lane(lane).leader,
  );
  const byBroker = new Map<number, number[]>();
  for (const lane of moved)
    byBroker.set(late.lane(lane).broker, [...(byBroker.get(late.lane(lane).broker) ?? []), lane]);
  return [...byBroker].map(([broker, lanes]) => {
    const leader = late.lane(lanes[0] ?? 0).leader;
    const partitions = lanes.reduce((sum, lane) => sum + late.lane(lane).partitions, 0);
    const who =
      partitions === 1
        ? laneName(late, lanes[0] ?? 0)
        : `${formatCount(partitions)} partitions of broker ${broker}`;
    return leader < 0
      ? { title: 'A leader was lost', detail: `No leader for ${who}` }
      : { title: 'A new leader was chosen', detail: `Broker ${leader} leads ${who}` };
  });
}

export function sentAgain(early: Frame, late: Frame): readonly Change[] {
  const count = late.retries - early.retries;
  if (count <= 0) return [];
  return [
    {
      title: `${formatCount(count)} ${count === 1 ? 'batch' : 'batches'} to be sent again`,
      detail: `${formatCount(late.retries)} so far`,
    },
  ];
}

export function polled(early: Frame, late: Frame): readonly Change[] {
  const count = late.recordsPolled - early.recordsPolled;
  if (count <= 0) return [];
  return [
    {
      title: `${formatCount(count)} ${count === 1 ? 'record' : 'records'} polled`,
      detail: `${formatCount(late.lagRecords)} more to read`,
    },
  ];
}

export function laneName(frame: Frame, lane: number): string {
  const { partitions, broker } = frame.lane(lane);
  return partitions === 1 ? `partition ${lane}` : `${partitions} partitions on broker ${broker}`;
}
