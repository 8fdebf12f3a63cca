import { formatList } from '../../../../base/format';
import type { Metric } from '../../../../figures/metric';
import type { Scenario } from '../../../../scenario/scenario';
import { copiesOf } from '../../../../scenario/usedIf';
import { type BrokerNumber, brokerNumberOf } from '../metrics/metricText';
import type { Evidence } from './evidence';
import { finding, measuredQuantity, quantity } from './finding';
import { type BrokerRole, roleOf, suspectsOf } from './suspects';
import type { BrokerMeaning, BrokerState, Finding, WhyCode } from './types';

export interface BrokersMeaning {
  readonly brokers: readonly BrokerMeaning[];
  /** The slow one; null if none is, or if these figures can't tell which. */
  readonly slow: BrokerMeaning | null;
  /** The late brokers, by the reader's names. */
  readonly late: readonly string[];
  /** True if one slow broker would make all of them look alike. */
  readonly isAlike: boolean;
  /** With other copies than the scenario has, this one would explain the late ones; null if nothing needs it. */
  readonly supposed: { readonly name: string; readonly copies: number } | null;
  readonly why: Finding<WhyCode> | null;
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
  const { metrics } = evidence;
  const all = requestLatencies(metrics);
  // One broker can't be compared with any other.
  const latencies = all.length > 1 ? all : [];
  const ring = Math.max(evidence.scenario.brokers, ...latencies.map(({ broker }) => broker.here + 1));
  const scenario: Scenario = { ...evidence.scenario, brokers: ring };
  const sorted = latencies.map(({ metric }) => metric.value).toSorted((one, other) => one - other);
  const fast = sorted[Math.floor((sorted.length - 1) / 4)] ?? 0;
  const isLate = ({ metric: { value } }: Latency): boolean =>
    value >= LATE_TIMES * fast && value - fast >= LATE_MS;
  const late = latencies.filter(isLate);
  const cause = causeOf({ latencies, late, scenario, metrics, fitted, saysAcks: saysAcks(evidence) });
  const roleFor = (one: Latency): BrokerRole | null =>
    cause.type === 'none' || !isLate(one)
      ? 'healthy'
      : cause.type === 'unknown'
        ? null
        : cause.type === 'own'
          ? 'slow'
          : cause.roleOf(one.broker);
  const slowName = cause.type === 'follower' ? nameOf(cause.slow) : null;
  const brokers = latencies.map((one): BrokerMeaning => {
    const role = roleFor(one);
    // A late broker that the cause doesn't explain.
    const state: BrokerState = role === null || (role === 'healthy' && isLate(one)) ? 'slow-or-waits' : role;
    const waitsFor = state === 'waits' && slowName !== null ? [slowName] : [];
    const isProbable = state !== 'healthy' && 'isProbable' in cause && cause.isProbable;
    return {
      name: nameOf(one.broker),
      broker: one.broker,
      latency: measuredQuantity(one.metric),
      state,
      waitsFor,
      isProbable,
      says: stateText(state, waitsFor, isProbable),
    };
  });
  const slow = brokers.filter(({ state }) => state === 'slow');
  const isAlike =
    late.length === 0 &&
    latencies.length > 0 &&
    fast >= NOTABLE_MS &&
    scenario.acks === 'all' &&
    copiesOf(scenario) >= ring;
  return {
    brokers,
    slow: slow.length === 1 ? (slow[0] ?? null) : null,
    late: late.map(({ broker }) => nameOf(broker)),
    isAlike,
    supposed:
      cause.type === 'unknown' && cause.supposed !== null
        ? { name: nameOf(cause.supposed.slow), copies: cause.supposed.copies }
        : null,
    why: whyOf(brokers, cause, scenario),
  };
}

interface Latency {
  readonly broker: BrokerNumber;
  readonly metric: Metric;
}

/** The mean request latency of each broker over all producers, by the reader's numbers. */
function requestLatencies(metrics: readonly Metric[]): readonly Latency[] {
  return metrics
    .flatMap((metric) => {
      const broker = brokerNumberOf(metric);
      const isMean = metric.figure === 'request-latency' && metric.statistic.type === 'mean';
      return isMean && broker !== null && metric.of.topic === null && metric.use !== 'no'
        ? [{ broker, metric }]
        : [];
    })
    .toSorted((one, other) => one.broker.yours - other.broker.yours);
}

