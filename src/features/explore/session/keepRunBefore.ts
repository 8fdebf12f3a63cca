import type { Scenario } from '../../../scenario/scenario';
import { NO_BEFORE } from '../../../store/beforeSlice';
import type { AppStore } from '../../../store/store';
import { sameScenario } from '../../../store/timedChanges';

/**
 * Keeps the run before each change of settings until the next change or its undo; a link or a preset is no
 * change. A drag is one, as it is for undo. Returns a function that ends it.
 *
 * It keeps the history of a finished run, at most 4,096 bins, for the strips: the worker's copy is gone.
 */
export function keepRunBefore(store: AppStore): () => void {
  const keep = (last: Scenario): void => {
    const { before, run } = store.getState();
    const { shown } = run;
    // A run that was changed before it was whole was never seen.
    const wasWhole = shown !== null && shown.summary !== null && sameScenario(shown.scenario, last);
    store.setState({ before: wasWhole ? shown : before, cancelled: null, guessed: null });
  };
  const { changed, scenario } = store.getState();
  const first = store.temporal.getState().pastStates.at(-1)?.scenario;
  // A change that came before this part of the page.
  if (changed === scenario && first !== undefined && !sameScenario(first, scenario)) keep(first);
  return store.temporal.subscribe(
    ({ pastStates, futureStates }, { pastStates: former, futureStates: undone }) => {
      const last = pastStates.at(-1);
      if (last === former.at(-1) && futureStates === undone) return;
      const { changed, scenario } = store.getState();
      const isUndo = futureStates.length > undone.length;
      if (!isUndo && last?.scenario !== undefined && sameScenario(last.scenario, scenario)) return;
      const isRedo = undone.at(-1)?.scenario === scenario;
      if (last?.scenario === undefined || isUndo || !(isRedo || changed === scenario)) {
        store.setState(NO_BEFORE);
        return;
      }
      keep(last.scenario);
    },
  );
}
