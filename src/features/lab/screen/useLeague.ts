import { useMemo, useState } from 'react';
import type { Summary } from '../../../../workers/protocol';
import { withUsualRivals } from '../../../run/league/entrants';
import { LEAGUE_RUNS, type LeagueTable, leagueSubjects, leagueTable } from '../../../run/league/League';
import type { LeagueRun } from '../../../run/league/leagueFigures';
import type { Situation } from '../../../run/league/situations';
import { type ListedRuns, useRuns } from '../../../ui/useRuns';

/** The whole league may take this much, s: its situations are small, but for the reader's own, whose runs wait by themselves. */
const LEAGUE_SECONDS = 600;

/** The league of a rule, the situation in view first. */
export function useLeague(
  rule: string,
  situations: readonly Situation[],
  inView: string,
): { readonly league: ListedRuns; readonly table: LeagueTable } {
  const request = useMemo(
    () => ({ entrants: withUsualRivals(rule), situations, runs: LEAGUE_RUNS }),
    [rule, situations],
  );
  const subjects = useMemo(() => leagueSubjects(request, inView), [request, inView]);
  const league = useRuns(subjects, { begin: true, seconds: LEAGUE_SECONDS });
  const [known] = useState(() => new WeakMap<Summary, LeagueRun>());
  const { found } = league;
  const table = useMemo(() => leagueTable(request, found, known), [request, found, known]);
  return { league, table };
}
