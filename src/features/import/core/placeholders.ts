import type { Given } from './types';

const VARIABLE = /^[A-Z][A-Z0-9_]{2,99}$/;
/** A placeholder, with or without a default: `${LINGER}`, `${LINGER:5}`, `${LINGER:-5}`. */
const PLACEHOLDER = /^\$\{([A-Z][A-Z0-9_]{2,99})(?::-?[^{}]{0,200})?\}$/;

/**
 * The settings of a text with the variables that it sets elsewhere, as a ConfigMap beside an application's file does.
 * Variables that fill a placeholder are no settings of their own.
 */
export function withVariables<Pair extends Given>(pairs: readonly Pair[]): readonly Pair[] {
  const variables = new Map(pairs.flatMap(({ name, value }) => (VARIABLE.test(name) ? [[name, value]] : [])));
  if (variables.size === 0) return pairs;
  const used = new Set<string>();
  const filled = pairs.map((pair) => {
    const [, name = ''] = PLACEHOLDER.exec(pair.value) ?? [];
    const value = variables.get(name);
    if (value === undefined) return pair;
    used.add(name);
    return { ...pair, value };
  });
  return filled.filter(({ name }) => !used.has(name));
}
