import type { Metric } from '../../../../figures/metric';
import { ofRun } from './benchmark';
import type { BrokersMeaning } from './brokers';
import { type Evidence, meanOf, metricsOf, saysField } from './evidence';
import { diagnosis, quantity, verdict } from './finding';
import { isBufferFull } from './metricFindings';
import type { Diagnosis, Finding, FindingCode, WaitPart, WaitSplit } from './types';

/** One part is the cause if it's this many times the other. */
const FAR_MORE = 2;

/** Queue time against request time; null if the metrics don't have both. */
export function waitSplit(metrics: readonly Metric[]): WaitSplit | null {
  const [client, brokers] = [partOf(metrics, 'queue-time'), partOf(metrics, 'request-latency')];
  if (client === null || brokers === null) return null;
  const sum = client.mean.value + brokers.mean.value;
  return sum > 0 ? { client, brokers, brokersShare: brokers.mean.value / sum } : null;
}

function partOf(metrics: readonly Metric[], figure: 'queue-time' | 'request-latency'): WaitPart | null {
  const found = meanOf(metrics, figure);
  if (found === null || !('over' in found.metric.statistic)) return null;
  const { metric, mean, max } = found;
  const { over } = found.metric.statistic;
  return { metric: metric.source.name, mean: quantity(mean, 'ms', metric.windowS), over, max };
}

/** Where a record's time goes: in the client or at the brokers. */
export function verdictOf(
  { metrics, run }: Evidence,
  wait: WaitSplit | null,
  { late }: Pick<BrokersMeaning, 'late'>,
  { code }: Pick<Diagnosis, 'code'>,
): Finding {
  if (metrics.length === 0 && run === null) return verdict('no-metrics');
  const request = (wait?.brokers ?? partOf(metrics, 'request-latency'))?.mean;
  const figures = { 'queue-time': wait?.client.mean, 'request-latency': request };
  const [queueMs, requestMs] = [wait?.client.mean.value ?? 0, request?.value ?? 0];
  // Before a full buffer, send() waits, which no queue time counts.
  if (code === 'buffer') return verdict('client', queueMs > requestMs ? figures : {});
  if (request === undefined) {
    const [mean, max] = run === null ? [] : [run.meanMs, run.maxMs].map((ms) => ofRun(ms, 'ms', run));
    return verdict('unsplit', { mean, max });
  }
  if (code === 'linger') return verdict('client', figures);
  const isBrokers = requestMs >= FAR_MORE * queueMs || (late.length > 0 && requestMs * FAR_MORE > queueMs);
  if (isBrokers) return verdict('brokers', figures);
  return verdict(queueMs >= FAR_MORE * requestMs ? 'client' : 'client-and-brokers', figures);
}

/** Why records wait, as far as figures alone show it; `findings` are those of the texts' figures, benchmarks among them. */
export function diagnosisOf(
  evidence: Evidence,
  wait: WaitSplit | null,
  brokers: BrokersMeaning,
  findings: readonly Finding[],
): Diagnosis {
  const all = (wanted: FindingCode) => findings.filter(({ code }) => code === wanted);
  const [full] = [...all('full-buffer'), ...all('full-queue')];
  if (isBufferFull(evidence) || full !== undefined) return diagnosis('buffer', full?.figures, full?.evidence);
  const linger = wait === null ? null : lingerOf(evidence, wait);
  if (linger !== null) return linger;
  const idle = idleBrokers(evidence.metrics);
  if (idle.length > 0) return diagnosis('few-keys', {}, { idle });
  if (brokers.late.length > 0) return slowBroker(brokers);
  const bound = all('in-flight-bound');
  if (bound[0] !== undefined && bound.length * 2 > brokers.brokers.length)
    return diagnosis('in-flight', bound[0].figures);
  const [client] = all('client-bound');
  if (client !== undefined) return diagnosis('client-cpu', client.figures);
  const open = brokers.brokers.length < 2 && wait !== null ? 'brokers' : undefined;
  return diagnosis('unknown', {}, { open });
}

