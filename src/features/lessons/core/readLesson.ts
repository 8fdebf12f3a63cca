import * as v from 'valibot';
import { ALL_PRESETS } from '../../../scenario/presets/later';
import type { Preset } from '../../../scenario/presets/presets';
import { judgeAttempt } from './attempt';
import { crossCheck } from './crossCheck';
import { evidenceFor, factsOf, type RunOf } from './facts';
import { LESSON_LIMITS, LESSON_SCHEMA, type Lesson } from './format';
import { parseJson, withoutMark } from './jsonText';
import { type Facts, fill, type KafkaFigures, NO_KAFKA, piecesOf } from './placeholders';
import { error, type Problem, schemaProblems } from './problems';
import { resolveScenes, type Scene } from './scenes';

export interface ReadyLesson {
  readonly lesson: Lesson;
  /** One for each step. */
  readonly scenes: readonly Scene[];
}

/** A lesson, or what stops it. What its author should look at: `authorNotices`. */
export type ReadLesson =
  | ({ readonly ok: true } & ReadyLesson)
  | { readonly ok: false; readonly problems: readonly Problem[] };

/**
 * Reads a lesson, which is untrusted input. Never throws. `presets` are those that it may name, and `kafka` what fills its
 * own texts.
 */
export function readLesson(
  given: string,
  presets: readonly Preset[] = ALL_PRESETS,
  kafka: KafkaFigures = NO_KAFKA,
): ReadLesson {
  if (given.length > LESSON_LIMITS.file) {
    const most = `${LESSON_LIMITS.file / 1000},000 characters`;
    return refuse([error(null, 'too-long', `The file is too long for a lesson: at most ${most}.`)]);
  }
  const parsed = parseJson(withoutMark(given));
  if (!parsed.ok) return refuse([parsed.problem]);
  const checked = v.safeParse(LESSON_SCHEMA, parsed.value);
  if (!checked.success) return refuse(schemaProblems(checked.issues));
  const lesson = checked.output;
  const { scenes, problems } = resolveScenes(lesson, presets);
  const all = [
    ...problems,
    ...crossCheck(lesson),
    ...(problems.length > 0 ? [] : startProblems(lesson, scenes)),
  ];
  if (all.length > 0) return refuse(all);
  return { ok: true, lesson: withOwnTexts(lesson, scenes, kafka), scenes };
}

function refuse(problems: readonly Problem[]): ReadLesson {
  return { ok: false, problems };
}

const HOLDS = 'it already holds at the start, so there is nothing to try.';

/**
 * Exercises that are solved before the reader has changed anything. Without runs it finds those that ask for settings
 * alone; `startsOf` names what to run for the others.
 */
export function startProblems(
  { steps }: Lesson,
  scenes: readonly Scene[],
  runOf: RunOf = () => null,
): readonly Problem[] {
  return steps.flatMap((step, index) => {
    const scene = scenes[index];
    if (step.kind !== 'try' || scene === undefined) return [];
    const facts = factsOf(scene, runOf, { now: scene.before, guess: null, kafka: null });
    const { findings } = judgeAttempt(step, evidenceFor(scene, facts, 'now'));
    const isSolved = findings.every(({ holds }) => holds);
    return isSolved ? [error(['steps', index, 'check'], 'solved-at-start', HOLDS)] : [];
  });
}

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
