import type { Summary } from '../../../workers/protocol';
import { figureOf } from '../../figures/catalogue';
import { Histogram } from '../../figures/Histogram';
import {
  failedShare,
  isBufferFull,
  judge,
  type Outcome,
  p99Within,
  runGrowth,
} from '../../figures/objective';
import type { Scenario } from '../../scenario/scenario';
import type { WayFigures } from './waysOut';

/** What the search needs to know of a finished run. */
export interface RunFacts extends Outcome {
  /** p99 is infinite if no record was measured, or more than 1 % of them have no ack. */
  readonly figures: WayFigures;
  /** The buffers were full at some time. */
  readonly bufferFull: boolean;
  /** Of the broker where most of them are at work, share of `num.io.threads` on average. */
  readonly handlersAtWork: number;
  /** The same of `num.network.threads`. */
  readonly networkThreadsAtWork: number;
}

/** The outcome of a finished run. */
export function outcomeOf(summary: Summary, scenario: Scenario): Outcome {
  const { latencyBuckets, latencyMs, records } = summary;
  return {
    latencies: Histogram.ofPairs(latencyBuckets, latencyMs?.max),
    recordsOffered: records.offered,
    failedShare: failedShare(summary),
    growth: runGrowth(summary, scenario),
  };
}

/** Reads the summary of a run of `scenario`. */
export function factsOfRun(summary: Summary, scenario: Scenario): RunFacts {
  const { brokers, peakBacklogBytes } = summary;
  const outcome = outcomeOf(summary, scenario);
  return {
    ...outcome,
    figures: {
      p99Ms: judge(outcome, p99Within(Number.POSITIVE_INFINITY)).percentileMs,
      requestsPerSecond: figureOf('requests.per.s').ofRun(summary, scenario),
      brokerCores: figureOf('cpu.broker').ofRun(summary, scenario),
    },
    bufferFull: isBufferFull(peakBacklogBytes, scenario),
    handlersAtWork: Math.max(0, ...brokers.map(({ handlers }) => handlers)),
    networkThreadsAtWork: Math.max(0, ...brokers.map(({ networkThreads }) => networkThreads)),
  };
}
