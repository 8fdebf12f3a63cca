import { useEffect, useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { inSentence } from '../../../base/format';
import { LATENCY } from '../../../figures/latency';
import { agreeTo, costToAgreeTo, type RunCost } from '../../../run/consent';
import type { FinishedRun } from '../../../run/KnownRuns';
import { type Entrant, withUsualRivals } from '../../../run/league/entrants';
import { entrantScenario } from '../../../run/league/League';
import type { Situation } from '../../../run/league/situations';
import { UnseenBudget } from '../../../run/pageBudget';
import { pageRuns } from '../../../run/pageRuns';
import { RunList } from '../../../run/RunList';
import type { Outcome } from '../../../run/Runs';
import type { Scenario } from '../../../scenario/scenario';

/** A partitioner's run in the situation in sight. */
export interface Racer {
  /** `rule`, or the partitioner's name. */
  readonly id: string;
  readonly name: string;
  readonly scenario: Scenario;
  /** Null until it is over, and if it failed. */
  readonly run: FinishedRun | null;
  /** ms; NaN until the run is over, and without acks. */
  readonly p99Ms: number;
}

/** The race of the rule against Kafka's own partitioners. */
export interface Race {
  /** The rule's run first. */
  readonly racers: readonly Racer[];
  /** Whether the rule's run is that of the rule before this one. */
  readonly isPrevious: boolean;
  /** Why a run has no result; null if all have one, or will. */
  readonly problem: string | null;
  /** Long runs that wait for the reader; null if none does. */
  readonly waiting: { readonly cost: RunCost; readonly start: () => void } | null;
  readonly retry: () => void;
}

/** How long nothing must be typed before the rule runs, ms. */
const SETTLED_MS = 300;

/** The value once it stays the same for a moment, or at once with Ctrl + Enter. */
export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const settle = (): void => setSettled(value);
    const timer = setTimeout(settle, SETTLED_MS);
    const onKey = ({ key, ctrlKey, metaKey }: KeyboardEvent): void => {
      if (key === 'Enter' && (ctrlKey || metaKey)) settle();
    };
    document.addEventListener('keydown', onKey);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('keydown', onKey);
    };
  }, [value]);
  return settled;
}

/** The rule's last run in a situation. */
interface LastRun {
  readonly situation: Situation;
  readonly racer: Racer;
}

/**
 * Runs a situation for the rule and for Kafka's partitioners, under the same arrivals. Until the rule in force has its run,
 * that of the rule before it is shown as such.
 */
export function useRace(situation: Situation, rule: string, inForce: boolean): Race {
  const entrants = useMemo(() => withUsualRivals(rule).filter(({ onClients4 }) => !onClients4), [rule]);
  const scenarios = useMemo(
    () => entrants.map((entrant) => entrantScenario(situation, entrant)),
    [situation, entrants],
  );
  const [list] = useState(() => new RunList(pageRuns, new UnseenBudget(), true));
  useLayoutEffect(
    () => list.want(scenarios.map((scenario, place) => ({ id: String(place), scenario, seeds: 1 }))),
    [list, scenarios],
  );
  useEffect(() => list.start(), [list]);
  const version = useSyncExternalStore(list.subscribe, list.version);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version says that the results are new
  const found = useMemo(
    () =>
      entrants.map((entrant, place) => {
        const [outcome] = list.outcomesOf(String(place));
        return racerOf(entrant, scenarios[place] ?? situation.scenario, outcome ?? null);
      }),
    [list, entrants, scenarios, situation, version],
  );
  const [last, setLast] = useState<LastRun | null>(null);
  const [own] = found;
  if (own?.run && own.run !== last?.racer.run) setLast({ situation, racer: own });
  const before = last?.situation === situation ? last.racer : null;
  const isPrevious = before !== null && (own?.run === null || !inForce);
  const waiting = scenarios.filter((scenario) => costToAgreeTo([scenario]) !== null);
  const cost = waiting.length === 0 ? null : costToAgreeTo(waiting);
  const start = (): void => {
    agreeTo(waiting);
    list.resume();
  };
  return {
    racers: isPrevious ? [{ ...before, name: 'previous rule' }, ...found.slice(1)] : found,
    isPrevious,
    problem: list.progress().problem,
    waiting: cost && { cost, start },
    retry: () => list.retry(),
  };
}

function racerOf({ id, label }: Entrant, scenario: Scenario, outcome: Outcome | null): Racer {
  const run = outcome?.type === 'done' ? outcome : null;
  const p99Ms = run?.summary.latencyMs?.[LATENCY.p99.key] ?? Number.NaN;
  return { id, name: inSentence(label), scenario, run, p99Ms };
}
