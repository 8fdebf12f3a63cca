import { readWords, wholeNumber } from '../lib/words';

/** What the command line asks for, or the sentence that says why it can't be understood. */
export type Request =
  | {
      readonly ok: true;
      readonly link: string;
      /** The file of the decision record; null = none. */
      readonly report: string | null;
      /** Null = as many as the machine has processors. */
      readonly workers: number | null;
    }
  | { readonly ok: false; readonly message: string };

const MOST_WORKERS = 64;

const USAGE = 'Usage: npm run -s decide -- "<link | preset>" [--report decision.md] [--workers N]';

/** Reads the words after the command's name. Never throws. */
export function readArguments(words: readonly string[]): Request {
  const read = readWords(words, ['report', 'workers'], 'What should it decide? Give a link or a preset.');
  if (!read.ok) return refuse(read.message);
  const [link, ...more] = read.links;
  const { report = null, workers: text } = read.values;
  if (more.length > 0) return refuse('It decides one link at a time.');
  if (report !== null && !report.endsWith('.md')) return refuse('--report needs a file name ending in .md.');
  const workers = text === undefined ? null : wholeNumber(text, MOST_WORKERS);
  if (text !== undefined && workers === null)
    return refuse(`--workers needs a whole number from 1 to ${MOST_WORKERS}.`);
  return { ok: true, link, report, workers };
}

function refuse(message: string): Request {
  return { ok: false, message: `${message}\n${USAGE}` };
}
