import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { JourneyQuestion } from '../../../workers/protocol';

interface Asked {
  readonly target: JourneyQuestion;
  /** As a race against the median record. */
  readonly rides: boolean;
}

/** The one open journey. It isn't part of the view, so links don't hold it. */
const asked = createStore<{ readonly now: Asked | null }>(() => ({ now: null }));

/** Opens the journey of a record, instead of any other. */
export function askJourney(target: JourneyQuestion, rides = false): void {
  asked.setState({ now: { target, rides } });
}

/** Closes the journey that is open. */
export function closeJourney(): void {
  asked.setState({ now: null });
}

/** The open journey, if any. */
export function useAskedJourney(): Asked | null {
  return useStore(asked, ({ now }) => now);
}
