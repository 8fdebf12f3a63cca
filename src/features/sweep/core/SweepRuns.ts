import { figureOf } from '../../../figures/catalogue';
import type { LatencyWindow } from '../../../figures/ownWindow';
import { type RunFigures, runFigures } from '../../../figures/runFigures';
import { Asker } from '../../../run/Asker';
import { Cell, isSure, mayEndEarly, type Rule } from '../../../run/Cell';
import { costToAgreeTo, MOST_UNSEEN, type RunCost, runCost } from '../../../run/consent';
import { type FinishedRun, type RunQuestion, runKey } from '../../../run/KnownRuns';
import type { FailedRun, Outcome, Priority, RunBudget, Runs } from '../../../run/Runs';
import { newestOf } from '../../../scenario/revisions';
import type { Scenario } from '../../../scenario/scenario';
import type { Spot, Sweep, SweepState } from '../../../scenario/sweep';
import { sameAxes } from '../../../scenario/sweepAxis';
import { isCoarse, orderWork, runsLeft, type Work } from './order';
import { type Place, type PlannedLines, type PlannedMap, planLines, planMap } from './plan';
import { restoredRun, type SavedCell, savedRun } from './savedRuns';

export interface SweepRequest {
  readonly sweep: Sweep;
  readonly scenario: Scenario;
  readonly spot: Spot;
  /** The reader's objective for p99, ms. */
  readonly objectiveMs: number;
}

export interface SweepProgress {
  readonly state: SweepState;
  /** Cells of the picture … */
  readonly cells: number;
  /** … those with a result, or with a reason why they have none … */
  readonly known: number;
  /** … those with all their runs … */
  readonly settled: number;
  /** … those among them that reached the requested half-width … */
  readonly sure: number;
  /** … and those that failed. */
  readonly failed: number;
  /** One of those, if all failed for the same reason; else null. */
  readonly failure: FailedRun | null;
  /** Null until the pace is known, and when nothing is left. */
  readonly secondsLeft: number | null;
  /** Time of all runs before they begin, s: an estimate. */
  readonly secondsToRun: number | null;
  /** The reader started it; else it is at most a coarse picture. */
  readonly isAsked: boolean;
  /** Cost of the coarse picture, if that is too much to begin unasked. */
  readonly cost: RunCost | null;
}

/** Everything that the picture is drawn from. */
export interface SweepResults {
  readonly request: SweepRequest;
  readonly rule: Rule;
  readonly map: PlannedMap | null;
  readonly lines: PlannedLines;
}

export interface SweepParts {
  readonly runs: Runs;
  /** `screen` if left out. */
  readonly priority?: () => Priority;
  /** How many runs are computed at a time; 1 if left out. */
  readonly workers?: () => number;
  /** Limits of the coarse picture that nobody asked for; without them, there is none. */
  readonly budget?: RunBudget;
  /** A clock that never goes back, ms. */
  readonly nowMs: () => number;
  /** The metrics are over it; each cell's own if left out. */
  readonly window?: LatencyWindow;
}

interface SweptRun extends RunQuestion {
  readonly work: Work;
}

/** How far a sweep is when another one is shown: the reader started it, paused it, or neither. */
type Standing = 'begun' | 'paused' | 'open';
/** A change between two sweeps: only the spot, the objective, or the map. */
type SweepChange = 'spot' | 'objective' | 'map';

/** Fate of a sweep that is replaced; `ask` = it goes on unless that needs the reader's consent. */
const AFTER: Readonly<Record<Standing, Readonly<Record<SweepChange, 'resume' | 'ask' | 'stay' | 'anew'>>>> = {
  begun: { spot: 'resume', objective: 'resume', map: 'ask' },
  paused: { spot: 'stay', objective: 'stay', map: 'stay' },
  open: { spot: 'stay', objective: 'anew', map: 'anew' },
};

/** Time between reports after the coarse picture, ms: drawing takes longer than computing a cell. */
const REPORT_EVERY_MS = 400;
/** Minimum time between two reorderings of the work, ms … */
const ORDER_EVERY_MS = 100;
/** … and their maximum share of the page's time. */
const ORDER_SHARE = 0.05;
/** Maximum runs in the cells of earlier pictures, about what `save` has room for: `Runs` knows more. */
const MOST_SAVED = 10_000;

