import type { Metric } from '../../../../figures/metric';
import type { BrokersMeaning } from './brokers';
import { type Evidence, meanOf } from './evidence';
import { finding, quantity } from './finding';
import type { Figures, Finding, Quantity, VerdictCode, WaitPart, WaitSplit } from './types';

/** One part is the cause if it's this many times the other. */
const FAR_MORE = 2;
/** A linger's mean ÷ maximum if records arrive evenly, and how far it may be off. */
const HALF = 0.5;
const HALF_WITHIN = 0.06;
/** Mean ÷ maximum of batches that never fill. */
const NEARLY_ALL = 0.85;
/** Shortest queue time that says something of a linger, ms. */
const LINGER_MS = 3;
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
    mean: { value: mean, unit: 'ms', windowS: metric.windowS },
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
  if (max === null || mean.value < LINGER_MS) return null;
  const share = mean.value / max;
  const isLinger =
    over === 'record' ? Math.abs(share - HALF) <= HALF_WITHIN : share >= NEARLY_ALL && share <= 1;
  if (!isLinger) return null;
  const lingerMs = over === 'record' ? 2 * mean.value : mean.value;
  const magnitude = 10 ** Math.floor(Math.log10(lingerMs));
  const round = [1, 2, 2.5, 5, 10].find(
    (step) => Math.abs(lingerMs / (step * magnitude) - 1) <= ROUND_WITHIN,
  );
  return round === undefined ? Math.round(lingerMs) : round * magnitude;
}

interface VerdictBasis {
  readonly evidence: Evidence;
  readonly wait: WaitSplit | null;
  readonly brokers: BrokersMeaning;
  readonly isFull: boolean;
  /** What a benchmark says of a full buffer or queue; null if nothing was full. */
  readonly full: Finding | null;
  readonly saysLinger: boolean;
}

export function verdictOf(basis: VerdictBasis): Finding<VerdictCode> {
  const { evidence, wait, brokers } = basis;
  const { metrics, run } = evidence;
  if (metrics.length === 0 && run === null) return finding('no-metrics');
  if (wait !== null) return ofWait(basis, wait);
  if (basis.full !== null) return finding('client-buffer', basis.full.figures, basis.full.evidence);
  const request = partOf(metrics, 'request-latency');
  if (request !== null) return ofBrokers(brokers, { 'request-latency': request.mean });
  if (run === null) return finding('unsplit');
  const seconds = run.records / run.recordsPerSecond;
  const ofRun = (value: number): Quantity => ({ value, unit: 'ms', windowS: [seconds, seconds] });
  return finding('unsplit', { mean: ofRun(run.meanMs), max: ofRun(run.maxMs) });
}

function ofWait(basis: VerdictBasis, wait: WaitSplit): Finding<VerdictCode> {
  const { brokers, isFull } = basis;
  const figures = { 'queue-time': wait.client.mean, 'request-latency': wait.brokers.mean };
  const [queueMs, requestMs] = [wait.client.mean.value, wait.brokers.mean.value];
  if (isFull) return finding('client-buffer', figures);
  const linger = lingerOf(basis, wait);
  if (linger !== null && queueMs > requestMs)
    return finding('client-linger', { ...figures, ...linger.figures }, linger.evidence);
  if (brokers.late.length > 0 && requestMs * FAR_MORE > queueMs) return ofBrokers(brokers, figures);
  if (queueMs >= FAR_MORE * requestMs) return finding('client', figures, { late: brokers.late });
  return requestMs >= FAR_MORE * queueMs
    ? ofBrokers(brokers, figures)
    : finding('client-and-brokers', figures);
}

/** A linger that explains the queue time; null if none does. */
function lingerOf(
  { evidence, saysLinger }: VerdictBasis,
  wait: WaitSplit,
): Pick<Finding, 'figures' | 'evidence'> | null {
  const { mean, max, over } = wait.client;
  const implied = impliedLingerMs(wait);
  const set = evidence.scenario['linger.ms'];
  if (implied !== null) {
    const figures = { 'linger.ms': quantity(implied, 'ms'), 'queue-time-max': quantity(max ?? 0, 'ms') };
    const isOld = !saysLinger && implied === OLD_LINGER_MS && isLibrdkafka(evidence);
    return { figures, evidence: { of: over, ...(isOld ? { default: 'librdkafka before 0.11' } : {}) } };
  }
  // A batch's queue time counts from its first record, which waits for the whole linger.
  const expected = over === 'record' ? set * HALF : set;
  const isLinger = saysLinger && set >= LINGER_MS && Math.abs(mean.value / expected - 1) <= 0.25;
  return isLinger ? { figures: { 'linger.ms': quantity(set, 'ms') }, evidence: {} } : null;
}

/** librdkafka's default before 0.11, ms. */
const OLD_LINGER_MS = 1000;

function isLibrdkafka({ texts }: Evidence): boolean {
  return texts.some(({ result }) => result.client?.id === 'client-librdkafka');
}

function ofBrokers(brokers: BrokersMeaning, figures: Figures): Finding<VerdictCode> {
  const { slow, late, supposed } = brokers;
  if (slow !== null) {
    const others = brokers.brokers.filter(
      ({ name, latency }) => name !== slow.name && latency.value > slow.latency.value,
    );
    return finding(
      'one-broker',
      { ...figures, [slow.name]: slow.latency },
      {
        slow: slow.name,
        others: others.map(({ name }) => name),
        ...(slow.isProbable ? { isProbable: 'yes' } : {}),
      },
    );
  }
  if (late.length === 0)
    return finding('brokers', figures, brokers.brokers.length > 1 ? { alike: 'yes' } : {});
  const named = brokers.brokers.filter(({ name }) => late.includes(name));
  const isOwn = named.every(({ state }) => state === 'slow');
  return finding(
    'some-brokers',
    {
      ...figures,
      ...Object.fromEntries(named.map(({ name, latency }) => [name, latency])),
      ...(supposed === null ? {} : { copies: quantity(supposed.copies, '1') }),
    },
    { late, ...(isOwn ? { own: 'yes' } : supposed === null ? {} : { supposed: supposed.name }) },
  );
}
