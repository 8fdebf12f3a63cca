import { type AnySummary, completeSummary } from './formerSummary';
import type { BrokerFigures, Summary } from './protocol';

const NO_BROKER: BrokerFigures = {
  requests: 0,
  bytes: 0,
  busy: 0,
  cpu: 0,
  handlers: 0,
  networkThreads: 0,
  followerFetches: 0,
};

/** A summary of a run without a record. Every part of a summary has its value here, or doesn't compile. */
export const EMPTY_SUMMARY: Summary = {
  modelRevision: 0,
  digest: '',
  seconds: 0,
  events: 0,
  records: { offered: 0, acked: 0, measured: 0, failed: 0, expired: 0 },
  retries: 0,
  duplicates: 0,
  throughput: { recordsPerSecond: 0, mebibytesPerSecond: 0 },
  latencyMs: null,
  latencyBuckets: [],
  breakdownMs: null,
  partitions: [],
  brokers: [],
  producerCpu: { mean: 0, highest: 0 },
  requests: { count: 0, perSecond: 0, recordsPerRequest: 0, recordsPerBatch: 0, bytesPerBatch: 0 },
  reported: {
    seconds: 0,
    batches: { count: 0, records: 0, bytes: 0, sumMs: 0, longestMs: 0 },
    requests: [],
    blockedSeconds: 0,
  },
  peakBacklogBytes: 0,
  backlogBytes: { half: 0, end: 0 },
  endedAtS: null,
  slowTime: null,
  endToEndMs: null,
  endToEndBuckets: null,
  endToEndPartsMs: null,
  consumer: null,
  groups: null,
};

/**
 * Reads the text of `summary.rs`. What the module of a former revision doesn't know yet is as in a run without a record,
 * or null; its latencies are those that `completeSummary` has of it.
 */
export function readSummary(json: string, recordBytes: number): Summary {
  const said: AnySummary = JSON.parse(json);
  const { latencyBuckets, endToEndBuckets } = said;
  const summary = filled<AnySummary>(EMPTY_SUMMARY, said);
  const brokers = summary.brokers.map((broker) => filled(NO_BROKER, broker));
  return completeSummary({ ...summary, latencyBuckets, endToEndBuckets, brokers } as AnySummary, recordBytes);
}

/** `said` with the entries of `empty` that it lacks, at any depth; `said` comes from a module, which has no other types. */
function filled<Value>(empty: Value, said: Value | undefined): Value {
  if (said === undefined) return empty;
  if (!isObject(empty) || !isObject(said)) return said;
  const lacking = Object.entries(empty).map(([name, value]) => [
    name,
    filled(value, Object.hasOwn(said, name) ? said[name as keyof Value] : undefined),
  ]);
  return { ...said, ...Object.fromEntries(lacking) };
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
