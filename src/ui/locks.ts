import { createContext, use } from 'react';
import { isLocked } from '../scenario/parts';
import type { FieldName } from '../scenario/scenario';

/** What the link locks, for handles that know no store. */
export const LocksContext = createContext<readonly string[]>([]);

/** What a locked control says of itself. */
export const LOCKED = 'Locked by the link';

/** Whether one of these settings is locked; `at` stands for timed changes. */
export function useLockedHandle(...names: readonly (FieldName | 'at')[]): boolean {
  const lock = use(LocksContext);
  return names.some((name) => isLocked({ lock }, name));
}
