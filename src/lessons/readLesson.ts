import * as v from 'valibot';
import { PRESETS, type Preset } from '../scenario/presets';
import { crossCheck } from './crossCheck';
import { LESSON_LIMITS, LESSON_SCHEMA, type Lesson } from './format';
import { type JsonPlaces, jsonPlaces, lineAndColumn } from './jsonPlaces';
import { type Problem, pathIn, problemsOf } from './problems';
import { resolveScenes, type Scene } from './scenes';
import { startProblems } from './startCheck';

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
export function readLesson(given: string, presets: readonly Preset[] = PRESETS): ReadLesson {
  if (given.length > LESSON_LIMITS.file) {
    return refuse([
      `The file is too long for a lesson: at most ${LESSON_LIMITS.file / 1000},000 characters.`,
    ]);
  }
  // Some editors start a file with a byte order mark.
  const text = given.replace(/^\uFEFF/, '');
  const places = jsonPlaces(text);
  if (!places.ok) {
    const { offset, problem } = places;
    return refuse([`The file isn't valid JSON (${lineAndColumn(text, offset).toLowerCase()}: ${problem}).`]);
  }
  const checked = v.safeParse(LESSON_SCHEMA, JSON.parse(text));
  if (!checked.success) return refuse(problemsOf(checked.issues).map((problem) => at(text, places, problem)));
  const lesson = checked.output;
  const { scenes, problems } = resolveScenes(lesson, presets);
  const all = [
    ...problems,
    ...crossCheck(lesson),
    ...(problems.length > 0 ? [] : startProblems(lesson, scenes)),
  ];
  if (all.length === 0) return { ok: true, lesson, scenes };
  return refuse(placed(text, all));
}

/** Sentences that name their places, each with the line and the column of its own. */
export function placed(text: string, sentences: readonly string[]): readonly string[] {
  const places = jsonPlaces(text);
  return sentences.map((sentence) => at(text, places, { path: pathIn(sentence), sentence }));
}

function at(text: string, places: JsonPlaces, { path, sentence }: Problem): string {
  const offset = places.ok ? places.offsetOf(path) : places.offset;
  return `${lineAndColumn(text, offset)}. ${sentence}`;
}

function refuse(problems: readonly string[]): ReadLesson {
  const more = problems.length - MOST_PROBLEMS;
  if (more <= 0) return { ok: false, problems };
  return {
    ok: false,
    problems: [...problems.slice(0, MOST_PROBLEMS), `${more} more problems.`],
  };
}
