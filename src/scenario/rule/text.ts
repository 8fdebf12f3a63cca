import type { Checked } from '../field';
import { readRule } from './read';
import { type Expression, postfix, type Rule } from './rule';
import { writeRule } from './write';

/** Reads a rule's text, and gives it in the form that links have. */
export function readRuleText(text: string): Checked<string> {
  const { rule, mistake } = readRule(text);
  return rule === null
    ? { type: 'unreadable', message: mistake.message }
    : { type: 'valid', value: writeRule(rule) };
}

/** A valid rule as the model reads it: `leave|score|pick|without`, with the expressions in postfix. */
export function modelRule(text: string, batchSize: number): string {
  const { rule } = readRule(text);
  if (rule === null) throw new Error(`not a rule: ${text}`);
  return [leaveOf(rule, batchSize), steps(rule.score), pickOf(rule), steps(rule.without)].join('|');
}

function leaveOf({ leave }: Rule, batchSize: number): string {
  switch (leave.when) {
    case 'record':
    case 'batch':
      return leave.when;
    case 'bytes': {
      const bytes = leave.bytes === 'batch.size' ? batchSize : leave.bytes;
      return `${leave.atEnd ? 'bytes-at-end' : 'bytes'}:${bytes}`;
    }
    case 'time':
      return `ms:${leave.ms}`;
  }
}

function pickOf({ pick }: Rule): string {
  return pick.by === 'best' ? `best:${pick.of}` : pick.by;
}

function steps(expression: Expression | null): string {
  return expression === null ? '' : postfix(expression).join(' ');
}
