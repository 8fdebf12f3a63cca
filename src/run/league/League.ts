import type { Summary } from '../../../workers/protocol';
import { repairScenario } from '../../scenario/repair';
import type { Scenario } from '../../scenario/scenario';
import { type ListProgress, RunList, type Subject } from '../RunList';
import type { FailedRun, Priority, RunBudget, Runs } from '../Runs';
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

/** Runs of every entrant in every situation. */
export const LEAGUE_RUNS = 6;

/** What a league compares. */
export interface LeagueRequest {
  /** The rule that verdicts judge, then its rivals. */
  readonly entrants: readonly Entrant[];
  readonly situations: readonly Situation[];
  /** Runs of each entrant in each situation, with consecutive seeds. */
  readonly runs: number;
}

/** An entrant in a situation. */
export interface LeagueCell {
  readonly entrant: Entrant;
  readonly scenario: Scenario;
  /** The runs that are over, in the order of their seeds: those with the same number met the same arrivals. */
  readonly runs: readonly LeagueRun[];
  readonly ranges: Readonly<Record<LeagueFigure, Range>>;
  /** How many of the runs have a backlog that grows without end. */
  readonly runsAway: number;
  /** Why a run has no figure; null if all have one, or will. */
  readonly failure: FailedRun | null;
}

/** A situation with its entrants, in their order. */
export interface LeagueRow {
  readonly situation: Situation;
  readonly cells: readonly LeagueCell[];
  /** Runs that all entrants have: "3 of 6". */
  readonly runs: number;
  /** All entrants have all their runs, or a reason why not. */
  readonly isWhole: boolean;
}

/** What a league has found so far. */
export interface LeagueTable {
  readonly request: LeagueRequest;
  readonly rows: readonly LeagueRow[];
  /** Null before the first result. */
  readonly modelRevision: number | null;
}

/** Dependencies of a league. */
export interface LeagueParts {
  readonly runs: Runs;
  /** Limits of runs that nobody asked for; null if the reader did. */
  readonly budget: RunBudget | null;
  readonly priority?: Priority;
}

/**
 * All entrants in all situations, with several seeds each. The first run of every cell comes before the second of any, and
 * the situation in view before the others.
 */
export class League {
  readonly #list: RunList;
  readonly #figures = new WeakMap<Summary, LeagueRun>();
  #request: LeagueRequest | null = null;

  constructor({ runs, budget, priority = 'screen' }: LeagueParts) {
    this.#list = new RunList(runs, budget, false, priority);
  }

  /** Calls `listener` when there are new results. Returns an unsubscribe function. */
  readonly subscribe = (listener: () => void): (() => void) => this.#list.subscribe(listener);
  /** Counts up with the results, for those who draw them. */
  readonly version = (): number => this.#list.version();

  /** Sets what to compare; known results are there at once. `inView` = id of the situation that the reader looks at. */
  show(request: LeagueRequest, inView: string | null = null): void {
    this.#request = request;
    const inOrder = request.situations.toSorted(
      (one, other) => Number(other.id === inView) - Number(one.id === inView),
    );
    this.#list.want(inOrder.flatMap((situation) => subjects(situation, request)));
  }

  /** Begins or resumes. Returns a function that stops the runs and keeps the results. */
  start(): () => void {
    return this.#list.start();
  }

  /** Runs again what failed, with the reader's consent. */
  retry(): void {
    this.#list.retry();
  }

  progress(): ListProgress {
    return this.#list.progress();
  }

  /** Null before the first `show`. */
  table(): LeagueTable | null {
    const request = this.#request;
    if (request === null) return null;
    const rows = request.situations.map((situation) => this.#row(situation, request));
    const [sample] = rows.flatMap(({ cells }) => cells.flatMap(({ runs }) => runs));
    return { request, rows, modelRevision: sample?.modelRevision ?? null };
  }

  #row(situation: Situation, request: LeagueRequest): LeagueRow {
    const cells = request.entrants.map((entrant) => this.#cell(situation, entrant));
    const isOver = ({ failure, runs }: LeagueCell): boolean =>
      failure !== null || runs.length === request.runs;
    return {
      situation,
      cells,
      runs: Math.min(...cells.map(({ runs }) => runs.length)),
      isWhole: cells.every(isOver),
    };
  }

  #cell(situation: Situation, entrant: Entrant): LeagueCell {
    const scenario = entrantScenario(situation, entrant);
    const outcomes = this.#list.outcomesOf(subjectId(situation, entrant));
    // Runs that have run ahead wait, so that the answer doesn't depend on how many workers there are.
    const missing = outcomes.findIndex((outcome) => outcome?.type !== 'done');
    const over = missing === -1 ? outcomes : outcomes.slice(0, missing);
    const runs = over.flatMap((outcome) =>
      outcome?.type === 'done' ? [this.#read(outcome.summary, scenario)] : [],
    );
    const failure = outcomes.find((outcome) => outcome?.type === 'failed') ?? null;
    return leagueCell(entrant, scenario, runs, failure);
  }

  #read(summary: Summary, scenario: Scenario): LeagueRun {
    const known = this.#figures.get(summary) ?? leagueRun(summary, scenario);
    this.#figures.set(summary, known);
    return known;
  }
}

/** What the runs of an entrant in a situation say. */
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

/** The scenario of an entrant in a situation. */
export function entrantScenario({ scenario }: Situation, { settings }: Entrant): Scenario {
  return repairScenario({ ...scenario, ...settings }).scenario;
}

function subjects(situation: Situation, { entrants, runs }: LeagueRequest): readonly Subject[] {
  return entrants.map((entrant) => ({
    id: subjectId(situation, entrant),
    scenario: entrantScenario(situation, entrant),
    seeds: runs,
  }));
}

function subjectId(situation: Situation, entrant: Entrant): string {
  return `${situation.id} ${entrant.id}`;
}
