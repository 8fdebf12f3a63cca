import type { FieldName } from './scenario';
import type { View } from './view';

/** Parts of the page that a link can hide; `strips` stands for all four of them. */
export const PAGE_PARTS = [
  'title',
  'notes',
  'stage',
  'transport',
  'strips',
  'share',
  'latency',
  'backlog',
  'in.flight',
  'settings',
  'verdict',
  'ways.out',
  'summary',
  'breakdown',
  'evidence',
] as const;
/** One of PAGE_PARTS. */
export type PagePart = (typeof PAGE_PARTS)[number];

/** The word in `lock` that stands for every setting. */
export const LOCK_ALL = 'all';

/** Whether this part of the page, or the control of this setting, is not shown. */
export function isHidden(view: Pick<View, 'hide'>, name: PagePart | FieldName): boolean {
  return view.hide.includes(name);
}

/** Whether the reader cannot change this setting; `at` stands for timed changes. */
export function isLocked(view: Pick<View, 'lock'>, name: FieldName | 'at'): boolean {
  return view.lock.includes(LOCK_ALL) || view.lock.includes(name);
}
