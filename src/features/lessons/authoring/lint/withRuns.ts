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
import type {
  AskStep,
  Condition,
  CurveQuestion,
  Lesson,
  Question,
  RevealTexts,
  RulerQuestion,
  TryStep,
} from '../../core/format';
import { repeatedKeys, withoutMark } from '../../core/jsonText';
import {
  type Facts,
  fill,
  formatPlain,
  type KafkaFigures,
  NO_KAFKA,
  piecesOf,
} from '../../core/placeholders';
import { type JsonPath, type Problem, warning } from '../../core/problems';
import type { ReadyLesson } from '../../core/readLesson';
import type { Scene } from '../../core/scenes';
import { boundsOf, extraBounds, lessonNotices, within } from './static';

/**
 * Hints for the author of a lesson that can be opened; a class that opens it has no use for them. `text` is the file
 * that `ready` was read from; without `runOf` nothing has run.
 */
export function authorNotices(
  text: string,
  { lesson, scenes }: ReadyLesson,
  kafka: KafkaFigures,
  runOf?: RunOf,
): readonly Problem[] {
  const json = withoutMark(text);
  const twice = 'the file has this key twice here. The last one is used.';
  return [
    ...repeatedKeys(json).map((path) => warning(path, 'repeated-key', twice)),
    ...extraBounds(JSON.parse(json)),
    ...lessonNotices(lesson, scenes),
    ...runNotices(lesson, scenes, kafka, runOf),
  ];
}

/**
 * Solutions, answers, claims and numbers that runs refute. Without runs it finds what settings and the evidence alone
 * refute; `runsOf` names what to run for the rest.
 */
export function runNotices(
  { steps }: Lesson,
  scenes: readonly Scene[],
  kafka: KafkaFigures,
  runOf: RunOf = () => null,
): readonly Problem[] {
  // Without the evidence nothing is known to be missing there.
  const more = { now: null, guess: null, kafka: kafka === NO_KAFKA ? null : kafka };
  return steps.flatMap((step, index) => {
    const scene = scenes[index];
    if (scene === undefined) return [];
    const facts = factsOf(scene, runOf, more);
    const at = ['steps', index];
    return [
      ...(step.kind === 'ask'
        ? askNotices(at, step, scene, facts)
        : [...figureNotices(at, step, scene, runOf), ...solutionNotices(at, step, scene, runOf)]),
      ...emptyNumbers(step, at, facts),
    ];
  });
}

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
  at: JsonPath,
  { question, reveal, claims = [] }: AskStep,
  scene: Scene,
  facts: Facts,
): readonly Problem[] {
  const { runs } = facts;
  const after = runs.get('after');
  if (after === undefined || !(scene.hidden || runs.has('before'))) return [];
  const none = question.kind === 'choose' && rightOption(question, scene, facts) < 0;
  return [
    ...(none ? [warning([...at, 'question', 'options'], 'none-right', NONE_RIGHT)] : []),
    ...axisNotices([...at, 'question'], question, scene, after),
    ...captionNotices([...at, 'reveal'], reveal, after),
    ...claims.flatMap((claim, index) => {
      if (!runs.has(claim.of)) return [];
      const { holds, wanted, found } = judgeCondition(claim, evidenceFor(scene, facts, claim.of));
      const message = `the run "${claim.of}" has ${formatFound(found)}, not "${wanted}".`;
      return holds ? [] : [warning([...at, 'claims', index], 'refuted', message)];
    }),
  ];
}

const NONE_RIGHT =
  'none of the answers is right for this run. Make the last one right "otherwise", or change its conditions.';

function solutionNotices(at: JsonPath, step: TryStep, scene: Scene, runOf: RunOf): readonly Problem[] {
  return scene.solutions.flatMap((now, index) => {
    const facts = factsOf(scene, runOf, { now, guess: null, kafka: null });
    const why = whyNot(step, scene, facts);
    return why === null ? [] : [warning([...at, 'solutions', index], ...why)];
  });
}

function whyNot(step: TryStep, scene: Scene, facts: Facts): readonly [code: string, message: string] | null {
  const { findings, refused } = judgeAttempt(step, evidenceFor(scene, facts, 'now'));
  const [reason] = refused;
  if (reason !== undefined) return ['not-kept', `"keep" doesn't let it count. ${formatPlain(reason, facts)}`];
  // A figure without a run has no words for what was found.
  const open = findings.filter(({ holds, found }) => !holds && found !== '');
  const first = open.find((finding) => 'setting' in (step.check[findings.indexOf(finding)] ?? {})) ?? open[0];
  if (first === undefined) return null;
  const goal = `The goal is "${formatPlain(first.wanted, facts)}", and it has ${formatFound(first.found)}.`;
  return ['not-solved', `it doesn't solve the step. ${goal}`];
}

function formatFound(found: string): string {
  return found === NO_FIGURE ? 'no such figure' : found;
}

