import type { Summary } from '../../../workers/protocol';
import { figureOf } from '../../figures/catalogue';
import { Histogram } from '../../figures/Histogram';
import { isBufferFull, type Outcome } from '../../figures/objective';
import { type LatencyWindow, windowOutcome } from '../../figures/ownWindow';
import {
  batchSizeAverage,
  queueTimeAverage,
  reportedRate,
  requestLatencyAverage,
} from '../../figures/reported';
import { slowInterval } from '../../scenario/inForce';
import type { Scenario } from '../../scenario/scenario';

/** Metrics of the clients that a dashboard shows before and after a change, as Kafka names them. */
export const REPORTED_METRICS = [
  'request-latency-avg',
  'record-queue-time-avg',
  'request-rate',
  'batch-size-avg',
] as const;
export type ReportedMetric = (typeof REPORTED_METRICS)[number];

/** The facts of the present run that say which settings can do something. */
export interface RunFacts extends Outcome {
  readonly bufferFull: boolean;
  /** Mean share of `num.io.threads` at the broker where most of them are at work. */
  readonly handlersAtWork: number;
  /** The same of `num.network.threads`. */
  readonly networkThreadsAtWork: number;
}

/** Stored result of a run: enough for every objective and cost, so that another question needs no new run. */
export interface Trial extends RunFacts {
  /** send() → ack, ms; NaN if no record was measured. */
  readonly medianMs: number;
  /** send() → poll(); empty without consumers. */
  readonly endToEnd: Histogram;
  readonly requestsPerSecond: number;
  readonly recordsPerRequest: number;
  /** Work of all brokers together, in cores. */
  readonly allBrokerCores: number;
  /** By broker: the share of the connections' time spent being served. */
  readonly busy: readonly number[];
  readonly seconds: number;
  /** Maximum of its buffer that one producer uses, in whole batches, bytes. */
  readonly memoryBytes: number;
  /** Bytes of produce requests, per second. */
  readonly networkBytesPerSecond: number;
  /** Records a second that were sent, which weigh a situation in a day. */
  readonly recordsPerSecond: number;
  /** Over all clients: ms, ms, requests a second, bytes. */
  readonly reported: Readonly<Record<ReportedMetric, number>>;
  readonly events: number;
  readonly modelRevision: number;
}

/** Reduces the summary of a run of `scenario`. */
export function trialOf(summary: Summary, scenario: Scenario, window?: LatencyWindow): Trial {
  const { brokers, records, requests, seconds } = summary;
  const fill = Math.min(1, requests.bytesPerBatch / scenario['batch.size']) || 1;
  const waiting = summary.peakBacklogBytes / scenario.producers / fill;
  return {
    ...windowOutcome(summary, scenario, window),
    bufferFull: isBufferFull(summary.peakBacklogBytes, scenario),
    handlersAtWork: Math.max(0, ...brokers.map(({ handlers }) => handlers)),
    networkThreadsAtWork: Math.max(0, ...brokers.map(({ networkThreads }) => networkThreads)),
    medianMs: figureOf('p50').inWindow(summary, scenario, window),
    endToEnd: Histogram.ofPairs(summary.endToEndBuckets ?? [], summary.endToEndMs?.max),
    requestsPerSecond: figureOf('requests.per.s').ofRun(summary, scenario),
    recordsPerRequest: requests.recordsPerRequest,
    allBrokerCores: brokers.reduce((sum, { cpu }) => sum + cpu, 0),
    busy: brokers.map(({ busy }) => busy),
    seconds,
    memoryBytes: Math.min(scenario['buffer.memory'], Math.max(scenario['batch.size'], waiting)),
    networkBytesPerSecond: brokers.reduce((sum, { bytes }) => sum + bytes, 0) / seconds,
    recordsPerSecond: records.offered / scenario['duration.s'],
    reported: {
      'request-latency-avg': requestLatencyAverage(summary, null),
      'record-queue-time-avg': queueTimeAverage(summary),
      'request-rate': reportedRate(summary, 'count', null),
      'batch-size-avg': batchSizeAverage(summary),
    },
    events: summary.events,
    modelRevision: summary.modelRevision,
  };
}

/**
 * The share of the slow time that a slow broker's connections are busy: what is left of the whole run's once the healthy
 * time has had its share. Null if no broker is slow.
 */
export function busyWhileSlow(slow: Trial, healthy: Trial | undefined, scenario: Scenario): number | null {
  const interval = slowInterval(scenario);
  const broker = Number(scenario['slow.broker']);
  if (interval === null || healthy === undefined) return null;
  const slowS = (interval.toMs - interval.fromMs) / 1000;
  const restS = Math.max(0, slow.seconds - slowS);
  const left = (slow.busy[broker] ?? 0) * slow.seconds - (healthy.busy[broker] ?? 0) * restS;
  return Math.min(1, Math.max(0, left / slowS));
}
