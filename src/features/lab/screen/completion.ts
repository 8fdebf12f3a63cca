import { SIGNALS, type Signal } from '../../../scenario/rule/signals';

/** The name that the caret is in or behind; null if there is none. */
export interface TypedName {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

/** The beginning of a name before the caret, and what follows of it. */
export function nameAt(text: string, caret: number): TypedName | null {
  const [before = ''] = /[a-z][a-z0-9.]*$/i.exec(text.slice(0, caret)) ?? [];
  if (before === '') return null;
  const [after = ''] = /^[a-z0-9.]*/i.exec(text.slice(caret)) ?? [];
  return { text: before, from: caret - before.length, to: caret + after.length };
}

/** The signals that a typed name may become: those that begin with it, then those with a part that does. */
export function completions({ text }: TypedName): readonly Signal[] {
  const typed = text.toLowerCase();
  const begins = SIGNALS.filter(({ name }) => name.startsWith(typed));
  const within = SIGNALS.filter(({ name }) => !name.startsWith(typed) && name.includes(`.${typed}`));
  return [...begins, ...within];
}

/** The text with a signal in place of the typed name, and the caret behind it. */
export function completed(
  text: string,
  { from, to }: TypedName,
  { name }: Signal,
): { readonly text: string; readonly caret: number } {
  return { text: text.slice(0, from) + name + text.slice(to), caret: from + name.length };
}
