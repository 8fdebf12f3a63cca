/** What the command line asks for, or the sentence that says why it cannot be understood. */
export type Request =
  | { readonly ok: true; readonly link: string; readonly repeat: number | null }
  | { readonly ok: false; readonly message: string };

/** The most runs of one call. */
export const MOST_REPEATS = 1000;

const USAGE = `Usage: npm run -s simulate -- "<link | preset>" [--repeat N]`;

/** Reads the words after the command's name. Never throws. */
export function readArguments(words: readonly string[]): Request {
  const links: string[] = [];
  let repeat: number | null = null;
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] ?? '';
    const [name, inline] = splitOption(word);
    if (name === '--repeat') {
      const text = inline ?? words[index + 1] ?? '';
      if (inline === undefined) index += 1;
      repeat = readRepeat(text);
      if (repeat === null) return refuse(`--repeat needs a whole number from 1 to ${MOST_REPEATS}.`);
    } else if (word.startsWith('-')) {
      return refuse(`There is no option ${word}.`);
    } else {
      links.push(word);
    }
  }
  const [link] = links;
  if (link === undefined) return refuse('Say which scenario to run.');
  if (links.length > 1) return refuse('Only one link at a time; put it in quotes, because of its & signs.');
  return { ok: true, link, repeat };
}

function splitOption(word: string): readonly [string, string | undefined] {
  const [, name = word, value] = /^(--[a-z]+)=(.*)$/.exec(word) ?? [];
  return [name, value];
}

function readRepeat(text: string): number | null {
  const count = Number(text);
  return /^\d+$/.test(text) && count >= 1 && count <= MOST_REPEATS ? count : null;
}

function refuse(message: string): Request {
  return { ok: false, message: `${message}\n${USAGE}` };
}
