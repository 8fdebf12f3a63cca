import { type FigureId, figureOf } from '../../../figures/catalogue';
import { readFigureName } from './figures';

/** Allowed error of the model: `relative` to the evidence, `absolute` in its unit, or a `factor` either way. */
export interface Tolerance {
  readonly kind: 'relative' | 'absolute' | 'factor';
  readonly value: number;
}

/** Whether `model` is within the tolerance around `evidence`. */
export function holds(model: number, evidence: number, { kind, value }: Tolerance): boolean {
  if (kind === 'absolute') return Math.abs(model - evidence) <= value;
  if (kind === 'relative') return Math.abs(model - evidence) <= value * evidence;
  return model <= value * evidence && model * value >= evidence;
}

/** Reads stored tolerances by figure, or by `…Factor`; throws for an unknown name. */
export function readTolerances(
  stored: Readonly<Record<string, number | undefined>>,
  of: string,
): Readonly<Partial<Record<FigureId, Tolerance>>> {
  const gate: Partial<Record<FigureId, Tolerance>> = {};
  for (const [name, value] of Object.entries(stored)) {
    const id = readFigureName(name.replace(/Factor$/, ''), `a tolerance of ${of}`);
    if (value === undefined) continue;
    const usual = figureOf(id).unit === 'share' ? 'absolute' : 'relative';
    gate[id] = { kind: name.endsWith('Factor') ? 'factor' : usual, value };
  }
  return gate;
}
