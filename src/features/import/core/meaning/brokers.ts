import { mean } from '../../../../base/statistics';
import type { Metric } from '../../../../figures/metric';
import type { Scenario } from '../../../../scenario/scenario';
import { copiesOf } from '../../../../scenario/usedIf';
import { type BrokerNumber, brokerNumberOf } from '../metrics/brokerNumbers';
import { type Evidence, metricsOf } from './evidence';
import { finding, measured, quantity } from './finding';
import { type BrokerLatency, roleOf, suspectsOf } from './suspects';
import type { BrokerMeaning, Figures, Finding } from './types';

export type BrokersMeaning = ReturnType<typeof brokersMeaning>;

/** Results of the fits of each candidate: the slow brokers that fit, by the reader's numbers. */
export type FittedBrokers = readonly number[];

/** A broker answers late if its requests take this many times as long as the fast brokers'. */
const LATE_TIMES = 2;
/** … and at least this much longer, ms: whole-millisecond clocks say nothing below. */
const LATE_MS = 1;
/** Late brokers stand out if the fastest of them takes this many times as long as the slowest other one. */
const CLEAR_TIMES = 2.5;
/** Brokers are equally fast if their latencies differ by less than this factor. */
const EVEN_TIMES = 1.5;
/** Latency from which brokers that are all alike may all be slow, ms. */
const NOTABLE_MS = 10;

/** The meaning of each broker's request latency, never by the highest alone. */
export function brokersMeaning(evidence: Evidence, fitted: FittedBrokers | null) {
  const all = requestLatencies(evidence.metrics);
  // One broker can't be compared with any other.
  const latencies = all.length > 1 ? all : [];
  const ring = Math.max(evidence.scenario.brokers, ...latencies.map(({ broker }) => broker.here + 1));
  const scenario: Scenario = { ...evidence.scenario, brokers: ring };
  const sorted = latencies.map(({ ms }) => ms).toSorted((one, other) => one - other);
  const fast = sorted[Math.floor((sorted.length - 1) / 4)] ?? 0;
  const late = latencies.filter(({ ms }) => ms >= LATE_TIMES * fast && ms - fast >= LATE_MS);
  const cause: Cause = late.length === 0 ? {} : causeOf(latencies, late, scenario, evidence, fitted);
  const brokers = latencies.map((one) => brokerIn(one, late.includes(one), cause));
  const isLate = brokers.filter(({ state }) => state !== 'healthy');
  const slow = brokers.filter(({ state }) => state === 'slow');
  const { supposed = null } = cause;
  const figures = {
    ...Object.fromEntries(isLate.map(({ name, latency }) => [name, latency])),
    ...(supposed && { copies: quantity(supposed.copies, '1') }),
  };
  return {
    brokers,
    /** The slow one; null if none is, or if these figures can't tell which. */
    slow: slow.length === 1 ? (slow[0] ?? null) : null,
    /** The late brokers, by the reader's names, and the figures behind. */
    late: isLate.map(({ name }) => name),
    figures,
    /** True if one slow broker would make all of them look alike. */
    isAlike: late.length === 0 && fast >= NOTABLE_MS && scenario.acks === 'all' && copiesOf(scenario) >= ring,
    supposed,
    why: whyOf(isLate, figures, cause, scenario.acks),
  };
}

function brokerIn(
  { broker, metric }: Latency,
  isLate: boolean,
  { slow, because, isProbable = false, scenario }: Cause,
): BrokerMeaning {
  const named = { name: nameOf(broker), broker, latency: measured(metric) };
  const isSlow = because !== undefined || slow?.here === broker.here;
  const isOpen = slow === undefined || (scenario && roleOf(broker.here, slow.here, scenario) === 'healthy');
  if (!isLate) return { ...named, state: 'healthy', waitsFor: [], isProbable: false, says: 'healthy' };
  const says = `${isProbable ? 'probably ' : ''}slow itself`;
  if (isSlow) return { ...named, state: 'slow', waitsFor: [], isProbable, says };
  if (isOpen) return { ...named, state: 'slow-or-waits', waitsFor: [], isProbable, says: 'slow, or waits' };
  return {
    ...named,
    state: 'waits',
    waitsFor: [nameOf(slow)],
    isProbable,
    says: `waits for ${nameOf(slow)}`,
  };
}

interface Latency extends BrokerLatency {
  readonly metric: Metric;
}

/** The mean request latency of each broker over all producers and sources, by the reader's numbers. */
function requestLatencies(metrics: readonly Metric[]): readonly Latency[] {
  const byBroker = new Map<number, Metric[]>();
  for (const metric of metricsOf(metrics, 'request-latency', 'mean')) {
    const { broker, topic } = metric.of;
    if (broker !== null && topic === null) byBroker.set(broker, [...(byBroker.get(broker) ?? []), metric]);
  }
  return [...byBroker.values()]
    .flatMap((own): readonly Latency[] => {
      const [metric] = own;
      const broker = metric === undefined ? null : brokerNumberOf(metric);
      const ms = mean(own.map(({ value }) => value));
      return metric === undefined || broker === null
        ? []
        : [{ broker, metric: { ...metric, value: ms }, ms }];
    })
    .toSorted((one, other) => one.broker.yours - other.broker.yours);
}