/** Late brokers: one of them holds the others back, or is slow itself; or nothing says which. */
function slowBroker({ slow, late, figures, supposed, brokers }: BrokersMeaning): Diagnosis {
  const isOwn = brokers.every(({ state }) => state === 'slow' || state === 'healthy');
  const named = slow?.name ?? supposed?.name ?? (isOwn ? late : undefined);
  if (named === undefined) return diagnosis('unknown', figures, { late });
  const others = slow && brokers.filter(({ latency }) => latency.value > slow.latency.value);
  return diagnosis('slow-broker', figures, {
    slow: named,
    others: others?.map(({ name }) => name),
    isProbable: supposed !== null || slow?.isProbable ? 'yes' : undefined,
  });
}

/** Share of all requests from which brokers together have all of them. */
const WHOLE = 0.95;
/** Share of all requests below which a broker has none. */
const IDLE = 0.001;
/** Most brokers whose numbers may lie between two others. */
const MOST_BETWEEN = 64;

/**
 * Brokers that get no requests while others do, by the reader's names: those whose rate is 0, and those that the metrics leave
 * out if the others have all requests.
 */
function idleBrokers(metrics: readonly Metric[]): readonly string[] {
  const rates = metricsOf(metrics, 'requests', 'rate').filter(({ of }) => of.topic === null);
  const ofNodes = rates.filter(({ of }) => of.broker !== null);
  const sum = ofNodes.reduce((all, { value }) => all + value, 0);
  if (ofNodes.length < 2 || sum === 0) return [];
  const numbers = new Map(ofNodes.map(({ of, source, value }) => [source.broker ?? of.broker ?? 0, value]));
  const all = rates.find(({ of }) => of.broker === null)?.value;
  // A broker that is left out has no requests if the others have all of them.
  const unseen = all !== undefined && sum >= WHOLE * all ? 0 : sum;
  const [first, last] = [Math.min(...numbers.keys()), Math.max(...numbers.keys())];
  return Array.from({ length: Math.min(last - first + 1, MOST_BETWEEN) }, (_, step) => first + step)
    .filter((number) => (numbers.get(number) ?? unseen) < IDLE * sum)
    .map((number) => `node-${number}`);
}

/** Mean ÷ maximum of the queue times of a linger: of records that arrive evenly, and of batches that never fill. */
const SHARES = { record: [0.44, 0.56], batch: [0.85, 1], request: [0.85, 1] } as const;
/** The shortest queue time that says something, ms. */
const LEAST_MS = 3;
/** A time is a round one if it's this close. */
const ROUND_WITHIN = 0.03;
/** librdkafka's default before 0.11, ms. */
const OLD_LINGER_MS = 1000;
/** How far a queue time may be from that of the linger that is set. */
const NEAR = 0.25;

/** A linger that explains the queue time; null if none does. */
function lingerOf({ texts, scenario }: Evidence, { client, brokers }: WaitSplit): Diagnosis | null {
  const {
    mean: { value: meanMs },
    max,
    over,
  } = client;
  if (meanMs <= brokers.mean.value) return null;
  // Records that arrive evenly wait for half of it on average; a batch counts from its first record, which waits for all.
  const lingerMs = over === 'record' ? 2 * meanMs : meanMs;
  const isSaid = saysField(texts, 'linger.ms');
  const [least, most] = SHARES[over];
  if (max !== null && meanMs >= Math.max(LEAST_MS, least * max) && meanMs <= most * max) {
    const implied = rounded(lingerMs);
    const isLibrdkafka = texts.some(({ result }) => result.client?.id === 'client-librdkafka');
    const isOld = !isSaid && implied === OLD_LINGER_MS && isLibrdkafka;
    return diagnosis(
      'linger',
      { 'linger.ms': quantity(implied, 'ms'), 'queue-time-max': quantity(max, 'ms') },
      { of: over, default: isOld ? 'librdkafka before 0.11' : undefined },
    );
  }
  const set = scenario['linger.ms'];
  const isLinger = isSaid && set >= LEAST_MS && Math.abs(lingerMs / set - 1) <= NEAR;
  return isLinger ? diagnosis('linger', { 'linger.ms': quantity(set, 'ms') }) : null;
}

/** A time as somebody sets it, if it's close to such a one. */
function rounded(ms: number): number {
  const magnitude = 10 ** Math.floor(Math.log10(ms));
  const round = [1, 2, 2.5, 5, 10].find((step) => Math.abs(ms / (step * magnitude) - 1) <= ROUND_WITHIN);
  return round === undefined ? Math.round(ms) : round * magnitude;
}
