import { useEffect } from 'react';
import { useLatest } from '../../../ui/useLatest';
import { isForPage } from '../ui/keys';

interface ClassKeys {
  readonly options: number;
  /** Of an open question; once the truth is there, only Backspace and Escape mean something. */
  readonly onHand: ((option: number, by: 1 | -1) => void) | null;
  readonly onClock: () => void;
  readonly onMore: () => void;
  readonly onReveal: () => void;
  readonly onAgain: () => void;
  readonly onQr: () => void;
  readonly onClose: () => void;
}

/** The teacher's keys in front of a class. They go before those of the projector view. */
export function useClassKeys(keys: ClassKeys): void {
  const newest = useLatest(keys);
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => {
      if (!isForPage(event) || !act(event, newest.current)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener('keydown', listener, { capture: true });
    return () => window.removeEventListener('keydown', listener, { capture: true });
  }, [newest]);
}

function act(event: KeyboardEvent, keys: ClassKeys): boolean {
  if (event.key === 'Escape') keys.onClose();
  else if (event.key.toLowerCase() === 'q') keys.onQr();
  else if (keys.onHand === null) {
    if (event.key !== 'Backspace') return false;
    keys.onAgain();
  } else return actOnHands(event, keys.onHand, keys);
  return true;
}

function actOnHands(
  event: KeyboardEvent,
  onHand: NonNullable<ClassKeys['onHand']>,
  keys: ClassKeys,
): boolean {
  const option = digitOf(event) - 1;
  if (option >= 0 && option < keys.options) onHand(option, event.shiftKey ? -1 : 1);
  else if (event.key === ' ') keys.onClock();
  else if (event.key === '+') keys.onMore();
  else if (event.key === 'Enter') keys.onReveal();
  else return false;
  return true;
}

/** The digit of a key, even if Shift makes it another sign; 0 = none. */
function digitOf({ key, code }: KeyboardEvent): number {
  return Number(/^[1-9]$/.exec(key)?.[0] ?? /^(?:Digit|Numpad)([1-9])$/.exec(code)?.[1] ?? 0);
}