/** Why the run's own answer doesn't fit on the question's axis. */
function axisNotices(at: JsonPath, question: Question, scene: Scene, after: LessonRun): readonly Problem[] {
  if (question.kind === 'choose') return [];
  const { values, from, to, words } =
    question.kind === 'ruler' ? onRuler(question, after) : onCurve(question, scene, after);
  const known = values.filter(Number.isFinite);
  if (known.length === 0)
    return [warning([...at, 'figure'], 'no-figure', `the run has no ${question.figure}.`)];
  const [least, most] = [Math.min(...known), Math.max(...known)];
  if (least >= from && most <= to) return [];
  const [key, value] = most > to ? ['to', most] : ['from', least];
  const message = `the run has ${words(value)}, and the axis goes from ${words(from)} to ${words(to)}.`;
  return [warning([...at, key], 'off-axis', message)];
}

function onRuler({ figure: name, from, to }: RulerQuestion, after: LessonRun) {
  const figure = findFigure(name);
  const values = figure === null ? [] : [figure.of(after)];
  return { values, from, to, words: (value: number): string => figure?.format(value) ?? '' };
}

function onCurve(question: CurveQuestion, scene: Scene, after: LessonRun) {
  const {
    ends: [from, to],
    format,
  } = curveAxis(question);
  const run = runOver(askedWindow(scene), after.scenario, after);
  return { values: curveOf(question.figure, run), from, to, words: format };
}

/**
 * Conditions of an exercise on figures that its runs don't have: they never hold. Silent until the start and all solutions
 * have run, because one of them may have the figure.
 */
function figureNotices(
  at: JsonPath,
  { check, missed = [], why = [] }: TryStep,
  scene: Scene,
  runOf: RunOf,
): readonly Problem[] {
  const [before, ...others] = [scene.before, ...scene.solutions].map((scenario) => {
    const finished = runOf(scenario);
    return finished === null ? null : lessonRun(scene, scenario, finished);
  });
  if (before === undefined || before === null || others.includes(null)) return [];
  const runs = [before, ...others.filter((run) => run !== null)];
  const inGroup = (path: JsonPath, conditions: readonly Condition[], consequence: string) =>
    conditions.flatMap((condition, index) =>
      missingFigures([...path, index], condition, before, runs, consequence),
    );
  const said = (key: string, all: typeof missed): readonly Problem[] =>
    all.flatMap(({ when }, index) => inGroup([...at, key, index, 'when'], when, 'this is never said.'));
  return [
    ...inGroup([...at, 'check'], check, "this step can't be solved."),
    ...said('missed', missed),
    ...said('why', why),
  ];
}

function missingFigures(
  at: JsonPath,
  condition: Condition,
  before: LessonRun,
  runs: readonly LessonRun[],
  consequence: string,
): readonly Problem[] {
  if (!('figure' in condition)) return [];
  const { figure } = condition;
  const wanted: readonly string[] = boundsOf(condition).flatMap((bound) =>
    typeof bound === 'object' ? [bound.before] : [],
  );
  const unknown = wanted.find((name) => lacks(name, [before]));
  if (unknown !== undefined) {
    const message = `the run at the start has no ${unknown}, so ${consequence}`;
    return [warning([...at, 'than'], 'no-figure', message)];
  }
  if (!lacks(figure, runs)) return [];
  const message = `the runs of this step have no ${figure}. Unless a reader's settings bring one, ${consequence}`;
  return [warning([...at, 'figure'], 'no-figure', message)];
}

function lacks(name: string, runs: readonly LessonRun[]): boolean {
  return runs.every((run) => !Number.isFinite(findFigure(name)?.of(run)));
}

/** Numbers in a value's texts for which readers would see a dash. What isn't known yet is none of them. */
function emptyNumbers(value: unknown, path: JsonPath, facts: Facts): readonly Problem[] {
  return within(value, path, (text, place) =>
    typeof text === 'string' ? emptyInText(text, place, facts) : [],
  );
}

function emptyInText(text: string, path: JsonPath, facts: Facts): readonly Problem[] {
  return piecesOf(text).flatMap((piece) => {
    // A guess is a dash wherever the reader's answer isn't a number.
    if (piece.type !== 'number' || piece.placeholder.type === 'guess') return [];
    if (fill(piece.placeholder, facts) !== NO_FIGURE) return [];
    const where = piece.placeholder.type === 'kafka' ? 'the evidence' : 'the run';
    return [warning(path, 'dash', `${where} has no ${piece.source}, so readers see a dash.`)];
  });
}

/** Captions that this run's film leaves out, and a stop that it doesn't have. */
export function captionNotices(path: JsonPath, reveal: RevealTexts, run: FilmedRun): readonly Problem[] {
  const { film = [], at } = reveal;
  const stopMs = restMs(reveal, run);
  const unseen = film.flatMap((caption, index) => {
    const atMs = momentMs(caption.at, run);
    if (atMs !== null && atMs <= stopMs) return [];
    const why = atMs === null ? `the run has no "${caption.at}"` : 'it comes after the film stops';
    return [warning([...path, 'film', index, 'at'], 'unseen', `${why}, so this caption never appears.`)];
  });
  if (at === undefined || momentMs(at, run) !== null) return unseen;
  return [...unseen, warning([...path, 'at'], 'no-moment', `the run has no "${at}" to stop at.`)];
}
