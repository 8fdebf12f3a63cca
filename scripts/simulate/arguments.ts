import { readWords, wholeNumber } from '../lib/words';

/** What the command line asks for, or the sentence that says why it cannot be understood. */
export type Request =
  | { readonly ok: true; readonly link: string; readonly repeat: number | null }
  | { readonly ok: false; readonly message: string };

/** The most runs of one call. */
export const MOST_REPEATS = 1000;

const USAGE = `Usage: npm run -s simulate -- "<link | preset>" [--repeat N]`;

/** Reads the words after the command's name. Never throws. */
export function readArguments(words: readonly string[]): Request {
  const read = readWords(words, ['repeat'], 'Which scenario? Give a link or a preset.');
  if (!read.ok) return refuse(read.message);
  const { repeat: text } = read.values;
  if (text === undefined) return { ok: true, link: read.link, repeat: null };
  const repeat = wholeNumber(text, MOST_REPEATS);
  if (repeat === null) return refuse(`--repeat needs a whole number from 1 to ${MOST_REPEATS}.`);
  return { ok: true, link: read.link, repeat };
}

function refuse(message: string): Request {
  return { ok: false, message: `${message}\n${USAGE}` };
}
