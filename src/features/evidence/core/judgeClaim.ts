import { assertNever } from '../../../base/assert';
import { formatFigure, formatShare } from '../../../base/format';
import { type FigureId, figureOf } from '../../../figures/catalogue';
import type { Claim } from './claims';
import type { Experiment } from './experiments';
import type { ModelRun } from './figures';
import { type Spread, spreadOf } from './spread';
import { holds } from './tolerance';

const MIN_R2 = 0.95;

/** One run per seed, by variant id. */
export type RunsByVariant = ReadonlyMap<string, readonly ModelRun[]>;

/**
 * Result of judging a claim. `model` is the one number that decides: the figure (value), the ratio (ratio), the
 * smallest step from one variant to the next as a factor (order), highest ÷ lowest (same), highest ÷ the higher of
 * both ends (peak), R² (linear), the smallest growth of the ratio from pair to pair as a factor (diverges).
 */
export interface Judgement {
  readonly claim: Claim;
  /** Null if a run has no such figure; the claim is then missed. */
  readonly model: Spread | null;
  /** The reference for `model`. */
  readonly limit: number;
  /** (model − limit) ÷ limit. */
  readonly difference: number | null;
  readonly held: boolean;
}

/** Judges every claim of an experiment. Throws if a variant has no run. */
export function judgeExperiment(experiment: Experiment, runs: RunsByVariant): readonly Judgement[] {
  return experiment.claims.map((claim) => judgeClaim(claim, experiment, runs));
}

function judgeClaim(claim: Claim, experiment: Experiment, runs: RunsByVariant): Judgement {
  const spread = (variant: string): Spread | null => variantSpread(experiment, variant, claim.figure, runs);
  const means = (variants: readonly string[]): readonly number[] | null => {
    const found = variants.map((variant) => spread(variant)?.mean ?? null).filter((mean) => mean !== null);
    return found.length < variants.length ? null : found;
  };
  switch (claim.kind) {
    case 'value':
      return around(claim, spread(claim.of), claim.published, claim.tolerance);
    case 'ratio':
      return around(claim, quotient(spread(claim.of), spread(claim.per)), claim.published, claim.tolerance);
    case 'order': {
      const step = smallestStep(means(claim.along));
      return decided(claim, step, claim.factor, step !== null && step > claim.factor);
    }
    case 'same': {
      const along = means(claim.along);
      const reach = along === null ? null : Math.max(...along) / Math.min(...along);
      return decided(claim, reach, claim.within, reach !== null && reach <= claim.within);
    }
    case 'peak': {
      const rise = peakOf(means(claim.along));
      return decided(claim, rise, 1, rise !== null && rise > 1);
    }
    case 'linear': {
      const line = lineThrough(claim.x, means(claim.along));
      const held = line !== null && line.slope > 0 && line.r2 >= MIN_R2;
      return decided(claim, line?.r2 ?? null, MIN_R2, held);
    }
    case 'diverges': {
      const above = means(claim.pairs.map(([first]) => first));
      const below = means(claim.pairs.map(([, second]) => second));
      const ratios = above?.map((mean, index) => mean / (below?.[index] ?? Number.NaN)) ?? null;
      const step = smallestStep(ratios);
      return decided(claim, step, 1, step !== null && step > 1);
    }
    default:
      return assertNever(claim);
  }
}

/** A variant's figure over its seeds. Throws without a run. */
function variantSpread(
  experiment: Experiment,
  variantId: string,
  figure: FigureId,
  runs: RunsByVariant,
): Spread | null {
  const known = runs.get(variantId) ?? [];
  if (known.length === 0) throw new Error(`There is no run of ${variantId} of ${experiment.id}.`);
  return spreadOf(known.map((run) => run.figure(figure)));
}

/** The ratio of the means, with the range that the seeds of both allow. */
function quotient(above: Spread | null, below: Spread | null): Spread | null {
  if (above === null || below === null) return null;
  return {
    mean: above.mean / below.mean,
    lowest: above.lowest / below.highest,
    highest: above.highest / below.lowest,
  };
}

function around(claim: Claim, model: Spread | null, published: number, tolerance: number): Judgement {
  const difference = model === null ? null : (model.mean - published) / published;
  const held = model !== null && holds(model.mean, published, { kind: 'relative', value: tolerance });
  return { claim, model, limit: published, difference, held };
}

function decided(claim: Claim, number: number | null, limit: number, held: boolean): Judgement {
  if (number === null || !Number.isFinite(number))
    return { claim, model: null, limit, difference: null, held: false };
  const model = { mean: number, lowest: number, highest: number };
  return { claim, model, limit, difference: (number - limit) / limit, held };
}

function smallestStep(values: readonly number[] | null): number | null {
  if (values === null) return null;
  return Math.min(...values.slice(1).map((value, index) => value / (values[index] ?? Number.NaN)));
}

function peakOf(values: readonly number[] | null): number | null {
  const [first] = values ?? [];
  const last = values?.at(-1);
  if (values === null || first === undefined || last === undefined) return null;
  return Math.max(...values) / Math.max(first, last);
}

/** The least-squares line through the points, and its R². */
function lineThrough(
  x: readonly number[],
  y: readonly number[] | null,
): { readonly slope: number; readonly r2: number } | null {
  if (y === null || y.length !== x.length) return null;
  const mean = (values: readonly number[]): number =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  const [middleX, middleY] = [mean(x), mean(y)];
  const sum = (of: (index: number) => number): number => x.reduce((total, _, index) => total + of(index), 0);
  const dx = (index: number): number => (x[index] ?? 0) - middleX;
  const dy = (index: number): number => (y[index] ?? 0) - middleY;
  const [xx, yy, xy] = [sum((i) => dx(i) ** 2), sum((i) => dy(i) ** 2), sum((i) => dx(i) * dy(i))];
  return { slope: xy / xx, r2: xy ** 2 / (xx * yy) };
}

/** A judgement as text: "1.83×, published 2.00×, off by −9 %". */
export function formatJudgement({ claim, model, limit, difference }: Judgement): string {
  if (model === null) return "The model doesn't have this figure.";
  const { mean } = model;
  switch (claim.kind) {
    case 'value':
      return `${figureOf(claim.figure).format(mean)}, published ${figureOf(claim.figure).format(limit)}, off by ${signed(difference)}`;
    case 'ratio':
      return `${times(mean)}, published ${times(limit)}, off by ${signed(difference)}`;
    case 'order':
      return claim.along.length === 2
        ? `${times(mean)}, wanted more than ${times(limit)}`
        : `smallest step ${times(mean)}, wanted more than ${times(limit)}`;
    case 'same':
      return `${times(mean)} apart, allowed ${times(limit)}`;
    case 'peak':
      return `the highest is ${times(mean)} the higher end`;
    case 'linear':
      return `R² ${mean.toFixed(2)}, wanted ${limit.toFixed(2)} with a rising line`;
    case 'diverges':
      return `smallest step of the ratio ${times(mean)}, wanted more than ${times(limit)}`;
    default:
      return assertNever(claim);
  }
}

function times(ratio: number): string {
  return `${formatFigure(ratio, 2)}×`;
}

function signed(difference: number | null): string {
  if (difference === null) return '–';
  const size = formatShare(Math.abs(difference));
  return size === formatShare(0) ? size : `${difference < 0 ? '−' : '+'}${size}`;
}
