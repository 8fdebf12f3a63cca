import { useEffect } from 'react';

/** Where typed letters belong to somebody else. */
const TYPING =
  'textarea, select, [contenteditable], [role="dialog"], dialog, [role="listbox"], [role="menu"], input:not([type="radio"], [type="range"], [type="checkbox"])';

/** Whether a key that was pressed is for the page: not typed, and without Ctrl, Alt or Meta. */
export function isForPage(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return false;
  return !(event.target instanceof Element && event.target.closest(TYPING) !== null);
}

/** L leads to the heading of the lesson from anywhere: it is the last thing on the page, far from the settings. */
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
