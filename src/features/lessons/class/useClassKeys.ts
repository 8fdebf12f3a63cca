import { useCapturedKeys } from '../../../shell/useCapturedKeys';
import { isForPage } from '../ui/keys';
import type { RoundEvent } from './round';

export type ClassKey =
  | Extract<RoundEvent, { readonly type: 'digit' }>
  | { readonly type: 'comma' | 'enter' | 'erase' | 'more' }
  | { readonly type: 'escape' }
  | { readonly type: 'qr' }
  | { readonly type: 'space' };

const COMMA: ClassKey = { type: 'comma' };
const KEYS: ReadonlyMap<string, ClassKey> = new Map<string, ClassKey>([
  [',', COMMA],
  [';', COMMA],
  ['Enter', { type: 'enter' }],
  ['Backspace', { type: 'erase' }],
  ['Escape', { type: 'escape' }],
  ['+', { type: 'more' }],
  ['q', { type: 'qr' }],
  ['Q', { type: 'qr' }],
  [' ', { type: 'space' }],
]);

/** Offers the teacher's keys to `take`, which says whether one meant something. They go before those of the projector view. */
export function useClassKeys(take: (key: ClassKey) => boolean): void {
  useCapturedKeys((event) => {
    const key = isForPage(event) ? classKey(event) : null;
    return key !== null && !isForButton(event, key) && take(key);
  }, window);
}

/** The meaning of a key; null for one that belongs to somebody else. */
export function classKey({
  key,
  code,
  shiftKey,
}: Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>): ClassKey | null {
  // Shift makes another sign of a digit; a numeric keypad's comma may be a point.
  const digit = /^\d$/.exec(key)?.[0] ?? /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1];
  if (digit !== undefined) return { type: 'digit', digit: Number(digit), back: shiftKey };
  return code === 'NumpadDecimal' ? COMMA : (KEYS.get(key) ?? null);
}

function isForButton({ target }: KeyboardEvent, { type }: ClassKey): boolean {
  return (
    (type === 'enter' || type === 'space') && target instanceof Element && target.closest('button') !== null
  );
}
