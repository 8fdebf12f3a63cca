import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** The scenario whose settings are open to change: its index among the compared ones; null if none is. */
const edited = createStore<{ readonly index: number | null }>(() => ({ index: null }));

/** Opens the settings of a scenario, also one that is only being added; null closes them. */
export function edit(index: number | null): void {
  edited.setState({ index });
}

export function useEdited(): number | null {
  return useStore(edited, ({ index }) => index);
}
