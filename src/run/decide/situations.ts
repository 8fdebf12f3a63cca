import { estimateCost } from '../../scenario/cost';
import {
  type Decision,
  type Percentile,
  quantileOf,
  SITUATIONS,
  type SituationId,
} from '../../scenario/decision';
import { slowInterval } from '../../scenario/inForce';
import { repairScenario } from '../../scenario/repair';
import type { Scenario } from '../../scenario/scenario';
import { type Change, withChanges } from './changes';

/** Effect of a situation on a system, and the scenarios in which it's possible. */
interface Situation {
  readonly isPossible: (base: Scenario) => boolean;
  readonly scenario: (base: Scenario, seconds: number) => Scenario;
}

/** Slowness of a slow broker, ms, if the scenario has none of its own. */
const USUAL_SLOW_MS = 20;
/** Rate of a burst, multiple of the usual rate. */
export const BURST_FACTOR = 3;
/** Length of a burst, s; longer only if it would bring too few records. */
const BURST_S = 10;
/** Start of what happens during a run, s; earlier records aren't measured. */
const LEAD_S = 2;
/** Share of time a slow consumer spends on records, so that it can only just keep up. */
const CONSUMER_BUSY = 0.8;

/** Limits of a run's length, s, if the scenario's own costs too much or measures too little. */
const SHORTEST_S = 5;
const LONGEST_S = 600;
/** Events of the model that a run may cost, about a fifth of a second. */
const EVENTS_A_RUN = 1_000_000;
/** Factor on load and fault in the test with both worse. */
const WORSE = 1.1;
/** Minimum records beyond a percentile. */
const RECORDS_BEYOND = 20;

const SITUATION: Readonly<Record<SituationId, Situation>> = {
  healthy: {
    isPossible: () => true,
    scenario: (base, seconds) => calm(base, seconds),
  },
  slow: {
    isPossible: () => true,
    scenario: (base, seconds) => (hasSlowBroker(base) ? base : { ...calm(base, seconds), ...slowness(base) }),
  },
  burst: {
    isPossible: ({ rate }) => rate !== 'max',
    scenario: (base, seconds) => ({
      ...calm(base, LEAD_S + Math.max(Math.min(BURST_S, seconds), Math.ceil(seconds / BURST_FACTOR))),
      'measure.from.s': LEAD_S,
      at: [{ atS: LEAD_S, field: 'rate', value: Number(base.rate) * BURST_FACTOR }],
    }),
  },
  lost: {
    isPossible: ({ brokers }) => brokers > 1,
    scenario: (base, seconds) => ({
      ...calm(base, LEAD_S + base['broker.session.timeout.ms'] / 1000 + seconds / 2),
      'measure.from.s': LEAD_S,
      at: [{ atS: LEAD_S, field: 'down.broker', value: troubled(base) }],
    }),
  },
  consumer: {
    // Without a rate, the load of a consumer is unknown.
    isPossible: ({ rate }) => rate !== 'max',
    scenario: (base, seconds) => {
      const consumers = Math.max(1, base.consumers);
      const us = (CONSUMER_BUSY * 1e6 * consumers) / Number(base.rate);
      return {
        ...calm(base, seconds),
        consumers,
        'consumer.record.us': Math.max(base['consumer.record.us'], Math.round(us)),
      };
    },
  },
  own: {
    isPossible: () => true,
    scenario: (base) => base,
  },
};

export function isPossible(id: SituationId, base: Scenario): boolean {
  return SITUATION[id].isPossible(base);
}

export function situationsInPlay({ situations }: Decision, base: Scenario): readonly SituationId[] {
  return SITUATIONS.filter((id) => situations[id] !== 'out' && isPossible(id, base));
}

/** The scenario of a situation; its runs measure `seconds` of it, unless it has a length of its own. */
export function situationScenario(id: SituationId, base: Scenario, seconds: number): Scenario {
  return repairScenario(SITUATION[id].scenario(base, seconds)).scenario;
}

/** The same with some settings changed; null if limits between fields rule one of them out. */
export function changedSituation(
  id: SituationId,
  base: Scenario,
  changes: readonly Change[],
  seconds: number,
): Scenario | null {
  const changed = withChanges(base, changes);
  return changed === null ? null : situationScenario(id, changed, seconds);
}

/** True for a situation in which a growing backlog never stops growing. Others pass. */
export function lasts(id: SituationId): boolean {
  return id === 'healthy' || id === 'slow' || id === 'consumer' || id === 'own';
}

/** True if latency counts until records are read, not until they are acked. */
export function isEndToEnd(id: SituationId): boolean {
  return id === 'consumer';
}

/** How much slower the slow broker is in its situation, ms. */
export function slowMsOf(base: Scenario): number {
  return base['slow.ms'] || USUAL_SLOW_MS;
}

/** The situation that the objective is about: a slow broker if that must hold, else the scenario as it is; null if neither must. */
export function troubleOf({ situations }: Decision): SituationId | null {
  return (['slow', 'own'] as const).find((id) => situations[id] === 'must') ?? null;
}

/** True if a broker is slow in the scenario itself: then that is the situation, at its own time. */
export function hasSlowBroker(base: Scenario): boolean {
  return slowInterval(base) !== null;
}

/** The same situation with the load and the slowness 10 % worse. */
export function worsened(scenario: Scenario): Scenario {
  const at = scenario.at.map((change) =>
    (change.field === 'rate' || change.field === 'slow.ms') && typeof change.value === 'number'
      ? { ...change, value: change.value * WORSE }
      : change,
  );
  const { rate, 'slow.ms': slowMs } = scenario;
  return repairScenario({
    ...scenario,
    rate: rate === 'max' ? rate : Math.round(rate * WORSE),
    'slow.ms': slowMs * WORSE,
    at,
  }).scenario;
}

/**
 * Length of a scenario's runs, s: its own if that is affordable and brings enough records, because a percentile needs some
 * beyond it.
 */
export function runSeconds(base: Scenario, percentile: Percentile): number {
  const own = base['duration.s'];
  const affordable = Math.min(1, EVENTS_A_RUN / estimateCost(calm(base, own)).events) * own;
  const rate = base.rate === 'max' ? Number.POSITIVE_INFINITY : base.rate;
  const needed = RECORDS_BEYOND / (1 - quantileOf(percentile)) / rate;
  const seconds = Math.max(affordable, Math.min(own, SHORTEST_S), needed);
  return seconds === own ? own : Math.min(LONGEST_S, Math.ceil(seconds));
}

/** No faults, no timed changes. */
function calm(base: Scenario, seconds: number): Scenario {
  return {
    ...base,
    'duration.s': seconds,
    'measure.from.s': seconds === base['duration.s'] ? base['measure.from.s'] : 0,
    'slow.broker': 'none',
    'slow.ms': 0,
    'slow.from.s': 0,
    'slow.to.s': 'end',
    'down.broker': 'none',
    at: [],
  };
}

/** The whole run, so that p99 is that of the slow minutes and of nothing else. */
function slowness(base: Scenario): Pick<Scenario, 'slow.broker' | 'slow.ms'> {
  return { 'slow.broker': troubled(base), 'slow.ms': slowMsOf(base) };
}

/** The broker in trouble: the scenario's own if it names one. */
function troubled({ 'slow.broker': slow }: Scenario): number {
  return slow === 'none' ? 0 : slow;
}
