import type { Expression, Leave, Operation, Pick, Rule } from './rule';
import { signalNamed } from './signals';

/** How tightly each operation binds; functions and values bind tightest. */
const BINDS: Readonly<Partial<Record<Operation, number>>> = {
  or: 1,
  and: 2,
  not: 3,
  '<': 4,
  '<=': 4,
  '>': 4,
  '>=': 4,
  '=': 4,
  '+': 5,
  '-': 5,
  '*': 6,
  '/': 6,
};
const TIGHTEST = 7;

/** The text of a rule, in the form that links have. */
export function writeRule({ leave, score, pick, without }: Rule): string {
  const parts = [`leave ${leaveText(leave)}`, `score ${expressionText(score)}`, `pick ${pickText(pick)}`];
  return [...parts, ...(without === null ? [] : [`without ${expressionText(without)}`])].join('; ');
}

export function leaveText(leave: Leave): string {
  switch (leave.when) {
    case 'record':
      return 'each record';
    case 'batch':
      return 'new batch';
    case 'bytes':
      return `${leave.bytes === 'batch.size' ? 'batch.size' : `${leave.bytes} bytes`}${leave.atEnd ? ' at batch end' : ''}`;
    case 'time':
      return `${leave.ms} ms`;
  }
}

export function pickText(pick: Pick): string {
  return pick.by === 'best' ? `best of ${pick.of}` : pick.by;
}

export function expressionText(expression: Expression): string {
  switch (expression.type) {
    case 'number':
      return String(expression.value);
    case 'signal': {
      const usual = signalNamed(expression.name)?.setting?.default ?? null;
      return expression.setting === usual ? expression.name : `${expression.name}(${expression.setting})`;
    }
    case 'call':
      return callText(expression.name, expression.of);
  }
}

function callText(name: Operation, of: readonly Expression[]): string {
  const binds = BINDS[name];
  if (binds === undefined) return `${name}(${of.map(expressionText).join(', ')})`;
  // Comparisons don't chain, so both sides need brackets; of equals on one level, the right one does.
  const [left, right] = of.map((part, place) => {
    const needs = binds + (binds === 4 || place === 1 ? 1 : 0);
    return bindingOf(part) < needs ? `(${expressionText(part)})` : expressionText(part);
  });
  return right === undefined ? `${name} ${left}` : `${left} ${name} ${right}`;
}

function bindingOf(expression: Expression): number {
  return expression.type === 'call' ? (BINDS[expression.name] ?? TIGHTEST) : TIGHTEST;
}
