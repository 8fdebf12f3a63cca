import { readWords } from '../../cli/lib/words';

/** A request, or the sentence that says why the command line cannot be understood. */
export type Request =
  | MonkeyRequest
  | SoakRequest
  | LinksRequest
  | { readonly what: 'nothing'; readonly message: string };

export interface MonkeyRequest {
  readonly what: 'monkey';
  readonly walks: number;
  /** Seed of the first walk; each next one has the next. */
  readonly seed: number;
  readonly steps: number;
  readonly lanes: number;
  /** A folder with the built page; null = build it. */
  readonly dist: string | null;
}

export interface SoakRequest {
  readonly what: 'explore' | 'compare';
  readonly minutes: number;
  readonly seed: number;
  /** A folder with the built page; null = build it. */
  readonly dist: string | null;
}

export interface LinksRequest {
  readonly what: 'links';
  /** Links that are read without the page. */
  readonly links: number;
  /** Lessons and settings that are read without the page. */
  readonly files: number;
  /** Links that are opened in the page; 0 = no page is built. */
  readonly pages: number;
  readonly seed: number;
  /** A folder with the built page; null = build it. */
  readonly dist: string | null;
}

const USAGE =
  'Usage: npm run -s soak -- monkey [--walks 1000] [--seed 7] [--steps 20] [--lanes 1] [--dist folder]\n' +
  '       npm run -s soak -- explore | compare [--minutes 60] [--seed 7] [--dist folder]\n' +
  '       npm run -s soak -- links [--links 1000000] [--files 100000] [--pages 2000] [--seed 7] [--dist folder]';

/** Reads the words after the command's name. Never throws. */
export function readArguments(words: readonly string[]): Request {
  const options = [...NUMBERS.map(({ name }) => name), 'dist'];
  const read = readWords(words, options, 'What should it do? Give monkey, explore, compare or links.');
  if (!read.ok) return refuse(read.message);
  const numbers: Partial<Record<NumberName, number>> = {};
  for (const { name, least, pattern } of NUMBERS) {
    const text = read.values[name];
    if (text === undefined) continue;
    const number = Number(text);
    if (!pattern.test(text) || number < least || number > MOST)
      return refuse(`--${name} needs a number from ${least} to ${MOST}.`);
    numbers[name] = number;
  }
  const { seed = 7, walks = 1000, steps = 20, lanes = 1, minutes = 60 } = numbers;
  const { links = 1_000_000, files = 100_000, pages = 2000 } = numbers;
  const common = { seed, dist: read.values.dist ?? null };
  const what = read.links.join(' ');
  switch (what) {
    case 'monkey':
      return { what: 'monkey', walks, steps, lanes, ...common };
    case 'links':
      return { what: 'links', links, files, pages, ...common };
    case 'explore':
    case 'compare':
      return { what, minutes, ...common };
    default:
      return refuse(`There is nothing called ${what}.`);
  }
}

const MOST = 1_000_000;

const NUMBERS = [
  { name: 'walks', least: 1, pattern: /^\d+$/ },
  { name: 'seed', least: 0, pattern: /^\d+$/ },
  { name: 'steps', least: 1, pattern: /^\d+$/ },
  { name: 'lanes', least: 1, pattern: /^\d+$/ },
  { name: 'links', least: 0, pattern: /^\d+$/ },
  { name: 'files', least: 0, pattern: /^\d+$/ },
  { name: 'pages', least: 0, pattern: /^\d+$/ },
  { name: 'minutes', least: 0.5, pattern: /^\d*\.?\d+$/ },
] as const;
type NumberName = (typeof NUMBERS)[number]['name'];

function refuse(message: string): Request {
  return { what: 'nothing', message: `${message}\n${USAGE}` };
}
