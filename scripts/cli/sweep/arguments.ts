import { FROM_INPUT } from '../lib/commandLinks';
import { formatRead, wholeNumber } from '../lib/words';

/** How cells are written: comma-separated, one JSON object on many lines, or one on a line for each link. */
export type Format = 'csv' | 'json' | 'jsonl';

/** What the command line asks for, or the sentence that says why it cannot be understood. */
export type Request =
  | {
      readonly ok: true;
      readonly links: readonly string[];
      /** Null = standard output. */
      readonly out: string | null;
      readonly format: Format;
      /** Null = as many as the machine has processors. */
      readonly workers: number | null;
      /** Nothing runs if anything in a link can't be used. */
      readonly strict: boolean;
    }
  | { readonly ok: false; readonly message: string };

const MOST_WORKERS = 64;

const USAGE =
  'Usage: npm run -s sweep -- "<link | preset>" ["<another>" …] [--out cells.csv | cells.json | cells.jsonl] [--lines] [--workers N] [--strict]';

/** Reads the words after the command's name. Never throws. */
export function readArguments(words: readonly string[]): Request {
  const read = formatRead(words, ['out', 'workers'], 'What should it sweep? Give a link or a preset.', [
    'lines',
    'strict',
  ]);
  if (!read.ok) return refuse(read.message);
  const { links, values } = read;
  const { out = null, workers: text } = values;
  const several = links.length > 1 || links[0] === FROM_INPUT;
  const lines = values.lines !== undefined || several;
  const format = out === null ? (lines ? 'jsonl' : 'csv') : formatOf(out);
  if (format === null) return refuse('--out needs a file name ending in .csv, .json or .jsonl.');
  if (lines && format !== 'jsonl')
    return refuse(`${several ? 'Several links need' : '--lines needs'} a file name ending in .jsonl.`);
  const workers = text === undefined ? null : wholeNumber(text, MOST_WORKERS);
  if (text !== undefined && workers === null)
    return refuse(`--workers needs a whole number from 1 to ${MOST_WORKERS}.`);
  return { ok: true, links, out, format, workers, strict: values.strict !== undefined };
}

function formatOf(name: string): Format | null {
  const [, ending] = /\.(csv|json|jsonl)$/.exec(name) ?? [];
  return (ending as Format | undefined) ?? null;
}

function refuse(message: string): Request {
  return { ok: false, message: `${message}\n${USAGE}` };
}
