import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { AckWindow } from '../../../workers/protocol';

/** The one open journey. It isn't part of the view, so links don't hold it. */
const asked = createStore<{ readonly now: AckWindow | null }>(() => ({ now: null }));

export function askJourney(target: AckWindow): void {
  asked.setState({ now: target });
}

export function closeJourney(): void {
  asked.setState({ now: null });
}

/** The open journey, if any. */
export function useAskedJourney(): AckWindow | null {
  return useStore(asked, ({ now }) => now);
}
