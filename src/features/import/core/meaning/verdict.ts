import type { Metric } from '../../../../figures/metric';
import type { BrokersMeaning } from './brokers';
import { type Evidence, meanOf } from './evidence';
import { finding, quantity } from './finding';
import type { Diagnosis, Finding, WaitPart, WaitSplit } from './types';

/** One part is the cause if it's this many times the other. */
const FAR_MORE = 2;
/**
 * A linger's queue time: `half` = mean ÷ maximum of records that arrive evenly, off by `within` at most; `nearlyAll` = mean ÷ maximum
 * of batches that never fill; `leastMs` = the shortest that says something.
 */
export const LINGER = { half: 0.5, within: 0.06, nearlyAll: 0.85, leastMs: 3 } as const;
/** A time is a round one if it's this close. */
const ROUND_WITHIN = 0.03;

/** Queue time against request time; null if the metrics don't have both. */
export function waitSplit(metrics: readonly Metric[]): WaitSplit | null {
  const [queue, request] = [partOf(metrics, 'queue-time'), partOf(metrics, 'request-latency')];
  if (queue === null || request === null) return null;
  const [client, brokers] = [queue.mean.value, request.mean.value];
  return client + brokers > 0
    ? { client: queue, brokers: request, brokersShare: brokers / (client + brokers) }
    : null;
}

function partOf(metrics: readonly Metric[], figure: 'queue-time' | 'request-latency'): WaitPart | null {
  const found = meanOf(metrics, figure);
  if (found === null) return null;
  const { metric, mean, max } = found;
  const { statistic } = metric;
  if (!('over' in statistic)) return null;
  return {
    metric: metric.source.name,
    mean: quantity(mean, 'ms', metric.windowS),
    over: statistic.over,
    max,
  };
}

/**
 * The linger that the queue time implies, ms; null if it isn't like that of a linger. Records that arrive evenly wait for
 * half of it on average; a batch counts from its first record, which waits for all of it.
 */
export function impliedLingerMs({ client }: WaitSplit): number | null {
  const { max, mean, over } = client;
  if (max === null || mean.value < LINGER.leastMs) return null;
  const share = mean.value / max;
  const isLinger =
    over === 'record'
      ? Math.abs(share - LINGER.half) <= LINGER.within
      : share >= LINGER.nearlyAll && share <= 1;
  if (!isLinger) return null;
  const lingerMs = over === 'record' ? 2 * mean.value : mean.value;
  const magnitude = 10 ** Math.floor(Math.log10(lingerMs));
  const round = [1, 2, 2.5, 5, 10].find(
    (step) => Math.abs(lingerMs / (step * magnitude) - 1) <= ROUND_WITHIN,
  );
  return round === undefined ? Math.round(lingerMs) : round * magnitude;
}

/** Where a record's time goes: in the client or at the brokers. */
export function verdictOf(
  { metrics, run }: Evidence,
  wait: WaitSplit | null,
  { late }: Pick<BrokersMeaning, 'late'>,
  { code }: Pick<Diagnosis, 'code'>,
): Finding {
  if (metrics.length === 0 && run === null) return finding('no-metrics');
  if (wait !== null) {
    const figures = { 'queue-time': wait.client.mean, 'request-latency': wait.brokers.mean };
    const [queueMs, requestMs] = [wait.client.mean.value, wait.brokers.mean.value];
    // Before a full buffer, send() waits, which no queue time counts.
    if (code === 'buffer') return finding('client', queueMs > requestMs ? figures : {});
    if (code === 'linger') return finding('client', figures);
    const isBrokers = requestMs >= FAR_MORE * queueMs || (late.length > 0 && requestMs * FAR_MORE > queueMs);
    if (isBrokers) return finding('brokers', figures);
    return finding(queueMs >= FAR_MORE * requestMs ? 'client' : 'client-and-brokers', figures);
  }
  if (code === 'buffer') return finding('client');
  const request = partOf(metrics, 'request-latency');
  if (request !== null) return finding('brokers', { 'request-latency': request.mean });
  if (run === null) return finding('unsplit');
  const seconds = run.records / run.recordsPerSecond;
  const ofRun = (value: number) => quantity(value, 'ms', [seconds, seconds]);
  return finding('unsplit', { mean: ofRun(run.meanMs), max: ofRun(run.maxMs) });
}
