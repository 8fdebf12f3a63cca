import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { mySystemWanted } from '../../../shell/doors';
import type { SystemAnswers } from '../core/mySystem';

interface MySystemDoor {
  readonly open: boolean;
  /** The questions are about the scenario in sight, which is the reader's own, and not about a new system. */
  readonly edits: boolean;
  /** They stay while the page lives, so that a closed dialog loses nothing. */
  readonly answers: SystemAnswers;
}

const door = createStore<MySystemDoor>(() => ({ open: false, edits: false, answers: {} }));

// Of the scenario in sight the scenario itself has the answers.
mySystemWanted.subscribe(({ edits }) =>
  door.setState(edits ? { open: true, edits, answers: {} } : { open: true, edits }),
);

/** Closes them and keeps the answers. */
export function closeMySystem(): void {
  door.setState({ open: false });
}

/** Adds answers to those given so far; null forgets them all and asks about a new system. */
export function answerMySystem(patch: SystemAnswers | null): void {
  door.setState(({ answers, edits }) =>
    patch === null ? { answers: {}, edits: false } : { answers: { ...answers, ...patch }, edits },
  );
}

/** Whether the questions are open, and what was answered. */
export function useMySystem(): MySystemDoor {
  return useStore(door);
}
