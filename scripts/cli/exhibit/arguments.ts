import { formatRead, wholeNumber } from '../lib/words';
import { MOST_REPEATS } from '../simulate/arguments';

/** What the command line asks for, or the sentence that says why it can't be understood. */
export type Request =
  | {
      readonly ok: true;
      readonly link: string;
      /** The folder of the static exhibit; null = none. */
      readonly out: string | null;
      /** Runs of each scenario. */
      readonly repeat: number;
      /** The address of a hosted copy of the page; null = none. */
      readonly page: string | null;
      /** Nothing runs if anything in a link can't be used. */
      readonly strict: boolean;
    }
  | { readonly ok: false; readonly message: string };

/** Runs of each scenario, as on the page. */
export const USUAL_REPEATS = 10;
/** Fewer don't give an interval. */
const FEWEST_REPEATS = 3;

const USAGE =
  'Usage: npm run -s exhibit -- "<link | preset>" [--out DIR] [--repeat N] [--page URL] [--strict]';

/** Reads the words after the command's name. Never throws. */
export function readArguments(words: readonly string[]): Request {
  const read = formatRead(
    words,
    ['out', 'repeat', 'page'],
    'What should it exhibit? Give a link or a preset.',
    ['strict'],
  );
  if (!read.ok) return refuse(read.message);
  const { out = null, page = null } = read.values;
  const [link, another] = read.links;
  if (another !== undefined) return refuse('It exhibits one link at a time.');
  if (out === '') return refuse('--out needs a folder.');
  if (page !== null && !/^https?:\/\/[^\s#]+$/.test(page))
    return refuse('--page needs the address of a hosted copy, such as https://example.edu/linger/.');
  const repeat = wholeNumber(read.values.repeat ?? String(USUAL_REPEATS), MOST_REPEATS);
  if (repeat === null || repeat < FEWEST_REPEATS)
    return refuse(`--repeat needs a whole number from ${FEWEST_REPEATS} to ${MOST_REPEATS}.`);
  return { ok: true, link, out, repeat, page, strict: read.values.strict !== undefined };
}

function refuse(message: string): Request {
  return { ok: false, message: `${message}\n${USAGE}` };
}
