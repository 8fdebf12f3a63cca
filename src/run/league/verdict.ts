import { FEWEST_RUNS } from '../Cell';
import type { Entrant } from './entrants';
import type { LeagueCell, LeagueRow, LeagueTable } from './League';
import { figureRange, type LeagueFigure } from './leagueFigures';
import type { Situation } from './situations';

/** How a figure of a rule compares with its rival's; `same` if their ranges overlap, or differ by too little. */
export type Standing = 'better' | 'worse' | 'same';

/** A rule against a rival in one situation. */
export interface Verdict {
  readonly situation: Situation;
  readonly rival: Entrant;
  /** Runs of each that it rests on. */
  readonly runs: number;
  readonly p99: Standing;
  readonly mean: Standing;
  /** `worse` = more of them, which brokers and clients pay for. */
  readonly requests: Standing;
  /** By p99 and mean: `mixed` if one is better and the other worse. */
  readonly outcome: Standing | 'mixed';
  /** Many producers do worse with it: a higher p99, or partitions of equal brokers more unequal. */
  readonly herds: boolean;
  readonly cells: { readonly ours: LeagueCell; readonly theirs: LeagueCell };
}

/** Verdicts by what came out, and the situations that have none yet. */
export interface LeagueVerdict {
  readonly ours: Entrant;
  readonly rival: Entrant;
  readonly better: readonly Verdict[];
  readonly worse: readonly Verdict[];
  readonly mixed: readonly Verdict[];
  readonly same: readonly Verdict[];
  /** Situations with too few runs, or none. */
  readonly open: readonly Situation[];
  /** Those with more requests, whatever came out. */
  readonly costs: readonly Verdict[];
  readonly herds: readonly Verdict[];
}

/** A smaller difference of means is none, as a share of the rival's. */
const LEAST_DIFFERENCE = 0.05;

/** What the league says of an entrant, its first unless named, against another, its second unless named. */
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
    costs: found.filter(({ requests }) => requests === 'worse'),
    herds: found.filter(({ herds }) => herds),
  };
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
  const standing = (id: LeagueFigure): Standing => compare(own, theirs, id, runs);
  const [p99, mean] = [standing('p99'), standing('mean')];
  const [differs = 'same', ...more] = new Set([p99, mean].filter((each) => each !== 'same'));
  return {
    situation,
    rival,
    runs,
    p99,
    mean,
    requests: standing('requests'),
    outcome: more.length > 0 ? 'mixed' : differs,
    herds: situation.manyProducers && (p99 === 'worse' || standing('skew') === 'worse'),
    cells: { ours: own, theirs },
  };
}

/** Of runs with the same seeds; lower is better. */
function compare(own: LeagueCell, theirs: LeagueCell, id: LeagueFigure, count: number): Standing {
  const [ours, others] = [own.runs.slice(0, count), theirs.runs.slice(0, count)];
  if (id === 'p99' || id === 'mean') {
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
