import { inTime } from '../scenario/inTime';
import { repairScenario } from '../scenario/repair';
import type { Scenario } from '../scenario/scenario';
import { MOST_UNASKED, type RunCost, runCost } from './consent';

export interface SmallerRun {
  readonly kind: 'shorter' | 'twin';
  readonly scenario: Scenario;
  readonly cost: RunCost;
}

/** A shorter run shows little more than how queues begin to fill, s. */
const SHORTEST_S = 2;
/** A run that isn't shorter by this factor is no help. */
const LESS = 0.5;

/** Cheaper stand-ins for a scenario that takes very much; none if neither way makes it much cheaper. */
export function smallerRuns(scenario: Scenario): readonly SmallerRun[] {
  const cost = runCost(scenario);
  const found = [shorterRun(scenario, cost), twinOf(scenario)].filter((run) => run !== null);
  return found.filter(
    (run) => run.cost.seconds <= LESS * cost.seconds || run.cost.bytes <= LESS * cost.bytes,
  );
}

/** The same system for a shorter time: warm-up, slowness and timed changes come earlier in proportion. */
function shorterRun(scenario: Scenario, cost: RunCost): SmallerRun | null {
  const durationS = scenario['duration.s'];
  const share = Math.min(MOST_UNASKED.seconds / cost.seconds, MOST_UNASKED.bytes / cost.bytes);
  const shortS = roundDown(0.7 * share * durationS);
  if (shortS < SHORTEST_S || shortS >= durationS) return null;
  return made('shorter', scenario, inTime(scenario, shortS));
}

/** In how many parts a system may be cut. */
const PARTS = [2, 4, 8] as const;

/**
 * A part of the system in which everything that decides about latency is as loaded as in the whole: as many producers
 * fewer as records and handlers of each broker. Batches and connections are then the same, as are brokers, partitions,
 * replicas and the slow broker's share. Null if no part has whole producers, or a broker too few handlers.
 */
function twinOf(scenario: Scenario): SmallerRun | null {
  const { producers, rate, consumers } = scenario;
  const handlers = scenario['num.io.threads'];
  const twins = PARTS.filter((parts) => producers % parts === 0 && handlers % parts === 0).map((parts) =>
    made('twin', scenario, {
      producers: producers / parts,
      rate: rate === 'max' ? rate : rate / parts,
      'num.io.threads': handlers / parts,
      'num.network.threads': Math.max(1, Math.round(scenario['num.network.threads'] / parts)),
      consumers: consumers === 0 ? 0 : Math.max(1, Math.round(consumers / parts)),
    }),
  );
  const small = twins.find(
    ({ cost }) => cost.seconds <= MOST_UNASKED.seconds && cost.bytes <= MOST_UNASKED.bytes,
  );
  return small ?? twins.at(-1) ?? null;
}

function made(kind: SmallerRun['kind'], before: Scenario, patch: Partial<Scenario>): SmallerRun {
  const { scenario } = repairScenario({ ...before, ...patch });
  return { kind, scenario, cost: runCost(scenario) };
}

/** The next lower of 1, 2, 3, 5 and 7 times a power of ten: lengths that people type. */
function roundDown(seconds: number): number {
  const power = 10 ** Math.floor(Math.log10(seconds));
  const digit = [7, 5, 3, 2].find((step) => step * power <= seconds) ?? 1;
  return digit * power;
}
