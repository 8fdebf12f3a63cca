import { type SweepRequest, SweepRuns } from '../../../src/features/sweep/core/SweepRuns';
import { figureOf } from '../../../src/figures/catalogue';
import { type RunFigures, runFigures } from '../../../src/figures/runFigures';
import type { Rule } from '../../../src/run/Cell';
import { UnseenBudget } from '../../../src/run/pageBudget';
import { encodeLink } from '../../../src/scenario/link/link';
import { DEFAULT_SCENARIO, type Scenario } from '../../../src/scenario/scenario';
import { DEFAULT_SWEEP, type Sweep } from '../../../src/scenario/sweep';
import type { Summary } from '../../../workers/protocol';
import { type Answer, type FakePool, FakeRuns } from '../../run/fakePool';
import { summaryWith } from '../../support/summaries';

/** Enough records for every percentile. */
const RECORDS = { offered: 120_000, acked: 120_000, measured: 120_000, failed: 0, expired: 0 };

/** A finished run whose latency figures are all `latencyMs`, with records enough. */
export function runOf(latencyMs: number, changes: Partial<Summary> = {}): Summary {
  return summaryWith(latencyMs, { records: RECORDS, ...changes });
}

/** What a sweep keeps of `runOf`. */
export function figuresOf(
  latencyMs: number,
  changes: Partial<Summary> = {},
  objectiveMs: number | null = null,
): RunFigures {
  return runFigures(runOf(latencyMs, changes), DEFAULT_SCENARIO, objectiveMs);
}

/** A rule that asks for much and takes what it gets. */
export function ruleWith(changes: Partial<Omit<Rule, 'metric'>> & { metric?: Sweep['metric'] } = {}): Rule {
  const { metric = 'p99', ...rest } = changes;
  return { precision: 0.1, mostRuns: 10, objectiveMs: 200, ...rest, metric: figureOf(metric) };
}

/** Latency follows the swept fields, and chance the whole text of the scenario, as a seed does. */
export function chanceAnswer({ scenario, objectiveMs }: Parameters<Answer>[0]): Summary {
  const latencyMs = (10 + scenario['linger.ms'] + 10 * scenario['slow.ms']) * (0.8 + 0.4 * chance(scenario));
  const isEndedEarly = objectiveMs !== undefined && latencyMs > objectiveMs;
  return runOf(isEndedEarly ? latencyMs / 2 + objectiveMs / 2 : latencyMs, {
    events: Math.round(1000 + 10 * latencyMs),
    endedAtS: isEndedEarly ? 30 : null,
  });
}

/** A number from 0 to 1 that follows from what is no default in the scenario (FNV-1a): a new field changes none. */
export function chance(scenario: Scenario): number {
  let hash = 0x811c9dc5;
  for (const character of encodeLink(scenario))
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash / 2 ** 32;
}

/** A sweep over a fake pool, with a clock that goes `runMs` for each run. */
export class Bench {
  readonly runs: SweepRuns;
  readonly all: FakeRuns;
  nowMs = 0;

  constructor(size = 2, answer: Answer = chanceAnswer) {
    this.all = new FakeRuns(size, answer);
    this.runs = new SweepRuns({
      runs: this.all.runs,
      budget: new UnseenBudget(),
      nowMs: () => this.nowMs,
    });
  }

  get pool(): FakePool {
    return this.all.pool;
  }

  show(sweep: Partial<Sweep> = {}, request: Partial<SweepRequest> = {}): this {
    this.runs.show({
      sweep: { ...SMALL, ...sweep },
      scenario: DEFAULT_SCENARIO,
      spot: { column: 0, row: 0 },
      objectiveMs: 200,
      ...request,
    });
    return this;
  }

  /** Ends so many runs, or all that there are; `pick` says which of those under way, `runMs` how long each took. */
  finish(count = Number.POSITIVE_INFINITY, pick: () => number = () => 0, runMs = 20): this {
    for (let ended = 0; ended < count && this.pool.out.length > 0; ended += 1) {
      this.nowMs += runMs;
      this.pool.end(pick());
    }
    return this;
  }

  /** What is known of every cell in the picture. */
  get estimates() {
    const { results } = this.runs;
    if (results === null) return [];
    const { map, lines, rule } = results;
    const line = [...lines.across, ...lines.up].flatMap(({ places }) => places);
    return [...(map?.places ?? []), ...line].map(({ cell }) => cell.estimate(rule));
  }
}

/** A small map with lines. */
export const SMALL: Sweep = {
  ...DEFAULT_SWEEP,
  x: { field: 'linger.ms', spacing: 'linear', from: 0, to: 15, count: 4 },
  y: { field: 'slow.ms', spacing: 'linear', from: 0, to: 30, count: 3 },
  lines: { field: 'partitioner', spacing: 'list', values: ['sticky', 'adaptive'] },
};
