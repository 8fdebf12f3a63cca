import { formatCount, formatList, formatMilliseconds, formatShare } from '../../../../base/format';
import type { Metric } from '../../../../figures/metric';
import type { BrokersMeaning } from './brokers';
import { type Evidence, meanOf } from './evidence';
import { finding, quantity } from './finding';
import type { Finding, Quantity, VerdictCode, WaitPart, WaitSplit } from './types';

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

/** What the verdict is drawn from. */
interface VerdictBasis {
  readonly evidence: Evidence;
  readonly wait: WaitSplit | null;
  readonly brokers: BrokersMeaning;
  /** Whether the client's buffer is full. */
  readonly isFull: boolean;
  /** Whether a text sets linger.ms. */
  readonly saysLinger: boolean;
}

/** Client or brokers, in one sentence. */
export function verdictOf(basis: VerdictBasis): Finding<VerdictCode> {
  const { evidence, wait, brokers } = basis;
  const { metrics, run } = evidence;
  if (metrics.length === 0 && run === null) return finding('no-metrics', 'No metrics yet.');
  if (wait !== null) return ofWait(basis, wait);
  const request = partOf(metrics, 'request-latency');
  if (request !== null) return ofBrokers(brokers, request, { 'request-latency': request.mean });
  if (run === null) return finding('unsplit', "These metrics don't say where a record's time goes.");
  return finding(
    'unsplit',
    `From send() to the ack a record took ${formatMilliseconds(run.meanMs)} on average and ${formatMilliseconds(run.maxMs)} at most; nothing says how much of it in the client.`,
    { mean: ofRun(run.meanMs, evidence), max: ofRun(run.maxMs, evidence) },
  );
}

function ofRun(value: number, { run }: Evidence): Quantity {
  const seconds = run === null ? 0 : run.records / run.recordsPerSecond;
  return { value, unit: 'ms', windowS: [seconds, seconds] };
}

function ofWait(basis: VerdictBasis, wait: WaitSplit): Finding<VerdictCode> {
  const { client, brokers: answers } = wait;
  const { brokers, isFull } = basis;
  const figures = { 'queue-time': client.mean, 'request-latency': answers.mean };
  const [queueMs, requestMs] = [client.mean.value, answers.mean.value];
  const [queue, request] = [formatMilliseconds(queueMs), formatMilliseconds(requestMs)];
  const both = `${queue} passes in the client, and the brokers answer in ${request}`;
  if (isFull) {
    return finding('client-buffer', `Your client's buffer is full: ${both}.`, figures);
  }
  const linger = lingerOf(basis, wait);
  if (linger !== null && queueMs > requestMs) {
    return finding(
      'client-linger',
      `Your client makes records wait, not your brokers: ${both}. ${linger.says}`,
      {
        ...figures,
        'linger.ms': quantity(linger.ms, 'ms'),
      },
    );
  }
  if (brokers.late.length > 0 && requestMs * FAR_MORE > queueMs)
    return ofBrokers(brokers, answers, figures, wait);
  if (queueMs >= FAR_MORE * requestMs) {
    const behind =
      brokers.late.length > 0
        ? ' Some brokers answer late, and what waits for them waits in the client.'
        : '';
    return finding('client', `Records wait in your client most of the time: ${both}.${behind}`, figures);
  }
  if (requestMs >= FAR_MORE * queueMs) return ofBrokers(brokers, answers, figures, wait);
  return finding('client-and-brokers', `Client and brokers take about the same: ${both}.`, figures);
}

/** A linger that explains the queue time; null if none does. */
function lingerOf(
  { evidence, saysLinger }: VerdictBasis,
  wait: WaitSplit,
): { readonly ms: number; readonly says: string } | null {
  const { mean, max, over } = wait.client;
  const implied = impliedLingerMs(wait);
  const set = evidence.scenario['linger.ms'];
  if (implied !== null) {
    const known = saysLinger ? '' : oldDefault(evidence, implied);
    return {
      ms: implied,
      says: `A mean of ${over === 'record' ? 'half' : 'nearly'} the maximum, ${formatMilliseconds(max ?? 0)}, is a linger of about ${formatCount(implied)}\u202Fms${known}.`,
    };
  }
  // A batch's queue time counts from its first record, which waits for the whole linger.
  const expected = over === 'record' ? set * HALF : set;
  const isLinger = saysLinger && set >= LINGER_MS && Math.abs(mean.value / expected - 1) <= 0.25;
  return isLinger ? { ms: set, says: `That's linger.ms=${formatCount(set)}.` } : null;
}

/** librdkafka's default before 0.11, ms. */
const OLD_LINGER_MS = 1000;

function oldDefault({ texts }: Evidence, implied: number): string {
  const isLibrdkafka = texts.some(({ result }) => result.client?.id === 'client-librdkafka');
  return isLibrdkafka && implied === OLD_LINGER_MS ? ', the default of librdkafka before 0.11' : '';
}

function ofBrokers(
  brokers: BrokersMeaning,
  { mean, metric }: WaitPart,
  figures: Finding['figures'],
  wait: WaitSplit | null = null,
): Finding<VerdictCode> {
  const share = wait === null ? '' : `, ${formatShare(wait.brokersShare)} of the time`;
  const head =
    wait === null
      ? `Your brokers answer in ${formatMilliseconds(mean.value)} on average.`
      : `Your brokers make you wait, not your client: ${formatMilliseconds(mean.value)}${share}.`;
  const { slow, late } = brokers;
  if (slow !== null) {
    const others = brokers.brokers.filter(
      ({ name, latency }) => name !== slow.name && latency.value > slow.latency.value,
    );
    const though =
      others.length === 0
        ? ''
        : `, though ${formatList(others.map(({ name }) => name))} ${others.length === 1 ? 'looks' : 'look'} slower`;
    return finding(
      'one-broker',
      `${head} The cause is ${slow.isProbable ? 'probably ' : ''}${slow.name}${though}.`,
      { ...figures, [slow.name]: slow.latency },
    );
  }
  if (late.length > 0) {
    const named = brokers.brokers.filter(({ name }) => late.includes(name));
    const isOwn = named.every(({ state }) => state === 'slow');
    const which = isOwn
      ? `${formatList(late)} are slow themselves.`
      : `${formatList(late)} ${late.length === 1 ? 'answers' : 'answer'} late; ${brokers.supposed === null ? "these figures can't tell which broker is slow itself" : `with ${brokers.supposed.copies} copies of each partition, the cause is ${brokers.supposed.name}`}.`;
    return finding('some-brokers', `${head} ${which}`, {
      ...figures,
      ...Object.fromEntries(named.map(({ name, latency }) => [name, latency])),
    });
  }
  const alike = brokers.brokers.length > 1 ? ' All of them are alike.' : '';
  return finding('brokers', `${head}${alike}`, { ...figures, [metric]: mean });
}
