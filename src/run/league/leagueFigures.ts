import type { Summary } from '../../../workers/protocol';
import { halfWidth95, highestOf, lowestOf, mean } from '../../base/statistics';
import { type FigureId, figureOf } from '../../figures/catalogue';
import { failedShare, growsWithoutEnd, judge, losesPercentile, p99Within } from '../../figures/objective';
import { type LatencyWindow, windowOutcome } from '../../figures/ownWindow';
import type { Unit } from '../../figures/units';
import { leaderOf } from '../../scenario/leaders';
import type { Scenario } from '../../scenario/scenario';

interface FigureRow {
  /** In tables and files: "p99". */
  readonly label: string;
  readonly unit: Unit;
  readonly ofRun: (summary: Summary, scenario: Scenario, window?: LatencyWindow) => number;
}

export const LEAGUE_FIGURES = {
  failed: { label: 'records failed', unit: 'share', ofRun: failedShare },
  p99: { ...figure('p99'), ofRun: p99 },
  mean: { ...figure('mean'), ofRun: meanOfAll },
  p50: figure('p50'),
  endToEnd: { ...figure('end.to.end.p99'), label: 'end-to-end p99' },
  endToEndMean: { ...figure('end.to.end.mean'), label: 'end-to-end mean' },
  // Their labels say that they are rates.
  requests: { ...figure('requests.per.s'), unit: 'count' },
  records: {
    label: 'records/s',
    unit: 'count',
    ofRun: ({ throughput }) => throughput.recordsPerSecond,
  },
  largestShare: { ...figure('share.largest'), label: 'largest share' },
  skew: { label: 'skew', unit: 'count', ofRun: skew },
} as const satisfies Readonly<Record<string, FigureRow>>;

export type LeagueFigure = keyof typeof LEAGUE_FIGURES;
export const LEAGUE_FIGURE_IDS = Object.keys(LEAGUE_FIGURES) as readonly LeagueFigure[];

export interface LeagueRun extends Readonly<Record<LeagueFigure, number>> {
  /** The backlog grows without end: its latency only says how long the run was. */
  readonly runsAway: boolean;
  readonly modelRevision: number;
}

/** Where a figure lies over runs with different seeds; NaN without runs. */
export interface Range {
  /** From the first run, which has the situation's own seed. */
  readonly own: number;
  readonly mean: number;
  readonly low: number;
  readonly high: number;
  /** Half the width of the 95 % confidence interval of the mean; NaN for fewer than two runs. */
  readonly halfWidth95: number;
}

export function leagueRun(summary: Summary, scenario: Scenario, window?: LatencyWindow): LeagueRun {
  const figures = LEAGUE_FIGURE_IDS.map((id) => {
    const row: FigureRow = LEAGUE_FIGURES[id];
    return [id, row.ofRun(summary, scenario, window)] as const;
  });
  return {
    ...(Object.fromEntries(figures) as Record<LeagueFigure, number>),
    runsAway: growsWithoutEnd(windowOutcome(summary, scenario, window).growth),
    modelRevision: summary.modelRevision,
  };
}

export function figureRange(runs: readonly LeagueRun[], id: LeagueFigure): Range {
  const values = runs.map((run) => run[id]);
  const [low, high] = values.length === 0 ? [Number.NaN, Number.NaN] : [lowestOf(values), highestOf(values)];
  return {
    own: values[0] ?? Number.NaN,
    mean: high === Number.POSITIVE_INFINITY ? high : mean(values),
    low,
    high,
    halfWidth95: halfWidth95(values),
  };
}

function figure(id: FigureId): FigureRow {
  const { short, unit, inWindow } = figureOf(id);
  return { label: short, unit, ofRun: inWindow };
}

/** Infinite if it is lost in records that were given up. */
function p99(summary: Summary, scenario: Scenario, window?: LatencyWindow): number {
  return judge(windowOutcome(summary, scenario, window), p99Within(Number.POSITIVE_INFINITY)).percentileMs;
}

/** Infinite as p99 is: the latency of the others says nothing of records that were given up. */
function meanOfAll(summary: Summary, scenario: Scenario, window?: LatencyWindow): number {
  const meanMs = figureOf('mean').inWindow(summary, scenario, window);
  return losesPercentile(failedShare(summary), 0.99) || Number.isNaN(meanMs)
    ? Number.POSITIVE_INFINITY
    : meanMs;
}

/**
 * Bytes of the largest partition ÷ mean of all, 1 if they're equal. Partitions of the slow broker don't count: to avoid them
 * isn't skew.
 */
function skew({ partitions }: Summary, scenario: Scenario): number {
  const bytes = partitions.flatMap((figures, partition) =>
    leaderOf(scenario, partition) === scenario['slow.broker'] ? [] : [figures.bytes],
  );
  return highestOf(bytes) / mean(bytes);
}
