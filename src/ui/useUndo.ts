import { useStore } from 'zustand';
import { redo, undo } from '../store/undo';
import { useServices } from './app';

export function useUndo() {
  const { store } = useServices();
  const canUndo = useStore(store.temporal, (state) => state.pastStates.length > 0);
  const canRedo = useStore(store.temporal, (state) => state.futureStates.length > 0);
  return { canUndo, canRedo, undo: () => undo(store), redo: () => redo(store) };
}
