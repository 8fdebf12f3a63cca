import type * as v from 'valibot';
import { own } from '../base/own';
import { closestName, shorten } from '../scenario/notice';
import type { JsonPath } from './jsonPlaces';
import { KEY_WORDS } from './keyWords';

/** What is wrong with a lesson, and where. */
export interface Problem {
  readonly path: JsonPath;
  readonly sentence: string;
}

/** "Step 2, question, option 3, text: it is missing." */
export function problemOf(issue: v.BaseIssue<unknown>): Problem {
  const nearest = nearestOf(issue);
  const items = [...(issue.path ?? []), ...(nearest === issue ? [] : (nearest.path ?? []))];
  const path = items.map(({ key }) => (typeof key === 'number' ? key : String(key)));
  const sentence = sentenceOf(nearest);
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

function placeOf(path: JsonPath): string {
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

/**
 * Where several forms are possible, the problem of the nearest one: the deepest, and there one with a value that isn't
 * possible before one with a key too many or too few, which is another form's.
 */
function nearestOf(issue: v.BaseIssue<unknown>): v.BaseIssue<unknown> {
  if (issue.type !== 'union' || issue.issues === undefined) return issue;
  const rank = (one: v.BaseIssue<unknown>): number => 4 * (one.path?.length ?? 0) + certainty(one);
  const best = issue.issues.reduce((best, one) => (rank(one) > rank(best) ? one : best), issue.issues[0]);
  return best.type === 'union' ? nearestOf(best) : best;
}

/** How sure it is that the problem is of the form that was meant, 0 to 3. */
function certainty({ kind, type, received, expected, input }: v.BaseIssue<unknown>): number {
  if (received === 'undefined' || expected === 'never') return 0;
  // The value has the right type already.
  if (kind === 'validation') return 3;
  return typeof input === 'string' && (type === 'literal' || type === 'picklist') ? 2 : 1;
}

function sentenceOf(issue: v.BaseIssue<unknown>): string {
  if (issue.received === 'undefined') return 'it is missing.';
  if (issue.expected === 'never') return unknownKey(issue);
  const given = shorten(issue.received.replace(/^"|"$/g, ''));
  switch (issue.type) {
    case 'string':
      return 'it must be text in quotes.';
    case 'number':
    case 'finite':
      return `it must be a number, not ${given}.`;
    case 'array':
    case 'tuple':
      return 'it must be a list in [ ].';
    case 'strict_object':
    case 'record':
      return 'it must be an object in { }.';
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
    case 'variant':
      return notPossible(given, issue.expected ?? '');
    case 'gt_value':
      return `it must be more than ${limitOf(issue)}, not ${given}.`;
    case 'min_value':
      return `it must be at least ${limitOf(issue)}, not ${given}.`;
    case 'max_value':
      return `it must be at most ${limitOf(issue)}, not ${given}.`;
    default:
      return 'it has none of the forms listed in docs/lessons.md.';
  }
}

/** From `("ask" | "try")`: what was meant, or all there is. */
function notPossible(given: string, expected: string): string {
  const words = expected.replace(/^\(|\)$/g, '').split(' | ');
  const plain = words.map((word) => word.replace(/^"|"$/g, ''));
  const meant = plain.find((word) => word.startsWith(given.slice(0, 4))) ?? closestName(given, plain);
  if (meant !== null && meant !== given && given.length > 2) {
    return `"${given}" isn't possible here. Did you mean "${meant}"?`;
  }
  const last = words.at(-1) ?? '';
  const all = words.length > 1 ? `${words.slice(0, -1).join(', ')} or ${last}` : last;
  return `"${given}" isn't possible here. Use ${all}.`;
}

function limitOf(issue: v.BaseIssue<unknown>): string {
  return (issue.expected ?? '').replace(/^[<>=]+/, '');
}

function unknownKey(issue: v.BaseIssue<unknown>): string {
  const key = String(issue.path?.at(-1)?.key ?? '');
  const close = closestName(key, Object.keys(KEY_WORDS));
  return `there is no such key.${close === null || close === key ? '' : ` Did you mean "${close}"?`}`;
}
