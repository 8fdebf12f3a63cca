import { findFigure } from '../../../../figures/catalogue';
import { numberText } from '../../../../scenario/field';
import { findField } from '../../../../scenario/fields';
import { modelText } from '../../../../scenario/modelText';
import { judgeCondition, settingBound } from '../../core/conditions';
import { evidenceFor, factsOf } from '../../core/facts';
import {
  type AskStep,
  type Bound,
  type Claim,
  type Condition,
  hasKeys,
  type Lesson,
  type Question,
  type Shown,
  type TryStep,
} from '../../core/format';
import { keptSettings } from '../../core/keeps';
import { type JsonPath, type Problem, warning } from '../../core/problems';
import type { Scene } from '../../core/scenes';

/** Hints for the author: the lesson can be opened and shown, but part of it can't do what it's there for. */
export function lessonNotices({ steps }: Lesson, scenes: readonly Scene[]): readonly Problem[] {
  return steps.flatMap((step, index) => {
    const scene = scenes[index];
    if (scene === undefined) return [];
    const at = ['steps', index];
    return step.kind === 'ask' ? askNotices(at, step, scene) : tryNotices(at, step, scene);
  });
}

const NEVER_SOLVED = "This step can't be solved.";
const NEVER_HOLDS = 'This never holds.';

function tryNotices(at: JsonPath, { check, keep = [], ...step }: TryStep, scene: Scene): readonly Problem[] {
  const kept = keptSettings(keep);
  const facts = factsOf(scene, () => null, { now: null, guess: null, kafka: null });
  const start = evidenceFor(scene, facts, 'before');
  return [
    ...conditionNotices([...at, 'check'], check, scene, NEVER_SOLVED),
    ...check.flatMap((condition, index) => {
      if (!('setting' in condition) || !kept.has(condition.setting)) return [];
      if (judgeCondition(condition, start).holds) return [];
      const message = `"keep" wants ${condition.setting} as it is at the start. ${NEVER_SOLVED}`;
      return [warning([...at, 'check', index], 'kept', message)];
    }),
    ...(['missed', 'why'] as const).flatMap((key) =>
      (step[key] ?? []).flatMap(({ when }, index) =>
        conditionNotices([...at, key, index, 'when'], when, scene, 'This is never said.'),
      ),
    ),
  ];
}

function askNotices(
  at: JsonPath,
  { change, question, claims = [], reveal }: AskStep,
  scene: Scene,
): readonly Problem[] {
  const { before, after } = scene;
  const same = change !== undefined && after !== null && modelText(before) === modelText(after);
  const changesNothing = 'it changes nothing, because the scenario has these values already.';
  return [
    ...(same ? [warning([...at, 'change', 'link'], 'no-change', changesNothing)] : []),
    ...questionNotices([...at, 'question'], question, scene),
    ...conditionNotices([...at, 'claims'], claims, scene, NEVER_HOLDS),
    ...conditionNotices([...at, 'reveal', 'shows'], reveal.shows ?? [], scene, NEVER_HOLDS),
  ];
}

function questionNotices(at: JsonPath, question: Question, scene: Scene): readonly Problem[] {
  if (question.kind !== 'choose') return beyond([...at, 'to'], question.figure, question.to);
  const texts = question.options.map(({ right }) => JSON.stringify(right));
  return question.options.flatMap(({ right, guess }, index) => {
    const path = [...at, 'options', index];
    const first = texts.indexOf(texts[index] ?? '');
    const same = `option ${first + 1} has the same conditions, and it comes first.`;
    return [
      ...(right === 'otherwise'
        ? []
        : conditionNotices([...path, 'right'], right, scene, 'This answer is never right.')),
      ...(first < index ? [warning([...path, 'right'], 'same-conditions', same)] : []),
      ...(guess === undefined ? [] : beyond([...path, 'guess'], question.figure, guess)),
    ];
  });
}

/** A condition on a figure or a setting, as lessons have them. */
type AnyCondition = Condition | Claim | Shown;

