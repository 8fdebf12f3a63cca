import type { Metric } from '../../../../figures/metric';
import type { Scenario } from '../../../../scenario/scenario';
import { copiesOf } from '../../../../scenario/usedIf';
import { type BrokerNumber, brokerNumberOf } from '../metrics/brokerNumbers';
import { type Evidence, metricsOf } from './evidence';
import { finding, quantity } from './finding';
import { type BrokerLatency, type BrokerRole, roleOf, suspectsOf } from './suspects';
import type { BrokerMeaning, BrokerState, Figures, Finding } from './types';

export interface BrokersMeaning {
  readonly brokers: readonly BrokerMeaning[];
  /** The slow one; null if none is, or if these figures can't tell which. */
  readonly slow: BrokerMeaning | null;
  /** The late brokers, by the reader's names, and their latencies. */
  readonly late: readonly string[];
  readonly latencies: Figures;
  /** True if one slow broker would make all of them look alike. */
  readonly isAlike: boolean;
  /** With other copies than the scenario has, this one would explain the late ones; null if nothing needs it. */
  readonly supposed: { readonly name: string; readonly copies: number } | null;
  readonly why: Finding | null;
}

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
export function brokersMeaning(evidence: Evidence, fitted: FittedBrokers | null): BrokersMeaning {
  const all = requestLatencies(evidence.metrics);
  // One broker can't be compared with any other.
  const latencies = all.length > 1 ? all : [];
  const ring = Math.max(evidence.scenario.brokers, ...latencies.map(({ broker }) => broker.here + 1));
  const scenario: Scenario = { ...evidence.scenario, brokers: ring };
  const sorted = latencies.map(({ ms }) => ms).toSorted((one, other) => one - other);
  const fast = sorted[Math.floor((sorted.length - 1) / 4)] ?? 0;
  const late = latencies.filter(({ ms }) => ms >= LATE_TIMES * fast && ms - fast >= LATE_MS);
  const cause = late.length === 0 ? UNKNOWN : causeOf(latencies, late, scenario, evidence, fitted);
  const brokers = latencies.map((one) => {
    const role = cause.roleOf(one.broker.here);
    // A late broker that the cause doesn't explain.
    const known = role === null || role === 'healthy' ? 'slow-or-waits' : role;
    return brokerIn(late.includes(one) ? known : 'healthy', one, cause);
  });
  const isLate = brokers.filter(({ state }) => state !== 'healthy');
  const slow = brokers.filter(({ state }) => state === 'slow');
  const figures = Object.fromEntries(isLate.map(({ name, latency }) => [name, latency]));
  const isAlike =
    late.length === 0 &&
    latencies.length > 0 &&
    fast >= NOTABLE_MS &&
    scenario.acks === 'all' &&
    copiesOf(scenario) >= ring;
  return {
    brokers,
    slow: slow.length === 1 ? (slow[0] ?? null) : null,
    late: isLate.map(({ name }) => name),
    latencies: figures,
    isAlike,
    supposed: cause.supposed ?? null,
    why: whyOf(isLate, figures, cause, scenario.acks),
  };
}

function brokerIn(
  state: BrokerState,
  { broker, metric }: Latency,
  { slow, isProbable }: Cause,
): BrokerMeaning {
  const waitsFor = state === 'waits' && slow !== null ? [nameOf(slow)] : [];
  const isGuess = state !== 'healthy' && isProbable;
  const says = {
    healthy: 'healthy',
    slow: `${isGuess ? 'probably ' : ''}slow itself`,
    waits: `waits for ${waitsFor.join('')}`,
    'slow-or-waits': 'slow, or waits',
  }[state];
  const latency = quantity(metric.value, metric.unit, metric.windowS);
  return { name: nameOf(broker), broker, latency, state, waitsFor, isProbable: isGuess, says };
}

interface Latency extends BrokerLatency {
  readonly metric: Metric;
}

/** The mean request latency of each broker over all producers, by the reader's numbers. */
function requestLatencies(metrics: readonly Metric[]): readonly Latency[] {
  return metricsOf(metrics, 'request-latency', 'mean')
    .flatMap((metric) => {
      const broker = brokerNumberOf(metric);
      return broker !== null && metric.of.topic === null ? [{ broker, metric, ms: metric.value }] : [];
    })
    .toSorted((one, other) => one.broker.yours - other.broker.yours);
}

