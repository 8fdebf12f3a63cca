import { formatRead, wholeNumber } from '../lib/words';

/** What the command line asks for, or the sentence that says why it can't be understood. */
export type Request =
  | {
      readonly ok: true;
      readonly link: string;
      /** The file of the decision record; null = none. */
      readonly report: string | null;
      /** Null = as many as the machine has processors. */
      readonly workers: number | null;
      /** How many times it may do as much work as a search does before it asks. */
      readonly work: number;
      /** Nothing runs if anything in a link can't be used. */
      readonly strict: boolean;
    }
  | { readonly ok: false; readonly message: string };

const MOST_WORKERS = 64;
/** The most of `work`. */
export const MOST_WORK = 100;

const USAGE =
  'Usage: npm run -s decide -- "<link | preset>" [--report decision.md] [--workers N] [--work N] [--strict]';

/** Reads the words after the command's name. Never throws. */
export function readArguments(words: readonly string[]): Request {
  const read = formatRead(
    words,
    ['report', 'workers', 'work'],
    'What should it decide? Give a link or a preset.',
    ['strict'],
  );
  if (!read.ok) return refuse(read.message);
  const [link, ...more] = read.links;
  const { report = null, workers: text, work: limits = '1' } = read.values;
  if (more.length > 0) return refuse('It decides one link at a time.');
  if (report !== null && !report.endsWith('.md')) return refuse('--report needs a file name ending in .md.');
  const workers = text === undefined ? null : wholeNumber(text, MOST_WORKERS);
  if (text !== undefined && workers === null)
    return refuse(`--workers needs a whole number from 1 to ${MOST_WORKERS}.`);
  const work = wholeNumber(limits, MOST_WORK);
  if (work === null) return refuse(`--work needs a whole number from 1 to ${MOST_WORK}.`);
  return { ok: true, link, report, workers, work, strict: read.values.strict !== undefined };
}

function refuse(message: string): Request {
  return { ok: false, message: `${message}\n${USAGE}` };
}
