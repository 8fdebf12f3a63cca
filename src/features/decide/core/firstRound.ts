import { predictedLoad } from '../../../run/theory';
import type { RunFacts } from '../../../run/waysOut/trial';
import type { Decision, SituationId } from '../../../scenario/decision';
import type { Scenario } from '../../../scenario/scenario';
import type { Change, Rungs } from './changes';
import { boundedMs } from './reading';
import { lasts } from './situations';
import type { Trial } from './trial';

/** Theory is trusted with this load or more: its own limit is 1. */
const SURE_LOAD = 1.3;

/**
 * A slow broker whose connection gets more than it can serve makes a backlog that grows; no run is needed to see that. Why
 * theory rules the scenario out, where it does so for certain; else null. `recordsPerBatch` is that of healthy days.
 */
export function theoryAgainst(slow: Scenario, recordsPerBatch: number): string | null {
  const load = predictedLoad(slow, { recordsPerBatch });
  if (load === null || load < SURE_LOAD) return null;
  return `The slow broker's connection would get ${load.toFixed(1)} times what it can serve, so theory rules it out.`;
}

/** What any situation shows may be a reason to try a setting. */
export function worstOf(trials: readonly Trial[]): RunFacts {
  const [first] = trials;
  if (first === undefined) throw new Error('There are no runs.');
  return {
    ...first,
    bufferFull: trials.some(({ bufferFull }) => bufferFull),
    handlersAtWork: Math.max(...trials.map(({ handlersAtWork }) => handlersAtWork)),
    networkThreadsAtWork: Math.max(...trials.map(({ networkThreadsAtWork }) => networkThreadsAtWork)),
  };
}

/** The worst of the present settings first among those that must hold, because it rules out most. */
export function worstFirst(
  situations: readonly SituationId[],
  decision: Decision,
  present: (id: SituationId) => Trial | undefined,
): readonly SituationId[] {
  const severity = (id: SituationId): number => {
    const trial = present(id);
    if (decision.situations[id] !== 'must' || trial === undefined) return -1;
    return boundedMs(trial, id, decision) * (lasts(id) && trial.backlogGrows ? 1e6 : 1);
  };
  return situations.toSorted((a, b) => severity(b) - severity(a));
}

/** The first values of each setting, then the second ones: every setting says something early. */
export function coarseFirst(rungs: readonly Rungs[]): readonly Change[] {
  const longest = Math.max(0, ...rungs.map((list) => list.length));
  return Array.from({ length: longest }, (_, index) => rungs.flatMap((list) => list[index] ?? [])).flat();
}
