import type { Summary } from '../../../workers/protocol';
import type { LatencyWindow } from '../../figures/ownWindow';
import { repairScenario } from '../../scenario/repair';
import type { Scenario } from '../../scenario/scenario';
import type { ListFound, Subject } from '../RunList';
import type { FailedRun } from '../Runs';
import type { Entrant } from './entrants';
import {
  figureRange,
  LEAGUE_FIGURE_IDS,
  type LeagueFigure,
  type LeagueRun,
  leagueRun,
  type Range,
} from './leagueFigures';
import type { Situation } from './situations';

export const LEAGUE_RUNS = 6;

export interface LeagueRequest {
  /** The rule that verdicts judge, then its rivals. */
  readonly entrants: readonly Entrant[];
  readonly situations: readonly Situation[];
  /** Runs of each entrant in each situation, with consecutive seeds. */
  readonly runs: number;
  /** Latencies are over it; each situation's own if left out. */
  readonly window?: LatencyWindow;
}

export interface LeagueCell {
  readonly entrant: Entrant;
  readonly scenario: Scenario;
  /** The runs that are over, in the order of their seeds: those with the same number met the same arrivals. */
  readonly runs: readonly LeagueRun[];
  readonly ranges: Readonly<Record<LeagueFigure, Range>>;
  /** Number of runs whose backlog grows without end. */
  readonly runsAway: number;
  /** Why a run has no figure; null if all have one, or will. */
  readonly failure: FailedRun | null;
}

export interface LeagueRow {
  readonly situation: Situation;
  readonly cells: readonly LeagueCell[];
  /** Runs that all entrants have: "3 of 6". */
  readonly runs: number;
  /** All entrants have all their runs, or a reason why not. */
  readonly isWhole: boolean;
}

export interface LeagueTable {
  readonly request: LeagueRequest;
  readonly rows: readonly LeagueRow[];
  readonly modelRevision: number | null;
}

/** The runs of a league, the situation in view before the others. `inView` = its id. */
export function leagueSubjects(request: LeagueRequest, inView: string | null = null): readonly Subject[] {
  const inOrder = request.situations.toSorted(
    (one, other) => Number(other.id === inView) - Number(one.id === inView),
  );
  return inOrder.flatMap((situation) =>
    request.entrants.map((entrant) => ({
      id: subjectId(situation, entrant),
      scenario: entrantScenario(situation, entrant),
      seeds: request.runs,
    })),
  );
}

/** Results of `leagueSubjects`. `known` keeps what was read of a summary before. */
export function leagueTable(
  request: LeagueRequest,
  found: ListFound,
  known = new WeakMap<Summary, LeagueRun>(),
): LeagueTable {
  const read = (summary: Summary, scenario: Scenario): LeagueRun => {
    const run = known.get(summary) ?? leagueRun(summary, scenario, request.window);
    known.set(summary, run);
    return run;
  };
  const cellOf = (situation: Situation, entrant: Entrant): LeagueCell => {
    const scenario = entrantScenario(situation, entrant);
    const outcomes = found.outcomes(subjectId(situation, entrant));
    // Runs that have run ahead wait, so that the answer doesn't depend on how many workers there are.
    const missing = outcomes.findIndex((outcome) => outcome?.type !== 'done');
    const over = missing === -1 ? outcomes : outcomes.slice(0, missing);
    const runs = over.flatMap((outcome) =>
      outcome?.type === 'done' ? [read(outcome.summary, scenario)] : [],
    );
    const failure = outcomes.find((outcome) => outcome?.type === 'failed') ?? null;
    return leagueCell(entrant, scenario, runs, failure);
  };
  const rows = request.situations.map((situation) => {
    const cells = request.entrants.map((entrant) => cellOf(situation, entrant));
    return {
      situation,
      cells,
      runs: Math.min(...cells.map(({ runs }) => runs.length)),
      isWhole: cells.every(({ failure, runs }) => failure !== null || runs.length === request.runs),
    };
  });
  const [sample] = rows.flatMap(({ cells }) => cells.flatMap(({ runs }) => runs));
  return { request, rows, modelRevision: sample?.modelRevision ?? null };
}

export function leagueCell(
  entrant: Entrant,
  scenario: Scenario,
  runs: readonly LeagueRun[],
  failure: FailedRun | null,
): LeagueCell {
  return {
    entrant,
    scenario,
    runs,
    ranges: Object.fromEntries(
      LEAGUE_FIGURE_IDS.map((id) => [id, figureRange(runs, id)]),
    ) as LeagueCell['ranges'],
    runsAway: runs.filter(({ runsAway }) => runsAway).length,
    failure,
  };
}

export function entrantScenario({ scenario }: Situation, { settings }: Entrant): Scenario {
  return repairScenario({ ...scenario, ...settings }).scenario;
}

function subjectId(situation: Situation, entrant: Entrant): string {
  return `${situation.id} ${entrant.id}`;
}
