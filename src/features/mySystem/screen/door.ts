import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { mySystemWanted } from '../../../shell/doors';
import type { SystemAnswers } from '../core/mySystem';

interface MySystemDoor {
  readonly open: boolean;
  /** Whether the questions are about the reader's own scenario on screen instead of a new system. */
  readonly edits: boolean;
  /** Kept while the page lives, so closing the dialog loses nothing. */
  readonly answers: SystemAnswers;
}

const door = createStore<MySystemDoor>(() => ({ open: false, edits: false, answers: {} }));

// When editing, the scenario itself has the answers.
mySystemWanted.subscribe(({ edits }) =>
  door.setState(edits ? { open: true, edits, answers: {} } : { open: true, edits }),
);

/** Closes the questions and keeps the answers. */
export function closeMySystem(): void {
  door.setState({ open: false });
}

/** Adds answers to those given so far; null clears them all and asks about a new system. */
export function answerMySystem(patch: SystemAnswers | null): void {
  door.setState(({ answers, edits }) =>
    patch === null ? { answers: {}, edits: false } : { answers: { ...answers, ...patch }, edits },
  );
}

/** Whether the questions are open, and the answers so far. */
export function useMySystem(): MySystemDoor {
  return useStore(door);
}