type Cause =
  | { readonly type: 'none' }
  /** `supposed` explains them with other copies than the scenario has; the texts don't say how many there are. */
  | { readonly type: 'unknown'; readonly supposed: Supposed | null }
  /** Each serves its own requests slowly: nothing else would make it late. */
  | { readonly type: 'own'; readonly because: OwnCause; readonly isProbable: boolean }
  | {
      readonly type: 'follower';
      readonly slow: BrokerNumber;
      readonly roleOf: (broker: BrokerNumber) => BrokerRole;
      /** True if only the pattern of latencies says so. */
      readonly isProbable: boolean;
    };

/** How it's known that late brokers are slow themselves. */
type OwnCause = 'no-followers' | 'alone' | 'stages';

interface Supposed {
  readonly slow: BrokerNumber;
  readonly copies: number;
}

interface Situation {
  readonly latencies: readonly Latency[];
  readonly late: readonly Latency[];
  readonly scenario: Scenario;
  readonly metrics: readonly Metric[];
  readonly fitted: FittedBrokers | null;
  readonly saysAcks: boolean;
}

/** True if a text sets acks, or names a client, whose default it then has. */
function saysAcks({ texts }: Evidence): boolean {
  return texts.some(
    ({ result }) => result.kind !== 'metrics' && result.metrics.length === 0 && result.client !== null,
  );
}

function causeOf({ latencies, late, scenario, metrics, fitted, saysAcks }: Situation): Cause {
  if (late.length === 0) return { type: 'none' };
  const waits = scenario.acks === 'all' && copiesOf(scenario) > 1;
  const isSaid = saysAcks && scenario.acks !== 'all';
  // As many copies as brokers are late is the only number with which one broker explains them.
  const copies = waits ? copiesOf(scenario) : late.length;
  const replicated: Scenario =
    waits || isSaid
      ? scenario
      : { ...scenario, acks: 'all', 'replication.factor': copies, 'diskless.enable': 'false' };
  if (fitted !== null) {
    const one = latencies.find(({ broker }) => broker.yours === fitted[0]);
    if (fitted.length !== 1 || one === undefined) return UNKNOWN;
    return followerCause(one.broker, replicated, false);
  }
  const byStages = stagesCause(latencies, late, metrics);
  if (byStages !== null) return byStages;
  if (!isClear(latencies, late)) return UNKNOWN;
  // Without followers that a leader waits for, only its own service makes it late.
  if (!waits && (isSaid || late.length === 1))
    return { type: 'own', because: 'no-followers', isProbable: !isSaid };
  if (waits && isAlone({ latencies, late, scenario }))
    return { type: 'own', because: 'alone', isProbable: true };
  const { named } = suspectsOf(
    latencies.map(({ broker, metric }) => ({ broker, ms: metric.value })),
    replicated,
  );
  const slow = named?.broker ?? null;
  const explains = ({ broker }: Latency): boolean =>
    slow !== null && roleOf(broker.here, slow.here, replicated) !== 'healthy';
  const isWhole = latencies.every((each) => explains(each) === late.includes(each));
  if (slow === null || !isWhole || !late.some(({ broker }) => broker.here === slow.here)) return UNKNOWN;
  return waits ? followerCause(slow, scenario, true) : { type: 'unknown', supposed: { slow, copies } };
}

const UNKNOWN: Cause = { type: 'unknown', supposed: null };

function isClear(latencies: readonly Latency[], late: readonly Latency[]): boolean {
  const others = latencies.filter((each) => !late.includes(each)).map(({ metric }) => metric.value);
  return Math.min(...late.map(({ metric }) => metric.value)) >= CLEAR_TIMES * Math.max(...others);
}

/**
 * True if one broker is late, and every other is as fast as ever. A follower that holds leaders back makes as many of them
 * late as there are copies without its own, so from three copies on it isn't waiting: only its answers are late.
 */
