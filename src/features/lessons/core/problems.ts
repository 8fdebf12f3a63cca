import type * as v from 'valibot';
import { own } from '../../../base/own';
import { closestName, shorten } from '../../../scenario/notice';
import type { JsonPath } from './jsonPlaces';

/** What is wrong with a lesson, and where. */
export interface Problem {
  readonly path: JsonPath;
  readonly sentence: string;
}

/** Each problem once, in sentences: "Step 2, question, option 3, text: it is missing." */
export function problemsOf(issues: readonly v.BaseIssue<unknown>[]): readonly Problem[] {
  const all = issues.map((issue) => ({ ...problemOf(issue), isMissing: issue.received === 'undefined' }));
  // A key that is misspelt is missing under its right name. Looked up, because a file can have thousands of problems.
  const inPlaceOf = (path: JsonPath, key: string): string => JSON.stringify([...path.slice(0, -1), key]);
  const meant = new Set(
    all.flatMap(({ path, sentence }) => {
      const key = DID_YOU_MEAN.exec(sentence)?.[1];
      return key === undefined ? [] : [inPlaceOf(path, key)];
    }),
  );
  const isMeant = (path: JsonPath): boolean => meant.has(inPlaceOf(path, String(path.at(-1))));
  const shown = all.filter(({ path, isMissing }) => !isMissing || !isMeant(path));
  return [...new Map(shown.map((problem) => [problem.sentence, problem])).values()];
}

function problemOf(issue: v.BaseIssue<unknown>): Problem {
  const items = issue.path ?? [];
  const last = items.at(-1);
  // Valibot looks for keys in a list, too.
  const isList = last?.type === 'object' && Array.isArray(last.input);
  const path = (isList ? items.slice(0, -1) : items).map(({ key }) =>
    typeof key === 'number' ? key : String(key),
  );
  const sentence = isList ? AN_OBJECT : sentenceOf(issue);
  const place = placeOf(path);
  return { path, sentence: place === '' ? `The lesson: ${sentence}` : `${place}: ${sentence}` };
}

/** The place that a sentence names, as far as it names keys of the format. */
export function pathIn(sentence: string): JsonPath {
  const [place = ''] = sentence.split(':');
  return place.split(', ').flatMap((words) => {
    const [, entry, number] = /^(\S+) (\d+)$/.exec(words) ?? [];
    if (entry === undefined) return [words];
    const list = Object.entries(ENTRIES).find(([, called]) => called === entry)?.[0] ?? entry;
    return [list, Number(number) - 1];
  });
}

/** What an entry of a list is called. */
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

function sentenceOf(issue: v.BaseIssue<unknown>): string {
  if (issue.received === 'undefined') return missing(issue);
  // Valibot's own words begin so; the format has its own if there is more to say.
  if (!issue.message.startsWith('Invalid ')) return issue.message;
  switch (issue.type) {
    case 'string':
      return 'it must be text in quotes.';
    case 'number':
    case 'finite':
      return numberWanted(issue.input);
    case 'array':
    case 'tuple':
      return 'it must be a list in [ ].';
    case 'record':
      return AN_OBJECT;
    case 'non_empty':
      return 'it is empty.';
    case 'max_length':
      return `it is too long: at most ${limitOf(issue)} ${Array.isArray(issue.input) ? 'entries' : 'characters'}.`;
    case 'min_length':
      return `it is too short: at least ${limitOf(issue)} ${limitOf(issue) === '1' ? 'entry' : 'entries'}.`;
    case 'regex':
      return 'use lower-case letters, digits and hyphens, at most 40.';
    case 'literal':
    case 'picklist':
      return notPossible(issue);
    case 'variant':
      return issue.expected === 'Object' ? AN_OBJECT : notPossible(issue);
    case 'gt_value':
      return `it must be more than ${limitOf(issue)}, not ${issue.received}.`;
    case 'min_value':
      return `it must be at least ${limitOf(issue)}, not ${issue.received}.`;
    case 'max_value':
      return `it must be at most ${limitOf(issue)}, not ${issue.received}.`;
    default:
      return 'it has none of the forms listed in docs/lessons.md.';
  }
}

const AN_OBJECT = 'it must be an object in { }.';

function missing({ type, expected }: v.BaseIssue<unknown>): string {
  return type === 'variant' ? `it is missing. Use ${wordsOf(expected).all}.` : 'it is missing.';
}

/** Where an object with these keys is another value, or has a key too many. */
export function objectProblem(issue: v.BaseIssue<unknown>, keys: readonly string[]): string {
  if (issue.expected !== 'never') return AN_OBJECT;
  const { key, input } = issue.path?.at(-1) ?? {};
  const close = keyMeant(String(key), keys);
  if (close !== null) return `there is no such key here.${didYouMean(close)}`;
  const free = keys.filter((one) => !Object.hasOwn(Object(input), one));
  return `there is no such key here.${free.length === 0 ? '' : ` Keys you can add: ${free.join(', ')}.`}`;
}

const didYouMean = (key: string): string => ` Did you mean "${key}"?`;
const DID_YOU_MEAN = / Did you mean "([^"]*)"\?$/;

/** The key that was meant, or null. Letters in another order cost two edits, which are too many for a short name. */
export function keyMeant(given: string, keys: readonly string[]): string | null {
  const letters = (key: string): string => [...key.toLowerCase()].sort().join('');
  return closestName(given, keys) ?? keys.find((key) => letters(key) === letters(given)) ?? null;
}

/** The sentence if a number is wanted, or the result of `orElse`, if another value is given. */
export function numberWanted(input: unknown, orElse = ''): string {
  if (typeof input !== 'string') return `it must be a number${orElse}.`;
  const given = `not "${shorten(input)}"`;
  if (!startsWithNumber(input)) return `it must be a number${orElse}, ${given}.`;
  const how = /^\s*[-+]?\d+,\d+\s*$/.test(input) ? 'with a point, ' : '';
  const unit = how === '' && Number.isNaN(Number(input)) ? ' or a unit' : '';
  return `it must be a number ${how}without quotes${unit}, ${given}.`;
}

/** Whether a text was meant as a number: "100", "2 s", "1,5". */
export function startsWithNumber(text: string): boolean {
  return /^\s*[-+]?\.?\d/.test(text);
}

/** What was meant, or all there is. */
function notPossible({ input, received, expected }: v.BaseIssue<unknown>): string {
  const { words, all } = wordsOf(expected);
  const given = typeof input === 'string' ? shorten(input) : '';
  const plain = words.map((word) => word.replace(/^"|"$/g, ''));
  const meant = plain.find((word) => word.startsWith(given.slice(0, 4))) ?? closestName(given, plain);
  if (meant !== null && meant !== given && given.length > 2) {
    return `"${given}" isn't possible here.${didYouMean(meant)}`;
  }
  if (typeof input === 'object') return `it must be ${all}.`;
  const said = typeof input === 'string' ? `"${given}"` : received;
  return `${said} isn't possible here. Use ${all}${plain.includes(given) ? ', without quotes' : ''}.`;
}

/** From `("ask" | "try")`: each, and all of them in a sentence. */
function wordsOf(expected: string | null): { readonly words: readonly string[]; readonly all: string } {
  const words = (expected ?? '').replace(/[()]/g, '').split(' | ');
  const last = words.at(-1) ?? '';
  return { words, all: words.length > 1 ? `${words.slice(0, -1).join(', ')} or ${last}` : last };
}

function limitOf(issue: v.BaseIssue<unknown>): string {
  return (issue.expected ?? '').replace(/^[<>=]+/, '');
}
