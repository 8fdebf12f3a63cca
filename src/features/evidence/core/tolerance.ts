import { type FigureId, figureOf } from '../../../figures/catalogue';
import { readFigureName } from './figures';

/** Allowed error of the model: `relative` to the evidence, `absolute` in its unit, or a `factor` either way. */
export interface Tolerance {
  readonly kind: 'relative' | 'absolute' | 'factor';
  readonly value: number;
  /** An error up to this is allowed whatever it is in proportion, in the figure's unit. */
  readonly slack?: number;
}

/** As stored: a value, or a value and a slack. */
export type StoredTolerance = number | readonly number[];

export function holds(model: number, evidence: number, { kind, value, slack = 0 }: Tolerance): boolean {
  if (Math.abs(model - evidence) <= slack) return true;
  if (kind === 'absolute') return Math.abs(model - evidence) <= value;
  if (kind === 'relative') return Math.abs(model - evidence) <= value * evidence;
  return model <= value * evidence && model * value >= evidence;
}

/** Reads stored tolerances by figure, or by `…Factor`; throws for an unknown name. */
export function readTolerances(
  stored: Readonly<Record<string, StoredTolerance | undefined>>,
  of: string,
): Readonly<Partial<Record<FigureId, Tolerance>>> {
  const gate: Partial<Record<FigureId, Tolerance>> = {};
  for (const [name, value] of Object.entries(stored)) {
    const id = readFigureName(name.replace(/Factor$/, ''), `a tolerance of ${of}`);
    const [bound, slack] = [value ?? []].flat();
    if (bound === undefined) continue;
    const usual = figureOf(id).unit === 'share' ? 'absolute' : 'relative';
    gate[id] = { kind: name.endsWith('Factor') ? 'factor' : usual, value: bound, ...(slack && { slack }) };
  }
  return gate;
}
