import { useSyncExternalStore } from 'react';
import type { MotionChoice } from '../store/playbackSlice';
import type { ThemeChoice } from '../store/viewSlice';
import { useApp } from './app';

const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';
const LIGHT = '(prefers-color-scheme: light)';

export function useMedia(query: string): boolean {
  const subscribe = (listener: () => void): (() => void) => {
    const list = matchMedia(query);
    list.addEventListener('change', listener);
    return () => list.removeEventListener('change', listener);
  };
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}

/** The reader's choice, else the system's. */
export function resolveMotion(choice: MotionChoice): boolean {
  return choice === 'system' ? matchMedia(REDUCED_MOTION).matches : choice === 'reduced';
}

/** `resolveMotion` that follows the system. */
export function useReducedMotion(): boolean {
  const choice = useApp(({ motion }) => motion);
  return useMedia(REDUCED_MOTION) ? choice !== 'full' : choice === 'reduced';
}

/** The theme to draw in: the reader's choice, else the system's. */
export function useThemeName(choice: ThemeChoice): 'dark' | 'light' {
  const light = useMedia(LIGHT);
  if (choice !== 'system') return choice;
  return light ? 'light' : 'dark';
}

/** Layout by window size: rail and panel, settings in a drawer, one column, or a phone's view. */
export type Layout = 'wide' | 'drawer' | 'column' | 'phone';

export function useLayout(): Layout {
  const wide = useMedia('(min-width: 1280px)');
  const drawer = useMedia('(min-width: 1024px)');
  const column = useMedia('(min-width: 700px)');
  if (wide) return 'wide';
  if (drawer) return 'drawer';
  return column ? 'column' : 'phone';
}
