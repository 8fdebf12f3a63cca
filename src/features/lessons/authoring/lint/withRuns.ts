import { NO_FIGURE } from '../../../../base/format';
import { findFigure } from '../../../../figures/catalogue';
import { rightOption } from '../../core/answers';
import { judgeAttempt } from '../../core/attempt';
import { judgeCondition } from '../../core/conditions';
import { curveAxis, curveOf } from '../../core/curves';
import type { LessonRun } from '../../core/facts';
import { askedWindow, evidenceFor, factsOf, lessonRun, type RunOf, runOver } from '../../core/facts';
import { restMs } from '../../core/film/film';
import { type FilmedRun, momentMs } from '../../core/film/moments';
import type { AskStep, Condition, Lesson, Moment, Question, RevealTexts, TryStep } from '../../core/format';
import { type JsonPath, jsonPlaces, withoutMark } from '../../core/jsonPlaces';
import {
  type Facts,
  fill,
  formatPlain,
  type KafkaFigures,
  NO_KAFKA,
  piecesOf,
} from '../../core/placeholders';
import { placeOf } from '../../core/problems';
import { placed, type ReadyLesson } from '../../core/readLesson';
import type { Scene } from '../../core/scenes';
import { extraBounds, lessonNotices, within } from './static';

/**
 * What the author of a lesson that can be opened should look at, with line and column. For those who show it: a class that
 * opens the lesson has no use for it. `text` is the file that `ready` was read from; without `runOf` nothing has run.
 */
export function authorNotices(
  text: string,
  { lesson, scenes }: ReadyLesson,
  kafka: KafkaFigures,
  runOf?: RunOf,
): readonly string[] {
  const all = [
    ...repeatedKeys(text),
    ...extraBounds(JSON.parse(withoutMark(text))),
    ...lessonNotices(lesson, scenes),
    ...runNotices(lesson, scenes, kafka, runOf),
  ];
  return placed(text, [...new Set(all)]);
}

function repeatedKeys(text: string): readonly string[] {
  const places = jsonPlaces(withoutMark(text));
  if (!places.ok) return [];
  return places.repeated.map(
    (path) => `${placeOf(path)}: the file has this key twice here. The last one is used.`,
  );
}

/**
 * What runs refute, as sentences: solutions, answers, claims, and numbers that there aren't. Without runs it finds what
 * settings and the evidence alone refute; `runsOf` names what to run for the rest.
 */
export function runNotices(
  { steps }: Lesson,
  scenes: readonly Scene[],
  kafka: KafkaFigures,
  runOf: RunOf = () => null,
): readonly string[] {
  // Without the evidence nothing is known to be missing there.
  const more = { now: null, guess: null, kafka: kafka === NO_KAFKA ? null : kafka };
  return steps.flatMap((step, index) => {
    const scene = scenes[index];
    if (scene === undefined) return [];
    const facts = factsOf(scene, runOf, more);
    const said =
      step.kind === 'ask'
        ? askNotices(step, scene, facts)
        : [...figureNotices(step, scene, runOf), ...solutionNotices(step, scene, runOf)];
    return [
      ...said.map((sentence) => `Step ${index + 1}, ${sentence}`),
      ...emptyNumbers(step, ['steps', index], facts),
    ];
  });
}

/** Every scenario of a lesson, those of the readers first. */
export function runsOf(scenes: readonly Scene[]) {
  return [
    ...scenes.flatMap(({ before, after, also }) => [
      before,
      ...(after === null ? [] : [after]),
      ...also.values(),
    ]),
    ...scenes.flatMap(({ solutions }) => solutions),
  ];
}

function askNotices(
  { question, reveal, claims = [] }: AskStep,
  scene: Scene,
  facts: Facts,
): readonly string[] {
  const { runs } = facts;
  const after = runs.get('after');
  if (after === undefined || !(scene.hidden || runs.has('before'))) return [];
  const none = question.kind === 'choose' && rightOption(question, scene, facts) < 0;
  return [
    ...(none ? [NONE_RIGHT] : []),
    ...axisNotices(question, scene, after),
    ...captionNotices(reveal, after),
    ...claims.flatMap((claim, index) => {
      if (!runs.has(claim.of)) return [];
      const { holds, wanted, found } = judgeCondition(claim, evidenceFor(scene, facts, claim.of));
      return holds
        ? []
        : [`claims ${index + 1}: the run "${claim.of}" has ${formatFound(found)}, not "${wanted}".`];
    }),
  ];
}

const NONE_RIGHT =
  'question, options: none of the answers is right for this run. Make the last one right "otherwise", or change its conditions.';

function solutionNotices(step: TryStep, scene: Scene, runOf: RunOf): readonly string[] {
  return scene.solutions.flatMap((now, index) => {
    const facts = factsOf(scene, runOf, { now, guess: null, kafka: null });
    const why = whyNot(step, scene, facts);
    return why === null ? [] : [`solutions ${index + 1}: ${why}`];
  });
}

function whyNot(step: TryStep, scene: Scene, facts: Facts): string | null {
  const { findings, refused } = judgeAttempt(step, evidenceFor(scene, facts, 'now'));
  const [reason] = refused;
  if (reason !== undefined) return `"keep" doesn't let it count. ${formatPlain(reason, facts)}`;
  // A figure without a run has no words for what was found.
  const open = findings.filter(({ holds, found }) => !holds && found !== '');
  const first = open.find((finding) => 'setting' in (step.check[findings.indexOf(finding)] ?? {})) ?? open[0];
  if (first === undefined) return null;
  return `it doesn't solve the step. The goal is "${formatPlain(first.wanted, facts)}", and it has ${formatFound(first.found)}.`;
}

