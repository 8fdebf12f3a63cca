import { highestOf, lowestOf } from '../../../../base/statistics';
import { SLOWED, slowPieces } from '../../../../scenario/inForce';
import { DEFAULT_SCENARIO, type Scenario } from '../../../../scenario/scenario';
import { copiesOf } from '../../../../scenario/usedIf';
import type { BrokerNumber } from '../metrics/brokerNumbers';

/** One broker's mean request latency, ms. */
export interface BrokerLatency {
  readonly broker: BrokerNumber;
  readonly ms: number;
}

export type SlowKind = Scenario['slow.kind'];

/** A broker that may be the slow one; null = none is slow. */
export interface Candidate {
  readonly broker: BrokerNumber | null;
  /** What is slow, if that's not what the reader's scenario says. */
  readonly kind?: SlowKind;
  /** The reader's scenario with this broker slow, or none. */
  readonly scenario: Scenario;
}

/** A broker's latency is high if it's this many times the healthy ones'. */
const HIGH_RATIO = 1.5;

/**
 * The candidates for the slow broker, from request latencies and who follows whom. With `acks=all`, leaders wait for a
 * slow follower, so the broker with the highest latency need not be the slow one: each candidate predicts a set of brokers
 * with high latencies, and the latencies name it if only its set is high. What is slow may be another kind than the
 * scenario's: those kinds are candidates that explain more than its own.
 *
 * @returns the candidates that a fit has to check, the likeliest first, at least one; `named` is the only one that explains which
 * brokers' latencies are high, or null if these latencies can't tell
 */
export function suspectsOf(latencies: readonly BrokerLatency[], scenario: Scenario) {
  const numbers = new Map(latencies.map(({ broker }) => [broker.here, broker]));
  const [slow, ownKind] = [ownSlowBroker(scenario), scenario['slow.kind']];
  // One that the scenario doesn't have isn't slow.
  const own = slow !== null && slow < scenario.brokers ? slow : null;
  const candidateOf = (here: number, kind = ownKind): Candidate => ({
    broker: numbers.get(here) ?? { here, yours: here },
    ...(kind === ownKind ? {} : { kind }),
    scenario: { ...scenario, ...(here === own ? {} : slowPatch(here, scenario)), 'slow.kind': kind },
  });
  const none = noneSlow(scenario);
  const known = latencies.filter(({ ms }) => ms > 0).toSorted((a, b) => b.ms - a.ms);
  const ofBroker = new Map(known.map(({ broker, ms }) => [broker.here, ms]));
  if (known.length < 2) return { candidates: [own === null ? none : candidateOf(own)], named: null };
  const contrastsOf = (kind: SlowKind) => {
    const slowed: Scenario = { ...scenario, 'slow.kind': kind };
    const all = Array.from({ length: scenario.brokers }, (_, here) =>
      contrastOf(here, known, ofBroker, slowed),
    );
    return all.toSorted((a, b) => b.contrast - a.contrast || Number(b.here === own) - Number(a.here === own));
  };
  const contrasts = contrastsOf(ownKind);
  const highest = contrasts[0]?.contrast ?? 0;
  const others = (Object.keys(SLOWED) as SlowKind[]).flatMap((kind) =>
    contrastsOf(kind)
      .filter(({ contrast }) => contrast >= HIGH_RATIO && contrast > highest)
      .map(({ here }) => candidateOf(here, kind)),
  );
  const clear = contrasts.filter(({ contrast }) => contrast >= HIGH_RATIO);
  // Without a slow broker in the scenario, alike latencies are those of healthy brokers.
  const unseen = contrasts.filter(
    ({ contrast, isEven }) => contrast === 0 && (others.length === 0 ? own !== null : isEven),
  );
  const shown = clear.length > 0 ? clear : unseen;
  const all = new Set([...shown.map(({ here }) => here), ...(own === null ? [] : [own])]);
  const candidates = [...others, ...[...all].map((here) => candidateOf(here)), none];
  const isNamed = others.length === 0 && clear.length === 1;
  return { candidates, named: isNamed ? (candidates[0] ?? null) : null };
}

/** The candidate without a slow broker. */
export function noneSlow(scenario: Scenario): Candidate {
  return { broker: null, scenario: { ...scenario, ...slowPatch(null, scenario) } };
}

/** The broker that a scenario slows first, from its beginning or later; null if it slows none. */
export function ownSlowBroker(scenario: Scenario): number | null {
  return slowPieces(scenario, scenario['duration.s'])[0]?.broker ?? null;
}

/**
 * The lowest latency among the brokers that this one makes slow ÷ the highest of all others; 0 without others. If none is
 * much later than those that wait for it, the slow one among them, it may be slow all the same.
 *
 * @param known the highest first
 */
function contrastOf(
  here: number,
  known: readonly BrokerLatency[],
  ofBroker: ReadonlyMap<number, number>,
  scenario: Scenario,
) {
  const { brokers } = scenario;
  const near = Array.from({ length: copiesOf(scenario) }, (_, at) => (here - at + brokers) % brokers);
  const held = new Set(near.filter((broker) => roleOf(broker, here, scenario) !== 'healthy'));
  const latenciesOf = (some: readonly number[]) => some.flatMap((broker) => ofBroker.get(broker) ?? []);
  const high = latenciesOf([...held]);
  const waiting = latenciesOf([...held].filter((broker) => broker !== here));
  const healthy = known.find(({ broker }) => !held.has(broker.here))?.ms;
  const contrast = high.length === 0 || healthy === undefined ? 0 : lowestOf(high) / healthy;
  return { here, contrast, isEven: highestOf(high) < HIGH_RATIO * lowestOf(waiting) };
}

/** The cause of a broker's request latency if `slow` is the slow one; followers are the brokers behind a leader. */
export function roleOf(broker: number, slow: number | null, scenario: Scenario) {
  if (slow === null) return 'healthy';
  const kind = scenario['slow.kind'];
  const waitsForCopies = scenario.acks === 'all' && copiesOf(scenario) > 1;
  if (broker === slow) return kind === 'fetches' && !waitsForCopies ? 'healthy' : 'slow';
  if (!waitsForCopies || kind === 'responses' || kind === 'fetches') return 'healthy';
  const behind = (slow - broker + scenario.brokers) % scenario.brokers;
  return behind < copiesOf(scenario) ? 'waits' : 'healthy';
}

/** The settings that make one broker slow, or none. */
export function slowPatch(broker: number | null, scenario: Scenario): Partial<Scenario> {
  const left = scenario.at.filter(({ field }) => field !== 'slow.broker' && field !== 'slow.ms');
  const at = left.length < scenario.at.length ? { at: left } : {};
  const slowMs = scenario['slow.ms'] || DEFAULT_SCENARIO['slow.ms'];
  return broker === null
    ? { 'slow.broker': 'none', ...at }
    : { 'slow.broker': broker, 'slow.ms': slowMs, ...at };
}
