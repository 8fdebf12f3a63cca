import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { JourneyQuestion } from '../../../workers/protocol';

/** The journey that is open; a page has one at a time. It is no part of the view, so no link holds it. */
const asked = createStore<{ readonly target: JourneyQuestion | null }>(() => ({ target: null }));

/** Opens the journey of a record, in place of the one that is open. */
export function askJourney(target: JourneyQuestion): void {
  asked.setState({ target });
}

/** Closes the journey that is open. */
export function closeJourney(): void {
  asked.setState({ target: null });
}

/** The journey that is open; null where none is. */
export function useAskedJourney(): JourneyQuestion | null {
  return useStore(asked, ({ target }) => target);
}
