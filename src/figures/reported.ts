import type { ReportedCounts, Summary } from '../../workers/protocol';
import type { Scenario } from '../scenario/scenario';
import { batchBytes } from '../scenario/sizes';

export type ReportedOf = number | null;

/** Mean time of a batch in its producer's queue, ms: each batch counts once, whatever it carries. */
export function queueTimeAverage({ reported }: Summary): number {
  return reported.batches.sumMs / reported.batches.count;
}

/** The longest queue time of the window, ms. */
export function queueTimeHighest({ reported }: Summary): number {
  return reported.batches.longestMs;
}

/** Mean latency of a request, ms: each request counts once. */
export function requestLatencyAverage(summary: Summary, broker: ReportedOf): number {
  const { sumMs, count } = requestsOf(summary, broker);
  return sumMs / count;
}

/** The longest request of the window, ms. */
export function requestLatencyHighest(summary: Summary, broker: ReportedOf): number {
  return requestsOf(summary, broker).longestMs;
}

export function batchSizeAverage({ reported }: Summary): number {
  return reported.batches.bytes / reported.batches.count;
}

/** Records of a request, over all its partitions. */
export function recordsPerRequest(summary: Summary, broker: ReportedOf): number {
  const { records, count } = requestsOf(summary, broker);
  return records / count;
}

export function reportedRate(
  summary: Summary,
  what: 'count' | 'records' | 'bytes',
  broker: ReportedOf,
): number {
  return requestsOf(summary, broker)[what] / summary.reported.seconds;
}

/** The share of the run's time that one producer's send() waited for memory. */
export function bufferWaitShare({ reported }: Summary, producers: number, durationS: number): number {
  return reported.blockedSeconds / producers / durationS;
}

/**
 * Bytes of one producer's memory that are free on average: a batch holds `batch.size` from its first record until its ack, so that's
 * Little's law over both, and at least what waits as the last record is sent.
 */
export function bufferAvailable(summary: Summary, scenario: Scenario): number {
  const { reported, backlogBytes } = summary;
  const { producers, 'buffer.memory': memory } = scenario;
  const heldMs = queueTimeAverage(summary) + requestLatencyAverage(summary, null);
  const batches = ((reported.batches.count / reported.seconds) * heldMs) / 1000 || 0;
  const held = Math.max(batches * batchBytes(scenario), backlogBytes.end) / producers;
  return Math.max(0, memory - held);
}

function requestsOf({ reported }: Summary, broker: ReportedOf): ReportedCounts {
  const one = broker === null ? undefined : reported.requests[broker];
  if (one !== undefined) return one;
  return reported.requests.reduce(
    (all, each) => ({
      count: all.count + each.count,
      records: all.records + each.records,
      bytes: all.bytes + each.bytes,
      sumMs: all.sumMs + each.sumMs,
      longestMs: Math.max(all.longestMs, each.longestMs),
    }),
    { count: 0, records: 0, bytes: 0, sumMs: 0, longestMs: 0 },
  );
}
