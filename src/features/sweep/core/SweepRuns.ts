import type { Summary } from '../../../../workers/protocol';
import { Signal } from '../../../base/Signal';
import { figureOf } from '../../../figures/catalogue';
import { runFigures } from '../../../figures/runFigures';
import { Cell, isSure, mayEndEarly, type Rule } from '../../../run/Cell';
import { costToAgreeTo } from '../../../run/consent';
import type { PoolJob, PoolOptions, RunPool } from '../../../run/RunPool';
import { modelText } from '../../../scenario/modelText';
import { newestOf } from '../../../scenario/revisions';
import type { Scenario } from '../../../scenario/scenario';
import type { Spot, Sweep, SweepState } from '../../../scenario/sweep';
import { sameAxes } from '../../../scenario/sweepAxis';
import { isCoarse, orderWork, runsLeft, type Work } from './order';
import { type Place, type PlannedLines, type PlannedMap, planLines, planMap } from './plan';
import { restoredRun, type SavedCell, savedRun } from './savedRuns';

/** What is asked of a sweep. */
export interface SweepRequest {
  readonly sweep: Sweep;
  readonly scenario: Scenario;
  readonly spot: Spot;
  /** The reader's objective for p99, ms. */
  readonly objectiveMs: number;
}

/** How far a sweep has come. */
export interface SweepProgress {
  readonly state: SweepState;
  /** Cells of the picture … */
  readonly cells: number;
  /** … those with a result, or with a reason why they have none … */
  readonly known: number;
  /** … those with as many runs as they shall have … */
  readonly settled: number;
  /** … those among them whose half-width is as small as was asked for … */
  readonly sure: number;
  /** … and those that failed. */
  readonly failed: number;
  /** Null while nothing is known of the pace, and when nothing is left. */
  readonly secondsLeft: number | null;
}

/** Everything that the picture is drawn from. */
export interface SweepResults {
  readonly request: SweepRequest;
  readonly rule: Rule;
  readonly map: PlannedMap | null;
  readonly lines: PlannedLines;
}

/** What a sweep asks of the pool of workers. */
export type SweepPool = Pick<RunPool<SweepJob>, 'prepare' | 'wake' | 'cancel' | 'dispose'>;

/** A run of a cell in the pool. */
export interface SweepJob extends PoolJob, Work {}

/** What a sweep is made of. */
export interface SweepParts {
  readonly makePool: (next: PoolOptions<SweepJob>['next']) => SweepPool;
  /** A clock that never goes back, ms. */
  readonly nowMs: () => number;
}

/** After the coarse picture, results are told so often, ms: drawing them takes longer than computing one. */
const TELL_EVERY_MS = 400;
/** The order of the work is thought over again at most so often, ms … */
const ORDER_EVERY_MS = 100;
/** … and takes at most about this part of the page's time. */
const ORDER_SHARE = 0.05;
/** Runs that are kept, those of earlier sweeps among them: about 25 MB. */
const MOST_RUNS_KEPT = 100_000;

/**
 * A sweep at work: hands runs to a pool of workers, coarse picture first, and keeps what they say by scenario, so that a
 * changed question keeps every cell that is still valid. It knows neither page nor document: the command line uses it too.
 */
export class SweepRuns {
  readonly #news = new Signal();
  /** Calls `listener` when there are new results. Returns an unsubscribe function. */
  readonly subscribe = this.#news.subscribe;
  /** Counts up with the results, for those who draw them. */
  readonly version = this.#news.version;
  readonly #parts: SweepParts;
  readonly #cells = new Map<string, Cell>();
  /** What an earlier page knew, by the keys of its cells. */
  readonly #saved = new Map<string, SavedCell['runs']>();
  #pool: SweepPool | null = null;
  #results: SweepResults | null = null;
  #state: SweepState = 'idle';
  #queue: Work[] = [];
  #orderAgainAtMs = Number.NEGATIVE_INFINITY;
  /** The stage of the work that was handed out last; a later one is thought over first where there are new results. */
  #stage = 0;
  #isOutdated = false;
  /** What is in the pool. */
  readonly #out = new Set<Work>();
  /** For the pace: model events of the runs that are done, and for how long there was work. */
  #eventsDone = 0;
  #workedMs = 0;
  #workingSinceMs: number | null = null;

  constructor(parts: SweepParts) {
    this.#parts = parts;
  }

