import MODULE from '../../../../partitioner/src/main/java/dev/linger/partitioner/RulePartitioner.java?raw';
import type { Leave, Rule } from '../../../scenario/rule/rule';
import { ruleSentence } from '../../../scenario/rule/sentence';
import { writeRule } from '../../../scenario/rule/write';
import { canWrite, type Language, SIGNAL_CALLS, truthCode, valueCode, writtenIn } from './expressionCode';
import { keptOf, looksAtOrder, settingsUsed } from './ruleCode';
import { decimal, quoted, withMethod, wrapCode, wrapText } from './sourceLines';

/** The module's class, by its full name. */
const MODULE_CLASS = 'dev.linger.partitioner.RulePartitioner';

/** The exported class, unless the reader names it. */
export const JAVA_CLASS = MODULE_CLASS;

/** How the module is built, from the project's folder, and the name under which Maven then knows it. */
export const MODULE_BUILD = 'mvn -q -f partitioner package';
export const MODULE_COORDINATES = 'dev.linger:rule-partitioner';

// @recipe signal
const JAVA: Language = {
  signals: { ...SIGNAL_CALLS, 'same.rack': 'p.isNear()', available: 'p.isAvailable()' },
  settings: { floorMs: 'p.floorMs()', forgetMs: 'p.forgetMs()' },
  either: 'ternary',
  spaces: 'always',
  infinity: 'Double.POSITIVE_INFINITY',
  noNumber: 'Double.NaN',
};

/**
 * A rule as one Java file for clients 2.4 to 4.x: the module's source with the rule's method in it, by another name; null if
 * the rule needs signals that no Partitioner can see.
 *
 * @param className a name that `classNameMistake` has nothing against
 */
export function ruleJava(rule: Rule, className = JAVA_CLASS): string | null {
  if (!canWrite(JAVA, rule)) return null;
  const [, inPackage = '', simple = ''] = /^(?:(.*)\.)?(\w+)$/.exec(className) ?? [];
  return withMethod(MODULE, methodOf(rule))
    .replaceAll(MODULE_CLASS, className)
    .replace(/^package .*\n/m, inPackage === '' ? '' : `package ${inPackage};\n`)
    .replaceAll(/\bRulePartitioner\b/g, simple);
}

export function javaFileName(className: string): string {
  return `${className.replace(/^.*\./, '')}.java`;
}

/** Why a name can't be that of the exported class; null if it can. */
export function classNameMistake(name: string): string | null {
  if (!/^(?:[a-z_]\w*\.)*[A-Z]\w*$/.test(name)) {
    return 'Enter a class name: a capital letter, then letters, digits or _; before it a package, such as com.acme.Steady.';
  }
  const simple = name.replace(/^.*\./, '');
  const words: readonly string[] = MODULE.match(/\w+/g) ?? [];
  return !MODULE_CLASS.endsWith(`.${simple}`) && words.includes(simple)
    ? `The file uses ${simple} itself. Enter another name.`
    : null;
}

function methodOf(rule: Rule): string {
  const [plain, language] = writtenIn(JAVA, rule);
  const { leave, pick, score, without } = plain;
  const statements = [
    ...leaveCode(leave),
    `rule.pick = Pick.${pick.by.toUpperCase()};`,
    ...(pick.by === 'best' ? [`rule.drawn = ${pick.of};`] : []),
    ...(looksAtOrder(plain) ? ['rule.isOrdered = true;'] : []),
    ...settingsUsed(plain).map(([name, value]) => `rule.${name} = ${decimal(value)};`),
    ...keptOf(plain).map(({ name, kind, ms }) => `int ${name} = rule.keep${kind}(${decimal(ms)});`),
    `rule.score = p -> ${valueCode(score, language)};`,
    ...(without === null ? [] : [`rule.without = p -> ${truthCode(without, language)};`]),
    'return rule;',
  ];
  return `\
    /**
${wrapText(ruleSentence(rule), '     * ')}
     */
    private static Rule rule() {
${quoted(writeRule(rule), '        Rule rule = new Rule(', '                ', ');')}
${statements.map((statement) => wrapCode(statement, '        ', '        ')).join('\n')}
    }
`;
}

function leaveCode(leave: Leave): readonly string[] {
  switch (leave.when) {
    case 'record':
      return ['rule.leave = Leave.RECORD;'];
    case 'batch':
      return ['rule.leave = Leave.BATCH;'];
    case 'bytes':
      return [
        `rule.leave = Leave.${leave.atEnd ? 'BYTES_AT_BATCH_END' : 'BYTES'};`,
        ...(leave.bytes === 'batch.size' ? [] : [`rule.leaveBytes = ${leave.bytes}L;`]),
      ];
    case 'time':
      return ['rule.leave = Leave.TIME;', `rule.leaveNs = ${Math.round(leave.ms * 1e6)}L;`];
  }
}