/** What makes late brokers late, as far as it's known. */
interface Cause {
  /** The one that holds the others back. */
  readonly slow?: BrokerNumber;
  /** How it's known that they are slow themselves. */
  readonly because?: string;
  /** True if only the pattern of latencies says so. */
  readonly isProbable?: boolean;
  /** A fit's, which says whom it holds back; without one, it's all late ones. */
  readonly scenario?: Scenario;
  /** With other copies than the scenario has, this one would explain the late ones. */
  readonly supposed?: { readonly name: string; readonly copies: number };
}

/** True if a text sets acks, or names a client, whose default it then has. */
function saysAcks({ texts }: Evidence): boolean {
  return texts.some(
    ({ result }) => result.kind !== 'metrics' && result.metrics.length === 0 && result.client !== null,
  );
}

function causeOf(
  latencies: readonly Latency[],
  late: readonly Latency[],
  scenario: Scenario,
  evidence: Evidence,
  fitted: FittedBrokers | null,
): Cause {
  const waits = scenario.acks === 'all' && copiesOf(scenario) > 1;
  const isSaid = saysAcks(evidence) && scenario.acks !== 'all';
  // As many copies as brokers are late is the only number with which one broker explains them.
  const copies = waits ? copiesOf(scenario) : late.length;
  const replicated: Scenario =
    waits || isSaid
      ? scenario
      : { ...scenario, acks: 'all', 'replication.factor': copies, 'diskless.enable': 'false' };
  if (fitted !== null) {
    const slow = latencies.find(({ broker }) => broker.yours === fitted[0])?.broker;
    return fitted.length === 1 && slow ? { slow, scenario: replicated } : {};
  }
  const byStages = stagesCause(late, evidence.metrics);
  if (byStages !== null) return byStages;
  const others = latencies.filter((each) => !late.includes(each)).map(({ ms }) => ms);
  if (Math.min(...late.map(({ ms }) => ms)) < CLEAR_TIMES * Math.max(...others)) return {};
  // Without followers that a leader waits for, only its own service makes it late.
  if (!waits && (isSaid || late.length === 1)) {
    const acks = scenario.acks === 'all' ? 'With one copy of each partition' : `With acks=${scenario.acks}`;
    return { because: `${acks}, a leader waits for no follower`, isProbable: !isSaid };
  }
  // A follower that holds leaders back makes as many of them late as there are copies without its own. A broker
  // without figures may be that follower.
  const isEven = Math.max(...others) < EVEN_TIMES * Math.min(...others);
  if (waits && late.length === 1 && copies >= 3 && isEven && latencies.length === scenario.brokers)
    return { because: 'A slow follower makes several leaders late', isProbable: true };
  const slow = suspectsOf(latencies, replicated).named?.broker;
  const isWhole = latencies.every(
    (each) => slow && (roleOf(each.broker.here, slow.here, replicated) !== 'healthy') === late.includes(each),
  );
  if (!slow || !isWhole || !late.some(({ broker }) => broker.here === slow.here)) return {};
  return waits ? { slow, isProbable: true } : { supposed: { name: nameOf(slow), copies } };
}

/** The cause by the brokers' own stages: service of their own, or the wait for followers. */
function stagesCause(late: readonly Latency[], metrics: readonly Metric[]): Cause | null {
  const stage = (figure: 'broker-local' | 'broker-remote', here: number): number =>
    metricsOf(metrics, figure, 'mean').find(({ of }) => of.broker === here)?.value ?? Number.NaN;
  const beyond = late.map(
    ({ broker: { here } }) => stage('broker-local', here) - stage('broker-remote', here),
  );
  if (beyond.some(Number.isNaN)) return null;
  const [only, ...others] = late.filter((_, place) => (beyond[place] ?? 0) > 0);
  if (only !== undefined && others.length + 1 === late.length)
    return { because: 'By the stages of the brokers themselves, LocalTimeMs is longer than RemoteTimeMs' };
  return only === undefined || others.length > 0 ? {} : { slow: only.broker };
}

function nameOf({ yours }: BrokerNumber): string {
  return `node-${yours}`;
}

/** How the states of late brokers follow, or why they stay open; null if none is late, or no leader waits for others. */
function whyOf(
  all: readonly BrokerMeaning[],
  figures: Figures,
  { slow, because, supposed }: Cause,
  acks: string,
): Finding | null {
  const late = all.map(({ name }) => name);
  const waiting = all.filter(({ state }) => state === 'waits').map(({ name }) => name);
  if (slow !== undefined && waiting.length > 0)
    return finding('followers-hold-leaders', figures, { late, waiting, slow: nameOf(slow) });
  if (slow !== undefined || because !== undefined) return finding('own-service', figures, { late, because });
  if (late.length === 0 || acks !== 'all') return null;
  return finding('cannot-tell', figures, { late, supposed: supposed?.name });
}
