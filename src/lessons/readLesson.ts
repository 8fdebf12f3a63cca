import * as v from 'valibot';
import { own } from '../base/own';
import { closestName, shorten } from '../scenario/notice';
import { PRESETS, type Preset } from '../scenario/presets';
import { crossCheck } from './crossCheck';
import { LESSON_LIMITS, LESSON_SCHEMA, type Lesson } from './format';
import { resolveScenes, type Scene } from './scenes';

/** A lesson that can be shown. */
export interface ReadyLesson {
  readonly lesson: Lesson;
  /** One for each step. */
  readonly scenes: readonly Scene[];
}

/** A lesson, or a sentence for each problem. */
export type ReadLesson =
  | ({ readonly ok: true } & ReadyLesson)
  | { readonly ok: false; readonly problems: readonly string[] };

/** Nobody reads more. */
const MOST_PROBLEMS = 8;

/** Reads a lesson, which is untrusted input. Never throws. `presets` are those that it may name. */
export function readLesson(text: string, presets: readonly Preset[] = PRESETS): ReadLesson {
  if (text.length > LESSON_LIMITS.file) {
    return refuse([
      `The file is too long for a lesson: at most ${LESSON_LIMITS.file / 1000},000 characters.`,
    ]);
  }
  const parsed = parse(text);
  if ('problem' in parsed) return refuse([parsed.problem]);
  const checked = v.safeParse(LESSON_SCHEMA, parsed.value);
  if (!checked.success) return refuse(checked.issues.map((issue) => sentenceOf(issue)));
  const lesson = checked.output;
  const { scenes, problems } = resolveScenes(lesson, presets);
  const all = [...problems, ...crossCheck(lesson)];
  return all.length > 0 ? refuse(all) : { ok: true, lesson, scenes };
}

function refuse(problems: readonly string[]): ReadLesson {
  const more = problems.length - MOST_PROBLEMS;
  if (more <= 0) return { ok: false, problems };
  return {
    ok: false,
    problems: [...problems.slice(0, MOST_PROBLEMS), `${more} more problems.`],
  };
}

function parse(text: string): { readonly value: unknown } | { readonly problem: string } {
  try {
    // Some editors start a file with a byte order mark.
    return { value: JSON.parse(text.replace(/^\uFEFF/, '')) };
  } catch (error) {
    const [, line, column] = /line (\d+) column (\d+)/.exec(String(error)) ?? [];
    const where = line === undefined ? '' : ` (see line ${line}, column ${column})`;
    return { problem: `The file isn't valid JSON${where}.` };
  }
}

/** "Step 2, question, option 3, text: it is missing." */
function sentenceOf(issue: v.BaseIssue<unknown>): string {
  const deepest = deepestOf(issue);
  const path = [...(issue.path ?? []), ...(deepest === issue ? [] : (deepest.path ?? []))];
  const place = placeOf(path.map(({ key }) => key));
  const sentence = problemOf(deepest);
  return place === '' ? `The lesson: ${sentence}` : `${place}: ${sentence}`;
}

/** Where several forms are possible, the problem of the nearest one. */
function deepestOf(issue: v.BaseIssue<unknown>): v.BaseIssue<unknown> {
  if (issue.type !== 'union' || issue.issues === undefined) return issue;
  const depth = (one: v.BaseIssue<unknown>): number => one.path?.length ?? 0;
  return issue.issues.reduce((best, one) => (depth(one) > depth(best) ? one : best), issue.issues[0]);
}

/** What an entry of a list is called. */
const ENTRIES: Readonly<Record<string, string>> = { steps: 'Step', options: 'option', check: 'condition' };

function placeOf(keys: readonly unknown[]): string {
  const words: string[] = [];
  for (let index = 0; index < keys.length; index += 1) {
    const [key, next] = [String(keys[index]), keys[index + 1]];
    if (typeof next === 'number') {
      words.push(`${own(ENTRIES, key) ?? shorten(key)} ${next + 1}`);
      index += 1;
    } else words.push(shorten(key));
  }
  return words.join(', ');
}

function problemOf(issue: v.BaseIssue<unknown>): string {
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
      return `it is too short: at least ${limitOf(issue)} entries.`;
    case 'regex':
      return 'use lower-case letters, digits and hyphens, at most 40.';
    case 'literal':
    case 'picklist':
    case 'variant':
      return `${given} isn't possible here. Use ${issue.expected ?? ''}.`;
    case 'gt_value':
    case 'min_value':
    case 'max_value':
      return `${given} is out of range: it must be ${issue.expected ?? ''}.`;
    default:
      return 'it has none of the forms listed in docs/lessons.md.';
  }
}

function limitOf(issue: v.BaseIssue<unknown>): string {
  return (issue.expected ?? '').replace(/^[<>=]+/, '');
}

/** Every key of the format, for suggestions. */
const KEYS =
  'format id title idea minutes steps kind text scenario window slo change link says target watch also question figure options right guess reply from to close reveal why same notice evidence check setting is than times before hint done claims of solutions film at shows loop explain asks answer'.split(
    ' ',
  );

function unknownKey(issue: v.BaseIssue<unknown>): string {
  const key = String(issue.path?.at(-1)?.key ?? '');
  const close = closestName(key, KEYS);
  return `there is no such key.${close === null || close === key ? '' : ` Did you mean "${close}"?`}`;
}
