import { halfWidth95, highestOf, lowestOf, mean } from '../base/statistics';
import { indexOf, isOfDay, type Metric, refusal } from '../figures/metrics';
import type { RunFigures } from '../figures/runFigures';
import { modelText } from '../scenario/modelText';
import type { Scenario } from '../scenario/scenario';
import { withLaterSeed } from '../scenario/seeds';
import type { FailedRun } from './Runs';

/** When a cell has had enough runs, and what may stand in for a whole run. */
export interface Rule {
  readonly metric: Metric;
  /** The half-width asked for, as part of the mean. */
  readonly precision: number;
  readonly mostRuns: number;
  /** The reader's objective for p99, ms. */
  readonly objectiveMs: number;
}

export interface Estimate {
  /** The figure of the scenario's own seed; NaN before its run, or if there is no such figure. */
  readonly own: number;
  /** Lowest and highest over the runs that count; NaN as `own`. */
  readonly low: number;
  readonly high: number;
  /** Mean over the runs that count; NaN before the first, or if there is no such figure. */
  readonly mean: number;
  /** Half the width of the 95 % confidence interval of the mean (Student's t); NaN for fewer than two runs. */
  readonly halfWidth: number;
  readonly runs: number;
  /** The half-width asked for is reached, or the most runs are done. */
  readonly settled: boolean;
  /** Why there is no figure; null if there is one, or will be. */
  readonly problem: string | null;
  /** Mean growth of the backlog; NaN before the first run. */
  readonly growth: number;
  /** The earliest simulated second at which one of the runs ended early; null = all went to their end. */
  readonly endedAtS: number | null;
  /** The mean is a lower bound: runs ended early, or a longer slowness would be worse. */
  readonly atLeast: boolean;
}

/** Fewer runs say nothing of how much they differ. */
export const FEWEST_RUNS = 3;

/** Percentiles that are over an objective wherever p99 is. */
const OVER_WITH_P99: ReadonlySet<string> = new Set(['p99', 'p99.9', 'max']);

/** A scenario whose runs differ in their seeds alone: the first has the scenario's own, the next one more, and so on. */
export class Cell {
  readonly scenario: Scenario;
  /** The text of the scenario: cells with equal keys are the same. */
  readonly key: string;
  readonly underWay = new Set<number>();
  readonly #runs: (RunFigures | undefined)[] = [];
  readonly #failures = new Map<number, FailedRun>();
  /** The last answer of `estimate`, which order, progress and picture all ask for; null if a run has come since. */
  #known: { readonly rule: Rule; readonly estimate: Estimate } | null = null;

  constructor(scenario: Scenario, key = modelText(scenario)) {
    this.scenario = scenario;
    this.key = key;
  }

  scenarioOf(run: number): Scenario {
    return withLaterSeed(this.scenario, run);
  }

  put(run: number, figures: RunFigures): void {
    this.#runs[run] = figures;
    this.#known = null;
  }

