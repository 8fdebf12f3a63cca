import { findFigure } from '../../../figures/catalogue';
import { curveAxis, curveOf } from '../core/curves';
import { askedWindow, runOver } from '../core/facts';
import type { Question } from '../core/format';
import type { LessonRun } from '../core/LessonRun';
import type { Scene } from '../core/scenes';

/** Why nobody can place the run's own answer where the question asks for it, as sentences. */
export function axisNotices(question: Question, scene: Scene, after: LessonRun): readonly string[] {
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
