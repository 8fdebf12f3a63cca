import { createContext, use } from 'react';
import { isLocked } from '../scenario/parts';
import type { FieldName } from '../scenario/scenario';

export const LocksContext = createContext<readonly string[]>([]);

/** Note on a locked control. */
export const LOCKED = 'Locked by the link';

/** `at` means timed changes. */
export function useLockedHandle(...names: readonly (FieldName | 'at')[]): boolean {
  const lock = use(LocksContext);
  return names.some((name) => isLocked({ lock }, name));
}
