import { readWords } from '../lib/words';

/** What the command line asks for, or the sentence that says why it cannot be understood. */
export type Request = MonkeyRequest | SoakRequest | { readonly what: 'nothing'; readonly message: string };

/** Random walks over the whole page. */
export interface MonkeyRequest {
  readonly what: 'monkey';
  readonly walks: number;
  /** Seed of the first walk; each next one has the next. */
  readonly seed: number;
  /** Moves of one walk. */
  readonly steps: number;
  /** How many walk at the same time. */
  readonly lanes: number;
  /** A folder with the built page; null = build it. */
  readonly dist: string | null;
}

/** One screen in use for a long time. */
export interface SoakRequest {
  readonly what: 'explore' | 'compare';
  readonly minutes: number;
  readonly seed: number;
  /** A folder with the built page; null = build it. */
  readonly dist: string | null;
}

const OPTIONS = ['--walks', '--seed', '--steps', '--lanes', '--minutes', '--dist'];

const USAGE =
  'Usage: npm run -s soak -- monkey [--walks 1000] [--seed 7] [--steps 20] [--lanes 1] [--dist folder]\n' +
  '       npm run -s soak -- explore | compare [--minutes 60] [--seed 7] [--dist folder]';

/** Reads the words after the command's name. Never throws. */
export function readArguments(words: readonly string[]): Request {
  const read = readWords(words, OPTIONS, 'Say what to do: monkey, explore or compare.');
  if (!read.ok) return refuse(read.message);
  const numbers = new Map<string, number>();
  for (const [name, least, standard] of NUMBERS) {
    const text = read.values.get(name) ?? String(standard);
    const number = Number(text);
    const isWhole = /^\d+$/.test(text) || (name === '--minutes' && /^\d*\.?\d+$/.test(text));
    if (!isWhole || number < least || number > MOST)
      return refuse(`${name} needs a number from ${least} to ${MOST}.`);
    numbers.set(name, number);
  }
  const value = (name: string): number => numbers.get(name) ?? 0;
  const common = { seed: value('--seed'), dist: read.values.get('--dist') ?? null };
  switch (read.link) {
    case 'monkey':
      return {
        what: 'monkey',
        walks: value('--walks'),
        steps: value('--steps'),
        lanes: value('--lanes'),
        ...common,
      };
    case 'explore':
    case 'compare':
      return { what: read.link, minutes: value('--minutes'), ...common };
    default:
      return refuse(`There is nothing called ${read.link}.`);
  }
}

const MOST = 1_000_000;

/** Name, least value, and the value where it is not given. */
const NUMBERS = [
  ['--walks', 1, 1000],
  ['--seed', 0, 7],
  ['--steps', 1, 20],
  ['--lanes', 1, 1],
  ['--minutes', 0.5, 60],
] as const;

function refuse(message: string): Request {
  return { what: 'nothing', message: `${message}\n${USAGE}` };
}
