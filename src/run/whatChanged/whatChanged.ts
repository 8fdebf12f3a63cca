import type { Frame, RequestRow } from '../../../workers/frame';
import { formatCount, formatMilliseconds } from '../../base/format';
import { brokerId, type Named } from '../../scenario/brokerId';

export type { Change };

/** Events between two frames of a run, for readers who do not see it move. */
export interface WhatChanged {
  /** Simulated time from the first frame to the second, ms; negative if the reader went back. */
  readonly spanMs: number;
  /** Events of brokers, producers, replicas and consumers, in causal order; zeros are left out. */
  readonly changes: readonly Change[];
}

/** Maximum places in a list; the rest becomes "and … more". */
const LONGEST_LIST = 6;

interface Count {
  readonly place: string;
  readonly count: number;
  readonly note?: string;
}

/**
 * Lists what happened between two frames of one run, in the order of time whichever is given first. Call it while
 * the older frame is still good, that is within `onFrame`.
 */
export function whatChanged(before: Frame, after: Frame, named: Named): WhatChanged {
  const spanMs = after.atMs - before.atMs;
  const [early, late] =
    spanMs < 0 || after.eventIndex < before.eventIndex ? [after, before] : [before, after];
  const changes = [
    ...brokersLostAndFound(early, late, named),
    ...leadersMoved(early, late, named),
    recordsSent(early, late, named),
    requests(early, late, named),
    ...waitingForReplicas(early, late, named),
    acksArrived(early, late, named),
    ...sentAgain(early, late),
    ...polled(early, late),
  ];
  return { spanMs, changes: changes.filter((change) => change !== null) };
}

function recordsSent(early: Frame, late: Frame, named: Named): Change | null {
  const counts = lanesOf(late, (lane) => ({
    place: laneName(late, named, lane),
    count: late.lane(lane).recordsAppended - early.lane(lane).recordsAppended,
  }));
  return change(
    counts,
    'record sent',
    'records sent',
    ({ place, count }) => `${formatCount(count)} to ${place}`,
  );
}

/** Requests that left; if a frame does not list all that are in flight, those that were served instead. */
function requests(early: Frame, late: Frame, named: Named): Change | null {
  const listed = listsRequests(early) && listsRequests(late);
  const count = listed ? leftSoFar : servedSoFar;
  const counts = Array.from({ length: late.brokers }, (_, broker) => ({
    place: `broker ${brokerId(named, broker)}`,
    count: count(late, broker) - count(early, broker),
  }));
  const [one, many] = listed
    ? ['request left', 'requests left']
    : ['request was served', 'requests were served'];
  const word = listed ? 'to' : 'by';
  return change(counts, one, many, (entry) => `${formatCount(entry.count)} ${word} ${entry.place}`);
}

function servedSoFar(frame: Frame, broker: number): number {
  return frame.broker(broker).requestsServed;
}

/** A request has left when it is in flight or served. While its response is on the way it is both. */
function leftSoFar(frame: Frame, broker: number): number {
  const both = requestsOf(frame).filter((row) => row.broker === broker && row.phase === 'response').length;
  return servedSoFar(frame, broker) + frame.broker(broker).inFlight - both;
}

/** Large clusters and the matrix have no rows of requests. */
function listsRequests(frame: Frame): boolean {
  const inFlight = Array.from({ length: frame.brokers }, (_, broker) => frame.broker(broker).inFlight);
  return frame.requestRows === inFlight.reduce((sum, count) => sum + count, 0);
}

function requestsOf(frame: Frame): readonly RequestRow[] {
  return Array.from({ length: frame.requestRows }, (_, row) => frame.request(row));
}

