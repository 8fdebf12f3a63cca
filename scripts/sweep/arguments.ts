import { readWords, wholeNumber } from '../lib/words';

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
  const read = readWords(words, ['out', 'workers'], 'What should it sweep? Give a link or a preset.');
  if (!read.ok) return refuse(read.message);
  const { out = null, workers: text } = read.values;
  if (out !== null && !/\.(csv|json)$/.test(out))
    return refuse('--out needs a file name ending in .csv or .json.');
  const workers = text === undefined ? null : wholeNumber(text, MOST_WORKERS);
  if (text !== undefined && workers === null)
    return refuse(`--workers needs a whole number from 1 to ${MOST_WORKERS}.`);
  return { ok: true, link: read.link, out, workers };
}

function refuse(message: string): Request {
  return { ok: false, message: `${message}\n${USAGE}` };
}
