import { tickText } from '../../../base/format';
import { type Answer, rightOption } from '../core/answers';
import type { Question, RulerQuestion } from '../core/format';
import { lessonFigure } from '../core/lessonFigure';
import type { Facts } from '../core/placeholders';
import type { Scene } from '../core/scenes';

/** Parts of a ruler that hands can be counted for. */
const RANGES = 4;
/** Most digits of a limit; rounder ones are tried first. */
const MAX_DIGITS = 6;

/** The choices that hands go up for, as texts of the lesson: answers, or parts of a ruler; none if a line is to be drawn. */
export function handOptions(question: Question, scene: Pick<Scene, 'skin'>): readonly string[] {
  switch (question.kind) {
    case 'choose':
      return question.options.map(({ text }) => text);
    case 'ruler':
      return rangeTexts(question, scene);
    case 'curve':
      return [];
  }
}

/** The option that the run makes right; -1 if none is, or before the run. */
export function rightHand(question: Question, scene: Scene, facts: Facts): number {
  if (question.kind === 'choose') return rightOption(question, scene, facts);
  const [figure, run] = [lessonFigure(scene, question.figure), facts.runs.get('after')];
  if (question.kind !== 'ruler' || figure === null || run === undefined) return -1;
  const value = figure.of(run);
  return Number.isFinite(value) ? limitsOf(question).filter((limit) => value >= limit).length : -1;
}

/** The class's answer: the option that most hands are for, a ruler's in the middle of its part. */
export function answerOfClass(question: Question, option: number | null): Answer {
  if (option === null || question.kind === 'curve') return { type: 'skipped' };
  if (question.kind === 'choose') return { type: 'option', option };
  const ends = [question.from, ...limitsOf(question), question.to];
  const [low = question.from, high = question.to] = ends.slice(option, option + 2);
  return { type: 'value', value: between(low, high, 2) };
}

/** Where one part of a ruler ends and the next begins: evenly apart on it, as round as keeps all parts apart. */
function limitsOf({ from, to }: RulerQuestion): readonly number[] {
  const exact = Array.from(
    { length: RANGES - 1 },
    (_, index) => from * (to / from) ** ((index + 1) / RANGES),
  );
  for (let digits = 1; digits < MAX_DIGITS; digits += 1) {
    const limits = exact.map((limit) => Number(limit.toPrecision(digits)));
    const ends = [from, ...limits, to];
    if (ends.every((end, index) => index === 0 || end > (ends[index - 1] ?? 0))) return limits;
  }
  return exact;
}

function between(low: number, high: number, digits: number): number {
  return Number(Math.sqrt(low * high).toPrecision(digits));
}

/** No two answers share a number. */
function rangeTexts(question: RulerQuestion, scene: Pick<Scene, 'skin'>): readonly string[] {
  const figure = lessonFigure(scene, question.figure);
  const text = (value: number): string => tickText(figure?.format(value) ?? '');
  const limits = limitsOf(question);
  return Array.from({ length: RANGES }, (_, index) => {
    const [low, high] = [limits[index - 1], limits[index]];
    if (low === undefined) return `Under ${text(high ?? question.to)}`;
    return high === undefined ? `${text(low)} or more` : `About ${text(between(low, high, 3))}`;
  });
}