/** What makes late brokers late, as far as it's known. */
interface Cause {
  /** A late broker's role; null if nothing says it. */
  readonly roleOf: (here: number) => BrokerRole | null;
  /** The one that holds others back. */
  readonly slow: BrokerNumber | null;
  /** True if only the pattern of latencies says so. */
  readonly isProbable: boolean;
  /** How it's known that they are slow themselves. */
  readonly because?: string;
  readonly supposed?: BrokersMeaning['supposed'];
}

const UNKNOWN: Cause = { roleOf: () => null, slow: null, isProbable: false };

function ownCause(because: string, isProbable: boolean): Cause {
  return { roleOf: () => 'slow', slow: null, isProbable, because };
}

function followerCause(slow: BrokerNumber, scenario: Scenario, isProbable: boolean): Cause {
  return { roleOf: (here) => roleOf(here, slow.here, scenario), slow, isProbable };
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
    const one = latencies.find(({ broker }) => broker.yours === fitted[0]);
    return fitted.length === 1 && one !== undefined ? followerCause(one.broker, replicated, false) : UNKNOWN;
  }
  const byStages = stagesCause(late, evidence.metrics);
  if (byStages !== null) return byStages;
  const others = latencies.filter((each) => !late.includes(each)).map(({ ms }) => ms);
  if (Math.min(...late.map(({ ms }) => ms)) < CLEAR_TIMES * Math.max(...others)) return UNKNOWN;
  // Without followers that a leader waits for, only its own service makes it late.
  if (!waits && (isSaid || late.length === 1)) {
    const acks = scenario.acks === 'all' ? 'With one copy of each partition' : `With acks=${scenario.acks}`;
    return ownCause(`${acks}, a leader waits for no follower`, !isSaid);
  }
  // A follower that holds leaders back makes as many of them late as there are copies without its own. A broker
  // without figures may be that follower.
  const isEven = Math.max(...others) < EVEN_TIMES * Math.min(...others);
  if (waits && late.length === 1 && copies >= 3 && isEven && latencies.length === scenario.brokers)
    return ownCause('A slow follower makes several leaders late', true);
  const slow = suspectsOf(latencies, replicated).named?.broker ?? null;
  const explains = ({ broker }: Latency): boolean =>
    slow !== null && roleOf(broker.here, slow.here, replicated) !== 'healthy';
  const isWhole = latencies.every((each) => explains(each) === late.includes(each));
  if (slow === null || !isWhole || !late.some(({ broker }) => broker.here === slow.here)) return UNKNOWN;
  return waits
    ? followerCause(slow, scenario, true)
    : { ...UNKNOWN, supposed: { name: nameOf(slow), copies } };
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
  if (others.length + 1 === late.length && only !== undefined)
    return ownCause(
      'By the stages of the brokers themselves, LocalTimeMs is longer than RemoteTimeMs',
      false,
    );
  if (only === undefined || others.length > 0) return UNKNOWN;
  const { broker } = only;
  return { roleOf: (here) => (here === broker.here ? 'slow' : 'waits'), slow: broker, isProbable: false };
}

function nameOf({ yours }: BrokerNumber): string {
  return `node-${yours}`;
}

/** How the states of late brokers follow, or why they stay open; null if none is late, or no leader waits for others. */
function whyOf(all: readonly BrokerMeaning[], figures: Figures, cause: Cause, acks: string): Finding | null {
  const { slow, because, supposed } = cause;
  const late = all.map(({ name }) => name);
  const waiting = all.filter(({ state }) => state === 'waits').map(({ name }) => name);
  if (slow !== null && waiting.length > 0)
    return finding('followers-hold-leaders', figures, { late, waiting, slow: nameOf(slow) });
  if (slow !== null || because !== undefined) return finding('own-service', figures, { late, because });
  if (late.length === 0 || acks !== 'all') return null;
  const copies = supposed ? quantity(supposed.copies, '1') : undefined;
  return finding('cannot-tell', { ...figures, copies }, { late, supposed: supposed?.name });
}
