import type { Summary } from '../../../workers/protocol';
import { type Judgement, judge, p99Within } from '../../figures/objective';
import { type LatencyWindow, windowOutcome } from '../../figures/ownWindow';
import { clientPartitioners, type Partitioner } from '../../scenario/partitioners';
import { repairScenario } from '../../scenario/repair';
import type { Scenario } from '../../scenario/scenario';
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

/** The same by runs of its own: null if the scenario keeps p99 within `sloP99Ms`, and without another partitioner. */
export async function askPartitioners(
  scenario: Scenario,
  sloP99Ms: number,
  run: (scenario: Scenario) => Promise<Summary>,
  window?: LatencyWindow,
): Promise<PartitionerFinding | null> {
  const outcome = async (each: Scenario) => windowOutcome(await run(each), each, window);
  const now = await outcome(scenario);
  if (judge(now, p99Within(sloP99Ms)).kept) return null;
  const judged = otherOfClient(scenario).map(async (partitioner) => {
    const changed = repairScenario({ ...scenario, partitioner }).scenario;
    return { partitioner, ...judge(await outcome(changed), p99Within(sloP99Ms), now) };
  });
  return findPartitioner(await Promise.all(judged));
}
