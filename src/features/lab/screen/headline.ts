import { inSentence, otherSeeds, titled } from '../../../base/format';
import { figureText } from '../../../figures/units';
import type { LeagueCell, LeagueRow } from '../../../run/league/League';
import { LEAGUE_FIGURES } from '../../../run/league/leagueFigures';
import { figureOfSituation } from '../../../run/league/verdict';
import { cellText } from '../text/leagueText';

/** "p99 7.1 ms against 165 ms of adaptive"; null before both have a run. */
export function headline({ situation, cells: [ours, rival] }: LeagueRow): string | null {
  if (ours === undefined || rival === undefined || ours.runs.length === 0 || rival.runs.length === 0)
    return null;
  const told = figureOfSituation(situation);
  const { label } = LEAGUE_FIGURES[told];
  const name = told === 'p99' ? label : titled(label);
  const text = (cell: LeagueCell): string => cellText(cell, told, ', growing,', 'own');
  return `${name} ${text(ours)} against ${text(rival)} of ${inSentence(rival.entrant.label)}`;
}

/** What other seeds say of the rule's figure, to follow a text; empty with one run. */
export function seedsText({ situation, cells: [ours] }: LeagueRow): string {
  if (ours === undefined || ours.runs.length < 2) return '';
  const told = figureOfSituation(situation);
  const { low, high } = ours.ranges[told];
  return `; ${otherSeeds(figureText(LEAGUE_FIGURES[told].unit, low), figureText(LEAGUE_FIGURES[told].unit, high))}`;
}
