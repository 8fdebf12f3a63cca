import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { Scenario } from '../../../scenario/scenario';
import { mySystemWanted } from '../../../shell/doors';
import type { SystemAnswers } from '../core/mySystem';
import type { ImportChoice } from '../core/read';
import type { NamedText } from '../core/readFiles';

/** The reader's answers about the system so far; leaving keeps them. */
export interface Draft {
  readonly texts: readonly NamedText[];
  /** Why another text couldn't be added. */
  readonly problem: string | null;
  /** How these texts are read. */
  readonly choice: ImportChoice;
  readonly answers: SystemAnswers;
  /** Findings that the reader took over. */
  readonly mended: Partial<Scenario>;
  /** True once the reader wants a fit with what nobody states. */
  readonly isAsked: boolean;
}

interface Door extends Draft {
  readonly isOpen: boolean;
  /** It changes the scenario in sight, begins with what is stated there, or with a typical system. */
  readonly about: 'present' | 'stated' | 'typical';
}

export const EMPTY: Draft = { texts: [], problem: null, choice: {}, answers: {}, mended: {}, isAsked: false };

export const door = createStore<Door>(() => ({ isOpen: false, about: 'stated', ...EMPTY }));

mySystemWanted.subscribe(({ edits }) => door.setState({ isOpen: true, about: edits ? 'present' : 'stated' }));

export function closeMySystem(): void {
  door.setState({ isOpen: false });
}

/** The page's state: open or not, with its texts and answers. */
export function useMySystem(): Door {
  return useStore(door);
}
