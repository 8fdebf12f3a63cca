import { parseArgs } from 'node:util';

/** What follows a command: one link, and options with their values. */
export type Words =
  | {
      readonly ok: true;
      readonly link: string;
      readonly values: Readonly<Record<string, string | undefined>>;
    }
  | { readonly ok: false; readonly message: string };

/**
 * Reads the words after a command's name: `--name value` or `--name=value` for each of `options`, and exactly one other
 * word, the link. If an option appears twice, the last one wins. Never throws.
 */
export function readWords(words: readonly string[], options: readonly string[], missing: string): Words {
  const { tokens, values, positionals } = parseArgs({
    args: [...words],
    options: Object.fromEntries(options.map((name) => [name, { type: 'string' } as const])),
    allowPositionals: true,
    // Its own complaints about strangers' options aren't sentences.
    strict: false,
    tokens: true,
  });
  for (const token of tokens) {
    if (token.kind === 'option' && !options.includes(token.name))
      return { ok: false, message: `There is no option ${token.rawName}.` };
  }
  const [link] = positionals;
  if (link === undefined) return { ok: false, message: missing };
  if (positionals.length > 1)
    return { ok: false, message: 'Give just one link, in quotes because of its & signs.' };
  // An option without its value is `true`.
  const texts = Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? value : '']);
  return { ok: true, link, values: Object.fromEntries(texts) };
}

/** A whole number from 1 to `most`; null for every other text. */
export function wholeNumber(text: string, most: number): number | null {
  const number = Number(text);
  return /^\d+$/.test(text) && number >= 1 && number <= most ? number : null;
}