/** Records that the leader has and the followers lack: more than before, or fewer. */
function waitingForReplicas(early: Frame, late: Frame, named: Named): readonly (Change | null)[] {
  const grown = (sign: 1 | -1): readonly Count[] =>
    lanesOf(late, (lane) => ({
      place: laneName(late, named, lane),
      count: sign * (late.lane(lane).uncommittedRecords - early.lane(lane).uncommittedRecords),
    }));
  const describe = ({ place, count }: Count): string => `${formatCount(count)} of ${place}`;
  return [
    change(grown(1), 'more record waits for replicas', 'more records wait for replicas', describe),
    change(grown(-1), 'fewer record waits for replicas', 'fewer records wait for replicas', describe),
  ];
}

function acksArrived(early: Frame, late: Frame, named: Named): Change | null {
  const counts = lanesOf(late, (lane) => {
    const { recordsAcked, lastAckLatencyMs } = late.lane(lane);
    const note = `the last after ${formatMilliseconds(lastAckLatencyMs)}`;
    return { place: laneName(late, named, lane), count: recordsAcked - early.lane(lane).recordsAcked, note };
  });
  const describe = ({ place, count, note }: Count): string => `${formatCount(count)} from ${place}, ${note}`;
  return change(counts, 'ack arrived', 'acks arrived', describe, '; ');
}

function change(
  counts: readonly Count[],
  one: string,
  many: string,
  describe: (count: Count) => string,
  separator = ', ',
): Change | null {
  const there = counts.filter(({ count }) => count > 0);
  const total = there.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return null;
  const listed = there.slice(0, LONGEST_LIST).map(describe);
  const rest = there.slice(LONGEST_LIST).reduce((sum, { count }) => sum + count, 0);
  if (rest > 0) listed.push(`${formatCount(rest)} elsewhere`);
  return { title: `${formatCount(total)} ${total === 1 ? one : many}`, detail: listed.join(separator) };
}

function lanesOf(frame: Frame, count: (lane: number) => Count): readonly Count[] {
  return Array.from({ length: frame.laneRows }, (_, lane) => count(lane));
}

interface Change {
  readonly title: string;
  readonly detail: string;
}

function brokersLostAndFound(early: Frame, late: Frame, named: Named): readonly Change[] {
  return Array.from({ length: late.brokers }, (_, broker) => broker).flatMap((broker) => {
    const { down } = late.broker(broker);
    const before = early.broker(broker);
    if (down === before.down) return [];
    const lost =
      before.inFlight === 0
        ? 'Nothing was in flight to it'
        : `In flight to it: ${formatCount(before.inFlight)}, to be sent again`;
    return down
      ? [{ title: `Broker ${brokerId(named, broker)} went down`, detail: lost }]
      : [
          {
            title: `Broker ${brokerId(named, broker)} came back`,
            detail: 'It leads its own partitions again',
          },
        ];
  });
}

function leadersMoved(early: Frame, late: Frame, named: Named): readonly Change[] {
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
        ? laneName(late, named, lanes[0] ?? 0)
        : `${formatCount(partitions)} partitions of broker ${brokerId(named, broker)}`;
    return leader < 0
      ? { title: 'A leader was lost', detail: `No leader for ${who}` }
      : { title: 'A new leader was chosen', detail: `Broker ${brokerId(named, leader)} leads ${who}` };
  });
}

function sentAgain(early: Frame, late: Frame): readonly Change[] {
  const count = late.retries - early.retries;
  if (count <= 0) return [];
  return [
    {
      title: `${formatCount(count)} ${count === 1 ? 'batch' : 'batches'} to be sent again`,
      detail: `${formatCount(late.retries)} so far`,
    },
  ];
}

function polled(early: Frame, late: Frame): readonly Change[] {
  const count = late.recordsPolled - early.recordsPolled;
  if (count <= 0) return [];
  return [
    {
      title: `${formatCount(count)} ${count === 1 ? 'record' : 'records'} polled`,
      detail: `${formatCount(late.lagRecords)} more to read`,
    },
  ];
}

function laneName(frame: Frame, named: Named, lane: number): string {
  const { partitions, broker } = frame.lane(lane);
  return partitions === 1
    ? `partition ${lane}`
    : `${partitions} partitions on broker ${brokerId(named, broker)}`;
}
