import { type COMMANDS, type CommandName, commandOf, type Option, usageOf } from '../commands.mjs';
import { readWords, wholeNumber } from './words';

type Options<Name extends CommandName> = (typeof COMMANDS)[Name]['options'];

/** Null = not given. */
type ValueOf<Row> = Row extends { readonly words: readonly (infer Word)[] }
  ? Word
  : Row extends { readonly isRequired: true }
    ? string
    : Row extends { readonly default: number }
      ? number
      : Row extends { readonly from: number }
        ? number | null
        : Row extends { readonly value: string }
          ? string | null
          : boolean;

/** Links or files, one at least, and the value of every option. */
export type Request<Name extends CommandName> = {
  readonly ok: true;
  readonly links: readonly [string, ...string[]];
} & { readonly [Key in keyof Options<Name>]: ValueOf<Options<Name>[Key]> };

/** The sentence that says why the words can't be understood, and the usage on a line of its own. */
export interface Refusal {
  readonly ok: false;
  readonly message: string;
}

/** Reads the words after a command's name by its row in the table of commands. Never throws. */
export function readRequest<Name extends CommandName>(
  name: Name,
  words: readonly string[],
): Request<Name> | Refusal {
  const { takes, options } = commandOf(name);
  const rows = Object.entries(options);
  const isSwitch = (row: Option): boolean => row.value === undefined;
  const read = readWords(
    words,
    rows.filter(([, row]) => !isSwitch(row)).map(([option]) => option),
    takes.missing,
    rows.filter(([, row]) => isSwitch(row)).map(([option]) => option),
  );
  if (!read.ok) return refusal(name, read.message);
  if (takes.single !== undefined && read.links.length > 1) return refusal(name, takes.single);
  const values: [string, boolean | number | string | null][] = [];
  for (const [option, row] of rows) {
    const text = read.values[option];
    const value = isSwitch(row) ? text !== undefined : optionValue(row, text);
    if (value === undefined) return refusal(name, `--${option} needs ${needsOf(row)}.`);
    values.push([option, value]);
  }
  // The table's rows are what the type is made of.
  return { ok: true, links: read.links, ...Object.fromEntries(values) } as Request<Name>;
}

export function refusal(name: CommandName, message: string): Refusal {
  return { ok: false, message: `${message}\nUsage: ${usageOf(name)}` };
}

/** Undefined if it can't be used. */
function optionValue(row: Option, text: string | undefined): number | string | null | undefined {
  if (text === undefined) return row.isRequired === true ? undefined : (row.default ?? null);
  if (row.to !== undefined) return wholeNumber(text, row.to, row.from) ?? undefined;
  const fits =
    row.endings?.some((ending) => text.endsWith(ending)) ??
    row.words?.includes(text) ??
    row.accepts?.(text) ??
    text !== '';
  return fits ? text : undefined;
}

function needsOf({ from, to, words, endings, needs }: Option): string {
  if (to !== undefined) return `a whole number from ${from} to ${to}`;
  if (words !== undefined) return choice(words);
  return endings === undefined ? (needs ?? 'a value') : `a file name ending in ${choice(endings)}`;
}

/** `.csv, .json or .jsonl`. */
function choice(words: readonly string[]): string {
  return [words.slice(0, -1).join(', '), ...words.slice(-1)].filter((part) => part !== '').join(' or ');
}
