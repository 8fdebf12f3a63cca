import type { Part } from '../../../workers/frame';
import type { AckWindow, RecordJourney } from '../../../workers/protocol';
import { binsIn } from '../../figures/windowFigures';
import { downPieces } from '../../scenario/inForce';
import { leaderOf } from '../../scenario/leaders';
import type { Scenario } from '../../scenario/scenario';
import type { RunHistory } from '../RunHistory';
import { slowestOfBin } from './slowestOfBin';

/** Where a record is: in a part of its latency; `memory` = send() waits for `buffer.memory`, which counts as batch. */
export type Whereabouts = 'memory' | Part;

export interface JourneyStage {
  readonly where: Whereabouts;
  /** Simulated time at which it begins, ms. */
  readonly fromMs: number;
  readonly durationMs: number;
}

/** A broker that was down while the record was on its way. */
interface BrokerDown {
  readonly broker: number;
  readonly fromS: number;
  readonly toS: number;
  /** It is the one that leads the record's partition when all is well. */
  readonly leads: boolean;
}

export interface Journey extends RecordJourney {
  readonly latencyMs: number;
  /** In causal order; they follow each other and add up to `latencyMs`. */
  readonly stages: readonly JourneyStage[];
  readonly down: BrokerDown | null;
}

/** Stretches between two moments of a record, in order of time: a response is held back once the replicas have it. */
const WAY: readonly (readonly [from: keyof RecordJourney, where: Whereabouts, to: keyof RecordJourney])[] = [
  ['sentAtMs', 'memory', 'enteredAtMs'],
  ['enteredAtMs', 'batch', 'readyAtMs'],
  ['readyAtMs', 'inFlight', 'leftAtMs'],
  ['leftAtMs', 'network', 'arrivedAtMs'],
  ['arrivedAtMs', 'brokerQueue', 'serviceAtMs'],
  ['serviceAtMs', 'service', 'servedAtMs'],
  ['servedAtMs', 'file', 'closedAtMs'],
  ['closedAtMs', 'upload', 'uploadedAtMs'],
  ['uploadedAtMs', 'fileCommit', 'storedAtMs'],
  ['storedAtMs', 'commit', 'committedAtMs'],
  ['committedAtMs', 'slowness', 'respondedAtMs'],
  ['respondedAtMs', 'response', 'ackedAtMs'],
];

export function journeyOf(record: RecordJourney, scenario: Scenario): Journey {
  const stages = WAY.map(([from, where, to]) => ({
    where,
    fromMs: record[from],
    durationMs: record[to] - record[from],
  }));
  return {
    ...record,
    latencyMs: record.ackedAtMs - record.sentAtMs,
    stages: stages.filter(({ durationMs }) => durationMs > 0),
    down: brokerDown(record, scenario),
  };
}

/** The bin of a window that has its slowest ack; null if no ack arrived. */
export function narrowed(window: AckWindow, history: RunHistory): AckWindow | null {
  const { first, end } = binsIn(history, window);
  if (first === end) return null;
  let slowest = first;
  for (let bin = first; bin < end; bin += 1) if (history.maxMs(bin) > history.maxMs(slowest)) slowest = bin;
  return slowestOfBin(history, slowest);
}

export function longestOf(stages: readonly JourneyStage[]): JourneyStage | null {
  return stages.reduce<JourneyStage | null>(
    (best, stage) => (best === null || stage.durationMs > best.durationMs ? stage : best),
    null,
  );
}

/** The broker that was down while the record was on its way: rather the one that should lead its partition. */
function brokerDown(
  { sentAtMs, ackedAtMs, partition }: RecordJourney,
  scenario: Scenario,
): BrokerDown | null {
  const home = leaderOf(scenario, partition);
  const pieces = downPieces(scenario, Math.max(scenario['duration.s'], ackedAtMs / 1000)).filter(
    ({ fromS, toS }) => fromS * 1000 < ackedAtMs && toS * 1000 > sentAtMs,
  );
  const piece = pieces.find(({ broker }) => broker === home) ?? pieces[0];
  return piece === undefined ? null : { ...piece, leads: piece.broker === home };
}