function formatFound(found: string): string {
  return found === NO_FIGURE ? 'no such figure' : found;
}

/** Why the run's own answer doesn't fit on the question's axis, as sentences. */
function axisNotices(question: Question, scene: Scene, after: LessonRun): readonly string[] {
  if (question.kind === 'choose') return [];
  const { values, from, to, words } =
    question.kind === 'ruler' ? onRuler(question, after) : onCurve(question, scene, after);
  const known = values.filter(Number.isFinite);
  if (known.length === 0) return [`question, figure: the run has no ${question.figure}.`];
  const [least, most] = [Math.min(...known), Math.max(...known)];
  if (least >= from && most <= to) return [];
  const [key, value] = most > to ? ['to', most] : ['from', least];
  return [
    `question, ${key}: the run has ${words(value)}, and the axis goes from ${words(from)} to ${words(to)}.`,
  ];
}

type Asked<Kind extends Question['kind']> = Extract<Question, { readonly kind: Kind }>;

function onRuler({ figure: name, from, to }: Asked<'ruler'>, after: LessonRun) {
  const figure = findFigure(name);
  const values = figure === null ? [] : [figure.of(after)];
  return { values, from, to, words: (value: number): string => figure?.format(value) ?? '' };
}

function onCurve(question: Asked<'curve'>, scene: Scene, after: LessonRun) {
  const { from, to, format } = curveAxis(question);
  const run = runOver(askedWindow(scene), after.scenario, after);
  return { values: curveOf(question.figure, run), from, to, words: format };
}

/**
 * Conditions of an exercise on figures that its runs don't have, as sentences: they never hold. Silent until the start
 * and all solutions have run, because one of them may have the figure.
 */
function figureNotices(
  { check, missed = [], why = [] }: TryStep,
  scene: Scene,
  runOf: RunOf,
): readonly string[] {
  const [before, ...others] = [scene.before, ...scene.solutions].map((scenario) => {
    const finished = runOf(scenario);
    return finished === null ? null : lessonRun(scene, scenario, finished);
  });
  if (before === undefined || before === null || others.includes(null)) return [];
  const runs = [before, ...others.filter((run) => run !== null)];
  const inGroup = (place: string, conditions: readonly Condition[], consequence: string): readonly string[] =>
    conditions.flatMap((condition, index) =>
      missingFigures(condition, before, runs).map((lack) => `${place} ${index + 1}, ${lack} ${consequence}`),
    );
  const said = (key: string, all: typeof missed): readonly string[] =>
    all.flatMap(({ when }, index) => inGroup(`${key} ${index + 1}, when`, when, 'this is never said.'));
  return [
    ...inGroup('condition', check, "this step can't be solved."),
    ...said('missed', missed),
    ...said('why', why),
  ];
}

function missingFigures(
  condition: Condition,
  before: LessonRun,
  runs: readonly LessonRun[],
): readonly string[] {
  if ('setting' in condition) return [];
  const { figure, than } = condition;
  const bounds = Array.isArray(than) ? than : [than];
  const wanted: readonly string[] = bounds.flatMap((bound) =>
    typeof bound === 'object' ? [bound.before] : [],
  );
  const unknown = wanted.find((name) => lacks(name, [before]));
  if (unknown !== undefined) return [`than: the run at the start has no ${unknown}, so`];
  if (!lacks(figure, runs)) return [];
  return [`figure: the runs of this step have no ${figure}. Unless a reader's settings bring one,`];
}

function lacks(name: string, runs: readonly LessonRun[]): boolean {
  return runs.every((run) => !Number.isFinite(findFigure(name)?.of(run)));
}

/** Numbers in a value's texts for which readers would see a dash, as sentences. What isn't known yet is none of them. */
function emptyNumbers(value: unknown, path: JsonPath, facts: Facts): readonly string[] {
  return within(value, path, (text, place) =>
    typeof text === 'string' ? emptyInText(text, place, facts) : [],
  );
}

function emptyInText(text: string, path: JsonPath, facts: Facts): readonly string[] {
  return piecesOf(text).flatMap((piece) => {
    // A guess is a dash wherever the reader's answer isn't a number.
    if (piece.type !== 'number' || piece.placeholder.type === 'guess') return [];
    if (fill(piece.placeholder, facts) !== NO_FIGURE) return [];
    const where = piece.placeholder.type === 'kafka' ? 'the evidence' : 'the run';
    return [`${placeOf(path)}: ${where} has no ${piece.source}, so readers see a dash.`];
  });
}

/** Captions that this run's film leaves out, and a stop that it doesn't have, as sentences. */
export function captionNotices(reveal: RevealTexts, run: FilmedRun): readonly string[] {
  const { film = [], at } = reveal;
  const stopMs = restMs(reveal, run);
  const isThere = (moment: Moment): boolean => momentMs(moment, run) !== null;
  return [
    ...film.flatMap((caption, index) => {
      const atMs = momentMs(caption.at, run);
      if (atMs !== null && atMs <= stopMs) return [];
      const why = atMs === null ? `the run has no "${caption.at}"` : 'it comes after the film stops';
      return [`reveal, film ${index + 1}, at: ${why}, so this caption never appears.`];
    }),
    ...(at === undefined || isThere(at) ? [] : [`reveal, at: the run has no "${at}" to stop at.`]),
  ];
}
