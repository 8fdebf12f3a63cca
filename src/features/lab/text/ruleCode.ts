import { titled } from '../../../base/format';
import type { Expression, Rule } from '../../../scenario/rule/rule';
import { type SignalUse, signalsIn } from '../../../scenario/rule/signals';

/** A signal kept with its setting: a half-life or a window, ms. */
export interface Kept {
  /** Such as `ackMs100`. */
  readonly name: string;
  /** Such as `AckMs`. */
  readonly kind: string;
  readonly ms: number;
}

/** Each half-life or window of a signal once, in the order in which the rule names them. */
export function keptOf({ score, without }: Rule): readonly Kept[] {
  const uses = [score, without].flatMap(signalsIn).filter(({ setting }) => setting !== null);
  const byName = new Map(
    uses.map((use) => [
      keptName(use),
      { name: keptName(use), kind: titled(camelCase(use.name)), ms: use.setting ?? 0 },
    ]),
  );
  return [...byName.values()];
}

/** `ackMs100` of `ack.ms(100)`. */
export function keptName({ name, setting }: SignalUse): string {
  return `${camelCase(name)}${String(setting).replace('.', '_')}`;
}

function camelCase(name: string): string {
  return name.replaceAll(/\.(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** Numbers of a rule that settings of the exported class can replace. */
export type RuleSetting = 'floorMs' | 'forgetMs';

/** Which setting an operation's number is: the floor in `max(ack.ms / …, 2)`, the time in `since.ack.ms / 1000`. */
export function settingOf(expression: Expression): RuleSetting | null {
  if (expression.type !== 'call') return null;
  const [left, right] = expression.of;
  if (expression.name === '/') {
    return right?.type === 'number' && left?.type === 'signal' && left.name.endsWith('since.ack.ms')
      ? 'forgetMs'
      : null;
  }
  const isLatency = signalsIn(expression).some(({ name }) => /(?<!since\.)ack\.ms$/.test(name));
  return expression.name === 'max' && isLatency ? 'floorMs' : null;
}

/** The settings of a rule with its own number for each; it has none if it has several numbers. */
export function settingsUsed({ score, without }: Rule): readonly (readonly [RuleSetting, number])[] {
  const found = [score, without].flatMap(numbersIn);
  const names = (['floorMs', 'forgetMs'] as const).filter(
    (name) => new Set(found.flatMap(([setting, value]) => (setting === name ? [value] : []))).size === 1,
  );
  return names.map((name) => [name, found.find(([setting]) => setting === name)?.[1] ?? 0]);
}

function numbersIn(expression: Expression | null): readonly (readonly [RuleSetting, number])[] {
  if (expression?.type !== 'call') return [];
  const setting = settingOf(expression);
  return expression.of.flatMap((part) =>
    setting !== null && part.type === 'number' ? [[setting, part.value] as const] : numbersIn(part),
  );
}

/** It looks at the order of partitions, so a sample of them isn't enough. */
export function looksAtOrder({ score, without }: Rule): boolean {
  return [score, without].flatMap(signalsIn).some(({ name }) => name === 'turn');
}

/** True if a rule leaves after bytes or a time: the module does that only where it can't tell of batches. */
export function leavesByEither({ leave }: Rule): boolean {
  return leave.when === 'bytes' && leave.orMs !== undefined;
}
