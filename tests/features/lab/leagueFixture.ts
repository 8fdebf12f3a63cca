import { knownEntrant } from '../../../src/run/league/entrants';
import { entrantScenario, type LeagueCell, type LeagueTable } from '../../../src/run/league/League';
import { figureRange, LEAGUE_FIGURE_IDS, type LeagueRun } from '../../../src/run/league/leagueFigures';
import { SITUATIONS, type Situation } from '../../../src/run/league/situations';

export const OURS = knownEntrant('least-backup');
export const RIVAL = knownEntrant('adaptive');

/** A run with figures that are the same for all but what is given. */
export function leagueRunWith(figures: Partial<LeagueRun> = {}): LeagueRun {
  return {
    failed: 0,
    p99: 100,
    mean: 10,
    p50: 1,
    endToEnd: Number.NaN,
    endToEndMean: Number.NaN,
    requests: 300,
    records: 2048,
    largestShare: 0.4,
    skew: 1,
    runsAway: false,
    modelRevision: 7,
    ...figures,
  };
}

/** Runs that differ in one figure. */
export function runsWith(
  id: 'failed' | 'p99' | 'mean' | 'endToEnd' | 'requests' | 'skew',
  values: readonly number[],
): readonly LeagueRun[] {
  return values.map((value) => leagueRunWith({ [id]: value }));
}

export function situation(id: string): Situation {
  const found = SITUATIONS.find((each) => each.id === id);
  if (found === undefined) throw new Error(`no situation ${id}`);
  return found;
}

/** A league of two by the runs of each in each situation. */
export function tableOf(
  rows: readonly (readonly [id: string, ours: readonly LeagueRun[], theirs: readonly LeagueRun[]])[],
  runs = 3,
): LeagueTable {
  const cell = (of: Situation, entrant: typeof OURS, found: readonly LeagueRun[]): LeagueCell => ({
    entrant,
    scenario: entrantScenario(of, entrant),
    runs: found,
    ranges: Object.fromEntries(
      LEAGUE_FIGURE_IDS.map((id) => [id, figureRange(found, id)]),
    ) as LeagueCell['ranges'],
    runsAway: found.filter(({ runsAway }) => runsAway).length,
    failure: null,
  });
  return {
    request: { entrants: [OURS, RIVAL], situations: rows.map(([id]) => situation(id)), runs },
    rows: rows.map(([id, ours, theirs]) => {
      const fewest = Math.min(ours.length, theirs.length);
      return {
        situation: situation(id),
        cells: [cell(situation(id), OURS, ours), cell(situation(id), RIVAL, theirs)],
        runs: fewest,
        isWhole: fewest === runs,
      };
    }),
    modelRevision: 7,
  };
}
