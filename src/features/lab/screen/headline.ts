import { inSentence, titled } from '../../../base/format';
import type { LeagueRow } from '../../../run/league/League';
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
  return `${name} ${cellText(ours, told, ', growing,')} against ${cellText(rival, told, ', growing,')} of ${inSentence(rival.entrant.label)}`;
}
