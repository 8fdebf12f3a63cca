import type * as v from 'valibot';
import { own } from '../../../base/own';
import { closestName, shorten } from '../../../scenario/notice';

/** Keys and numbers from the outermost value inwards. */
export type JsonPath = readonly (string | number)[];

/** An error in a lesson, or a hint for its author. `jsonText.ts` puts it in a sentence with its line. */
export interface Problem {
  /** The value that it is about, or the key that isn't there; null if it's about the file as a whole. */
  readonly path: JsonPath | null;
  /** An error keeps the lesson closed. */
  readonly severity: 'error' | 'warning';
  /** Names the kind, whatever the words: `unknown-figure`. */
  readonly code: string;
  /** One or two sentences that don't repeat the place. */
  readonly message: string;
  /** Where the text stops being JSON, if it does: no path leads there. UTF-16 units. */
  readonly offset?: number;
}

export function error(path: JsonPath | null, code: string, message: string): Problem {
  return { path, severity: 'error', code, message };
}

export function warning(path: JsonPath, code: string, message: string): Problem {
  return { path, severity: 'warning', code, message };
}

export function schemaProblems(issues: readonly v.BaseIssue<unknown>[]): readonly Problem[] {
  const found = issues.map((issue) => error(pathOf(issue), ...codeAndMessage(issue)));
  const all = [...new Map(found.map((one) => [JSON.stringify([one.path, one.code]), one])).values()];
  // A key that is misspelt is missing under its right name. By object, because a file can have thousands of problems.
  const missing = new Map<string, readonly Problem[]>();
  for (const problem of all)
    if (problem.code === 'missing')
      missing.set(parentOf(problem), [...(missing.get(parentOf(problem)) ?? []), problem]);
  const meant = new Set(
    all.flatMap((problem) => {
      const around = problem.code === 'unknown-key' ? (missing.get(parentOf(problem)) ?? []) : [];
      const key = keyMeant(lastKey(problem), around.map(lastKey));
      return around.filter((one) => lastKey(one) === key);
    }),
  );
  return all.filter((problem) => !meant.has(problem));
}

const lastKey = ({ path }: Problem): string => String(path?.at(-1));
const parentOf = ({ path }: Problem): string => JSON.stringify(path?.slice(0, -1));

function pathOf(issue: v.BaseIssue<unknown>): JsonPath {
  const items = issue.path ?? [];
  return (isKeyOfList(issue) ? items.slice(0, -1) : items).map(({ key }) =>
    typeof key === 'number' ? key : String(key),
  );
}

/** Valibot looks for keys in a list, too. */
function isKeyOfList({ path }: v.BaseIssue<unknown>): boolean {
  const last = path?.at(-1);
  return last?.type === 'object' && Array.isArray(last.input);
}

const ENTRIES: Readonly<Record<string, string>> = { steps: 'Step', options: 'option', check: 'condition' };

/** The place in words: "Step 2, question, option 3, text". */
export function placeOf(path: JsonPath): string {
  const words: string[] = [];
  for (let index = 0; index < path.length; index += 1) {
    const [key, next] = [String(path[index]), path[index + 1]];
    if (typeof next === 'number') {
      words.push(`${own(ENTRIES, key) ?? shorten(key)} ${next + 1}`);
      index += 1;
    } else words.push(shorten(key));
  }
  return words.join(', ');
}

const NOT_OBJECT = ['not-object', 'it must be an object in { }.'] as const;

