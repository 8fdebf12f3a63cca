import { FROM_INPUT } from '../lib/commandLinks';
import { formatRead, wholeNumber } from '../lib/words';

/** What the command line asks for, or the sentence that says why it cannot be understood. */
export type Request =
  | {
      readonly ok: true;
      readonly links: readonly string[];
      /** Null = one run, not a mean of one. */
      readonly repeat: number | null;
      /** An object on a line for each link, in place of one on many lines. */
      readonly lines: boolean;
      readonly time: boolean;
      /** Nothing runs if anything in a link can't be used. */
      readonly strict: boolean;
    }
  | { readonly ok: false; readonly message: string };

/** The most runs of one link. */
export const MOST_REPEATS = 1000;

const USAGE = `Usage: npm run -s simulate -- "<link | preset>" ["<another>" …] [--repeat N] [--lines] [--time] [--strict]`;

/** Reads the words after the command's name. Never throws. */
export function readArguments(words: readonly string[]): Request {
  const read = formatRead(words, ['repeat'], 'Which scenario? Give a link or a preset.', [
    'lines',
    'time',
    'strict',
  ]);
  if (!read.ok) return refuse(read.message);
  const { links, values } = read;
  const repeat = values.repeat === undefined ? null : wholeNumber(values.repeat, MOST_REPEATS);
  if (values.repeat !== undefined && repeat === null)
    return refuse(`--repeat needs a whole number from 1 to ${MOST_REPEATS}.`);
  // Objects on many lines, one behind the other, are no JSON.
  const lines = values.lines !== undefined || links.length > 1 || links[0] === FROM_INPUT;
  return {
    ok: true,
    links,
    repeat,
    lines,
    time: values.time !== undefined,
    strict: values.strict !== undefined,
  };
}

function refuse(message: string): Request {
  return { ok: false, message: `${message}\n${USAGE}` };
}
