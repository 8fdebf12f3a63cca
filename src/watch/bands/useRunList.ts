import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { UnseenBudget } from '../../run/pageBudget';
import { pageRuns } from '../../run/pageRuns';
import { RunList, type Subject } from '../../run/RunList';

/**
 * Wants runs with several seeds, and makes those that aren't known while `begin` is true. `seconds` limits all that nobody
 * agreed to. A new result renders again.
 */
export function useRunList(subjects: readonly Subject[], begin: boolean, seconds?: number): RunList {
  const [list] = useState(() => new RunList(pageRuns, new UnseenBudget(seconds)));
  // Before the screen is drawn, so that known results show at once.
  useLayoutEffect(() => list.want(subjects), [list, subjects]);
  useEffect(() => (begin ? list.start() : undefined), [list, begin]);
  useSyncExternalStore(list.subscribe, list.version);
  return list;
}
