import * as v from 'valibot';
import { counted } from '../../../base/format';
import { PRESETS, type Preset } from '../../../scenario/presets/presets';
import { judgeAttempt } from './attempt';
import { crossCheck } from './crossCheck';
import { evidenceFor, factsOf, type RunOf } from './facts';
import { LESSON_LIMITS, LESSON_SCHEMA, type Lesson } from './format';
import { type JsonPlaces, jsonPlaces, lineAndColumn, withoutMark } from './jsonPlaces';
import { type Facts, fill, type KafkaFigures, NO_KAFKA, piecesOf } from './placeholders';
import { type Problem, pathIn, problemsOf } from './problems';
import { resolveScenes, type Scene } from './scenes';

/** A lesson that can be shown. */
export interface ReadyLesson {
  readonly lesson: Lesson;
  /** One for each step. */
  readonly scenes: readonly Scene[];
}

/** A lesson, or a sentence for each problem that stops it. What its author should look at: `authorNotices`. */
export type ReadLesson =
  | ({ readonly ok: true } & ReadyLesson)
  | { readonly ok: false; readonly problems: readonly string[] };

/** Maximum problems that are listed with their place. */
const MOST_PROBLEMS = 8;

/**
 * Reads a lesson, which is untrusted input. Never throws. `presets` are those that it may name, and `kafka` what fills its
 * own texts.
 */
export function readLesson(
  given: string,
  presets: readonly Preset[] = PRESETS,
  kafka: KafkaFigures = NO_KAFKA,
): ReadLesson {
  if (given.length > LESSON_LIMITS.file) {
    return refuse([
      `The file is too long for a lesson: at most ${LESSON_LIMITS.file / 1000},000 characters.`,
    ]);
  }
  const text = withoutMark(given);
  const places = jsonPlaces(text);
  if (!places.ok) {
    const { offset, problem } = places;
    return refuse([`The file isn't valid JSON (${lineAndColumn(text, offset).toLowerCase()}: ${problem}).`]);
  }
  const checked = v.safeParse(LESSON_SCHEMA, JSON.parse(text));
  if (!checked.success) return refuse(located(text, places, problemsOf(checked.issues)));
  const lesson = checked.output;
  const { scenes, problems } = resolveScenes(lesson, presets);
  const all = [
    ...problems,
    ...crossCheck(lesson),
    ...(problems.length > 0 ? [] : startProblems(lesson, scenes)),
  ];
  if (all.length > 0) return refuse(placed(text, all));
  return { ok: true, lesson: withOwnTexts(lesson, scenes, kafka), scenes };
}

/** Sentences that name their places, each with the line and the column of its own. */
export function placed(given: string, sentences: readonly string[]): readonly string[] {
  const text = withoutMark(given);
  const places = jsonPlaces(text);
  return sentences.map((sentence) => at(text, places, { path: pathIn(sentence), sentence }));
}

/** Looks up the places of reported problems only: a file can have thousands. */
function located(text: string, places: JsonPlaces, problems: readonly Problem[]): readonly string[] {
  const shown = problems.slice(0, MOST_PROBLEMS).map((problem) => at(text, places, problem));
  return [...shown, ...problems.slice(MOST_PROBLEMS).map(({ sentence }) => sentence)];
}

function at(text: string, places: JsonPlaces, { path, sentence }: Problem): string {
  const offset = places.ok ? places.offsetOf(path) : places.offset;
  return `${lineAndColumn(text, offset)}. ${sentence}`;
}

function refuse(problems: readonly string[]): ReadLesson {
  return { ok: false, problems: few(problems) };
}

/** The first of them, and how many more there are. */
export function few(sentences: readonly string[]): readonly string[] {
  const more = sentences.length - MOST_PROBLEMS;
  return more <= 0 ? sentences : [...sentences.slice(0, MOST_PROBLEMS), `${counted(more, 'more problem')}.`];
}

const HOLDS = 'check: it already holds at the start, so there is nothing to try.';

/**
 * Exercises that are solved before the reader has changed anything, as sentences. Without runs it finds those that
 * ask for settings alone; `startsOf` names what to run for the others.
 */
export function startProblems(
  { steps }: Lesson,
  scenes: readonly Scene[],
  runOf: RunOf = () => null,
): readonly string[] {
  return steps.flatMap((step, index) => {
    const scene = scenes[index];
    if (step.kind !== 'try' || scene === undefined) return [];
    const facts = factsOf(scene, runOf, { now: scene.before, guess: null, kafka: null });
    const { findings } = judgeAttempt(step, evidenceFor(scene, facts, 'now'));
    return findings.every(({ holds }) => holds) ? [`Step ${index + 1}, ${HOLDS}`] : [];
  });
}

/** The scenarios in which exercises begin. */
export function startsOf({ steps }: Lesson, scenes: readonly Scene[]) {
  return scenes.flatMap(({ before }, index) => (steps[index]?.kind === 'try' ? [before] : []));
}

/**
 * The lesson with the numbers in its own texts, which belong to no step: the SLO and the settings are those of the first
 * one. They are filled in once, because lists, headings and labels show them if nothing is known of a run.
 */
function withOwnTexts(lesson: Lesson, scenes: readonly Scene[], kafka: KafkaFigures): Lesson {
  const [first] = scenes;
  if (first === undefined) return lesson;
  const facts = factsOf(first, () => null, { now: null, guess: null, kafka });
  const { title, idea, explain } = lesson;
  return {
    ...lesson,
    title: filled(title, facts),
    idea: filled(idea, facts),
    ...(explain !== undefined && {
      explain: { asks: filled(explain.asks, facts), answer: filled(explain.answer, facts) },
    }),
  };
}

/** With numbers for placeholders; code stays code. */
function filled(text: string, facts: Facts): string {
  return piecesOf(text)
    .map((piece) => {
      if (piece.type === 'number') return fill(piece.placeholder, facts);
      return piece.type === 'code' ? `\`${piece.text}\`` : piece.text;
    })
    .join('');
}