function codeAndMessage(issue: v.BaseIssue<unknown>): readonly [code: string, message: string] {
  const { type, input, received, message, requirement } = issue;
  if (isKeyOfList(issue)) return NOT_OBJECT;
  if (received === 'undefined') return ['missing', type === 'variant' ? message : 'it is missing.'];
  const limit = String(requirement);
  switch (type) {
    case 'strict_object':
      return issue.expected === 'never' ? ['unknown-key', message] : NOT_OBJECT;
    case 'record':
      return NOT_OBJECT;
    case 'variant':
      return issue.expected === 'Object' ? NOT_OBJECT : ['not-possible', message];
    case 'picklist':
    case 'literal':
      return ['not-possible', message];
    case 'string':
      return ['not-text', 'it must be text in quotes.'];
    case 'number':
    case 'finite':
      return ['not-number', numberWanted(input)];
    case 'array':
      return ['not-list', 'it must be a list in [ ].'];
    case 'non_empty':
      return ['empty', 'it is empty.'];
    case 'max_length':
      return [
        'too-long',
        `it is too long: at most ${limit} ${Array.isArray(input) ? 'entries' : 'characters'}.`,
      ];
    case 'min_length':
      return ['too-short', `it is too short: at least ${limit} ${requirement === 1 ? 'entry' : 'entries'}.`];
    case 'gt_value':
      return ['too-low', `it must be more than ${limit}, not ${received}.`];
    case 'min_value':
      return ['too-low', `it must be at least ${limit}, not ${received}.`];
    case 'max_value':
      return ['too-high', `it must be at most ${limit}, not ${received}.`];
    default:
      // The format has its own words for the rest.
      return ['wrong-form', message];
  }
}

export function unknownKey(issue: v.BaseIssue<unknown>, keys: readonly string[]): string {
  const { key, input } = issue.path?.at(-1) ?? {};
  const close = keyMeant(String(key), keys);
  if (close !== null) return `there is no such key here. Did you mean "${close}"?`;
  const free = keys.filter((one) => !Object.hasOwn(Object(input), one));
  return `there is no such key here.${free.length === 0 ? '' : ` Keys you can add: ${free.join(', ')}.`}`;
}

/** The key that was meant, or null. Letters in another order cost two edits, which are too many for a short name. */
export function keyMeant(given: string, keys: readonly string[]): string | null {
  const letters = (key: string): string => [...key.toLowerCase()].sort().join('');
  return closestName(given, keys) ?? keys.find((key) => letters(key) === letters(given)) ?? null;
}

/** The message if a number is wanted, or the result of `orElse`, if another value is given. */
export function numberWanted(input: unknown, orElse = ''): string {
  if (typeof input !== 'string') return `it must be a number${orElse}.`;
  const given = `not "${shorten(input)}"`;
  if (!startsWithNumber(input)) return `it must be a number${orElse}, ${given}.`;
  const how = /^\s*[-+]?\d+,\d+\s*$/.test(input) ? 'with a point, ' : '';
  const unit = how === '' && Number.isNaN(Number(input)) ? ' or a unit' : '';
  return `it must be a number ${how}without quotes${unit}, ${given}.`;
}

/** True for texts that were meant as a number: "100", "2 s", "1,5". */
export function startsWithNumber(text: string): boolean {
  return /^\s*[-+]?\.?\d/.test(text);
}

/** The message if a value is none of `words`: the word that was meant, or all there are. */
export function wordWanted(
  { input, received }: v.BaseIssue<unknown>,
  words: readonly (string | number)[],
): string {
  const quoted = words.map((word) => (typeof word === 'string' ? `"${word}"` : word));
  const last = quoted.at(-1);
  const all = words.length > 1 ? `${quoted.slice(0, -1).join(', ')} or ${last}` : last;
  if (received === 'undefined') return `it is missing. Use ${all}.`;
  if (typeof input === 'object') return `it must be ${all}.`;
  if (typeof input !== 'string') return `${received} isn't possible here. Use ${all}.`;
  const given = shorten(input);
  const plain = words.map(String);
  const meant = plain.find((word) => word.startsWith(given.slice(0, 4))) ?? closestName(given, plain);
  if (meant !== null && meant !== given && given.length > 2) {
    return `"${given}" isn't possible here. Did you mean "${meant}"?`;
  }
  return `"${given}" isn't possible here. Use ${all}${plain.includes(given) ? ', without quotes' : ''}.`;
}
