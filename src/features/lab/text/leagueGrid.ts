import type { LeagueTable } from '../../../run/league/League';
import { LEAGUE_FIGURES, type LeagueFigure } from '../../../run/league/leagueFigures';
import { figureOfSituation, leagueVerdicts, rowVerdict } from '../../../run/league/verdict';
import { cellText, formatRowRuns, formatVerdict } from './leagueText';

/** After latencies of a backlog that grows. */
const GROWING = ' ↑';
const GROWING_NOTE = '↑ = the backlog grows without end: the figure only says how long the runs were.';

/**
 * The figure that tells most of all entrants, p99 unless the row says otherwise; mean and requests of the judged one and its
 * first rival; the verdict between the two.
 */
export function leagueGrid({ request, rows }: LeagueTable): {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
} {
  const { entrants, runs } = request;
  const pair = entrants.slice(0, 2);
  const [judged, rival] = entrants;
  const titles = (id: LeagueFigure, each: typeof entrants): readonly string[] =>
    each.map((entrant) => `${LEAGUE_FIGURES[id].label} ${entrant.id}`);
  return {
    head: [
      'situation',
      ...titles('p99', entrants),
      ...titles('mean', pair),
      ...titles('requests', pair),
      'verdict',
    ],
    rows: rows.map((row) => {
      const told = figureOfSituation(row.situation);
      const texts = (id: LeagueFigure, each: typeof entrants): readonly string[] =>
        each.map((entrant) => {
          const cell = row.cells.find((known) => known.entrant === entrant);
          return cell === undefined ? '' : cellText(cell, id, GROWING);
        });
      const verdict = judged && rival ? rowVerdict(row, judged, rival) : null;
      const { label } = row.situation;
      return [
        told === 'p99' ? label : `${label}: ${LEAGUE_FIGURES[told].label}`,
        ...texts(told, entrants),
        ...texts('mean', pair),
        ...texts('requests', pair),
        verdict === null || !row.isWhole ? formatRowRuns(row, runs) : verdict.outcome,
      ];
    }),
  };
}

/** Key to the grid's signs; empty if it has none. */
export function gridNotes({ rows }: LeagueTable): readonly string[] {
  const grows = rows.some(({ cells }) => cells.some(({ runsAway }) => runsAway > 0));
  return grows ? [GROWING_NOTE] : [];
}

/** A sentence for each rival that there is a verdict on, or one that says why there is none. */
export function verdictSentences(found: LeagueTable): readonly string[] {
  const verdicts = leagueVerdicts(found);
  const decided = verdicts.filter(({ open }) => open.length < found.rows.length);
  return (decided.length > 0 ? decided : verdicts.slice(0, 1)).map((verdict) =>
    formatVerdict(verdict, found.request.runs),
  );
}
