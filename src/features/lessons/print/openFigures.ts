import { sameScenario } from '../../../store/timedChanges';
import type { Facts } from '../core/placeholders';
import type { Scene } from '../core/scenes';

/**
 * A step's facts for the class. On paper all steps are in sight at once: where one begins with the run that answers an
 * earlier question, its figures stay open, to be filled in once the run has been seen.
 */
export function factsForClass(scenes: readonly Scene[], index: number, facts: Facts): Facts {
  const before = scenes[index]?.before;
  const answers = scenes
    .slice(0, index)
    .some(({ after }) => after !== null && before !== undefined && sameScenario(after, before));
  if (!answers) return facts;
  const runs = new Map(facts.runs);
  runs.delete('before');
  return { ...facts, runs, open: 'before' };
}
