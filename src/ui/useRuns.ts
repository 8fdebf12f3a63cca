import { useEffect, useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { OwnBudget, UnseenBudget } from '../run/pageBudget';
import { pageRuns } from '../run/pageRuns';
import { type ListFound, RunList, type Subject } from '../run/RunList';
import type { Priority } from '../run/Runs';
import { withSeeds } from '../scenario/seeds';
import { type Consent, useConsent } from './useConsent';

interface RunsOptions {
  /** Runs that aren't known may begin; it may depend on what was found. */
  readonly begin: boolean | ((found: ListFound) => boolean);
  /** A list that takes long waits for the reader. */
  readonly asks?: boolean;
  /** Limit of all that nobody agreed to, s. */
  readonly seconds?: number;
  /** Keeps the strips' columns, too; such runs are made one at a time. */
  readonly withHistory?: boolean;
  /** The part of the page's memory that they may take unasked, if it's their own. */
  readonly share?: number;
  readonly priority?: Priority;
}

/** Results of a list of runs, and what the reader may do about them. */
export interface ListedRuns extends Consent {
  readonly found: ListFound;
  /** Runs again what failed, with the reader's consent. */
  readonly retry: () => void;
  /** Runs again what failed, and of what waited for the reader all that was agreed to since. */
  readonly resume: () => void;
  /** Sets whether a subject is visible: visible ones run first. */
  readonly see: RunList['see'];
}

const NO_SCENARIOS = [] as const;

/** Wants these runs, and makes those that aren't known, for as long as the component is there. */
export function useRuns(
  subjects: readonly Subject[],
  { begin, asks = false, seconds, withHistory, share, priority }: RunsOptions,
): ListedRuns {
  const [list] = useState(() => {
    const budget = share === undefined ? new UnseenBudget(seconds) : new OwnBudget(share);
    return new RunList(pageRuns, budget, withHistory, priority);
  });
  const [nothing] = useState(list.read);
  // Before the screen is drawn, so that known results show at once.
  useLayoutEffect(() => list.want(subjects), [list, subjects]);
  const newest = useSyncExternalStore(list.subscribe, list.read);
  // Until then, the results are of the subjects before.
  const found = newest.subjects === subjects ? newest : nothing;
  const scenarios = useMemo(
    () => (asks ? subjects.flatMap(({ scenario, seeds }) => withSeeds(scenario, seeds)) : NO_SCENARIOS),
    [asks, subjects],
  );
  const { held, agree } = useConsent(scenarios);
  const mayBegin = held === null && (typeof begin === 'function' ? begin(found) : begin);
  useEffect(() => (mayBegin ? list.start() : undefined), [list, mayBegin]);
  const { retry, resume, see } = list;
  return { found, held, agree, retry, resume, see };
}
