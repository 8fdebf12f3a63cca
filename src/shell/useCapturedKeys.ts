import { useEffect } from 'react';
import { useLatest } from '../ui/useLatest';

/** Offers keys to `take` before any control's own, at the window even before those at the document; taken ones go no further. */
export function useCapturedKeys(
  take: (event: KeyboardEvent) => boolean,
  at: typeof globalThis | Document = document,
): void {
  const latest = useLatest(take);
  useEffect(() => {
    const listener: EventListener = (event) => {
      if (!(event instanceof KeyboardEvent) || !latest.current(event)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    at.addEventListener('keydown', listener, { capture: true });
    return () => at.removeEventListener('keydown', listener, { capture: true });
  }, [latest, at]);
}