/**
 * A running sweep: asks for runs, coarse picture first, and keeps the figures of every cell in the picture. A changed
 * question reuses the cells that are still valid, and what `Runs` knows. It doesn't depend on page or document, because
 * the command line uses it too.
 */
export class SweepRuns {
  readonly #parts: SweepParts;
  readonly #asker: Asker<SweptRun, SweepResults | null>;
  readonly #cells = new Map<string, Cell>();
  /** Results from before a reload, by cell key, until their cell is in the picture. */
  readonly #saved = new Map<string, SavedCell['runs']>();
  #results: SweepResults | null = null;
  #state: SweepState = 'idle';
  #isAsked = false;
  /** A coarse picture may begin unasked, once for each question. */
  #maySketch = true;
  #queue: Work[] = [];
  #orderAgainAtMs = Number.NEGATIVE_INFINITY;
  /** Stage of the latest work handed out; new results reorder the work before a later stage starts. */
  #stage = 0;
  #isOutdated = false;
  /** For the pace: model events of finished runs, and the time spent working. */
  #eventsDone = 0;
  #workedMs = 0;
  #workingSinceMs: number | null = null;

  constructor(parts: SweepParts) {
    this.#parts = parts;
    this.#asker = new Asker(parts.runs, {
      next: () => this.#next(),
      take: (run, outcome) => this.#over(run, outcome),
      read: () => this.#results && { ...this.#results },
    });
  }

  /** Calls `listener` when there are new results. Returns an unsubscribe function. */
  readonly subscribe = (listener: () => void): (() => void) => this.#asker.subscribe(listener);
  /** Results to draw, null before the first `show`: another value whenever there are others. */
  readonly read = (): SweepResults | null => this.#asker.read();

  /**
   * Sets what to show; cached results appear immediately. A started sweep continues, unless the reader has to confirm it:
   * a run is expensive, or other axes have places that were never run.
   */
  show(request: SweepRequest): void {
    const before = this.#results;
    if (before !== null && sameRequest(before.request, request)) return;
    const { sweep, scenario, spot, objectiveMs } = request;
    const { precision, mostRuns } = sweep;
    const rule = { metric: figureOf(sweep.metric), precision, mostRuns, objectiveMs };
    const sameMap = before !== null && before.request.sweep === sweep && before.request.scenario === scenario;
    const cellOf = (of: Scenario): Cell => this.#cellOf(of, rule);
    const map = sameMap ? before.map : planMap(sweep, scenario, cellOf);
    this.#results = { request, rule, map, lines: planLines(sweep, scenario, spot, cellOf) };
    if (!sameMap) this.#takeBack();
    this.#forget();
    this.#orderAgainAtMs = Number.NEGATIVE_INFINITY;
    const change = !sameMap ? 'map' : before.request.objectiveMs === objectiveMs ? 'spot' : 'objective';
    const next = AFTER[this.#standing()][change];
    if (next === 'resume' || (next === 'ask' && this.#mayGoOn(before))) this.#resume();
    else if (next !== 'stay') this.#beginAnew(sameMap);
    this.#asker.report();
  }

  #standing(): Standing {
    if (this.#state === 'paused') return 'paused';
    return this.#isAsked && this.#state !== 'idle' ? 'begun' : 'open';
  }

  /** True if a begun sweep needs no new consent: neither for a run, nor for places that no sweep had before. */
  #mayGoOn(before: SweepResults | null): boolean {
    if (this.scenarios().some((each) => costToAgreeTo([each]) !== null)) return false;
    const { sweep } = this.#results?.request ?? {};
    const isSame = before === null || sweep === undefined || sameAxes(before.request.sweep, sweep);
    return isSame || !this.#places().some(isUnknown);
  }

  /** Waits for the reader; a coarse picture may begin unasked. */
  #beginAnew(sameMap: boolean): void {
    if (this.#state !== 'idle') this.#halt('idle');
    this.#isAsked &&= sameMap;
    this.#maySketch = true;
  }

  /** Starts, or resumes after a pause. Failed cells are tried again, and so are workers that couldn't start. */
  run(): void {
    if (!this.#isAsked) this.#takeBack();
    this.#isAsked = true;
    this.retry();
  }

  /** The same, and no more of the sweep than was asked for before. */
  retry(): void {
    for (const cell of this.#cells.values()) cell.forgive();
    if (!this.#isAsked) this.#takeBack();
    this.#resume();
  }

  /** Begins the coarse picture unasked, if it takes little. */
  sketch(): void {
    const isOpen = this.#state === 'idle' && !this.#isAsked && this.#maySketch && this.#results !== null;
    if (!isOpen || this.#parts.budget === undefined || this.#cost() !== null) return;
    this.#maySketch = false;
    this.#resume();
  }

  /** Nobody looks any more: what wasn't asked for ends, and may begin again. */
  leave(): void {
    if (this.#state !== 'running' || this.#isAsked) return;
    this.#halt('idle');
    this.#maySketch = true;
  }

  prepare(): void {
    this.#parts.runs.prepare();
  }

  #resume(): void {
    const { priority = () => 'screen', budget = null, nowMs } = this.#parts;
    if (!this.#isAsked) budget?.renew?.();
    this.#state = 'running';
    this.#workingSinceMs ??= nowMs();
    this.#asker.start({
      priority: () => (this.#isAsked ? priority() : 'background'),
      budget: this.#isAsked ? null : budget,
    });
    this.#rest();
    this.#asker.report();
  }

  /** Stops within a slice and keeps results; `run` resumes. */
  pause(): void {
    if (this.#state === 'running') this.#halt('paused');
  }

  /** Stops within a slice and keeps results. */
  stop(): void {
    this.#halt('idle');
  }

  /** Results to save, cells in view first, then the newest; another SweepRuns can restore them. */
  save(): readonly SavedCell[] {
    return [...new Set([...this.#inUse(), ...[...this.#cells.values()].toReversed()])]
      .filter(({ kept }) => kept > 0)
      .map(({ key, all }) => ({ key, runs: all.map((run) => run && savedRun(run)) }));
  }

  /** Restores the output of `save`, before the first `show`. Runs of another revision of the model are skipped. */
  restore(saved: readonly SavedCell[]): void {
    for (const { key, runs } of saved) this.#saved.set(key, runs);
  }

  /** Results to draw; null before the first `show`. */
  get results(): SweepResults | null {
    return this.#results;
  }

  progress(): SweepProgress {
    const places = this.#picture();
    const counts = { cells: places.length, known: 0, settled: 0, sure: 0, failed: 0 };
    const failures = new Map<string, FailedRun>();
    for (const { cell, refusal } of places) {
      const estimate = this.#results === null ? null : cell.estimate(this.#results.rule);
      const isOver = refusal !== null || estimate?.problem != null;
      if (isOver || (estimate?.runs ?? 0) > 0) counts.known += 1;
      if (isOver || estimate?.settled === true) counts.settled += 1;
      if (estimate !== null && this.#results !== null && isSure(estimate, this.#results.rule))
        counts.sure += 1;
      const failure = refusal === null && this.#results !== null ? cell.failure(this.#results.rule) : null;
      if (failure === null) continue;
      counts.failed += 1;
      failures.set(failure.message, failure);
    }
    const [first = null] = failures.values();
    const failure = failures.size === 1 ? first : null;
    const cost = this.#state === 'idle' ? this.#cost() : null;
    const secondsLeft = this.#secondsLeft();
    const secondsToRun = this.#isAsked && this.#state !== 'idle' ? null : this.#secondsToRun();
    return {
      state: this.#state,
      ...counts,
      failure,
      secondsLeft,
      secondsToRun,
      isAsked: this.#isAsked,
      cost,
    };
  }

  /** Scenarios of the cells that the reader waits for, without those that limits rule out. */
  scenarios(): readonly Scenario[] {
    return this.#picture().flatMap(({ cell, refusal }) => (refusal === null ? [cell.scenario] : []));
  }

  /** The cells that the reader waits for: the map, or the lines if there is none. */
  #picture(): readonly Place[] {
    if (this.#results === null) return [];
    const { map, lines } = this.#results;
    return map?.places ?? lines.across.flatMap(({ places }) => places);
  }

  #cellOf(scenario: Scenario, rule: Rule): Cell {
    const key = runKey(scenario);
    const before = this.#cells.get(key);
    if (before !== undefined) return before;
    const cell = new Cell(scenario, key);
    this.#cells.set(key, cell);
    // A reloaded page may have a newer model than the one whose runs it has kept.
    const revision = scenario.model ?? newestOf();
    for (const [run, kept] of (this.#saved.get(key) ?? []).entries()) {
      const figures = restoredRun(kept);
      if (figures?.modelRevision === revision) cell.put(run, figures);
    }
    this.#saved.delete(key);
    for (let run = 0; run < rule.mostRuns && this.#take({ cell, run }, rule); run += 1);
    return cell;
  }

  /** Takes a run that is known from elsewhere; false if none is. */
  #take({ cell, run }: Pick<Work, 'cell' | 'run'>, rule: Rule): boolean {
    const known = this.#parts.runs.known(questionOf(cell.scenarioOf(run), rule));
    if (known !== null) cell.put(run, this.#figuresOf(cell.scenarioOf(run), known));
    return known !== null;
  }

  #figuresOf(scenario: Scenario, { summary, endedForMs }: FinishedRun): RunFigures {
    return runFigures(summary, scenario, endedForMs, this.#parts.window);
  }

  #next(): SweptRun | null {
    if (this.#state !== 'running' || this.#results === null) return null;
    const work = this.#nextWork();
    if (work === null) {
      // Known results may have been the last.
      this.#rest();
      return null;
    }
    work.cell.underWay.add(work.run);
    return { ...questionOf(work.cell.scenarioOf(work.run), this.#results.rule), work };
  }

  /** Takes an outcome; the end of the coarse picture is reported at once. */
  #over({ work, scenario }: SweptRun, outcome: Outcome): number {
    const { cell, run } = work;
    cell.underWay.delete(run);
    this.#isOutdated = true;
    if (outcome.type === 'done') {
      cell.put(run, this.#figuresOf(scenario, outcome));
      this.#eventsDone += outcome.summary.events;
    } else if (this.#isAsked || outcome.took === null) {
      cell.fail(run, outcome);
    } else {
      // Over its budget: all the others wait for the reader, too.
      this.#halt('idle');
    }
    this.#rest();
    const isCoarseLeft =
      isCoarse(this.#queue.at(-1)) || this.#asker.underWay.some((each) => isCoarse(each.work));
    return isCoarse(work) && !isCoarseLeft ? 0 : REPORT_EVERY_MS;
  }

  #nextWork(): Work | null {
    const stage = this.#queue.at(-1)?.stage ?? Number.POSITIVE_INFINITY;
    const isNext = this.#isOutdated && stage > this.#stage;
    if (isNext || this.#queue.length === 0 || this.#parts.nowMs() >= this.#orderAgainAtMs) this.#order();
    for (let work = this.#queue.pop(); work !== undefined; work = this.#queue.pop()) {
      const { cell, run } = work;
      const isWanted = !cell.hasFailed(run) && !cell.underWay.has(run);
      if (!isWanted || this.#results === null || cell.figures(run, this.#results.rule) !== null) continue;
      if (this.#take(work, this.#results.rule)) {
        this.#isOutdated = true;
        this.#asker.report(REPORT_EVERY_MS);
        continue;
      }
      this.#stage = work.stage;
      return work;
    }
    return null;
  }

  /** The queue is taken from its end. */
  #order(): void {
    const beganMs = this.#parts.nowMs();
    this.#queue = this.#left().toReversed();
    this.#isOutdated = false;
    const endedMs = this.#parts.nowMs();
    this.#orderAgainAtMs = endedMs + Math.max(ORDER_EVERY_MS, (endedMs - beganMs) / ORDER_SHARE);
  }

  /** Work that is left, in order; unasked, only that of the coarse picture. */
  #left(): readonly Work[] {
    const all = this.#results === null ? [] : orderWork(this.#results);
    return this.#isAsked ? all : all.filter(isCoarse);
  }

  /** Cost of the coarse picture, if it must not begin unasked. */
  #cost(): RunCost | null {
    if (this.#isAsked) return null;
    return costToAgreeTo(
      this.#left().map(({ cell, run }) => cell.scenarioOf(run)),
      MOST_UNSEEN,
    );
  }

  /** Finished once nothing is under way and nothing would be next; a coarse picture waits for the reader. */
  #rest(): void {
    if (this.#state !== 'running' || this.#asker.underWay.length > 0 || this.#results === null) return;
    if (this.#left().length > 0) return;
    this.#halt(orderWork(this.#results).length === 0 ? 'finished' : 'idle');
  }

  #halt(state: SweepState): void {
    this.#takeBack();
    if (this.#workingSinceMs !== null) this.#workedMs += this.#parts.nowMs() - this.#workingSinceMs;
    this.#workingSinceMs = null;
    this.#state = state;
    this.#asker.report();
  }

  /** Drops the work under way: it will run again if it's wanted again. */
  #takeBack(): void {
    for (const { work } of this.#asker.underWay) work.cell.underWay.delete(work.run);
    this.#asker.stop();
    this.#queue = [];
  }

  /** Drops cells that are no longer drawn: those without runs, and beyond the limit others too, oldest first. */
  #forget(): void {
    let kept = 0;
    for (const cell of this.#cells.values()) kept += cell.kept;
    const inUse = new Set(this.#inUse());
    for (const [key, cell] of this.#cells) {
      const isWorthIt = cell.underWay.size > 0 || (cell.kept > 0 && kept <= MOST_SAVED);
      if (isWorthIt || inUse.has(cell)) continue;
      kept -= cell.kept;
      this.#cells.delete(key);
    }
  }

  /** The cells of everything drawn. */
  #inUse(): readonly Cell[] {
    return this.#places().flatMap(({ cell, healthy }) => [cell, healthy]);
  }

  /** Every place drawn on the map and on the lines. */
  #places(): readonly Place[] {
    if (this.#results === null) return [];
    const { map, lines } = this.#results;
    return [...(map?.places ?? []), ...[...lines.across, ...lines.up].flatMap((line) => line.places)];
  }

  /** By the cost of each run on this machine; null if nothing is left. */
  #secondsToRun(): number | null {
    if (this.#results === null) return null;
    const { rule } = this.#results;
    const cells = new Set(this.#places().flatMap(({ cell, refusal }) => (refusal === null ? [cell] : [])));
    const seconds = [...cells].reduce(
      (sum, cell) => sum + runsLeft(cell, rule) * runCost(cell.scenario).seconds,
      0,
    );
    return seconds === 0 ? null : seconds / (this.#parts.workers?.() ?? 1);
  }

  #secondsLeft(): number | null {
    if (this.#state !== 'running' || this.#results === null || this.#eventsDone === 0) return null;
    const { rule } = this.#results;
    const places = this.#places().filter(({ refusal }) => refusal === null);
    const cells = new Set(places.map(({ cell }) => cell));
    let [known, events, left, unknownRuns] = [0, 0, 0, 0];
    for (const cell of cells) {
      const runs = runsLeft(cell, rule);
      if (cell.sample === null) {
        unknownRuns += runs;
      } else {
        known += 1;
        events += cell.sample.events;
        left += runs * cell.sample.events;
      }
    }
    if (unknownRuns > 0) {
      if (known === 0) return null;
      left += (unknownRuns * events) / known;
    }
    const workedMs = this.#workedMs + this.#parts.nowMs() - (this.#workingSinceMs ?? 0);
    return (left / this.#eventsDone) * (workedMs / 1000);
  }
}

/** A run may end early where that doesn't change its metric. */
function questionOf(scenario: Scenario, { metric, objectiveMs }: Rule): RunQuestion {
  return mayEndEarly(metric) ? { scenario, objectiveMs } : { scenario };
}

function isUnknown({ cell, refusal }: Place): boolean {
  return refusal === null && cell.sample === null;
}

function sameRequest(a: SweepRequest, b: SweepRequest): boolean {
  return (
    a.sweep === b.sweep &&
    a.scenario === b.scenario &&
    a.objectiveMs === b.objectiveMs &&
    a.spot.column === b.spot.column &&
    a.spot.row === b.spot.row
  );
}
