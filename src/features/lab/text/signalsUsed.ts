import type { Expression, Rule } from '../../../scenario/rule/rule';

/** A signal in an expression, with the number in its brackets. */
export type SignalUse = Extract<Expression, { readonly type: 'signal' }>;

/** Every signal of a rule once, in the order in which its text names them. */
export function signalsUsed({ score, without }: Rule): readonly SignalUse[] {
  const uses = [score, ...(without === null ? [] : [without])].flatMap(usesIn);
  return uses.filter(
    ({ name, setting }, place) =>
      place === uses.findIndex((other) => other.name === name && other.setting === setting),
  );
}

function usesIn(expression: Expression): readonly SignalUse[] {
  if (expression.type === 'signal') return [expression];
  return expression.type === 'call' ? expression.of.flatMap(usesIn) : [];
}
