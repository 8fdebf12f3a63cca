import type { Frame } from '../../../../../workers/frame';
import { titled } from '../../../../base/format';
import { own } from '../../../../base/own';
import { type FittedScale, fittedScale } from '../../../../draw/scale';
import type { Figure } from '../../../../figures/catalogue';
import { UNITS } from '../../../../figures/units';
import type { Window } from '../../../../figures/windowFigures';
import type { Scenario } from '../../../../scenario/scenario';
import { type Answer, guessOf } from '../answers';
import { type Course, courseOver, curveAxis, fineCurveOf, isCurveFigure, marksOf } from '../curves';
import { askedWindow, beforeOver, type LessonRun, runOver } from '../facts';
import type { Question } from '../format';
import { lessonFigure } from '../lessonFigure';
import type { Facts } from '../placeholders';
import type { Scene } from '../scenes';

/** A question as a chart over time: expected, before, and now. */
export interface Asked {
  readonly title: string;
  readonly skin: Facts['skin'];
  readonly window: Window;
  /** After the change. Level if the figure is of a whole run only: `isWhole`. */
  readonly truth: Course;
  readonly isWhole: boolean;
  /** Null if there is none. */
  readonly before: Course | null;
  readonly guess: Course | null;
  readonly scale: FittedScale;
  format(value: number): string;
  /** In the colour of this partition; null = of no partition. */
  readonly partition: number | null;
  /** The figure itself, now and before, as the texts say it; null of a line, which is more than one figure. */
  readonly figures: { readonly now: number; readonly was: number } | null;
  /** Figure of the truth as far as it is drawn; NaN before that, and of a whole run. */
  soFar(untilMs: number): number;
  /** The same of a whole run, from a frame of the stage; null if frames don't count it. */
  readonly counted: ((frame: Frame) => number) | null;
}

/** More points than this have no room. */
const MOST_POINTS = 120;
/** A logarithmic axis is for values further apart than this factor. */
const WIDE = 20;

/** The chart of a question; null before its runs are there, or if it asks for no figure. */
export function askedOf(question: Question, answer: Answer, scene: Scene, facts: Facts): Asked | null {
  const after = facts.runs.get('after');
  const { figure: name } = question;
  if (after === undefined || name === undefined) return null;
  const window = askedWindow(scene);
  const figure = lessonFigure(facts, name);
  const over = (run: LessonRun): Course => courseOf(name, figure, runOver(window, run.scenario, run));
  const before = scene.hidden ? null : beforeOver(scene, facts);
  const counted = countedSoFar(name);
  const common = {
    title: figure?.title ?? titled(name),
    skin: facts.skin,
    window,
    truth: over(after),
    isWhole: !isCurveFigure(name) && figure?.overTime !== true,
    before: before === null ? null : over(before),
    counted: counted === null ? null : (frame: Frame) => counted(frame, after.scenario),
    partition: name.startsWith('share.') ? Number(name.slice('share.'.length)) : null,
  };
  const { truth } = common;
  if (question.kind === 'curve') {
    const scale = curveAxis(question);
    const marks = marksOf(window);
    const drawn = answer.type === 'curve' ? answer.values : null;
    const guess = drawn?.map((value, mark) => ({ atMs: marks[mark] ?? 0, value })) ?? null;
    const soFar = (untilMs: number): number => valueAt(truth, untilMs)?.value ?? Number.NaN;
    return { ...common, guess, scale, format: scale.format, figures: null, soFar };
  }
  if (figure === null) return null;
  const value = guessOf(question, answer, scene, facts);
  const guess = value === null ? null : level(value, window);
  const scale = scaleFor(figure, [common.truth, common.before ?? [], guess ?? []]);
  const run = facts.runs.get('before');
  return {
    ...common,
    guess,
    scale,
    format: figure.format,
    figures: { now: figure.of(after), was: run === undefined || scene.hidden ? Number.NaN : figure.of(run) },
    soFar: (untilMs) =>
      common.isWhole || valueAt(truth, untilMs) === null
        ? Number.NaN
        : figure.of({ ...after, window: { fromMs: after.window.fromMs, toMs: untilMs } }),
  };
}

function scaleFor({ unit }: Figure, courses: readonly Course[]): FittedScale {
  const values = courses.flat().flatMap(({ value }) => (value > 0 ? [value] : []));
  const isWide = Math.max(...values) > WIDE * Math.min(...values);
  const scale = UNITS[unit].scale === 'share' ? 'share' : isWide ? 'log' : 'linear';
  return fittedScale(isWide ? values : [0, ...values], scale);
}

function courseOf(name: string, figure: Figure | null, run: LessonRun): Course {
  if (isCurveFigure(name)) return fineCurveOf(name, run);
  if (figure === null) return [];
  if (!figure.overTime) return level(figure.of(run), run.window);
  return courseOver(run, MOST_POINTS, (window) => figure.of({ ...run, window }));
}

function level(value: number, { fromMs, toMs }: Window): Course {
  return [
    { atMs: fromMs, value },
    { atMs: toMs, value },
  ];
}

/** The last value up to an instant, and when it is; null before the first. */
export function valueAt(course: Course, untilMs: number): Course[number] | null {
  return course.findLast(({ atMs, value }) => atMs <= untilMs && Number.isFinite(value)) ?? null;
}

/** The truth as far as it may be seen: a figure of the whole run is known at its end alone. */
export function seenTruth({ truth, isWhole }: Asked, untilMs: number, over: boolean): Course {
  if (over) return truth;
  return isWhole ? [] : truth.filter(({ atMs }) => atMs <= untilMs);
}

/** A figure of a whole run as far as the run has come: what a frame has counted. */
type SoFar = (frame: Frame, scenario: Scenario) => number;

const COUNTED: Readonly<Record<string, SoFar>> = {
  'records.per.request': (frame) => frame.recordsAcked / requestsOf(frame),
  'requests.per.s': (frame) => requestsOf(frame) / (frame.atMs / 1000),
  'run.throughput': (frame, scenario) =>
    (frame.recordsAcked * scenario['record.bytes']) / 1_048_576 / (frame.atMs / 1000),
};

/** Null if frames don't count the figure. */
function countedSoFar(figure: string): SoFar | null {
  return own(COUNTED, figure) ?? null;
}

function requestsOf(frame: Frame): number {
  let requests = 0;
  for (let row = 0; row < frame.brokers; row += 1) requests += frame.broker(row).requestsServed;
  return requests;
}