  /** The runs that are kept, by number; those that are not there are null. */
  get all(): readonly (RunFigures | null)[] {
    return Array.from(this.#runs, (run) => run ?? null);
  }

  /** The model would not do this run, or broke on it, and would again. */
  fail(run: number, failure: FailedRun): void {
    this.#failures.set(run, failure);
    this.#known = null;
  }

  hasFailed(run: number): boolean {
    return this.#failures.has(run);
  }

  /** The failed run if that is why it has no figure; else null. */
  failure(rule: Rule): FailedRun | null {
    const { problem } = this.estimate(rule);
    return [...this.#failures.values()].find(({ message }) => message === problem) ?? null;
  }

  /** Runs that failed may be tried again: what stood in their way may be gone. */
  forgive(): void {
    this.#failures.clear();
    this.#known = null;
  }

  get kept(): number {
    return this.#runs.length;
  }

  figures(run: number, rule: Rule): RunFigures | null {
    const figures = this.#runs[run];
    if (figures === undefined) return null;
    const whole = figures.endedAtS === null;
    return whole || (mayEndEarly(rule.metric) && rule.objectiveMs <= (figures.objectiveMs ?? 0))
      ? figures
      : null;
  }

  /** Any run of it, for what is the same in all: what it costs, the model's revision. */
  get sample(): RunFigures | null {
    return this.#runs.find((run) => run !== undefined) ?? null;
  }

  /** The values of the runs that count, in the order of their seeds: as many as `estimate` says. */
  values(rule: Rule): readonly number[] {
    const { runs } = this.estimate(rule);
    const index = indexOf(rule.metric.id);
    return Array.from({ length: runs }, (_, run) => this.figures(run, rule)?.values[index] ?? Number.NaN);
  }

  /**
   * Estimate so far. Runs count in the order of their seeds, those that failed too, and only as many as the rule asks
   * for, so that the answer does not depend on how many workers ran ahead.
   */
  estimate(rule: Rule): Estimate {
    if (this.#known?.rule !== rule) this.#known = { rule, estimate: this.#estimate(rule) };
    return this.#known.estimate;
  }

  #estimate(rule: Rule): Estimate {
    const index = indexOf(rule.metric.id);
    const values: number[] = [];
    let growth = 0;
    let endedAtS: number | null = null;
    let grows = false;
    let problem = rule.metric.missing?.(this.scenario) ?? null;
    for (let run = 0; run < rule.mostRuns && problem === null; run += 1) {
      if (isSettled(values, rule)) break;
      const figures = this.figures(run, rule);
      if (figures === null) {
        problem = this.#failures.get(run)?.message ?? null;
        break;
      }
      const value = figures.values[index] ?? Number.NaN;
      problem = Number.isNaN(value) ? NO_RECORDS : refusal(rule.metric, figures);
      if (problem !== null) break;
      values.push(value);
      growth += figures.growth;
      grows ||= figures.growsWhileSlow;
      if (figures.endedAtS !== null) endedAtS = Math.min(figures.endedAtS, endedAtS ?? figures.endedAtS);
    }
    if (problem !== null)
      return { ...NOTHING, growth: this.#runs[0]?.growth ?? Number.NaN, settled: true, problem };
    const runs = values.length;
    return {
      own: values[0] ?? Number.NaN,
      low: runs === 0 ? Number.NaN : lowestOf(values),
      high: runs === 0 ? Number.NaN : highestOf(values),
      mean: mean(values),
      halfWidth: halfWidth95(values),
      runs,
      settled: isSettled(values, rule),
      problem,
      growth: runs === 0 ? Number.NaN : growth / runs,
      endedAtS,
      atLeast: endedAtS !== null || (grows && isOfDay(rule.metric)),
    };
  }
}

/** True if a run that has certainly run away may end early without changing this metric. */
export function mayEndEarly({ id }: Pick<Metric, 'id'>): boolean {
  return OVER_WITH_P99.has(id);
}

export function isSure({ mean, halfWidth, runs }: Estimate, { precision }: Rule): boolean {
  return runs >= FEWEST_RUNS && halfWidth <= precision * Math.abs(mean);
}

const NO_RECORDS = "This run measured no records, so it doesn't have this figure.";

export const NOTHING: Estimate = {
  own: Number.NaN,
  low: Number.NaN,
  high: Number.NaN,
  mean: Number.NaN,
  halfWidth: Number.NaN,
  runs: 0,
  settled: false,
  problem: null,
  growth: Number.NaN,
  endedAtS: null,
  atLeast: false,
};

function isSettled(values: readonly number[], rule: Rule): boolean {
  if (values.length >= rule.mostRuns) return true;
  return values.length >= FEWEST_RUNS && halfWidth95(values) <= rule.precision * Math.abs(mean(values));
}

export interface Difference {
  readonly mean: number;
  /** Half the width of its 95 % confidence interval; NaN for fewer than two pairs. */
  readonly halfWidth: number;
  readonly pairs: number;
}

/**
 * The difference of two cells over the seeds that both have. Runs with the same seed meet the same arrivals (common random
 * numbers), so that what differs is what was changed, and the interval is narrower than that of either cell. Null before
 * the first pair, and if one of them is a lower bound.
 */
export function differenceOf(cell: Cell, reference: Cell, rule: Rule): Difference | null {
  const [ours, theirs] = [cell.values(rule), reference.values(rule)];
  const pairs = Math.min(ours.length, theirs.length);
  const isBound = cell.estimate(rule).atLeast || reference.estimate(rule).atLeast;
  if (pairs === 0 || isBound) return null;
  const differences = Array.from({ length: pairs }, (_, run) => (ours[run] ?? 0) - (theirs[run] ?? 0));
  return { mean: mean(differences), halfWidth: halfWidth95(differences), pairs };
}
