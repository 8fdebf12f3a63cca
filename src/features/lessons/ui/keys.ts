import { useEffect } from 'react';
import { useAdvance } from '../../../shell/presenter/advance';
import { TYPING } from '../../../shell/presenter/keys';

/** True for keys that aren't typed into a field, without Ctrl, Alt and Meta. */
export function isForPage(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return false;
  return !(event.target instanceof Element && event.target.closest(TYPING) !== null);
}

/** L focuses the lesson's heading, which is far from the settings in the tab order. */
export function useLessonKey(): void {
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'l' || !isForPage(event)) return;
      const heading = document.querySelector<HTMLElement>('[data-lesson] h2');
      if (heading === null) return;
      event.preventDefault();
      heading.focus();
    };
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

interface Ways {
  readonly forward: (() => void) | null;
  readonly back: (() => void) | null;
}

export function useLessonAdvance(ways: Ways): void {
  useAdvance((direction) => {
    const way = direction === 1 ? ways.forward : ways.back;
    way?.();
    return way !== null;
  });
}
