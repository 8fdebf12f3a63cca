import { windowFigures } from '../../src/figures/windowFigures';
import type { RunHistory } from '../../src/run/RunHistory';
import { judgeWindow, type Verdict } from '../../src/run/verdict/verdict';
import { DEFAULT_SCENARIO, type Scenario } from '../../src/scenario/scenario';
import { bucketOf } from '../../workers/columns';
import { type BinFixture, type ClusterFixture, historyOf, latencyRow, THREE } from './columnsFixture';

export const MEBIBYTE = 1_048_576;
export const SECONDS = 40;
/** No broker is slow but if a test says so. */
export const HEALTHY: Scenario = { ...DEFAULT_SCENARIO, 'slow.broker': 'none' };

/** A run in which every bin is alike but for the backlog, which starts at one figure and grows steadily. */
export interface RunFixture {
  readonly cluster?: ClusterFixture;
  /** Share of the records of each lane. */
  readonly shares: readonly number[];
  readonly latencyMs?: readonly [p50: number, p99: number];
  readonly backlogBytes?: number;
  readonly growthBytesPerSecond?: number;
  readonly busy?: readonly number[];
  readonly inFlight?: readonly number[];
  readonly sentBytesPerSecond?: number;
  readonly ackedBytesPerSecond?: number;
}

export function runOf(fixture: RunFixture): RunHistory {
  const cluster = fixture.cluster ?? THREE;
  const sent = fixture.sentBytesPerSecond ?? MEBIBYTE;
  const [p50, p99] = fixture.latencyMs ?? [0.9, 4];
  const binSeconds = cluster.binMs / 1000;
  const bins = Array.from({ length: SECONDS / binSeconds }, (_, index): BinFixture => {
    const backlog =
      (fixture.backlogBytes ?? 0) + (fixture.growthBytesPerSecond ?? 0) * (index + 1) * binSeconds;
    return {
      valueBytesSent: sent * binSeconds,
      valueBytesAcked: (fixture.ackedBytesPerSecond ?? sent) * binSeconds,
      laneRecords: fixture.shares.map((share) => share * sent * binSeconds),
      laneBacklogBytes: fixture.shares.map((_, lane) => (lane === 0 ? backlog : 0)),
      brokerBusy: fixture.busy ?? [0.2, 0.2, 0.2],
      brokerInFlight: fixture.inFlight ?? [0.3, 0.3, 0.3],
      latency: [latencyRow(bucketOf(p50), 80, [p50]), latencyRow(bucketOf(p99), 20, [0, p99])],
      maxMs: p99 * 1.01,
    };
  });
  return historyOf(cluster, bins);
}

export function verdictOn(
  fixture: RunFixture,
  changes: Partial<Scenario> = {},
  sloMs = 200,
  window?: [number, number],
): Verdict {
  const history = runOf(fixture);
  const scenario: Scenario = { ...HEALTHY, ...changes };
  const [fromS, toS] = window ?? [0, SECONDS];
  const span = { fromMs: fromS * 1000, toMs: toS * 1000 };
  return judgeWindow(windowFigures(history, span), scenario, sloMs, history, span, null);
}

/** The sentence as text, with the narrow spaces made plain and strong pieces in asterisks. */
export function textOf({ sentence }: Verdict): string {
  const pieces = sentence.map(({ text, strong }) => (strong ? `*${text}*` : text));
  return pieces.join('').replace(/\u202f/g, ' ');
}
