import type { Summary } from '../../../workers/protocol';
import { backlogGrowth, FULL_BUFFER } from '../../figures/backlogGrowth';
import { figureOf } from '../../figures/catalogue';
import { FAILED_LIMIT, failedShare } from '../../figures/failures';
import type { Scenario } from '../../scenario/scenario';
import { GROWTH_LIMIT } from '../../scenario/sweep';
import type { WayFigures } from './waysOut';

/** What the search needs to know of a finished run. */
export interface RunFacts {
  /** p99 is infinite if no record was measured, or more than 1 % of them have no ack. */
  readonly figures: WayFigures;
  /** The backlog grows over the second half of the time of sending, or fills the buffers. */
  readonly backlogGrows: boolean;
  readonly bufferFull: boolean;
  readonly recordsOffered: number;
  /** Share of the offered records that were given up. */
  readonly failedShare: number;
  /** Of the broker where most of them are at work, share of `num.io.threads` on average. */
  readonly handlersAtWork: number;
  /** The same of `num.network.threads`. */
  readonly networkThreadsAtWork: number;
}

/** A change may cost this part of the records: how many there are differs a little from run to run. */
const FEWER_RECORDS = 0.01;

/** Reads the summary of a run of `scenario`. */
export function factsOfRun(summary: Summary, scenario: Scenario): RunFacts {
  const { records, brokers } = summary;
  const wholeBuffer = scenario['buffer.memory'] * scenario.producers;
  const failed = failedShare(records);
  const bufferFull = summary.peakBacklogBytes >= FULL_BUFFER * wholeBuffer;
  return {
    figures: {
      p99Ms:
        failed > FAILED_LIMIT
          ? Number.POSITIVE_INFINITY
          : (summary.latencyMs?.p99 ?? Number.POSITIVE_INFINITY),
      requestsPerSecond: figureOf('requests.per.s').ofRun(summary, scenario),
      brokerCores: figureOf('cpu.broker').ofRun(summary, scenario),
    },
    backlogGrows: bufferFull || backlogGrowth(summary, scenario) > GROWTH_LIMIT,
    bufferFull,
    recordsOffered: records.offered,
    failedShare: failed,
    handlersAtWork: Math.max(0, ...brokers.map(({ handlers }) => handlers)),
    networkThreadsAtWork: Math.max(0, ...brokers.map(({ networkThreads }) => networkThreads)),
  };
}

/** Whether a run is free of trouble: p99 at or under the objective, and no backlog that grows. */
export function isFine({ figures, backlogGrows }: RunFacts, sloP99Ms: number): boolean {
  return figures.p99Ms <= sloP99Ms && !backlogGrows;
}

/** Whether a change does not buy latency with records: by sending fewer than the present run, or giving up more. */
export function keepsRecords(run: RunFacts, present: RunFacts): boolean {
  return (
    run.recordsOffered >= (1 - FEWER_RECORDS) * present.recordsOffered &&
    run.failedShare <= present.failedShare
  );
}
