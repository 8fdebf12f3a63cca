import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { StageLayout } from './paint/layout';

/** What lies over the picture of the stage. */
export type StageOver = (layout: StageLayout) => ReactNode;

const over = createStore<{ readonly now: StageOver | undefined }>(() => ({ now: undefined }));

/** Lays something over Explore's stage, instead of anything else; undefined = nothing. */
export function layOverStage(now: StageOver | undefined): void {
  over.setState({ now });
}

/** What lies over Explore's stage. */
export function useStageOver(): StageOver | undefined {
  return useStore(over, ({ now }) => now);
}