function conditionNotices(
  path: JsonPath,
  conditions: readonly AnyCondition[],
  scene: Scene,
  consequence: string,
): readonly Problem[] {
  return conditions.flatMap((condition, index) => {
    const at = [...path, index];
    const than = [...at, 'than'];
    if ('situation' in condition) return [];
    const never = 'setting' in condition ? settingNever(at, condition) : figureNever(than, condition, scene);
    const [unit] =
      'figure' in condition
        ? boundsOf(condition).flatMap((bound) => beyond(than, condition.figure, bound))
        : [];
    if (never === null) return unit === undefined ? [] : [unit];
    const problem = unit ?? never;
    return [{ ...problem, message: `${problem.message} ${consequence}` }];
  });
}

type FigureCondition = Extract<AnyCondition, { readonly figure: string }>;
type SettingCondition = Extract<AnyCondition, { readonly setting: string }>;

/** Why no run meets a condition on a setting; null if one can. */
function settingNever(at: JsonPath, condition: SettingCondition): Problem | null {
  const field = findField(condition.setting);
  const { is } = condition;
  if (field === undefined || (is !== 'below' && is !== 'above')) return null;
  const than = settingBound(field, condition.than);
  if (typeof than !== 'number' || !('lowest' in field)) {
    const words = 'words are neither above nor below each other. Use "equal" or "not".';
    return warning([...at, 'is'], 'never', words);
  }
  const { name, lowest, highest } = field;
  if (is === 'below' ? than > lowest : than < highest) return null;
  const limits = `${numberText(lowest)} to ${numberText(highest)}`;
  return warning([...at, 'than'], 'never', `${name} goes from ${limits}, so it's never ${is} that.`);
}

const SIGNED: readonly string[] = ['backlog.growth', 'overrun.per.max'];

/** Why no run meets a condition on a figure; null if one can. */
function figureNever(than: JsonPath, condition: FigureCondition, { sloMs }: Scene): Problem | null {
  const { figure, is } = condition;
  const [first, second] = boundsOf(condition).map((bound) => (bound === 'slo' ? sloMs : bound));
  const lowest = SIGNED.includes(figure) ? Number.NEGATIVE_INFINITY : 0;
  const highest = findFigure(figure)?.unit === 'share' ? 1 : Number.POSITIVE_INFINITY;
  const never = (message: string): Problem => warning(than, 'never', message);
  if (is === 'between') {
    const isTurned =
      typeof first === 'object' && typeof second === 'object'
        ? first.before === second.before && first.times > second.times
        : Number(first) > Number(second);
    if (isTurned) return never('the first bound is above the second. Write the lower one first.');
    return Number(second) < lowest ? never(`${figure} is never below ${lowest}.`) : null;
  }
  const edge = is === 'below' ? lowest : highest;
  const isPast = is === 'below' ? Number(first) <= edge : Number(first) >= edge;
  return isPast ? never(`${figure} is never ${is} ${edge}.`) : null;
}

export function boundsOf(condition: FigureCondition): readonly Bound[] {
  return condition.is === 'between' ? condition.than : [condition.than];
}

/** A share as a percentage, or one that there can't be. */
function beyond(path: JsonPath, figure: string | undefined, bound: Bound): readonly Problem[] {
  const isShare = figure !== undefined && findFigure(figure)?.unit === 'share';
  if (!isShare || typeof bound !== 'number' || (bound >= 0 && bound <= 1)) return [];
  const instead = bound > 0 && bound <= 100 ? ` Write ${bound / 100} for ${bound} %.` : '';
  const message = `${figure} goes from 0 to 1, and ${bound} is beyond that.${instead}`;
  return [warning(path, 'beyond-share', message)];
}

/** Bounds after the two that `between` has. */
export function extraBounds(lesson: unknown): readonly Problem[] {
  return within(lesson, [], (value, path) => {
    if (!hasKeys(value) || value.is !== 'between' || !Array.isArray(value.than) || value.than.length < 3)
      return [];
    const message = `it has ${value.than.length} bounds. Only the first two are used.`;
    return [warning([...path, 'than'], 'extra-bounds', message)];
  });
}

/** Applies `found` to a value and everything in it, each with its place. */
export function within<Found>(
  value: unknown,
  path: JsonPath,
  found: (value: unknown, path: JsonPath) => readonly Found[],
): readonly Found[] {
  const own = found(value, path);
  if (typeof value !== 'object' || value === null) return own;
  const inner = Object.entries(value).flatMap(([key, each]) =>
    within(each, [...path, Array.isArray(value) ? Number(key) : key], found),
  );
  return [...own, ...inner];
}
