import { parseArgs } from 'node:util';
import { unknownName } from './unknownName';

/** Links, and options with their values; the value of a switch is empty. */
export type Words =
  | {
      readonly ok: true;
      readonly links: readonly [string, ...string[]];
      readonly values: Readonly<Record<string, string | undefined>>;
    }
  | { readonly ok: false; readonly message: string };

/**
 * Reads the words after a command's name: `--name value` or `--name=value` for each of `options`, `--name` for each of
 * `switches`; all other words are links, one at least. If an option appears twice, the last one wins. Never throws.
 */
export function readWords(
  words: readonly string[],
  options: readonly string[],
  missing: string,
  switches: readonly string[] = [],
): Words {
  const { tokens, values, positionals } = parseArgs({
    args: [...words],
    options: Object.fromEntries([
      ...options.map((name) => [name, { type: 'string' }] as const),
      ...switches.map((name) => [name, { type: 'boolean' }] as const),
    ]),
    allowPositionals: true,
    // Its own complaints about strangers' options aren't sentences.
    strict: false,
    tokens: true,
  });
  for (const token of tokens) {
    if (token.kind !== 'option' || options.includes(token.name)) continue;
    if (!switches.includes(token.name))
      return { ok: false, message: unknownName('option', token.rawName, [...options, ...switches], '--') };
    if (token.value !== undefined) return { ok: false, message: `${token.rawName} takes no value.` };
  }
  const [link, ...more] = positionals;
  if (link === undefined) return { ok: false, message: missing };
  // An option without its value is `true`.
  const texts = Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? value : '']);
  return { ok: true, links: [link, ...more], values: Object.fromEntries(texts) };
}

/** A whole number from `least` to `most`; null for every other text. */
export function wholeNumber(text: string, most: number, least = 1): number | null {
  const number = Number(text);
  return /^\d+$/.test(text) && number >= least && number <= most ? number : null;
}
