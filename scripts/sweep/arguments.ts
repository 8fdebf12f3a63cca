/** What the command line asks for, or the sentence that says why it cannot be understood. */
export type Request =
  | {
      readonly ok: true;
      readonly link: string;
      /** Null = standard output. */
      readonly out: string | null;
      /** Null = as many as the machine has processors. */
      readonly workers: number | null;
    }
  | { readonly ok: false; readonly message: string };

const MOST_WORKERS = 64;

const USAGE = 'Usage: npm run -s sweep -- "<link | preset>" [--out cells.csv | cells.json] [--workers N]';

/** Reads the words after the command's name. Never throws. */
export function readArguments(words: readonly string[]): Request {
  const links: string[] = [];
  let out: string | null = null;
  let workers: number | null = null;
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] ?? '';
    const [, name = word, inline] = /^(--[a-z]+)=(.*)$/.exec(word) ?? [];
    if (name === '--out' || name === '--workers') {
      const value = inline ?? words[index + 1] ?? '';
      if (inline === undefined) index += 1;
      if (name === '--out') {
        if (!/\.(csv|json)$/.test(value)) return refuse('--out needs a file that ends in .csv or .json.');
        out = value;
      } else {
        workers = Number(value);
        if (!/^\d+$/.test(value) || workers < 1 || workers > MOST_WORKERS)
          return refuse(`--workers needs a whole number from 1 to ${MOST_WORKERS}.`);
      }
    } else if (word.startsWith('-')) {
      return refuse(`There is no option ${word}.`);
    } else {
      links.push(word);
    }
  }
  const [link] = links;
  if (link === undefined) return refuse('Say what to sweep.');
  if (links.length > 1) return refuse('Only one link at a time; put it in quotes, because of its & signs.');
  return { ok: true, link, out, workers };
}

function refuse(message: string): Request {
  return { ok: false, message: `${message}\n${USAGE}` };
}
