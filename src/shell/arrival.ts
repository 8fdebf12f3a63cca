import { useEffect } from 'react';
import type { AppStore } from '../store/store';
import { useServices } from '../ui/app';

const views = new WeakMap<AppStore, string>();

/** A view that the reader opens starts at its top, with the focus on its heading; where the page opens, nothing moves. */
export function useArrival(view: string): void {
  const { store } = useServices();
  useEffect(() => {
    const from = views.get(store);
    views.set(store, view);
    // A lesson brings its question later.
    if (from === undefined || from === view || view === 'lesson') return;
    const heading = document.querySelector<HTMLElement>('main h2, main');
    if (heading === null) return;
    heading.tabIndex = -1;
    startAt(heading);
  }, [store, view]);
}

/** Scrolls all that an element is in to its top, and gives it the focus. */
export function startAt(element: HTMLElement | null): void {
  for (let above = element?.parentElement; above; above = above.parentElement) above.scrollTop = 0;
  element?.focus({ preventScroll: true });
}
