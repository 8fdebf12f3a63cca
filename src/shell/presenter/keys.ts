import { useCapturedKeys } from '../useCapturedKeys';
import type { Direction } from './advance';

export interface PresenterActions {
  readonly advance: (direction: Direction) => void;
  readonly toggleBlack: () => void;
  readonly toggleFullScreen: () => void;
  readonly toggleQr: () => void;
}

/**
 * Keys of the projector view, including those of clickers. They go before every control's own: who holds a clicker
 * can't see the focus.
 */
export function usePresenterKeys(actions: PresenterActions): void {
  useCapturedKeys((event) => {
    const isModified = event.ctrlKey || event.metaKey || event.altKey;
    return !isModified && !isElsewhere(event) && act(event, actions);
  });
}

export const TYPING =
  'textarea, select, [contenteditable], [role="dialog"], dialog, [role="listbox"], [role="menu"], input:not([type="radio"], [type="range"], [type="checkbox"])';

function isElsewhere({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest(TYPING) !== null;
}

function act({ key, repeat }: KeyboardEvent, actions: PresenterActions): boolean {
  switch (key.length === 1 ? key.toLowerCase() : key) {
    case 'PageDown':
      actions.advance(1);
      return true;
    case 'PageUp':
      actions.advance(-1);
      return true;
    // A held key would flicker.
    case 'b':
    case '.':
      if (!repeat) actions.toggleBlack();
      return true;
    case 'f':
      if (!repeat) actions.toggleFullScreen();
      return true;
    case 'q':
      if (!repeat) actions.toggleQr();
      return true;
    default:
      return false;
  }
}
