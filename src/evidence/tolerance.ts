import type { Figure } from './figures';

/**
 * How far the model may be off: `relative` = of the evidence, `absolute` = in the figure's own unit, `factor` = at most
 * so many times the evidence, and at least the evidence divided by it.
 */
export interface Tolerance {
  readonly kind: 'relative' | 'absolute' | 'factor';
  readonly value: number;
}

/** Whether `model` keeps the tolerance around `evidence`. */
export function holds(model: number, evidence: number, { kind, value }: Tolerance): boolean {
  if (kind === 'absolute') return Math.abs(model - evidence) <= value;
  if (kind === 'relative') return Math.abs(model - evidence) <= value * evidence;
  return model <= value * evidence && model * value >= evidence;
}

/** The names of tolerances in the JSON files. */
const NAMES: Readonly<Record<string, { readonly figure: Figure; readonly kind: Tolerance['kind'] }>> = {
  throughput: { figure: 'mebibytesPerSecond', kind: 'relative' },
  mean: { figure: 'meanMs', kind: 'relative' },
  p99: { figure: 'p99Ms', kind: 'relative' },
  meanFactor: { figure: 'meanMs', kind: 'factor' },
  p50Factor: { figure: 'p50Ms', kind: 'factor' },
  p99Factor: { figure: 'p99Ms', kind: 'factor' },
  maxFactor: { figure: 'maxMs', kind: 'factor' },
  brokerShare0: { figure: 'brokerShare0', kind: 'absolute' },
  overrunPerMax: { figure: 'overrunPerMax', kind: 'relative' },
};

/** Reads stored tolerances; throws for a name that means nothing. */
export function readTolerances(
  stored: Readonly<Record<string, number | undefined>>,
  of: string,
): Readonly<Partial<Record<Figure, Tolerance>>> {
  const gate: Partial<Record<Figure, Tolerance>> = {};
  for (const [name, value] of Object.entries(stored)) {
    const known = NAMES[name];
    if (known === undefined || value === undefined)
      throw new Error(`There is no tolerance ${name} of ${of}.`);
    gate[known.figure] = { kind: known.kind, value };
  }
  return gate;
}
