import type { SignalName } from './signalNames';

/** A partitioner's rule as a tree; `read.ts` makes it from its text, `write.ts` the text from it. */
export interface Rule {
  readonly leave: Leave;
  /** Lower is better. */
  readonly score: Expression;
  readonly pick: Pick;
  /** Partitions for which it isn't 0 are left out, unless nothing is left; null = none. */
  readonly without: Expression | null;
}

/** When a record without key goes to another partition than the one before. */
export type Leave =
  | { readonly when: 'record' }
  /** When it needs a new batch (KIP-480). */
  | { readonly when: 'batch' }
  /** After so many bytes: at once (KIP-794's text), or where a batch ends, or after twice as many (as shipped). */
  | {
      readonly when: 'bytes';
      readonly bytes: number | 'batch.size';
      readonly atEnd: boolean /** Or so long after the last choice, if that comes sooner. */;
      readonly orMs?: number;
    }
  /** With the first record that comes more than so long after the last choice (librdkafka). */
  | { readonly when: 'time'; readonly ms: number };

export type Pick =
  /** The lowest score; equals are drawn alike. */
  | { readonly by: 'lowest' }
  /** In proportion to the highest score + 1 − each one's (KIP-794). */
  | { readonly by: 'weighted' }
  /** The lowest of so many drawn at random. */
  | { readonly by: 'best'; readonly of: number };

export type Expression =
  | { readonly type: 'number'; readonly value: number }
  /** `setting` is the number in brackets. */
  | { readonly type: 'signal'; readonly name: SignalName; readonly setting: number | null }
  | { readonly type: 'call'; readonly name: Operation; readonly of: readonly Expression[] };

/** Operators, those that bind loosest first; `not` binds like a condition. */
const LEVELS = [['or'], ['and'], ['<', '<=', '>', '>=', '=', '!='], ['+', '-'], ['*', '/']] as const;

/** Operations by their names in postfix; `if` takes a condition and two values, `not` one, the others two. */
export type Operation = Exclude<(typeof LEVELS)[number][number], '!='> | 'not' | 'min' | 'max' | 'if';

export const COMPARING = 3;

/** How tightly an operator binds, from 1; 0 if the text isn't one. */
export function binding(text: string): number {
  return LEVELS.findIndex((level) => level.some((operator) => operator === text)) + 1;
}

/** Every rule within the other limits has a canonical text that is shorter. */
export const MOST_CHARACTERS = 3000;
/** Limits of a rule, which the model has, too. */
export const MOST_STEPS = 64;
export const DEEPEST = 16;
export const MOST_DRAWN = 8;
/** The longest stay with a partition, bytes and ms. */
export const LONGEST_STAY = 1e9;
/** The most for a number in brackets, ms. */
export const MOST_SETTING_MS = 60_000;

export function postfix(expression: Expression): readonly string[] {
  switch (expression.type) {
    case 'number':
      return [String(expression.value)];
    case 'signal':
      return [expression.setting === null ? expression.name : `${expression.name}:${expression.setting}`];
    case 'call':
      return [...expression.of.flatMap(postfix), expression.name];
  }
}

export function depth(expression: Expression): number {
  if (expression.type !== 'call') return 1;
  return Math.max(...expression.of.map((part, before) => before + depth(part)));
}