  /**
   * What shall be seen; what is known of it is there at once. A sweep that was begun goes on with it, unless the reader has
   * to want it: a run takes much, or other axes have places that were never run.
   */
  show(request: SweepRequest): void {
    const before = this.#results;
    if (before !== null && sameRequest(before.request, request)) return;
    const { sweep, scenario, spot, objectiveMs } = request;
    const { precision, mostRuns } = sweep;
    const rule = { metric: figureOf(sweep.metric), precision, mostRuns, objectiveMs };
    const sameMap = before !== null && before.request.sweep === sweep && before.request.scenario === scenario;
    const cellOf = (of: Scenario): Cell => this.#cellOf(of);
    const map = sameMap ? before.map : planMap(sweep, scenario, cellOf);
    this.#results = { request, rule, map, lines: planLines(sweep, scenario, spot, cellOf) };
    if (!sameMap) this.#takeBack();
    this.#forget();
    this.#orderAgainAtMs = Number.NEGATIVE_INFINITY;
    const begun = this.#state === 'running' || this.#state === 'finished';
    const isNew = before !== null && !sameAxes(before.request.sweep, sweep) && this.#places().some(isUnknown);
    const isExpensive = !sameMap && this.scenarios().some((each) => costToAgreeTo([each]) !== null);
    if (begun && (isNew || isExpensive)) this.stop();
    else if (begun) this.#goOn();
    this.#news.emit();
  }

  /** Begins, or goes on after a pause. Cells that failed are tried again, and workers that couldn't start. */
  run(): void {
    if (this.#state !== 'running') this.#takeBack();
    for (const cell of this.#cells.values()) cell.forgive();
    this.#goOn();
  }

  /** The reader may soon want it to run. */
  prepare(): void {
    this.#workers().prepare();
  }

  #workers(): SweepPool {
    this.#pool ??= this.#parts.makePool(() => this.#next());
    return this.#pool;
  }

  #goOn(): void {
    const workers = this.#workers();
    this.#state = 'running';
    this.#workingSinceMs ??= this.#parts.nowMs();
    workers.wake();
    this.#rest();
    this.#news.emit();
  }

