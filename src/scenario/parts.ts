import type { FieldName } from './scenario';
import type { View } from './view';

// @recipe strip
/** The strips, from the top, by the names that links and lessons use; `watch/strips/catalogue.ts` describes each. */
export const STRIP_NAMES = ['share', 'latency', 'backlog', 'in.flight', 'lag', 'files'] as const;
export type StripName = (typeof STRIP_NAMES)[number];

/** Parts of the page that a link can hide; `strips` = all of `STRIP_NAMES`. */
export const PAGE_PARTS = [
  'title',
  'notes',
  'stage',
  'transport',
  'strips',
  ...STRIP_NAMES,
  'settings',
  'verdict',
  'ways.out',
  'summary',
  'breakdown',
  'evidence',
] as const;
export type PagePart = (typeof PAGE_PARTS)[number];

/** Every setting, in `lock`. */
export const LOCK_ALL = 'all';

export function isHidden(view: Pick<View, 'hide'>, name: PagePart | FieldName): boolean {
  return view.hide.includes(name);
}

/** `at` means timed changes. */
export function isLocked(view: Pick<View, 'lock'>, name: FieldName | 'at'): boolean {
  return view.lock.includes(LOCK_ALL) || view.lock.includes(name);
}
