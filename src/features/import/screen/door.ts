import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { Scenario } from '../../../scenario/scenario';
import { mySystemWanted } from '../../../shell/doors';
import type { SystemAnswers } from '../core/mySystem';
import type { ImportRequest } from './adding';

/** The reader's answers about the system so far; leaving keeps them. */
interface Draft extends ImportRequest {
  readonly answers: SystemAnswers;
  /** Findings that the reader took over. */
  readonly mended: Partial<Scenario>;
  /** True once the reader wants a fit with what nobody states. */
  readonly isAsked: boolean;
}

interface Door extends Draft {
  readonly isOpen: boolean;
  /** True if it's about the scenario in sight instead of a new system. */
  readonly edits: boolean;
  /** True if a new system has nothing of the scenario in sight. */
  readonly isFresh: boolean;
}

const EMPTY: Draft = { texts: [], problem: null, answers: {}, mended: {}, isAsked: false };

const door = createStore<Door>(() => ({ isOpen: false, edits: false, isFresh: false, ...EMPTY }));

mySystemWanted.subscribe(({ edits }) => door.setState({ isOpen: true, edits, isFresh: false }));

/** Opens the page with these texts; from elsewhere, they're about the scenario in sight. */
export function openWith(request: Partial<ImportRequest>): void {
  door.setState(({ isOpen, edits }) => ({ isOpen: true, edits: edits || !isOpen, ...request }));
}

export function presentTexts(): ImportRequest['texts'] {
  return door.getState().texts;
}

export function removeText(name: string): void {
  door.setState(({ texts }) => ({ texts: texts.filter((text) => text.name !== name), problem: null }));
}

/** Adds answers to those given so far. */
export function answer(patch: SystemAnswers): void {
  door.setState(({ answers }) => ({ answers: { ...answers, ...patch } }));
}

/** Takes over something else that the texts mean. */
export function mend(patch: Partial<Scenario>): void {
  door.setState(({ mended }) => ({ mended: { ...mended, ...patch } }));
}

/** Fits with whatever is assumed. */
export function fitAsItIs(): void {
  door.setState({ isAsked: true });
}

/** Forgets all, and asks about a new system. */
export function startOver(): void {
  door.setState({ edits: false, isFresh: true, ...EMPTY });
}

export function closeMySystem(): void {
  door.setState({ isOpen: false });
}

/** The page's state: open or not, with its texts and answers. */
export function useMySystem(): Door {
  return useStore(door);
}
