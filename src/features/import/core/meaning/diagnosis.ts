import type { Metric } from '../../../../figures/metric';
import type { BrokersMeaning } from './brokers';
import { type Evidence, saysField } from './evidence';
import { diagnosis, quantity } from './finding';
import type { Diagnosis, Figures, Finding, FindingCode, WaitSplit } from './types';
import { impliedLingerMs, LINGER } from './verdict';

/** The grounds of a diagnosis, before any fit. */
interface DiagnosisBasis {
  readonly evidence: Evidence;
  readonly wait: WaitSplit | null;
  readonly brokers: BrokersMeaning;
  /** Findings of the texts' figures, benchmarks among them. */
  readonly findings: readonly Finding[];
  readonly isFull: boolean;
}

/** Why records wait, as far as figures alone show it. */
export function diagnosisOf(basis: DiagnosisBasis): Diagnosis {
  const { evidence, wait, brokers, findings, isFull } = basis;
  const found = (...codes: readonly FindingCode[]) =>
    findings.find(({ code }) => codes.some((each) => each === code));
  const full = found('full-buffer', 'full-queue');
  if (isFull || full !== undefined) return diagnosis('buffer', full?.figures, full?.evidence);
  const linger = wait === null ? null : lingerOf(evidence, wait);
  if (linger !== null) return linger;
  const idle = idleBrokers(evidence.metrics);
  if (idle.length > 0) return diagnosis('few-keys', {}, { idle });
  if (brokers.late.length > 0) return slowBroker(brokers);
  const bound = findings.filter(({ code }) => code === 'in-flight-bound');
  const [first] = bound;
  if (first !== undefined && bound.length * 2 > brokers.brokers.length)
    return diagnosis('in-flight', first.figures);
  const client = found('client-bound');
  return client === undefined
    ? diagnosis('unknown', {}, brokers.brokers.length < 2 && wait !== null ? { open: 'brokers' } : {})
    : diagnosis('client-cpu', client.figures);
}

/** Late brokers: one of them holds the others back, or is slow itself; or nothing says which. */
function slowBroker({ slow, late, supposed, brokers }: BrokersMeaning): Diagnosis {
  const named = brokers.filter(({ name }) => late.includes(name));
  const figures: Figures = Object.fromEntries(named.map(({ name, latency }) => [name, latency]));
  if (slow !== null) {
    const others = brokers.filter(
      ({ name, latency }) => name !== slow.name && latency.value > slow.latency.value,
    );
    return diagnosis('slow-broker', figures, {
      slow: slow.name,
      others: others.map(({ name }) => name),
      isProbable: slow.isProbable ? 'yes' : undefined,
    });
  }
  if (named.every(({ state }) => state === 'slow')) return diagnosis('slow-broker', figures, { slow: late });
  return supposed === null
    ? diagnosis('unknown', figures, { late })
    : diagnosis(
        'slow-broker',
        { ...figures, copies: quantity(supposed.copies, '1') },
        { slow: supposed.name, isProbable: 'yes' },
      );
}

/**
 * Brokers that get no requests while others do, by the reader's names: those whose rate is 0, and those that the metrics leave
 * out if the others have all requests.
 */
export function idleBrokers(metrics: readonly Metric[]): readonly string[] {
  const rates = metrics.filter(
    ({ figure, statistic, of, use }) =>
      figure === 'requests' && statistic.type === 'rate' && of.topic === null && use !== 'no',
  );
  const ofNodes = rates.filter(({ of }) => of.broker !== null);
  const sum = ofNodes.reduce((all, { value }) => all + value, 0);
  if (ofNodes.length < 2 || sum === 0) return [];
  const numbers = new Map(ofNodes.map(({ of, source, value }) => [source.broker ?? of.broker ?? 0, value]));
  const all = rates.find(({ of }) => of.broker === null)?.value;
  const isWhole = all !== undefined && sum >= WHOLE * all;
  const [first, last] = [Math.min(...numbers.keys()), Math.max(...numbers.keys())];
  const between = Array.from({ length: Math.min(last - first + 1, MOST_BETWEEN) }, (_, step) => first + step);
  return between
    .filter((number) => (numbers.has(number) ? (numbers.get(number) ?? 0) < IDLE * sum : isWhole))
    .map((number) => `node-${number}`);
}

/** Share of all requests from which brokers together have all of them. */
const WHOLE = 0.95;
/** Share of all requests below which a broker has none. */
const IDLE = 0.001;
/** Most brokers whose numbers may lie between two others. */
const MOST_BETWEEN = 64;

/** A linger that explains the queue time; null if none does. */
function lingerOf({ texts, scenario }: Evidence, wait: WaitSplit): Diagnosis | null {
  const { mean, max, over } = wait.client;
  if (mean.value <= wait.brokers.mean.value) return null;
  const implied = impliedLingerMs(wait);
  const set = scenario['linger.ms'];
  const isSaid = saysField(texts, 'linger.ms');
  if (implied !== null) {
    const isLibrdkafka = texts.some(({ result }) => result.client?.id === 'client-librdkafka');
    const isOld = !isSaid && implied === OLD_LINGER_MS && isLibrdkafka;
    return diagnosis(
      'linger',
      { 'linger.ms': quantity(implied, 'ms'), 'queue-time-max': quantity(max ?? 0, 'ms') },
      { of: over, default: isOld ? 'librdkafka before 0.11' : undefined },
    );
  }
  // A batch's queue time counts from its first record, which waits for the whole linger.
  const expected = over === 'record' ? set * LINGER.half : set;
  const isLinger = isSaid && set >= LINGER.leastMs && Math.abs(mean.value / expected - 1) <= NEAR;
  return isLinger ? diagnosis('linger', { 'linger.ms': quantity(set, 'ms') }) : null;
}

/** librdkafka's default before 0.11, ms. */
const OLD_LINGER_MS = 1000;
/** How far a queue time may be from that of the linger that is set. */
const NEAR = 0.25;
