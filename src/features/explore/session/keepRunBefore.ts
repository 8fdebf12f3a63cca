import { NO_BEFORE } from '../../../store/beforeSlice';
import type { AppStore } from '../../../store/store';
import { sameScenario } from '../../../store/timedChanges';

/**
 * Keeps the run before each change of settings until the next change or its undo; a link or a preset is no
 * change. A drag is one, as it is for undo. Returns a function that ends it.
 *
 * Of a run that is over this is what the strips need, its history of at most 4,096 bins: the worker's copy is gone.
 */
export function keepRunBefore(store: AppStore): () => void {
  return store.temporal.subscribe(
    ({ pastStates, futureStates }, { pastStates: former, futureStates: undone }) => {
      const last = pastStates.at(-1);
      if (last === former.at(-1) && futureStates === undone) return;
      const { before, changed, run, scenario } = store.getState();
      const isUndo = futureStates.length > undone.length;
      if (!isUndo && last?.scenario !== undefined && sameScenario(last.scenario, scenario)) return;
      const isRedo = undone.at(-1)?.scenario === scenario;
      if (last?.scenario === undefined || isUndo || !(isRedo || changed === scenario)) {
        store.setState(NO_BEFORE);
        return;
      }
      const wasWhole = run.phase === 'whole' && sameScenario(run.shown.scenario, last.scenario);
      // A run that was changed before it was whole was never seen.
      const kept = wasWhole ? run.shown : before;
      store.setState({ before: kept, cancelled: null, guessed: null });
    },
  );
}
