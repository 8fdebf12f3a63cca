import {
  binding,
  COMPARING,
  type Expression,
  type Leave,
  type Operation,
  type Pick,
  type Rule,
} from './rule';
import { SIGNAL_SETTINGS } from './signalNames';

/** Values, brackets and functions bind tighter than any operator. */
const TIGHTEST = binding('*') + 1;

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
      return `${leave.bytes === 'batch.size' ? 'batch.size' : `${leave.bytes} bytes`}${leave.atEnd ? ' at batch end' : ''}${leave.orMs === undefined ? '' : ` or ${leave.orMs} ms`}`;
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
    case 'signal':
      return expression.setting === SIGNAL_SETTINGS[expression.name]
        ? expression.name
        : `${expression.name}(${expression.setting})`;
    case 'call':
      return callText(expression.name, expression.of);
  }
}

function callText(name: Operation, of: readonly Expression[]): string {
  if (name === 'not') return `not ${of.map((part) => within(part, COMPARING)).join()}`;
  const binds = binding(name);
  if (binds === 0) return `${name}(${of.map(expressionText).join(', ')})`;
  // Comparisons don't chain, so both sides need brackets; of equals on one level, the right one does.
  return of
    .map((part, place) => within(part, binds + (binds === COMPARING || place === 1 ? 1 : 0)))
    .join(` ${name} `);
}

/** In brackets unless it binds at least so tightly. */
function within(expression: Expression, least: number): string {
  const text = expressionText(expression);
  return bindingOf(expression) < least ? `(${text})` : text;
}

function bindingOf(expression: Expression): number {
  if (expression.type !== 'call') return TIGHTEST;
  // `not` takes a comparison with it, so inside one it needs brackets.
  return expression.name === 'not' ? COMPARING - 1 : binding(expression.name) || TIGHTEST;
}
