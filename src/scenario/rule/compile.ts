import { SAME } from '../groups';
import { followsRule, RULES } from '../modelText';
import type { Scenario } from '../scenario';
import { readRule } from './read';
import { type Expression, type Leave, type Pick, postfix } from './rule';

/** A scenario as a command takes it to the model: rules that producers follow are compiled. */
export function withCompiledRules(scenario: Scenario): Scenario {
  if (!followsRule(scenario)) return scenario;
  const own = RULES.filter((name) => scenario[name] !== SAME);
  return { ...scenario, ...Object.fromEntries(own.map((name) => [name, compileRule(scenario[name])])) };
}

/** A valid rule as `leave|score|pick|without`, with the expressions in postfix. */
function compileRule(text: string): string {
  const { rule } = readRule(text);
  if (rule === null) throw new Error(`not a rule: ${text}`);
  const { leave, score, pick, without } = rule;
  return [leaveCode(leave), steps(score), pickCode(pick), steps(without)].join('|');
}

function leaveCode(leave: Leave): string {
  switch (leave.when) {
    case 'record':
    case 'batch':
      return leave.when;
    case 'bytes':
      return `bytes${leave.atEnd ? '-at-end' : ''}:${leave.bytes}${leave.orMs === undefined ? '' : `+${leave.orMs}`}`;
    case 'time':
      return `ms:${leave.ms}`;
  }
}

function pickCode(pick: Pick): string {
  return pick.by === 'best' ? `best:${pick.of}` : pick.by;
}

function steps(expression: Expression | null): string {
  return expression === null ? '' : postfix(expression).join(' ');
}