function isAlone({ latencies, late, scenario }: Pick<Situation, 'latencies' | 'late' | 'scenario'>): boolean {
  const [only] = late;
  if (only === undefined || late.length > 1 || copiesOf(scenario) < 3) return false;
  const others = latencies.filter((each) => each !== only).map(({ metric }) => metric.value);
  const isEven = Math.max(...others) < EVEN_TIMES * Math.min(...others);
  // A broker without figures may be the follower that holds this one back.
  return isEven && latencies.length === scenario.brokers;
}

function followerCause(slow: BrokerNumber, scenario: Scenario, isProbable: boolean): Cause {
  return {
    type: 'follower',
    slow,
    roleOf: ({ here }) => roleOf(here, slow.here, scenario),
    isProbable,
  };
}

/** The cause by the brokers' own stages: service of their own, or the wait for followers. */
function stagesCause(
  latencies: readonly Latency[],
  late: readonly Latency[],
  metrics: readonly Metric[],
): Cause | null {
  const stage = (figure: 'broker-local' | 'broker-remote', { here }: BrokerNumber): number | null =>
    metrics.find(
      (metric) => metric.figure === figure && metric.statistic.type === 'mean' && metric.of.broker === here,
    )?.value ?? null;
  const isOwn = new Map<number, boolean>();
  for (const { broker } of late) {
    const [local, remote] = [stage('broker-local', broker), stage('broker-remote', broker)];
    if (local === null || remote === null) return null;
    isOwn.set(broker.here, local > remote);
  }
  const slow = latencies.filter(({ broker }) => isOwn.get(broker.here) === true);
  const [only] = slow;
  if (slow.length === late.length) return { type: 'own', because: 'stages', isProbable: false };
  if (only === undefined || slow.length !== 1) return UNKNOWN;
  return {
    type: 'follower',
    slow: only.broker,
    roleOf: ({ here }) => (isOwn.get(here) === true ? 'slow' : isOwn.has(here) ? 'waits' : 'healthy'),
    isProbable: false,
  };
}

function nameOf({ yours }: BrokerNumber): string {
  return `node-${yours}`;
}

function stateText(state: BrokerState, waitsFor: readonly string[], isProbable: boolean): string {
  const probably = isProbable ? 'probably ' : '';
  switch (state) {
    case 'healthy':
      return 'healthy';
    case 'slow':
      return `${probably}slow itself`;
    case 'waits':
      return `waits for ${formatList(waitsFor)}`;
    case 'slow-or-waits':
      return 'slow, or waits';
  }
}

function whyOf(brokers: readonly BrokerMeaning[], cause: Cause, scenario: Scenario): Finding<WhyCode> | null {
  if (cause.type === 'none') return null;
  const late = brokers.filter(({ state }) => state !== 'healthy');
  const figures = Object.fromEntries(late.map(({ name, latency }) => [name, latency]));
  const names = late.map(({ name }) => name);
  if (cause.type === 'own') {
    const acks = scenario.acks === 'all' ? 'With one copy of each partition' : `With acks=${scenario.acks}`;
    const because: Readonly<Record<OwnCause, string>> = {
      'no-followers': `${acks}, a leader waits for no follower`,
      alone: 'A slow follower makes several leaders late',
      stages: 'By the stages of the brokers themselves, LocalTimeMs is longer than RemoteTimeMs',
    };
    return finding('own-service', figures, { late: names, because: because[cause.because] });
  }
  if (cause.type === 'unknown') {
    const { supposed } = cause;
    const evidence = { late: names, acks: scenario.acks };
    return supposed === null
      ? finding('cannot-tell', figures, evidence)
      : finding(
          'cannot-tell',
          { ...figures, copies: quantity(supposed.copies, '1') },
          { ...evidence, supposed: nameOf(supposed.slow) },
        );
  }
  const waiting = late.filter(({ state }) => state === 'waits').map(({ name }) => name);
  return waiting.length === 0
    ? finding('own-service', figures, { late: names })
    : finding('followers-hold-leaders', figures, { late: names, waiting, slow: nameOf(cause.slow) });
}
