/** What stands behind a command: one link, and options with their values. */
export type Words =
  | { readonly ok: true; readonly link: string; readonly values: ReadonlyMap<string, string> }
  | { readonly ok: false; readonly message: string };

/**
 * Reads the words after a command's name: `--name value` or `--name=value` for each of `options`, and exactly one other
 * word, the link. Of an option that stands twice the last counts. Never throws.
 */
export function readWords(words: readonly string[], options: readonly string[], missing: string): Words {
  const links: string[] = [];
  const values = new Map<string, string>();
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] ?? '';
    const [, name = word, inline] = /^(--[a-z]+)=(.*)$/.exec(word) ?? [];
    if (options.includes(name)) {
      values.set(name, inline ?? words[index + 1] ?? '');
      if (inline === undefined) index += 1;
    } else if (word.startsWith('-')) {
      return { ok: false, message: `There is no option ${word}.` };
    } else {
      links.push(word);
    }
  }
  const [link] = links;
  if (link === undefined) return { ok: false, message: missing };
  if (links.length > 1)
    return { ok: false, message: 'Only one link at a time; put it in quotes, because of its & signs.' };
  return { ok: true, link, values };
}
