import { useStore } from 'zustand';
import { useServices } from './app';

/** Undo and redo of the scenario, and whether there is anything to. */
export function useUndo() {
  const { store } = useServices();
  const canUndo = useStore(store.temporal, (state) => state.pastStates.length > 0);
  const canRedo = useStore(store.temporal, (state) => state.futureStates.length > 0);
  const move = (direction: 'undo' | 'redo') => () => {
    store.temporal.getState()[direction]();
    store.setState({ fieldNotes: {}, hideAhead: false });
  };
  return { canUndo, canRedo, undo: move('undo'), redo: move('redo') };
}
