import { formatList, inSentence } from '../../../base/format';
import { ratioSize } from '../../../base/ratio';
import { figureText } from '../../../figures/units';
import { FEWEST_RUNS } from '../../../run/Cell';
import type { LeagueCell, LeagueRow } from '../../../run/league/League';
import { LEAGUE_FIGURES, type LeagueFigure } from '../../../run/league/leagueFigures';
import type { LeagueVerdict, Verdict } from '../../../run/league/verdict';

/** More situations than this are only counted, unless their figures are wanted. */
const MOST_NAMED = 3;

/**
 * Wins and losses in one sentence: `Better than adaptive in 9 of 14; worse in 2: 90 producers (p99 174 ms against 147
 * ms) and Stalls of 400 ms (mean 12 ms against 5 ms); no difference in 3.` `runs` = runs of each that were asked for.
 */
export function formatVerdict(verdict: LeagueVerdict, runs: number): string {
  return `${verdictClauses(verdict, runs, true).join('; ')}.`;
}

/** The sentence in its clauses. Without figures it's short. */
export function verdictClauses(
  { ours, rival, better, worse, mixed, same, open, costs, herds }: LeagueVerdict,
  runs: number,
  withFigures = false,
): readonly string[] {
  const judged = better.length + worse.length + mixed.length + same.length;
  const name = inSentence(rival.label);
  if (judged === 0)
    return [
      `No verdict against ${name}`,
      `it takes ${FEWEST_RUNS} runs of each${runs < FEWEST_RUNS ? `, not ${runs}` : ''}`,
    ];
  const part = (
    title: string,
    verdicts: readonly Verdict[],
    figures: (verdict: Verdict) => readonly string[],
  ): string => {
    const { length } = verdicts;
    if (length === 0) return '';
    const named = verdicts.map((each) =>
      withFigures ? `${each.situation.label} (${figures(each).join(', ')})` : each.situation.label,
    );
    return `${title} in ${length}${withFigures || length <= MOST_NAMED ? `: ${formatList(named)}` : ''}`;
  };
  return [
    `${ours.onClients4 ? 'On clients 4.x better' : 'Better'} than ${name} in ${better.length} of ${judged}`,
    worse.length + mixed.length === 0 ? 'worse in none' : part('worse', worse, worseFigures),
    part('better in p99 or mean and worse in the other', mixed, bothFigures),
    same.length === 0 ? '' : `no difference in ${same.length}`,
    moreRequests(costs),
    herds.length === 0
      ? ''
      : `it herds with ${formatList(herds.map(({ situation }) => inSentence(situation.label)))}`,
    open.length === 0 ? '' : `${open.length} still open`,
  ].filter((clause) => clause !== '');
}

/** How many runs all entrants of a row have: `3 of 6 runs`. */
export function formatRowRuns({ runs }: Pick<LeagueRow, 'runs'>, asked: number): string {
  return `${runs} of ${asked} runs`;
}

/** `p99 174 ms against 147 ms`. */
export function figureAgainst({ cells: { ours, theirs } }: Verdict, id: LeagueFigure): string {
  return `${LEAGUE_FIGURES[id].label} ${cellText(ours, id)} against ${cellText(theirs, id)}`;
}

/** A figure of a cell with its unit: `of` its runs; `growing` follows a latency that only says how long they were. */
export function cellText(
  { ranges, runsAway }: LeagueCell,
  id: LeagueFigure,
  growing = ' and growing',
  of: 'own' | 'mean' = 'mean',
): string {
  const text = figureText(LEAGUE_FIGURES[id].unit, ranges[id][of]);
  return runsAway > 0 && isLatency(id) ? text + growing : text;
}

/** Latencies of a growing backlog only say how long the run was. */
function isLatency(id: LeagueFigure): boolean {
  return LEAGUE_FIGURES[id].unit === 'ms';
}

/** `over 5 % more requests in 12, at most 31 % (9 producers)`, or `at most 3.2 times as many`. */
function moreRequests(verdicts: readonly Verdict[]): string {
  const [most] = verdicts.toSorted((one, other) => requestRatio(other) - requestRatio(one));
  if (most === undefined) return '';
  const ratio = requestRatio(most);
  const text = ratioSize(ratio);
  return `over 5 % more requests in ${verdicts.length}, at most ${text} (${most.situation.label})`;
}

function requestRatio({ cells: { ours, theirs } }: Verdict): number {
  return ours.ranges.requests.mean / theirs.ranges.requests.mean;
}

export function worseFigures(verdict: Verdict): readonly string[] {
  return verdict.decidedBy
    .filter((id) => verdict.standings[id] === 'worse')
    .map((id) => figureAgainst(verdict, id));
}

function bothFigures(verdict: Verdict): readonly string[] {
  return verdict.decidedBy.map((id) => figureAgainst(verdict, id));
}
