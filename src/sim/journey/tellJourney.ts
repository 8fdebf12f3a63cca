import type { Scenario } from '../../scenario/scenario';
import type { RunHistory } from '../RunHistory';
import { findRecord, whatIsSought } from './findRecord';
import type { Journey, JourneyStage, JourneyTarget } from './journey';
import { instant, type Looks } from './Looks';
import { meanStages } from './meanStages';
import { brokerDown, type Circumstances, metAtBroker, metAtSend, metWhileWaiting } from './met';
import { requestStages, sendableAt, type TracedBatch } from './trace';

/** What a journey is told of: a run that is complete, or as far as it has come. */
export interface JourneyInput {
  readonly looks: Looks;
  readonly scenario: Scenario;
  readonly history: RunHistory;
  readonly target: JourneyTarget;
}

/**
 * Follows one record from send() to its ack. Null where no such ack arrived. Rejects where the run that is looked at
 * broke, or the looks have ended.
 */
export async function tellJourney({
  looks,
  scenario,
  history,
  target,
}: JourneyInput): Promise<Journey | null> {
  const asked = whatIsSought(history, target);
  if (asked === null) return null;
  const found = await findRecord(looks, asked.window, asked.sought);
  if (found === null) return null;
  const { ack, batch } = found;
  const slowest = target.type === 'slowest';
  // The history knows the longest latency exactly; the record's wait before its batch was opened is in no frame.
  const latencyMs = slowest ? instant((asked.sought.lowMs + asked.sought.highMs) / 2) : found.latencyMs;
  const sentAtMs = Math.max(0, instant(ack.atMs - latencyMs));
  const stages =
    batch === null
      ? meanStages(history, asked, sentAtMs, latencyMs)
      : await recordStages(looks, scenario, batch, sentAtMs);
  const leftAtMs = batch?.leftAtMs ?? leftAccordingTo(stages, sentAtMs);
  const broker = batch?.broker ?? (ack.leader < 0 ? history.laneBroker(ack.lane) : ack.leader);
  const partition = history.lanes === scenario.partitions ? ack.lane : null;
  const place: Circumstances = { looks, scenario, lane: ack.lane, broker, batch, sentAtMs, leftAtMs };
  return {
    precision: batch === null ? 'bucket' : 'record',
    slowest,
    nearest: !slowest && (latencyMs < asked.sought.lowMs || latencyMs > asked.sought.highMs),
    latencyMs,
    sentAtMs,
    ackedAtMs: ack.atMs,
    partition,
    lanePartitions: history.lanePartitions(ack.lane),
    producer: batch !== null && scenario.producers > 1 ? batch.producer : null,
    broker,
    stages,
    atSend: await metAtSend(place),
    whileWaiting: await metWhileWaiting(place),
    atBroker: await metAtBroker(place, stages),
    down: brokerDown(place, ack.atMs, history.laneBroker(ack.lane)),
  };
}

/** Every stage of a record whose batch was traced. */
async function recordStages(
  looks: Looks,
  scenario: Scenario,
  batch: TracedBatch,
  sentAtMs: number,
): Promise<readonly JourneyStage[]> {
  const enteredMs = Math.min(Math.max(sentAtMs, batch.createdAtMs), batch.leftAtMs);
  const sendableMs = Math.max(enteredMs, await sendableAt(looks, batch, scenario));
  const waits: readonly JourneyStage[] = [
    { where: 'memory', fromMs: sentAtMs, durationMs: enteredMs - sentAtMs },
    { where: 'batch', fromMs: enteredMs, durationMs: sendableMs - enteredMs },
    { where: 'inFlight', fromMs: sendableMs, durationMs: batch.leftAtMs - sendableMs },
  ];
  return [...waits.filter(({ durationMs }) => durationMs > 0), ...(await requestStages(looks, batch))];
}

function leftAccordingTo(stages: readonly JourneyStage[], sentAtMs: number): number {
  const waits = stages.filter(({ where }) => where === 'memory' || where === 'batch' || where === 'inFlight');
  return waits.reduce((sum, { durationMs }) => sum + durationMs, sentAtMs);
}
