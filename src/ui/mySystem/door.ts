import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { SystemAnswers } from '../../scenario/mySystem';

interface MySystemDoor {
  readonly open: boolean;
  /** They stay while the page lives, so that a closed dialog loses nothing. */
  readonly answers: SystemAnswers;
}

const door = createStore<MySystemDoor>(() => ({ open: false, answers: {} }));

/** Opens the questions about the reader's own system. */
export function openMySystem(): void {
  door.setState({ open: true });
}

/** Closes them and keeps the answers. */
export function closeMySystem(): void {
  door.setState({ open: false });
}

/** Adds answers to those given so far; null forgets them all. */
export function answerMySystem(patch: SystemAnswers | null): void {
  door.setState(({ answers }) => ({ answers: patch === null ? {} : { ...answers, ...patch } }));
}

/** Whether the questions are open, and what was answered. */
export function useMySystem(): MySystemDoor {
  return useStore(door);
}
