import { sameContent } from '../../base/sameContent';
import type { LatencyWindow } from '../../figures/ownWindow';
import type { Decision, SituationId } from '../../scenario/decision';
import { modelText } from '../../scenario/modelText';
import type { FieldName, Scenario } from '../../scenario/scenario';
import type { View } from '../../scenario/view';
import type { Change } from './changes';
import { changedSituation, runSeconds } from './situations';
import type { WeightedScenarios } from './twin';

export interface DecideQuestion {
  /** The reader's own; for a fitted cluster, with its best-fitting constants. */
  readonly scenario: Scenario;
  /** Parameter sets that the runs take turns with. */
  readonly twin: WeightedScenarios;
  readonly decision: Decision;
  readonly boundMs: number;
  readonly lock: View['lock'];
  /** Settings of the reader's system whose values nobody states; none if left out. */
  readonly assumed?: readonly FieldName[];
  /** The objective's latencies are over it; each situation's own if left out. */
  readonly window?: LatencyWindow;
}

/** How long each run measures, s, unless its situation has a length of its own. */
export function secondsOfRuns({ scenario, decision }: DecideQuestion): number {
  return runSeconds(scenario, decision.percentile);
}

/**
 * The reader's scenario with a setting in a situation, to show or link, for as long as a run of the search or `leastS`
 * seconds. Null if limits don't allow it.
 */
export function changedScenario(
  question: DecideQuestion,
  changes: readonly Change[],
  id: SituationId,
  leastS = 0,
): Scenario | null {
  return changedSituation(id, question.scenario, changes, Math.max(leastS, secondsOfRuns(question)));
}

/** True if both ask about the same system, so that they can share runs. */
export function sameSystem(a: DecideQuestion, b: DecideQuestion): boolean {
  return systemText(a) === systemText(b);
}

/** True if both ask for the same search. */
export function sameQuestion(a: DecideQuestion, b: DecideQuestion): boolean {
  return a.boundMs === b.boundMs && sameContent(searchedFor(a), searchedFor(b)) && sameSystem(a, b);
}

function searchedFor({ decision, lock, window, assumed }: DecideQuestion): unknown {
  return [decision, lock, window, assumed];
}

function systemText({ scenario, twin }: DecideQuestion): string {
  const members = twin.map((member) => `${member.weight}\n${modelText(member.scenario)}`);
  return [modelText(scenario), ...members].join('\n\n');
}
