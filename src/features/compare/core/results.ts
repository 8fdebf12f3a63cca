import { formatFigure, formatFineShare, titled } from '../../../base/format';
import { halfWidth95, mean } from '../../../base/statistics';
import { figureOf as figureNamed } from '../../../figures/catalogue';
import { indexOf, isLatency, type Metric, refusal } from '../../../figures/metrics';
import type { SeedFigures } from '../../../run/seedFigures';

export interface ResultRow {
  readonly id: string;
  readonly label: string;
  /** Latencies and rates are compared by their ratio, shares by their difference. */
  readonly compared: 'ratio' | 'difference';
  readonly format: (value: number) => string;
  /** Unit in files; empty for shares, which are written from 0 to 1. */
  readonly unit: string;
  /** True for latencies of whole records, which are those of the scenario's own window. */
  readonly isLatency: boolean;
  /** NaN if the run has no such figure. */
  readonly of: (figures: SeedFigures) => number;
  /** Why the run doesn't have enough data for this figure; null if it does. */
  readonly refusal: (figures: SeedFigures) => string | null;
}

/** A scenario's figure compared with another's, from runs with the same seeds. */
export type Against =
  | { readonly type: 'waiting' }
  /** The figure doesn't exist, and more runs won't change that. */
  | { readonly type: 'none'; readonly reason: string }
  | { readonly type: 'same'; readonly pairs: number }
  | Measured;

/** Estimate of a paired comparison, with the ends of its 95 % confidence interval. */
export interface Measured {
  /** `unclear` if the interval includes no difference. */
  readonly type: 'clear' | 'unclear';
  /** `ratio` = figure ÷ reference, 1 for none; `difference` = figure − reference, 0 for none. */
  readonly compared: ResultRow['compared'];
  readonly middle: number;
  readonly low: number;
  readonly high: number;
  readonly pairs: number;
}

const MIN_PAIRS = 3;

/** Metrics compared after throughput and failures, in the order of the table. */
const COMPARED = ['mean', 'p50', 'p95', 'p99', 'p99.9', 'max', 'requests.per.s'] as const;

export function resultRows(watched: {
  readonly broker: number;
  readonly name: string;
}): readonly ResultRow[] {
  return [
    rowOf(figureNamed('throughput')),
    {
      ...rowOf(figureNamed('throughput')),
      id: 'records.failed',
      label: 'Records failed',
      compared: 'difference',
      format: formatFineShare,
      unit: '',
      of: ({ failedShare }) => failedShare,
    },
    ...COMPARED.map((id) => rowOf(figureNamed(id))),
    {
      ...rowOf(figureNamed('requests.per.s')),
      id: 'broker.cores',
      label: 'Cores per broker',
      format: (value) => formatFigure(value, 2),
      unit: '',
      of: ({ brokerCores }) => brokerCores,
    },
    {
      ...rowOf(figureNamed('share.largest')),
      id: 'watched.share',
      label: `Share of ${watched.name}`,
      compared: 'difference',
      of: ({ brokerShares }) => brokerShares[watched.broker] ?? Number.NaN,
    },
  ];
}

function rowOf(metric: Metric): ResultRow {
  const index = indexOf(metric.id);
  return {
    id: metric.id,
    label: titled(metric.short),
    compared: 'ratio',
    format: metric.format,
    unit: metric.inFiles,
    isLatency: isLatency(metric),
    of: ({ values }) => values[index] ?? Number.NaN,
    refusal: (figures) => refusal(metric, figures),
  };
}

/** The figure of a row; null with too few records or none at all. */
export function rowValue(row: ResultRow, figures: SeedFigures): number | null {
  const value = row.of(figures);
  return row.refusal(figures) === null && Number.isFinite(value) ? value : null;
}

/**
 * How much more or less `ours` has than `theirs`, run by run. Runs of one number met the same arrivals (common random
 * numbers), so that what differs is what was changed. Ratios are compared by their logarithms, because latency varies
 * by factors; the interval is Student's.
 */
export function against(
  row: ResultRow,
  ours: readonly (SeedFigures | null)[],
  theirs: readonly (SeedFigures | null)[],
): Against {
  const found = ours.flatMap((figures, run) => {
    const reference = theirs[run];
    return figures && reference ? [{ figures, reference }] : [];
  });
  const refused = found.map(({ figures, reference }) => row.refusal(figures) ?? row.refusal(reference));
  const reason = refused.find((text) => text !== null);
  if (reason !== undefined && reason !== null) return { type: 'none', reason };
  const pairs = found.map(({ figures, reference }) => [row.of(figures), row.of(reference)] as const);
  const usable = pairs.filter(([one, other]) =>
    row.compared === 'ratio' ? one > 0 && other > 0 : Number.isFinite(one) && Number.isFinite(other),
  );
  if (usable.length < pairs.length)
    return { type: 'none', reason: "One of the runs doesn't have this figure." };
  if (usable.length < MIN_PAIRS) return { type: 'waiting' };
  if (usable.every(([one, other]) => one === other)) return { type: 'same', pairs: usable.length };
  return measured(row.compared, usable);
}

function measured(compared: ResultRow['compared'], pairs: readonly (readonly [number, number])[]): Measured {
  const isRatio = compared === 'ratio';
  const differences = pairs.map(([one, other]) => (isRatio ? Math.log(one / other) : one - other));
  const middle = mean(differences);
  const half = halfWidth95(differences);
  const back = (value: number): number => (isRatio ? Math.exp(value) : value);
  return {
    type: Math.abs(middle) > half ? 'clear' : 'unclear',
    compared,
    middle: back(middle),
    low: back(middle - half),
    high: back(middle + half),
    pairs: pairs.length,
  };
}

export interface Spread {
  readonly low: number;
  readonly high: number;
  readonly runs: number;
}

/** Range of a figure over the finished seeds; null with fewer than two. */
export function spreadOf(row: ResultRow, seeds: readonly (SeedFigures | null)[]): Spread | null {
  const values = seeds.flatMap((figures) => {
    const value = figures === null ? null : rowValue(row, figures);
    return value === null ? [] : [value];
  });
  if (values.length < 2) return null;
  return { low: Math.min(...values), high: Math.max(...values), runs: values.length };
}
