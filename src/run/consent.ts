import type { Taken } from '../../workers/protocol';
import { Cache } from '../base/Cache';
import { estimateCost } from '../scenario/cost';
import { modelText } from '../scenario/modelText';
import type { Scenario } from '../scenario/scenario';
import { machineSpeed } from './machineSpeed';

export interface RunCost {
  readonly seconds: number;
  /** Memory of the largest of them. */
  readonly bytes: number;
  /** One of them was stopped at its budget: it needs at least this much. */
  readonly stopped?: true;
}

/** Dearer runs never begin by themselves: a link comes from anybody. */
export const MOST_UNASKED: RunCost = { seconds: 10, bytes: 256_000_000 };
/** The same for a list of unseen runs: they hold up neither the reader nor the screen. */
export const MOST_UNSEEN: RunCost = { ...MOST_UNASKED, seconds: 60 };

/** A watched run has most of each frame of the screen; the rest is for drawing. */
const SHARE_OF_TIME = 0.7;
/** Runs whose consent is remembered: more than any screen asks for at once. */
const MOST_AGREED = 2000;
/** Runs whose cost is remembered. */
const MOST_KNOWN = 1000;

type KnownCost = Pick<Taken, 'events'> & { readonly stopped: Taken | null };

/** Scenarios that the reader agreed to run, by the text that the model gets. */
const agreed = new Cache<string, true>(MOST_AGREED);
/** Real costs of runs, by their scenarios without the seed; stopped ones cost at least that. */
const known = new Cache<string, KnownCost>(MOST_KNOWN);

/** Cost of a watched run of this scenario on this machine: as known from one with any seed, or else by the estimate. */
export function runCost(scenario: Scenario): RunCost {
  const estimate = estimateCost(scenario);
  const real = known.get(seedless(scenario));
  const seconds = secondsOf(real?.events ?? estimate.events);
  const { bytes } = estimate;
  if (real?.stopped == null) return { seconds, bytes };
  return {
    seconds: Math.max(seconds, secondsOf(estimate.events), real.stopped.workMs / 1000),
    bytes: Math.max(bytes, real.stopped.bytes),
    stopped: true,
  };
}

/**
 * Cost of runs that need consent; null if they may begin. Ask for the runs that will begin, not for
 * the scenario that they come from.
 */
export function costToAgreeTo(scenarios: readonly Scenario[], most: RunCost = MOST_UNASKED): RunCost | null {
  const costs = scenarios.filter((scenario) => !isAgreed(scenario)).map(runCost);
  const seconds = costs.reduce((sum, cost) => sum + cost.seconds, 0);
  const bytes = Math.max(0, ...costs.map((cost) => cost.bytes));
  if (costs.some(({ stopped }) => stopped)) return { seconds, bytes, stopped: true };
  return seconds <= most.seconds && bytes <= most.bytes ? null : { seconds, bytes };
}

/** The reader wants these runs whatever they take; on every screen. */
export function agreeTo(scenarios: readonly Scenario[]): void {
  for (const scenario of scenarios) agreed.set(modelText(scenario), true);
}

export function isAgreed(scenario: Scenario): boolean {
  return agreed.get(modelText(scenario)) === true;
}

/** Notes the model events of a whole run: from now on its cost is known, but for the work on its rules. */
export function noteWhole(scenario: Scenario, events: number): void {
  note(scenario, { events: events + estimateCost(scenario).ruleEvents, stopped: null });
}

/** Notes a run that was stopped over its budget: from now on it waits for the reader. */
export function noteStopped(scenario: Scenario, took: Taken): void {
  note(scenario, { events: took.events, stopped: took });
}

/** Model events that this machine dispatches in `seconds` of a watched run. */
export function eventsIn(seconds: number): number {
  return seconds * machineSpeed.eventsPerSecond * SHARE_OF_TIME;
}

function secondsOf(events: number): number {
  return events / eventsIn(1);
}

function note(scenario: Scenario, cost: KnownCost): void {
  known.set(seedless(scenario), cost);
}

function seedless(scenario: Scenario): string {
  return modelText({ ...scenario, seed: 1 });
}
