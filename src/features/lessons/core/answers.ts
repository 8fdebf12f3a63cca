import { formatFigure } from '../../../base/format';
import { boundValue, judgeCondition } from './conditions';
import { judgeShape, partsOf, type ShapeLevel, shapeLevels } from './curveShape';
import { curveAxis, curveOf } from './curves';
import { askedWindow, beforeOver, evidenceFor, type LessonRun, runOver } from './facts';
import type { ChooseQuestion, CurveQuestion, Question, RulerQuestion } from './format';
import { lessonFigure } from './lessonFigure';
import { type Facts, formatPlain } from './placeholders';
import type { Scene } from './scenes';

export type Answer =
  | { readonly type: 'option'; readonly option: number }
  | { readonly type: 'value'; readonly value: number }
  /** The figure at MARKS evenly spaced places. */
  | { readonly type: 'curve'; readonly values: readonly number[] }
  | { readonly type: 'skipped' };

/** A class answers with hands, which draw no line. */
export const HANDS: Answer = { type: 'skipped' };

export interface Outcome {
  /** Null if the question was skipped. */
  readonly right: boolean | null;
  /** One or two sentences; empty if the question was skipped. */
  readonly reply: string;
  /** The answer on the ruler; null if it isn't a number. */
  readonly guess: number | null;
}

/** The number of an answer, known before the run; null if there is none. */
export function guessOf(question: Question, answer: Answer, scene: Scene, facts: Facts): number | null {
  if (answer.type === 'value') return answer.value;
  if (answer.type !== 'option' || question.kind !== 'choose') return null;
  const guess = question.options[answer.option]?.guess;
  if (guess === undefined) return null;
  const value = boundValue(guess, evidenceFor(scene, facts, 'after'));
  return Number.isFinite(value) ? value : null;
}

/** The answer in words, for `{guess}`; null if it isn't a number. */
export function formatGuess(question: Question, answer: Answer, scene: Scene, facts: Facts): string | null {
  const guess = guessOf(question, answer, scene, facts);
  const figure = lessonFigure(facts, question.figure);
  return guess === null || figure === null ? null : figure.format(guess);
}

/** The index of the right option; -1 if none is right, or before the run. */
export function rightOption({ options }: ChooseQuestion, scene: Scene, facts: Facts): number {
  const evidence = evidenceFor(scene, facts, 'after');
  if (evidence.run === null) return -1;
  return options.findIndex(
    ({ right }) =>
      right === 'otherwise' || right.every((condition) => judgeCondition(condition, evidence).holds),
  );
}

export function outcomeOf(question: Question, answer: Answer, scene: Scene, facts: Facts): Outcome {
  const guess = guessOf(question, answer, scene, facts);
  if (answer.type === 'option' && question.kind === 'choose') {
    return { ...toOption(question, answer.option, scene, facts), guess };
  }
  if (answer.type === 'value' && question.kind === 'ruler')
    return { ...toValue(question, answer.value, facts), guess };
  if (answer.type === 'curve' && question.kind === 'curve') {
    return { ...toCurve(question, answer.values, scene, facts), guess };
  }
  return { right: null, reply: '', guess };
}

type Reply = Omit<Outcome, 'guess'>;

export function choiceSays(right: boolean): string {
  return right ? 'Your choice: right.' : 'Not this time.';
}

function toOption(question: ChooseQuestion, option: number, scene: Scene, facts: Facts): Reply {
  const rightAt = rightOption(question, scene, facts);
  const right = rightAt === option;
  const chosen = question.options[option];
  if (chosen?.reply !== undefined)
    return { right, reply: `${choiceSays(right)} ${formatPlain(chosen.reply, facts)}` };
  const quote = (text: string | undefined): string => `\u201C${formatPlain(text ?? '', facts)}\u201D`;
  const said = `You said ${quote(chosen?.text)}.`;
  if (right) return { right, reply: `Right: ${quote(chosen?.text)}.` };
  const instead = question.options[rightAt];
  return { right, reply: instead === undefined ? said : `${said} The run shows: ${quote(instead.text)}.` };
}

function toValue({ figure: name, close }: RulerQuestion, value: number, facts: Facts): Reply {
  const [figure, run] = [lessonFigure(facts, name), facts.runs.get('after')];
  if (figure === null || run === undefined) return { right: null, reply: '' };
  const found = figure.of(run);
  const [said, is] = [figure.format(value), figure.format(found)];
  const times = Math.max(value, found) / Math.min(value, found);
  const right = times <= close;
  const sentence = `You said ${said}; it's ${is}.`;
  if (said === is) return { right, reply: `Right: ${is}.` };
  if (right) return { right, reply: `${sentence} That's close.` };
  if (!Number.isFinite(times)) return { right, reply: sentence };
  const factor = formatFigure(times, times >= 9.95 ? 0 : 1);
  return { right, reply: `${sentence} You guessed ${factor} times too ${found > value ? 'low' : 'high'}.` };
}

function toCurve(question: CurveQuestion, values: readonly number[], scene: Scene, { runs }: Facts): Reply {
  const after = runs.get('after');
  if (after === undefined) return { right: null, reply: '' };
  const run = runOver(askedWindow(scene), after.scenario, after);
  const axis = curveAxis(question);
  return judgeShape(values, curveOf(question.figure, run), axis, partsOf(after.scenario, run.window));
}

/** Guess for the part of a curve in which most happens, and that part; null if nothing was drawn. */
export function turningGuess(
  question: Question,
  answer: Answer,
  scene: Scene,
  { runs }: Facts,
): { readonly name: string; readonly text: string } | null {
  const after = runs.get('after');
  if (question.kind !== 'curve' || answer.type !== 'curve' || after === undefined) return null;
  const axis = curveAxis(question);
  const parts = partsOf(after.scenario, askedWindow(scene));
  const turning = shapeLevels(answer.values, answer.values, axis, parts)[1];
  return turning === undefined ? null : { name: turning.name, text: axis.format(turning.said) };
}

/** The part of a curve in which most happens, as it was before and as it is: while a broker is slow, or in the middle. */
export function turningLevels(question: CurveQuestion, scene: Scene, facts: Facts): ShapeLevel | null {
  const [before, after] = [beforeOver(scene, facts), facts.runs.get('after')];
  if (before === null || after === undefined) return null;
  const run = runOver(askedWindow(scene), after.scenario, after);
  const of = (one: LessonRun): readonly number[] => curveOf(question.figure, one);
  return (
    shapeLevels(of(before), of(run), curveAxis(question), partsOf(after.scenario, run.window))[1] ?? null
  );
}
