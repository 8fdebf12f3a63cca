import { type Judgement, judge, p99Within } from '../../figures/objective';
import { type LatencyWindow, windowOutcome } from '../../figures/ownWindow';
import { clientPartitioners, type Partitioner } from '../../scenario/partitioners';
import { repairScenario } from '../../scenario/repair';
import type { Scenario } from '../../scenario/scenario';
import type { ListFound, Subject } from '../RunList';
import { keysDecide } from './levers';

/** Best of the client's other partitioners in the same trouble, and if it would keep the objective. */
export interface PartitionerFinding {
  readonly isProblem: boolean;
  readonly best: Partitioner;
  /** The objective's percentile with it, ms. */
  readonly ms: number;
  readonly runsAway: boolean;
}

/** The client's other partitioners; none if keys alone say where records go. */
export function otherOfClient(scenario: Scenario): readonly Partitioner[] {
  if (keysDecide(scenario)) return [];
  return clientPartitioners(scenario.partitioner).filter((each) => each !== scenario.partitioner);
}

/** Null without a run with another partitioner. */
export function findPartitioner(
  judged: readonly (Judgement & { readonly partitioner: Partitioner })[],
): PartitionerFinding | null {
  const [best] = judged.toSorted(
    (one, other) =>
      Number(other.kept) - Number(one.kept) ||
      Number(one.grows) - Number(other.grows) ||
      one.percentileMs - other.percentileMs,
  );
  if (best === undefined) return null;
  return { isProblem: best.kept, best: best.partitioner, ms: best.percentileMs, runsAway: best.grows };
}

/** The scenario's own run, then one with each of the client's other partitioners. */
export function partitionerSubjects(scenario: Scenario): readonly Subject[] {
  const others = otherOfClient(scenario).map((partitioner) => ({ ...scenario, partitioner }));
  return [scenario, ...others.map((each) => repairScenario(each).scenario)].map((each) => ({
    id: each.partitioner,
    scenario: each,
    seeds: 1,
  }));
}

/** Reads these runs; null if the scenario keeps p99 within `sloP99Ms`, and until all are over. */
export function readPartitioners(
  found: ListFound,
  sloP99Ms: number,
  window?: LatencyWindow,
): PartitionerFinding | null {
  const runs = found.subjects.flatMap(({ id, scenario }) => {
    const [summary] = found.summaries(id);
    return summary ? [{ scenario, outcome: windowOutcome(summary, scenario, window) }] : [];
  });
  const [now] = runs;
  if (now === undefined || runs.length < found.total) return null;
  const [own, ...others] = runs.map(({ scenario: { partitioner }, outcome }) => ({
    partitioner,
    ...judge(outcome, p99Within(sloP99Ms), now.outcome),
  }));
  return own?.kept ? null : findPartitioner(others);
}
