import { slowPieces } from '../../../../scenario/inForce';
import { DEFAULT_SCENARIO, type Scenario, type TimedField } from '../../../../scenario/scenario';
import { copiesOf } from '../../../../scenario/usedIf';
import type { BrokerNumber } from '../metrics/brokerNumbers';

/** One broker's mean request latency, ms. */
export interface BrokerLatency {
  readonly broker: BrokerNumber;
  readonly ms: number;
}

/** A broker that may be the slow one; null = none is slow. */
export interface Candidate {
  readonly broker: BrokerNumber | null;
  /** The reader's scenario with this broker slow, or none. */
  readonly scenario: Scenario;
}

/** The slow broker as far as request latencies tell, before any run. */
export interface Suspects {
  /** Every candidate that a fit has to check, the likeliest first; never empty. */
  readonly candidates: readonly Candidate[];
  /** The only one that explains which brokers' latencies are high; null if these latencies can't tell. */
  readonly named: Candidate | null;
}

/** A broker's role if a candidate is the slow one. */
export type BrokerRole = 'healthy' | 'slow' | 'waits';

/** A broker's latency is high if it's this many times the healthy ones'. */
const HIGH_RATIO = 1.5;

/**
 * The candidates for the slow broker, from request latencies and who follows whom. With `acks=all`, leaders wait for a
 * slow follower, so the broker with the highest latency need not be the slow one: each candidate predicts a set of brokers
 * with high latencies, and the latencies name it if only its set is high.
 */
export function suspectsOf(latencies: readonly BrokerLatency[], scenario: Scenario): Suspects {
  const numbers = new Map(latencies.map(({ broker }) => [broker.here, broker]));
  const candidateOf = (here: number): Candidate => ({
    broker: numbers.get(here) ?? { here, yours: here },
    scenario: here === own ? scenario : { ...scenario, ...slowPatch(here, scenario) },
  });
  const none = noneSlow(scenario);
  const slow = ownSlowBroker(scenario);
  // One that the scenario doesn't have isn't slow.
  const own = slow !== null && slow < scenario.brokers ? slow : null;
  const known = latencies.filter(({ ms }) => ms > 0);
  if (known.length < 2) return { candidates: [own === null ? none : candidateOf(own)], named: null };
  const contrasts = Array.from({ length: scenario.brokers }, (_, here) => ({
    here,
    contrast: contrastOf(here, known, scenario),
  })).toSorted((one, other) => other.contrast - one.contrast);
  const clear = contrasts.filter(({ contrast }) => contrast >= HIGH_RATIO);
  // Without a slow broker in the scenario, alike latencies are those of healthy brokers.
  const unseen = own === null ? [] : contrasts.filter(({ contrast }) => contrast === 0);
  const isOwn = ({ here }: { readonly here: number }): number => Number(here === own);
  const shown = clear.length > 0 ? clear : unseen.toSorted((one, other) => isOwn(other) - isOwn(one));
  const all = new Set([...shown.map(({ here }) => here), ...(own === null ? [] : [own])]);
  const candidates = [...[...all].map(candidateOf), none];
  return { candidates, named: clear.length === 1 ? (candidates[0] ?? null) : null };
}

/** The candidate without a slow broker. */
export function noneSlow(scenario: Scenario): Candidate {
  return { broker: null, scenario: { ...scenario, ...slowPatch(null, scenario) } };
}

/** The broker that a scenario slows first, from its beginning or later; null if it slows none. */
export function ownSlowBroker(scenario: Scenario): number | null {
  return slowPieces(scenario, scenario['duration.s'])[0]?.broker ?? null;
}

/** The lowest latency among the brokers that this one makes slow ÷ the highest of all others; 0 without others. */
function contrastOf(slow: number, known: readonly BrokerLatency[], scenario: Scenario): number {
  const high = known.filter(({ broker }) => roleOf(broker.here, slow, scenario) !== 'healthy');
  const healthy = known.filter((each) => !high.includes(each));
  if (high.length === 0 || healthy.length === 0) return 0;
  return Math.min(...high.map(({ ms }) => ms)) / Math.max(...healthy.map(({ ms }) => ms));
}

/** The cause of a broker's request latency if `slow` is the slow one; followers are the brokers behind a leader. */
export function roleOf(broker: number, slow: number | null, scenario: Scenario): BrokerRole {
  if (slow === null) return 'healthy';
  const kind = scenario['slow.kind'];
  const waitsForCopies = scenario.acks === 'all' && copiesOf(scenario) > 1;
  if (broker === slow) return kind === 'fetches' && !waitsForCopies ? 'healthy' : 'slow';
  if (!waitsForCopies || kind === 'responses' || kind === 'fetches') return 'healthy';
  const behind = (slow - broker + scenario.brokers) % scenario.brokers;
  return behind < copiesOf(scenario) ? 'waits' : 'healthy';
}

const SLOW_FIELDS: readonly TimedField[] = ['slow.broker', 'slow.ms'];

/** The settings that make one broker slow, or none. */
export function slowPatch(broker: number | null, scenario: Scenario): Partial<Scenario> {
  const left = scenario.at.filter(({ field }) => !SLOW_FIELDS.includes(field));
  const at = left.length < scenario.at.length ? { at: left } : {};
  const slowMs = scenario['slow.ms'] || DEFAULT_SCENARIO['slow.ms'];
  return broker === null
    ? { 'slow.broker': 'none', ...at }
    : { 'slow.broker': broker, 'slow.ms': slowMs, ...at };
}
