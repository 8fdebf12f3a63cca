import { findFigure } from '../../../../figures/catalogue';
import { type Field, numberText, wantsWhole } from '../../../../scenario/field';
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
import { type JsonPath, type Problem, placeOf, warning } from '../../core/problems';
import type { Scene } from '../../core/scenes';

/**
 * What the author of a lesson should look at: a lesson that has it can be opened and shown, but part of it can't do what
 * it's there for.
 */
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

/** What a scene's conditions are held against before anything has run. */
function startOf(scene: Scene) {
  const facts = factsOf(scene, () => null, { now: null, guess: null, kafka: null });
  return evidenceFor(scene, facts, 'before');
}

function tryNotices(at: JsonPath, { check, keep = [], ...step }: TryStep, scene: Scene): readonly Problem[] {
  const kept = keptSettings(keep);
  return [
    ...conditionNotices([...at, 'check'], check, scene, NEVER_SOLVED),
    ...check.flatMap((condition, index) => {
      if (!('setting' in condition) || !kept.has(condition.setting)) return [];
      if (judgeCondition(condition, startOf(scene)).holds) return [];
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
    ...[...new Set(claims.map(({ of }) => of))].flatMap((run) =>
      conditionNotices([...at, 'claims'], claims, scene, NEVER_HOLDS, (claim) => claim.of === run),
    ),
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

/** Those of a list that `counts`, each with its own place in the list. */
function conditionNotices<Given extends AnyCondition>(
  path: JsonPath,
  conditions: readonly Given[],
  scene: Scene,
  consequence: string,
  counts: (condition: Given) => boolean = () => true,
): readonly Problem[] {
  const counted = conditions.flatMap((condition, index) =>
    counts(condition) ? [{ condition, path: [...path, index] }] : [],
  );
  const found = impossible(
    counted.map(({ condition }) => condition),
    scene,
  );
  return counted.flatMap(({ condition, path }, index) => {
    const [unit] =
      'figure' in condition
        ? boundsOf(condition).flatMap((bound) => beyond([...path, 'than'], condition.figure, bound))
        : [];
    const problem = found.find(({ at }) => at === index);
    if (problem === undefined) return unit === undefined ? [] : [unit];
    const earlier = counted[problem.together ?? -1];
    if (earlier === undefined) {
      const alone = unit ?? aloneNotice(path, condition);
      return [{ ...alone, message: `${alone.message} ${consequence}` }];
    }
    const [mine, other] = [condition, earlier.condition].map((one) => formatCondition(one, scene));
    const message = `"${mine}" rules out ${placeOf(earlier.path.slice(2))}, "${other}". ${consequence}`;
    return [warning(path, 'never-together', message)];
  });
}

/** Why no run meets a condition. */
function aloneNotice(path: JsonPath, condition: AnyCondition): Problem {
  const { is } = condition;
  const than = [...path, 'than'];
  if ('setting' in condition) {
    const field = findField(condition.setting);
    if (field === undefined || !('lowest' in field) || typeof boundOn(field, condition) !== 'number') {
      const words = 'words are neither above nor below each other. Use "equal" or "not".';
      return warning([...path, 'is'], 'never', words);
    }
    const limits = `${numberText(field.lowest)} to ${numberText(field.highest)}`;
    return warning(than, 'never', `${field.name} goes from ${limits}, so it's never ${is} that.`);
  }
  const { low, high } = rangeOf(condition.figure);
  if (is !== 'between')
    return warning(than, 'never', `${condition.figure} is never ${is} ${is === 'below' ? low : high}.`);
  const isBelow = boundsOf(condition).some((bound) => typeof bound === 'number' && bound < low);
  return warning(
    than,
    'never',
    isBelow
      ? `${condition.figure} is never below ${low}.`
      : 'the first bound is above the second. Write the lower one first.',
  );
}

function boundsOf(condition: FigureCondition): readonly Bound[] {
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

function formatCondition(condition: AnyCondition, scene: Scene): string {
  return judgeCondition({ ...condition, says: undefined } as Condition, startOf(scene)).wanted;
}

/** A condition that no run can meet, by itself or together with an earlier one. */
interface Impossible {
  readonly at: number;
  /** The earlier one; null if no run meets it even by itself. */
  readonly together: number | null;
}

/** The numbers that a condition allows for one thing. */
interface Span {
  /** A figure in its unit, a figure as a multiple of one of the first run, or a setting. */
  readonly of: string;
  readonly low: number;
  readonly high: number;
  /** Whether `low` and `high` themselves are allowed. */
  readonly closed: boolean;
}

/** The conditions of a group that can never hold, each once. */
export function impossible(
  conditions: readonly AnyCondition[],
  scene: Pick<Scene, 'before' | 'sloMs'>,
): readonly Impossible[] {
  const spans = conditions.map((condition) =>
    'setting' in condition ? settingSpans(condition, scene) : figureSpans(condition, scene),
  );
  return spans.flatMap((mine, at): readonly Impossible[] => {
    if (ruleOut(mine, mine)) return [{ at, together: null }];
    const together = spans.slice(0, at).findIndex((other) => !ruleOut(other, other) && ruleOut(other, mine));
    return together < 0 ? [] : [{ at, together }];
  });
}

/** Whether no number is in both of two spans of the same thing. */
function ruleOut(some: readonly Span[], others: readonly Span[]): boolean {
  return some.some((one) =>
    others.some((other) => {
      const [low, high] = [Math.max(one.low, other.low), Math.min(one.high, other.high)];
      return one.of === other.of && (low > high || (low === high && !(one.closed && other.closed)));
    }),
  );
}

type FigureCondition = Extract<AnyCondition, { readonly figure: string }>;
type SettingCondition = Extract<AnyCondition, { readonly setting: string }>;

const ANYTHING = { low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY, closed: true };

function figureSpans(condition: FigureCondition, { sloMs }: Pick<Scene, 'sloMs'>): readonly Span[] {
  const { figure, is } = condition;
  const bounds = boundsOf(condition).map((bound) => {
    const isPart = typeof bound === 'object';
    const mark = isPart ? bound.times : bound === 'slo' ? sloMs : bound;
    return { mark, of: isPart ? `${figure} of ${bound.before}` : figure, isPart };
  });
  return bounds.flatMap(({ mark, of, isPart }, side) => {
    const isLow = is === 'above' || (is === 'between' && side === 0);
    const span = { ...ANYTHING, of, closed: is === 'between', ...(isLow ? { low: mark } : { high: mark }) };
    const range = rangeOf(figure);
    return [span, { of, closed: true, ...range, ...(isPart && { high: ANYTHING.high }) }];
  });
}

/** These two are differences. */
const SIGNED: readonly string[] = ['backlog.growth', 'overrun.per.max'];

/** The values that a figure can have. */
function rangeOf(figure: string): { readonly low: number; readonly high: number } {
  return {
    low: SIGNED.includes(figure) ? Number.NEGATIVE_INFINITY : 0,
    high: findFigure(figure)?.unit === 'share' ? 1 : Number.POSITIVE_INFINITY,
  };
}

function settingSpans(condition: SettingCondition, { before }: Pick<Scene, 'before'>): readonly Span[] {
  const field = findField(condition.setting);
  if (field === undefined) return [];
  const { is } = condition;
  const point = (of: string, value: number): Span => ({ of, low: value, high: value, closed: true });
  // A timed change alone changes a setting, too, so that says nothing of the value.
  if (is === 'changed') return [point(`${field.name} stays`, 0)];
  const value = is === 'unchanged' ? before[field.name] : boundOn(field, condition);
  const stays = is === 'unchanged' ? [point(`${field.name} stays`, 1)] : [];
  const compares = is === 'below' || is === 'above';
  if (typeof value !== 'number' || !('lowest' in field))
    // Words are neither above nor below each other.
    return compares ? [{ of: field.name, low: 1, high: 0, closed: true }] : stays;
  if (is === 'not') return stays;
  if (!compares) return [...stays, point(field.name, value)];
  const { name, lowest, highest } = field;
  const range = { of: name, low: lowest, high: highest, closed: true };
  const closed = wantsWhole(field);
  const [low, high] = closed ? [Math.floor(value) + 1, Math.ceil(value) - 1] : [value, value];
  return [range, { ...ANYTHING, of: name, closed, ...(is === 'above' ? { low } : { high }) }];
}

function boundOn(field: Field, condition: SettingCondition): number | string | null {
  return 'than' in condition ? settingBound(field, condition.than) : null;
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

/** What `found` finds in a value and in everything in it, each with its place. */
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
