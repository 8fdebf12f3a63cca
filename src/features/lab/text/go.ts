import MODULE from '../../../../partitioner/go/partitioner.go?raw';
import { titled } from '../../../base/format';
import type { Leave, Rule } from '../../../scenario/rule/rule';
import { ruleSentence } from '../../../scenario/rule/sentence';
import { writeRule } from '../../../scenario/rule/write';
import { canWrite, type Language, SIGNAL_CALLS, truthCode, valueCode, writtenIn } from './expressionCode';
import { keptOf, looksAtOrder, settingsUsed } from './ruleCode';
import { decimal, quoted, withMethod, wrapText } from './sourceLines';

// @recipe signal
const GO: Language = {
  signals: { ...SIGNAL_CALLS, available: 'true' },
  settings: { floorMs: 'p.floorMs()', forgetMs: 'p.forgetMs()' },
  either: 'when',
  spaces: 'gofmt',
  infinity: 'math.Inf(1)',
  noNumber: 'math.NaN()',
};

/** A rule as one Go file for franz-go: the module's source with the rule's function in it; null if it needs signals that franz-go's partitioners can't see. */
export function ruleGo(rule: Rule): string | null {
  return canWrite(GO, rule) ? withMethod(MODULE, functionOf(rule)) : null;
}

function functionOf(rule: Rule): string {
  const [plain, language] = writtenIn(GO, rule);
  const { leave, pick, score, without } = plain;
  const statements = [
    ...leaveCode(leave),
    `r.pick = pick${titled(pick.by)}`,
    ...(pick.by === 'best' ? [`r.drawn = ${pick.of}`] : []),
    ...(looksAtOrder(plain) ? ['r.isOrdered = true'] : []),
    ...settingsUsed(plain).map(([name, value]) => `r.${name} = ${decimal(value)}`),
    ...keptOf(plain).map(({ name, kind, ms }) => `${name} := r.keep${kind}(${decimal(ms)})`),
    ...closure('r.score', 'float64', valueCode(score, language)),
    ...(without === null ? [] : closure('r.without', 'bool', truthCode(without, language))),
    'return r',
  ];
  return `\
${wrapText(`newRule returns the rule. ${ruleSentence(rule)}`, '// ')}
func newRule() rule {
${quoted(writeRule(rule), '\tr := rule{text: ', '\t\t', '}')}
${statements.map((statement) => `\t${statement}`).join('\n')}
}

`;
}

function closure(name: string, type: string, code: string): readonly string[] {
  return [`${name} = func(p *candidate) ${type} {`, `\treturn ${code}`, '}'];
}

function leaveCode(leave: Leave): readonly string[] {
  switch (leave.when) {
    case 'record':
      return ['r.leave = leaveRecord'];
    case 'batch':
      return ['r.leave = leaveBatch'];
    case 'bytes':
      return [
        `r.leave = ${leave.atEnd ? 'leaveBytesAtBatchEnd' : 'leaveBytes'}`,
        ...(leave.bytes === 'batch.size' ? [] : [`r.leaveBytes = ${leave.bytes}`]),
      ];
    case 'time':
      return ['r.leave = leaveTime', `r.leaveNs = ${Math.round(leave.ms * 1e6)}`];
  }
}
