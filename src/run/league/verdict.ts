import { FEWEST_RUNS } from '../Cell';
import type { Entrant } from './entrants';
import type { LeagueCell, LeagueRow, LeagueTable } from './League';
import { figureRange, LEAGUE_FIGURES } from './leagueFigures';
import type { Situation } from './situations';

/** How a figure of a rule compares with its rival's; `same` if their ranges overlap, or differ by too little. */
export type Standing = 'better' | 'worse' | 'same';

/** Joint standing of several figures: `mixed` if one is better and another worse. */
export type Outcome = Standing | 'mixed';

export interface Verdict {
  readonly situation: Situation;
  readonly rival: Entrant;
  readonly runs: number;
  readonly standings: Readonly<Record<ComparedFigure, Standing>>;
  /** Records acked: `worse` = more of them were refused, lost or given up. */
  readonly acked: Standing;
  /** Producers' latency, by p99 and mean. */
  readonly latency: Outcome;
  /** The same end to end; null without consumers. */
  readonly endToEnd: Outcome | null;
  /** By records acked if they differ, else end to end if anybody reads, else by producers' latency. */
  readonly outcome: Outcome;
  readonly decidedBy: readonly ComparedFigure[];
  /** Many producers do worse with it: a higher p99, or partitions of equal brokers more unequal. */
  readonly herds: boolean;
  readonly cells: { readonly ours: LeagueCell; readonly theirs: LeagueCell };
}

const COMPARED = ['failed', 'p99', 'mean', 'endToEnd', 'endToEndMean', 'requests', 'skew'] as const;
export type ComparedFigure = (typeof COMPARED)[number];
const [PRODUCE, END_TO_END] = [
  ['p99', 'mean'],
  ['endToEnd', 'endToEndMean'],
] as const;

/** The figure that tells most about a situation: records that fail, end to end where somebody reads, else p99. */
export function figureOfSituation({ scenario }: Situation): 'failed' | 'endToEnd' | 'p99' {
  if (scenario['refuses.broker'] !== 'none') return 'failed';
  return scenario.consumers > 0 ? 'endToEnd' : 'p99';
}

export interface LeagueVerdict {
  readonly ours: Entrant;
  readonly rival: Entrant;
  readonly better: readonly Verdict[];
  readonly worse: readonly Verdict[];
  readonly mixed: readonly Verdict[];
  readonly same: readonly Verdict[];
  /** Situations with too few runs, or none. */
  readonly open: readonly Situation[];
  /** Verdicts with more requests, whatever came out. */
  readonly costs: readonly Verdict[];
  readonly herds: readonly Verdict[];
}

/** A smaller difference of means is none, as a share of the rival's. */
const LEAST_DIFFERENCE = 0.05;

/** Verdict about an entrant, the first unless named, against another, the second unless named. */
export function leagueVerdict(
  { request, rows }: LeagueTable,
  ours = request.entrants[0],
  rival = request.entrants[1],
): LeagueVerdict | null {
  if (ours === undefined || rival === undefined) return null;
  const verdicts = rows.map((row) => rowVerdict(row, ours, rival));
  const found = verdicts.filter((verdict) => verdict !== null);
  const having = (outcome: Verdict['outcome']): readonly Verdict[] =>
    found.filter((verdict) => verdict.outcome === outcome);
  return {
    ours,
    rival,
    better: having('better'),
    worse: having('worse'),
    mixed: having('mixed'),
    same: having('same'),
    open: rows.flatMap(({ situation }, index) => (verdicts[index] === null ? [situation] : [])),
    costs: found.filter(({ standings }) => standings.requests === 'worse'),
    herds: found.filter(({ herds }) => herds),
  };
}

/** The judged entrant against each rival; then, as clients 4.x run it, against the first. */
export function leagueVerdicts(table: LeagueTable): readonly LeagueVerdict[] {
  const { entrants } = table.request;
  const rivals = entrants.slice(1).filter(({ onClients4 }) => !onClients4);
  const twin = entrants.find(({ onClients4 }) => onClients4);
  return [
    ...rivals.flatMap((rival) => leagueVerdict(table, entrants[0], rival) ?? []),
    ...(twin === undefined ? [] : [leagueVerdict(table, twin, rivals[0])]),
  ].filter((verdict) => verdict !== null);
}

/** Null before both have enough runs. */
export function rowVerdict(
  { situation, cells }: Pick<LeagueRow, 'situation' | 'cells'>,
  ours: Entrant,
  rival: Entrant,
): Verdict | null {
  const [own, theirs] = [ours, rival].map(({ id }) => cells.find(({ entrant }) => entrant.id === id));
  if (own === undefined || theirs === undefined) return null;
  const runs = Math.min(own.runs.length, theirs.runs.length);
  if (runs < FEWEST_RUNS) return null;
  const standings = Object.fromEntries(
    COMPARED.map((id) => [id, compare(own, theirs, id, runs)]),
  ) as Verdict['standings'];
  const together = ([one, other]: readonly [ComparedFigure, ComparedFigure]): Outcome => {
    const [differs = 'same', ...more] = new Set(
      [standings[one], standings[other]].filter((each) => each !== 'same'),
    );
    return more.length > 0 ? 'mixed' : differs;
  };
  const [acked, latency] = [standings.failed, together(PRODUCE)];
  const endToEnd = situation.scenario.consumers > 0 ? together(END_TO_END) : null;
  return {
    situation,
    rival,
    runs,
    standings,
    acked,
    latency,
    endToEnd,
    outcome: acked !== 'same' ? acked : (endToEnd ?? latency),
    decidedBy: acked !== 'same' ? ['failed'] : endToEnd === null ? PRODUCE : END_TO_END,
    herds: situation.manyProducers && (standings.p99 === 'worse' || standings.skew === 'worse'),
    cells: { ours: own, theirs },
  };
}

/** The runs have the same seeds; lower is better. */
function compare(own: LeagueCell, theirs: LeagueCell, id: ComparedFigure, count: number): Standing {
  const [ours, others] = [own.runs.slice(0, count), theirs.runs.slice(0, count)];
  if (LEAGUE_FIGURES[id].unit === 'ms') {
    const [oneRunsAway, otherRunsAway] = [ours, others].map((runs) => runs.some(({ runsAway }) => runsAway));
    // Latency of a growing backlog only says how long the run was.
    if (oneRunsAway || otherRunsAway)
      return oneRunsAway === otherRunsAway ? 'same' : oneRunsAway ? 'worse' : 'better';
  }
  const [one, other] = [figureRange(ours, id), figureRange(others, id)];
  if (one.high < other.low && one.mean < (1 - LEAST_DIFFERENCE) * other.mean) return 'better';
  if (one.low > other.high && one.mean > (1 + LEAST_DIFFERENCE) * other.mean) return 'worse';
  return 'same';
}
