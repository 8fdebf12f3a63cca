import { readFileSync } from 'node:fs';
import { loadEvidenceForLessons } from '../../../src/features/evidence/core/lessonEvidence';
import { judgeCondition } from '../../../src/features/lessons/core/conditions';
import { evidenceFor, factsOf, type RunOf } from '../../../src/features/lessons/core/facts';
import type { Condition, Lesson, Step } from '../../../src/features/lessons/core/format';
import {
  type Facts,
  fill,
  type KafkaFigures,
  NO_KAFKA,
  piecesOf,
} from '../../../src/features/lessons/core/placeholders';
import type { ReadyLesson } from '../../../src/features/lessons/core/readLesson';
import type { Scene } from '../../../src/features/lessons/core/scenes';
import { sourcesOf } from '../../../src/features/lessons/shelf/evidence';
import type { Scenario } from '../../../src/scenario/scenario';
import { withLaterSeed } from '../../../src/scenario/seeds';
import { readReady } from './example';

/** The lessons that come with the page, in order. */
export const LESSON_IDS: readonly string[] = JSON.parse(readFileSync('public/lessons/index.json', 'utf8'));

/** What the evidence lends to the lessons, as the page has it. */
export const SOURCES = sourcesOf(await loadEvidenceForLessons());

/** A lesson of the page; throws with its problems if it is none. */
export function openLesson(id: string): ReadyLesson {
  return readReady(readFileSync(`public/lessons/${id}.json`, 'utf8'), { ...SOURCES, kafka: NO_KAFKA });
}

/** A text of a lesson with the place where it stands. */
export interface PlacedText {
  readonly place: string;
  readonly text: string;
  /** The step whose numbers it may speak of; null for the lesson's own title and idea. */
  readonly step: number | null;
  /** True for texts that speak of the reader's own run. */
  readonly isDone: boolean;
}

/** Every text of a lesson that a reader can see. */
export function textsOf(lesson: Lesson): readonly PlacedText[] {
  const own = { step: null, isDone: false };
  return [
    { place: 'title', text: lesson.title, ...own },
    { place: 'idea', text: lesson.idea, ...own },
    ...lesson.steps.flatMap((step, index) =>
      textsOfStep(step).map(([place, text = '']) => ({
        place: `step ${index + 1}, ${place}`,
        text,
        step: index,
        isDone: /^(done|explanation)/.test(place),
      })),
    ),
  ].filter(({ text }) => text !== '');
}

function textsOfStep(step: Step): readonly (readonly [string, string | undefined])[] {
  const both = [['title', step.title] as const, ['text', step.text] as const];
  if (step.kind === 'try') {
    const said = step.check.map(({ says }, index) => [`condition ${index + 1}`, says] as const);
    const ways = [...(step.why ?? []), ...(step.missed ?? [])].map(
      ({ says }, index) => [`explanation ${index + 1}`, says] as const,
    );
    return [...both, ['hint', step.hint], ['done', step.done], ...said, ...ways];
  }
  const options = step.question.kind === 'choose' ? step.question.options : [];
  return [
    ...both,
    ['change', step.change?.says],
    ['watch', step.watch?.says],
    ['question', step.question.text],
    ...options.flatMap(({ text, reply }, index) => [
      [`option ${index + 1}`, text] as const,
      [`reply ${index + 1}`, reply] as const,
    ]),
    ...Object.entries(step.reveal).flatMap(([key, text]) =>
      typeof text === 'string' ? [[`reveal, ${key}`, text] as const] : [],
    ),
  ];
}

/** What a text says if a reader sees code or plain words, without its placeholders. */
export function wordsBesideNumbers(text: string): string {
  return piecesOf(text)
    .map((piece) => (piece.type === 'text' ? piece.text : ' '))
    .join(' ');
}

/** The placeholders of a text for which there is no number, as they are in the file. */
export function missingNumbers(text: string, facts: Facts): readonly string[] {
  return piecesOf(text).flatMap((piece) =>
    piece.type === 'number' && !/\d|^about the same$|^[a-z]+$/.test(fill(piece.placeholder, facts))
      ? [piece.source]
      : [],
  );
}

/** The same scene `later` seeds on. */
export function reseed(scene: Scene, later: number): Scene {
  const again = (scenario: Scenario): Scenario => withLaterSeed(scenario, later);
  return {
    ...scene,
    before: again(scene.before),
    after: scene.after === null ? null : again(scene.after),
    also: new Map([...scene.also].map(([name, scenario]) => [name, again(scenario)])),
    solutions: scene.solutions.map(again),
  };
}

/** Everything that a step's texts and conditions are held against. */
export function everyRun(scene: Scene, runOf: RunOf, now: Scenario | null = null): Facts {
  const kafka: KafkaFigures = SOURCES.kafka;
  return factsOf(scene, runOf, { now, guess: 'a guess of 1', kafka });
}

/** The conditions that do not hold for the run of that name, each in words. */
export function failing(
  conditions: readonly Condition[],
  scene: Scene,
  facts: Facts,
  name: string,
): readonly string[] {
  const evidence = {
    ...evidenceFor(scene, facts, 'after'),
    run: facts.runs.get(name) ?? null,
    scenario: facts.scenarios.get(name) ?? scene.before,
  };
  return conditions.flatMap((condition) => {
    const { holds, wanted, found } = judgeCondition(condition, evidence);
    return holds ? [] : [`${name}: ${wanted}, found ${found}`];
  });
}
