import { useEffect, useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { withUsualRivals } from '../../../run/league/entrants';
import { LEAGUE_RUNS, League, type LeagueTable } from '../../../run/league/League';
import type { Situation } from '../../../run/league/situations';
import { UnseenBudget } from '../../../run/pageBudget';
import { pageRuns } from '../../../run/pageRuns';

/** The whole league may take this much, s: its situations are small, but for the reader's own, whose runs wait by themselves. */
const LEAGUE_SECONDS = 600;

/** The league of a rule, the situation in view first. */
export function useLeague(
  rule: string,
  situations: readonly Situation[],
  inView: string,
): { readonly league: League; readonly table: LeagueTable | null } {
  const [league] = useState(() => new League({ runs: pageRuns, budget: new UnseenBudget(LEAGUE_SECONDS) }));
  const request = useMemo(
    () => ({ entrants: withUsualRivals(rule), situations, runs: LEAGUE_RUNS }),
    [rule, situations],
  );
  useLayoutEffect(() => league.show(request, inView), [league, request, inView]);
  useEffect(() => league.start(), [league]);
  const version = useSyncExternalStore(league.subscribe, league.version);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version says that the results are new
  const table = useMemo(() => {
    const found = league.table();
    // Until the rule is set, the results are those of the rule before.
    return found?.request === request ? found : null;
  }, [league, request, version]);
  return { league, table };
}