  /** Stops within a slice; what is done is kept, and `run` goes on. */
  pause(): void {
    if (this.#state === 'running') this.#halt('paused');
  }

  /** Stops within a slice; what is done is kept. */
  stop(): void {
    this.#halt('idle');
  }

  /** Ends the workers. */
  dispose(): void {
    this.#halt('idle');
    this.#pool?.dispose();
    this.#pool = null;
  }

  /** What is known, the cells in view first, then the newest: restored in another SweepRuns it is there at once. */
  save(): readonly SavedCell[] {
    return [...new Set([...this.#inUse(), ...[...this.#cells.values()].toReversed()])]
      .filter(({ kept }) => kept > 0)
      .map(({ key, all }) => ({ key, runs: all.map((run) => run && savedRun(run)) }));
  }

  /** Takes over what `save` gave, before the first `show`. Runs of another revision of the model are left out. */
  restore(saved: readonly SavedCell[]): void {
    for (const { key, runs } of saved) this.#saved.set(key, runs);
  }

  /** What there is to draw; null before the first `show`. */
  get results(): SweepResults | null {
    return this.#results;
  }

  progress(): SweepProgress {
    const places = this.#picture();
    const counts = { cells: places.length, known: 0, settled: 0, sure: 0, failed: 0 };
    for (const { cell, refusal } of places) {
      const estimate = this.#results === null ? null : cell.estimate(this.#results.rule);
      const isOver = refusal !== null || estimate?.problem != null;
      if (isOver || (estimate?.runs ?? 0) > 0) counts.known += 1;
      if (isOver || estimate?.settled === true) counts.settled += 1;
      if (estimate !== null && this.#results !== null && isSure(estimate, this.#results.rule))
        counts.sure += 1;
      if (refusal === null && this.#results !== null && cell.failure(this.#results.rule) !== null)
        counts.failed += 1;
    }
    return { state: this.#state, ...counts, secondsLeft: this.#secondsLeft() };
  }

  /** The scenarios of the cells that the reader waits for, without those that no limit allows. */
  scenarios(): readonly Scenario[] {
    return this.#picture().flatMap(({ cell, refusal }) => (refusal === null ? [cell.scenario] : []));
  }

  /** The cells that the reader waits for: the map, or the lines where there is none. */
  #picture(): readonly Place[] {
    if (this.#results === null) return [];
    const { map, lines } = this.#results;
    return map?.places ?? lines.across.flatMap(({ places }) => places);
  }

  #cellOf(scenario: Scenario): Cell {
    const key = modelText(scenario);
    const known = this.#cells.get(key);
    if (known !== undefined) return known;
    const cell = new Cell(scenario, key);
    this.#cells.set(key, cell);
    // A page that was loaded again may have a newer model than the one whose runs it has kept.
    const revision = scenario.model ?? newestOf();
    for (const [run, kept] of (this.#saved.get(key) ?? []).entries()) {
      const figures = restoredRun(kept);
      if (figures?.modelRevision === revision) cell.put(run, figures);
    }
    return cell;
  }

  #next(): SweepJob | null {
    if (this.#state !== 'running' || this.#results === null) return null;
    const work = this.#nextWork();
    if (work === null) return null;
    const { cell, run } = work;
    const { rule } = this.#results;
    cell.underWay.add(run);
    this.#out.add(work);
    const scenario = cell.scenarioOf(run);
    const objectiveMs = mayEndEarly(rule.metric) ? rule.objectiveMs : null;
    return {
      ...work,
      scenario,
      ...(objectiveMs === null ? {} : { objectiveMs }),
      done: (summary: Summary) => {
        const figures = runFigures(summary, scenario, objectiveMs);
        cell.put(run, figures);
        this.#eventsDone += figures.events;
        this.#over(work);
      },
      failed: (message: string) => {
        cell.fail(run, message);
        this.#over(work);
      },
    };
  }

  #nextWork(): Work | null {
    const stage = this.#queue.at(-1)?.stage ?? Number.POSITIVE_INFINITY;
    const isNext = this.#isOutdated && stage > this.#stage;
    if (isNext || this.#queue.length === 0 || this.#parts.nowMs() >= this.#orderAgainAtMs) this.#order();
    for (let work = this.#queue.pop(); work !== undefined; work = this.#queue.pop()) {
      const { cell, run } = work;
      const isWanted = !cell.hasFailed(run) && !cell.underWay.has(run);
      if (!isWanted || this.#results === null || cell.figures(run, this.#results.rule) !== null) continue;
      this.#stage = work.stage;
      return work;
    }
    return null;
  }

  /** The queue is taken from its end. */
  #order(): void {
    const beganMs = this.#parts.nowMs();
    this.#queue = this.#results === null ? [] : orderWork(this.#results).toReversed();
    this.#isOutdated = false;
    const endedMs = this.#parts.nowMs();
    this.#orderAgainAtMs = endedMs + Math.max(ORDER_EVERY_MS, (endedMs - beganMs) / ORDER_SHARE);
  }

  #over(work: Work): void {
    work.cell.underWay.delete(work.run);
    this.#out.delete(work);
    this.#isOutdated = true;
    this.#rest();
    if (isCoarse(work) && !isCoarse(this.#queue.at(-1)) && ![...this.#out].some(isCoarse)) this.#news.emit();
    else this.#news.emitWithin(TELL_EVERY_MS);
  }

  /** Nothing is left to do where nothing is under way and nothing would be next. */
  #rest(): void {
    if (this.#state !== 'running' || this.#out.size > 0 || this.#results === null) return;
    if (orderWork(this.#results).length === 0) this.#halt('finished');
  }

  #halt(state: SweepState): void {
    this.#takeBack();
    if (this.#workingSinceMs !== null) this.#workedMs += this.#parts.nowMs() - this.#workingSinceMs;
    this.#workingSinceMs = null;
    this.#state = state;
    this.#news.emit();
  }

  /** Drops what is under way: it will be run again if it is wanted again. */
  #takeBack(): void {
    for (const { cell, run } of this.#pool?.cancel() ?? []) cell.underWay.delete(run);
    this.#out.clear();
    this.#queue = [];
  }

  /** Cells of earlier sweeps go: those without runs, and where too much is kept others too, the oldest first. */
  #forget(): void {
    let kept = 0;
    for (const cell of this.#cells.values()) kept += cell.kept;
    const inUse = new Set(this.#inUse());
    for (const [key, cell] of this.#cells) {
      const isWorthIt = cell.underWay.size > 0 || (cell.kept > 0 && kept <= MOST_RUNS_KEPT);
      if (isWorthIt || inUse.has(cell)) continue;
      kept -= cell.kept;
      this.#cells.delete(key);
    }
  }

  /** The cells of what is drawn. */
  #inUse(): readonly Cell[] {
    return this.#places().flatMap(({ cell, healthy }) => [cell, healthy]);
  }

  /** Every place that is drawn, on the map and on the lines. */
  #places(): readonly Place[] {
    if (this.#results === null) return [];
    const { map, lines } = this.#results;
    return [...(map?.places ?? []), ...[...lines.across, ...lines.up].flatMap((line) => line.places)];
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
