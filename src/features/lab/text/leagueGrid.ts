import type { LeagueTable } from '../../../run/league/League';
import { LEAGUE_FIGURES, type LeagueFigure } from '../../../run/league/leagueFigures';
import { leagueVerdict, rowVerdict } from '../../../run/league/verdict';
import { cellText, formatRowRuns, formatVerdict } from './leagueText';

/** After latencies of a backlog that grows. */
const GROWING = ' ↑';
const GROWING_NOTE = '↑ = the backlog grows without end: the figure only says how long the runs were.';

/** p99 of all entrants; mean and requests of the judged one and its first rival; the verdict between the two. */
export function leagueGrid({ request, rows }: LeagueTable): {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
} {
  const { entrants, runs } = request;
  const pair = entrants.slice(0, 2);
  const columns: readonly (readonly [LeagueFigure, typeof entrants])[] = [
    ['p99', entrants],
    ['mean', pair],
    ['requests', pair],
  ];
  const titles = columns.flatMap(([id, each]) =>
    each.map((entrant) => `${LEAGUE_FIGURES[id].label} ${entrant.id}`),
  );
  const [judged, rival] = entrants;
  return {
    head: ['situation', ...titles, 'verdict'],
    rows: rows.map((row) => {
      const verdict = judged && rival ? rowVerdict(row, judged, rival) : null;
      const figures = columns.flatMap(([id, each]) =>
        each.map((entrant) => {
          const cell = row.cells.find((known) => known.entrant === entrant);
          return cell === undefined ? '' : cellText(cell, id, GROWING);
        }),
      );
      const outcome = verdict === null || !row.isWhole ? formatRowRuns(row, runs) : verdict.outcome;
      return [row.situation.label, ...figures, outcome];
    }),
  };
}

/** What the grid's signs mean; empty if it has none. */
export function gridNotes({ rows }: LeagueTable): readonly string[] {
  const grows = rows.some(({ cells }) => cells.some(({ runsAway }) => runsAway > 0));
  return grows ? [GROWING_NOTE] : [];
}

/** A sentence for each rival that there is a verdict on, or one that says why there is none. */
export function verdictSentences(found: LeagueTable): readonly string[] {
  const [judged, ...rivals] = found.request.entrants;
  const verdicts = rivals.flatMap((rival) => leagueVerdict(found, judged, rival) ?? []);
  const decided = verdicts.filter(({ open }) => open.length < found.rows.length);
  return (decided.length > 0 ? decided : verdicts.slice(0, 1)).map((verdict) =>
    formatVerdict(verdict, found.request.runs),
  );
}
