import type { Summary } from '../../../workers/protocol';
import type { Scenario } from '../../scenario/scenario';
import { withSeeds } from '../../scenario/seeds';
import { FEWEST_RUNS } from '../Cell';
import type { Entrant } from './entrants';
import { entrantScenario, leagueCell } from './League';
import { leagueRun } from './leagueFigures';
import type { Situation } from './situations';
import { rowVerdict, type Verdict } from './verdict';

/** One entrant against another in one situation of the league, by the fewest runs that a verdict takes. */
export interface Duel {
  readonly situation: Situation;
  readonly ours: Entrant;
  readonly rival: Entrant;
}

export function duelRuns(duel: Duel): readonly Scenario[] {
  return [duel.ours, duel.rival].flatMap((entrant) => runsOf(duel, entrant));
}

/** Null until all runs of the duel are over. */
export function duelVerdict(duel: Duel, summaryOf: (run: Scenario) => Summary | null): Verdict | null {
  const { situation, ours, rival } = duel;
  const cells = [ours, rival].map((entrant) => {
    const runs = runsOf(duel, entrant).flatMap((run) => {
      const summary = summaryOf(run);
      return summary === null ? [] : [leagueRun(summary, run)];
    });
    return leagueCell(entrant, entrantScenario(situation, entrant), runs, null);
  });
  return rowVerdict({ situation, cells }, ours, rival);
}

function runsOf({ situation }: Duel, entrant: Entrant): readonly Scenario[] {
  return withSeeds(entrantScenario(situation, entrant), FEWEST_RUNS);
}
