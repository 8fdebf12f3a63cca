import { PARTS, type Part } from '../../../workers/frame';
import type { Summary } from '../../../workers/protocol';
import { figureOf } from '../../figures/catalogue';
import { slowTimeOf } from '../../figures/day';
import { Histogram } from '../../figures/Histogram';
import { failedShare, isBufferFull, type Outcome, runGrowth } from '../../figures/objective';
import {
  batchSizeAverage,
  queueTimeAverage,
  reportedRate,
  requestLatencyAverage,
} from '../../figures/reported';
import { windowApplies } from '../../figures/windowChoice';
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
  /** The buffers were full at some time. */
  readonly bufferFull: boolean;
  /** Of the broker where most of them are at work, share of `num.io.threads` on average. */
  readonly handlersAtWork: number;
  /** The same of `num.network.threads`. */
  readonly networkThreadsAtWork: number;
}

/** Stored result of a run: enough for every objective and cost, so that another question needs no new run. */
export interface Trial extends RunFacts {
  /** send() → ack, ms; NaN if no record was measured. */
  readonly meanMs: number;
  readonly medianMs: number;
  /** send() → poll(); empty without consumers. */
  readonly endToEnd: Histogram;
  /** Mean latency of a record by its parts, ms. */
  readonly partsMs: Readonly<Record<Part, number>>;
  /** Of all producers together. */
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
  /** Of all clients together: ms, ms, requests a second, bytes. */
  readonly reported: Readonly<Record<ReportedMetric, number>>;
  readonly events: number;
  readonly modelRevision: number;
}

/** The outcome of a whole run. */
export function outcomeOf(summary: Summary, scenario: Scenario): Outcome {
  const { latencyBuckets, latencyMs, records } = summary;
  return {
    latencies: Histogram.ofPairs(latencyBuckets, latencyMs?.max),
    recordsOffered: records.offered,
    failedShare: failedShare(summary),
    growth: runGrowth(summary, scenario),
  };
}

/** The outcome of the scenario's window: while slow if a broker is slow for a part of the run, else the whole run. */
export function windowOutcome(summary: Summary, scenario: Scenario): Outcome {
  const whole = outcomeOf(summary, scenario);
  const times = windowApplies('slow', scenario) ? slowTimeOf(summary, scenario) : null;
  if (times === null) return whole;
  return {
    ...whole,
    latencies: Histogram.ofPairs(times.slow.latency, summary.latencyMs?.max),
    growth: times.growth,
  };
}

/** p99 over the scenario's window, ms; NaN if nothing was acked in it. */
export function windowP99Ms(summary: Summary, scenario: Scenario): number {
  return windowOutcome(summary, scenario).latencies.quantileMs(0.99);
}

/** Reduces the summary of a run of `scenario`. */
export function trialOf(summary: Summary, scenario: Scenario): Trial {
  const { brokers, records, requests, seconds, latencyMs } = summary;
  const part = (name: Part): number => figureOf(PART_FIGURES[name]).ofRun(summary, scenario) || 0;
  const fill = Math.min(1, requests.bytesPerBatch / scenario['batch.size']) || 1;
  const waiting = summary.peakBacklogBytes / scenario.producers / fill;
  return {
    ...windowOutcome(summary, scenario),
    bufferFull: isBufferFull(summary.peakBacklogBytes, scenario),
    handlersAtWork: Math.max(0, ...brokers.map(({ handlers }) => handlers)),
    networkThreadsAtWork: Math.max(0, ...brokers.map(({ networkThreads }) => networkThreads)),
    meanMs: figureOf('mean').ofRun(summary, scenario),
    medianMs: latencyMs?.p50 ?? Number.NaN,
    endToEnd: Histogram.ofPairs(summary.endToEndBuckets ?? [], summary.endToEndMs?.max),
    partsMs: Object.fromEntries(PARTS.map((name) => [name, part(name)])) as Record<Part, number>,
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

const PART_FIGURES = {
  batch: 'part.batch',
  inFlight: 'part.in.flight',
  network: 'part.network',
  brokerQueue: 'part.broker.queue',
  service: 'part.service',
  slowness: 'part.slowness',
  file: 'part.file',
  upload: 'part.upload',
  fileCommit: 'part.file.commit',
  commit: 'part.commit',
  response: 'part.response',
} as const satisfies Readonly<Record<Part, string>>;
