import { PARTS, type Part } from '../../../../workers/frame';
import type { Summary } from '../../../../workers/protocol';
import { figureOf } from '../../../figures/catalogue';
import { Histogram } from '../../../figures/Histogram';
import {
  batchSizeAverage,
  queueTimeAverage,
  reportedRate,
  requestLatencyAverage,
} from '../../../figures/reported';
import { factsOfRun, type RunFacts } from '../../../run/waysOut/trial';
import type { Scenario } from '../../../scenario/scenario';

/** Metrics of the clients that a dashboard shows before and after a change, as Kafka names them. */
export const REPORTED_METRICS = [
  'request-latency-avg',
  'record-queue-time-avg',
  'request-rate',
  'batch-size-avg',
] as const;
export type ReportedMetric = (typeof REPORTED_METRICS)[number];

/** Stored result of a run: enough for every objective and cost, so that another question needs no new run. */
export interface Trial extends RunFacts {
  /** send() → ack, ms; NaN if no record was measured. */
  readonly meanMs: number;
  /** send() → poll(); empty without consumers. */
  readonly endToEnd: Histogram;
  /** Mean latency of a record by its parts, ms. */
  readonly partsMs: Readonly<Record<Part, number>>;
  readonly recordsPerRequest: number;
  readonly recordsPerBatch: number;
  /** Work of all brokers together, in cores. */
  readonly allBrokerCores: number;
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

/** Reduces the summary of a run of `scenario`. */
export function trialOf(summary: Summary, scenario: Scenario): Trial {
  const { brokers, records, requests, seconds } = summary;
  const part = (name: Part): number => figureOf(PART_FIGURES[name]).ofRun(summary, scenario) || 0;
  const fill = Math.min(1, requests.bytesPerBatch / scenario['batch.size']) || 1;
  const waiting = summary.peakBacklogBytes / scenario.producers / fill;
  return {
    ...factsOfRun(summary, scenario),
    meanMs: figureOf('mean').ofRun(summary, scenario),
    endToEnd: Histogram.ofPairs(summary.endToEndBuckets ?? [], summary.endToEndMs?.max),
    partsMs: Object.fromEntries(PARTS.map((name) => [name, part(name)])) as Record<Part, number>,
    recordsPerRequest: requests.recordsPerRequest,
    recordsPerBatch: figureOf('records.per.batch').ofRun(summary, scenario),
    allBrokerCores: brokers.reduce((sum, { cpu }) => sum + cpu, 0),
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
