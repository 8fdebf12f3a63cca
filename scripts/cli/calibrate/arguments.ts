import { formatRead, wholeNumber } from '../lib/words';

/** What the command line asks for, or the sentence that says why it cannot be understood. */
export type Request =
  | {
      readonly ok: true;
      readonly files: readonly string[];
      /** The link or preset of what was measured. */
      readonly scenario: string;
      /** Where the cluster file goes; null = nowhere. */
      readonly out: string | null;
      /** One JSON object in place of tables. */
      readonly json: boolean;
      /** Null = as many as the scenario is worth. */
      readonly runs: number | null;
      /** Null = as many as the machine has processors. */
      readonly workers: number | null;
      /** Nothing runs if anything in a link can't be used. */
      readonly strict: boolean;
    }
  | { readonly ok: false; readonly message: string };

const MOST_ASKED = 100_000;
const MOST_WORKERS = 64;

const USAGE =
  'Usage: npm run -s calibrate -- FILE [FILE …] --scenario "<link | preset>" [--out cluster.json] [--json] [--runs N] [--workers N] [--strict]';

/** Reads the words after the command's name. Never throws. */
export function readArguments(words: readonly string[]): Request {
  const read = formatRead(
    words,
    ['scenario', 'out', 'runs', 'workers'],
    'Which metrics? Give one file or several.',
    ['json', 'strict'],
  );
  if (!read.ok) return refuse(read.message);
  const { links: files, values } = read;
  const { scenario = '', out = null, json } = values;
  if (scenario === '') return refuse('--scenario needs the link of what was measured, or a preset.');
  if (out === '') return refuse('--out needs a file name.');
  const runs = values.runs === undefined ? null : wholeNumber(values.runs, MOST_ASKED);
  if (values.runs !== undefined && runs === null)
    return refuse(`--runs needs a whole number from 1 to ${MOST_ASKED}.`);
  const workers = values.workers === undefined ? null : wholeNumber(values.workers, MOST_WORKERS);
  if (values.workers !== undefined && workers === null)
    return refuse(`--workers needs a whole number from 1 to ${MOST_WORKERS}.`);
  return {
    ok: true,
    files,
    scenario,
    out,
    json: json !== undefined,
    runs,
    workers,
    strict: values.strict !== undefined,
  };
}

function refuse(message: string): Request {
  return { ok: false, message: `${message}\n${USAGE}` };
}
