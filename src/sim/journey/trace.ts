import type { BatchRow, Frame, RequestPhase, RequestRow } from '../../../workers/frame';
import { valueInForce } from '../../scenario/inForce';
import type { Scenario } from '../../scenario/scenario';
import type { Ack } from './AckWalk';
import type { JourneyStage, Whereabouts } from './journey';
import { instant, JUST_MS, type Looks } from './Looks';

/** One batch and the request that brought its ack, where the model tells them apart. */
export interface TracedBatch {
  readonly producer: number;
  readonly partition: number;
  readonly broker: number;
  /** When it was opened, its request left, and its ack arrived, ms. */
  readonly createdAtMs: number;
  readonly leftAtMs: number;
  readonly ackedAtMs: number;
  readonly records: number;
  /** It was closed to further records before it left. */
  readonly closed: boolean;
}

/** Which part of latency each phase of a request belongs to. */
const WHERE: Readonly<Record<RequestPhase, Whereabouts>> = {
  outbound: 'network',
  waiting: 'brokerQueue',
  queued: 'brokerQueue',
  service: 'service',
  commit: 'commit',
  slowness: 'slowness',
  response: 'response',
};

/** When a batch was closed is found to this, ms. */
const CLOSED_WITHIN_MS = 1e-3;

/** The batch whose ack this was; null where the model lists no requests, or with `acks=0` no response. */
export async function traceBatch(looks: Looks, ack: Ack, partition: number): Promise<TracedBatch | null> {
  const answered = ack.requests.filter((row) => row.position === 0 && row.phase === 'response');
  if (answered.length === 0) return null;
  const left = await looks.look(ack.atMs + JUST_MS, (frame) => requestsAt(frame).map(keyOf(frame.atMs)));
  const gone = answered.filter((row) => !left.includes(keyOf(ack.seenAtMs)(row)));
  // Producers that wake together read their responses together; and a request names only its first partition.
  const likely = [...gone].sort((a, b) => likelihood(b, ack, partition) - likelihood(a, ack, partition));
  for (const request of likely) {
    const batch = await batchOf(looks, ack, request, partition);
    if (batch !== null && (likely.length === 1 || holdsLast(batch, ack))) return batch;
  }
  return null;
}

function likelihood(row: RequestRow, ack: Ack, partition: number): number {
  return (row.broker === ack.leader ? 2 : 0) + (row.partition === partition ? 1 : 0);
}

/** Whether the last record of a batch can be the one with which the ack is noted. */
function holdsLast({ createdAtMs, leftAtMs }: TracedBatch, { atMs, lastLatencyMs }: Ack): boolean {
  const sentAtMs = instant(atMs - lastLatencyMs);
  return createdAtMs <= sentAtMs && sentAtMs <= leftAtMs;
}

/** The batch of a partition in a request; null where it had none. */
async function batchOf(
  looks: Looks,
  ack: Ack,
  { producer, broker, sentAgeMs }: RequestRow,
  partition: number,
): Promise<TracedBatch | null> {
  const leftAtMs = instant(ack.seenAtMs - sentAgeMs);
  const batch = await looks.look(leftAtMs - JUST_MS, (frame) => {
    const row = queueOf(frame, producer, partition).find(({ position }) => position === 0);
    return row && { ...row, createdAtMs: instant(frame.atMs - row.ageMs) };
  });
  if (batch === undefined) return null;
  const { createdAtMs, records, closed } = batch;
  return { producer, partition, broker, createdAtMs, leftAtMs, ackedAtMs: ack.atMs, records, closed };
}

/** When the batch might leave: full, or after `linger.ms`, or when it did leave, whichever came first. */
export async function sendableAt(looks: Looks, batch: TracedBatch, scenario: Scenario): Promise<number> {
  const lingerMs = valueInForce(scenario, 'linger.ms', batch.ackedAtMs / 1000);
  const lingeredMs = Math.min(batch.createdAtMs + lingerMs, batch.leftAtMs);
  if (!batch.closed || lingeredMs <= batch.createdAtMs) return lingeredMs;
  let openMs = batch.createdAtMs;
  let closedMs = lingeredMs;
  if (!(await isClosedAt(looks, batch, closedMs - JUST_MS))) return lingeredMs;
  while (closedMs - openMs > CLOSED_WITHIN_MS) {
    const middleMs = (openMs + closedMs) / 2;
    if (await isClosedAt(looks, batch, middleMs)) closedMs = middleMs;
    else openMs = middleMs;
  }
  return closedMs;
}

function isClosedAt(looks: Looks, batch: TracedBatch, ms: number): Promise<boolean> {
  return looks.look(ms, (frame) => {
    const rows = queueOf(frame, batch.producer, batch.partition);
    const row = rows.find(({ ageMs }) => instant(frame.atMs - ageMs) === batch.createdAtMs);
    // Long queues are sampled, but never without their last batch: one that is left out has others behind it.
    return row?.closed ?? true;
  });
}

/** The way of a batch from leaving the producer to its ack, stage by stage, found from the end back. */
export async function requestStages(looks: Looks, batch: TracedBatch): Promise<readonly JourneyStage[]> {
  const stages: JourneyStage[] = [];
  let endMs = batch.ackedAtMs;
  while (endMs > batch.leftAtMs) {
    const phase = await looks.look(endMs - JUST_MS, (frame) => phaseOf(frame, batch));
    // Each phase begins before it is seen, so that this comes to an end.
    const fromMs = phase === null || phase.fromMs >= endMs ? batch.leftAtMs : phase.fromMs;
    const where = phase?.where ?? 'network';
    const next = stages[0];
    // Two phases can be one part: behind the connection and in the shared queue.
    const untilMs = next?.where === where ? next.fromMs + next.durationMs : endMs;
    if (next?.where === where) stages.shift();
    stages.unshift({ where, fromMs, durationMs: untilMs - fromMs });
    endMs = fromMs;
  }
  return stages;
}

/** Where the request of a batch is in a frame, and since when; null where it is not in flight. */
function phaseOf(
  frame: Frame,
  batch: TracedBatch,
): { readonly where: Whereabouts; readonly fromMs: number } | null {
  const row = requestsAt(frame).find(
    ({ producer, broker, sentAgeMs }) =>
      producer === batch.producer &&
      broker === batch.broker &&
      instant(frame.atMs - sentAgeMs) === batch.leftAtMs,
  );
  if (row === undefined) return null;
  return { where: WHERE[row.phase], fromMs: instant(frame.atMs - row.phaseElapsedMs) };
}

/** The waiting batches of one producer and partition, head first. */
export function queueOf(frame: Frame, producer: number, partition: number): readonly BatchRow[] {
  const rows = Array.from({ length: frame.batchRows }, (_, row) => frame.batch(row));
  return rows.filter((row) => row.producer === producer && row.partition === partition);
}

/** The requests in flight, where the model lists them. */
export function requestsAt(frame: Frame): readonly RequestRow[] {
  return Array.from({ length: frame.requestRows }, (_, row) => frame.request(row));
}

/** What tells a request from all others of a run. */
function keyOf(atMs: number): (row: RequestRow) => string {
  return ({ producer, broker, sentAgeMs }) => `${producer} ${broker} ${Math.round((atMs - sentAgeMs) * 1e6)}`;
}
