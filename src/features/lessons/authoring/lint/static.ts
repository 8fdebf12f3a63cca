import { findFigure } from '../../../../figures/catalogue';
import { type Field, type FieldValue, numberText, wantsWhole } from '../../../../scenario/field';
import { findField } from '../../../../scenario/fields';
import { modelText } from '../../../../scenario/modelText';
import { compares, judgeCondition, settingBound } from '../../core/conditions';
import { evidenceFor, factsOf } from '../../core/facts';
import type { AskStep, Bound, Claim, Condition, Lesson, Question, Shown, TryStep } from '../../core/format';
import { hasKeys } from '../../core/format';
import type { JsonPath } from '../../core/jsonPlaces';
import { keptSettings } from '../../core/keeps';
import { placeOf } from '../../core/problems';
import type { Scene } from '../../core/scenes';

/**
 * What the author of a lesson should look at, in sentences that name the place: a lesson that has it can be opened and
 * shown, but part of it can't do what it's there for.
 */
export function lessonNotices({ steps }: Lesson, scenes: readonly Scene[]): readonly string[] {
  return steps.flatMap((step, index) => {
    const scene = scenes[index];
    if (scene === undefined) return [];
    const said = step.kind === 'ask' ? askNotices(step, scene) : tryNotices(step, scene);
    return said.map((sentence) => `Step ${index + 1}, ${sentence}`);
  });
}

function tryNotices({ check, keep = [], ...step }: TryStep, scene: Scene): readonly string[] {
  const kept = keptSettings(keep);
  const start = evidenceFor(
    scene,
    factsOf(scene, () => null, NOBODY),
    'before',
  );
  return [
    ...conditionNotices('condition', check, scene, NEVER_SOLVED),
    ...check.flatMap((condition, index) =>
      'setting' in condition && kept.has(condition.setting) && !judgeCondition(condition, start).holds
        ? [`condition ${index + 1}: "keep" wants ${condition.setting} as it is at the start. ${NEVER_SOLVED}`]
        : [],
    ),
    ...(['missed', 'why'] as const).flatMap((key) =>
      (step[key] ?? []).flatMap(({ when }, index) =>
        conditionNotices(`${key} ${index + 1}, when`, when, scene, 'This is never said.'),
      ),
    ),
  ];
}

const NEVER_SOLVED = "This step can't be solved.";
const NEVER_HOLDS = 'This never holds.';
const NOBODY = { now: null, guess: null, kafka: null };

function askNotices({ change, question, claims = [], reveal }: AskStep, scene: Scene): readonly string[] {
  const { before, after } = scene;
  const same = change !== undefined && after !== null && modelText(before) === modelText(after);
  return [
    ...(same ? ['change, link: it changes nothing, because the scenario has these values already.'] : []),
    ...questionNotices(question, scene),
    ...[...new Set(claims.map(({ of }) => of))].flatMap((run) =>
      conditionNotices('claims', claims, scene, NEVER_HOLDS, (claim) => claim.of === run),
    ),
    ...conditionNotices('reveal, shows', reveal.shows ?? [], scene, NEVER_HOLDS),
  ];
}

function questionNotices(question: Question, scene: Scene): readonly string[] {
  if (question.kind !== 'choose') return beyond('question, to', question.figure, question.to);
  const texts = question.options.map(({ right }) => JSON.stringify(right));
  return question.options.flatMap(({ right, guess }, index) => {
    const place = `question, option ${index + 1}`;
    const first = texts.indexOf(texts[index] ?? '');
    return [
      ...(right === 'otherwise'
        ? []
        : conditionNotices(`${place}, right`, right, scene, 'This answer is never right.')),
      ...(first < index
        ? [`${place}, right: option ${first + 1} has the same conditions, and it comes first.`]
        : []),
      ...(guess === undefined ? [] : beyond(`${place}, guess`, question.figure, guess)),
    ];
  });
}

/** Those of a list that `counts`, each with its own place in the list. */
function conditionNotices<Given extends AnyCondition>(
  key: string,
  conditions: readonly Given[],
  scene: Scene,
  consequence: string,
  counts: (condition: Given) => boolean = () => true,
): readonly string[] {
  const counted = conditions.flatMap((condition, index) =>
    counts(condition) ? [{ condition, place: `${key} ${index + 1}` }] : [],
  );
  const found = impossible(
    counted.map(({ condition }) => condition),
    scene,
  );
  return counted.flatMap(({ condition, place }, index) => {
    const problem = found.find(({ at }) => at === index);
    const [unit] =
      'figure' in condition
        ? boundsOf(condition).flatMap((bound) => beyond(`${place}, than`, condition.figure, bound))
        : [];
    if (problem === undefined) return unit === undefined ? [] : [unit];
    const earlier = counted[problem.together ?? -1];
    if (earlier === undefined) return [`${unit ?? `${place}, ${formatAlone(condition)}`} ${consequence}`];
    const [mine, other] = [condition, earlier.condition].map((one) => formatCondition(one, scene));
    return [`${place}: "${mine}" rules out ${earlier.place}, "${other}". ${consequence}`];
  });
}

/** Why no run meets a condition, after the key that is to blame. */
function formatAlone(condition: AnyCondition): string {
  const { is } = condition;
  if ('setting' in condition) {
    const field = findField(condition.setting);
    const isWord = field?.kind === 'choice' || ('than' in condition && Number.isNaN(Number(condition.than)));
    if (field === undefined || field.kind === 'choice' || isWord)
      return `is: words are neither above nor below each other. Use "equal" or "not".`;
    return `than: ${field.name} goes from ${numberText(field.lowest)} to ${numberText(field.highest)}, so it's never ${is} that.`;
  }
  const { lowest, highest } = rangeOf(condition.figure);
  if (is !== 'between')
    return `than: ${condition.figure} is never ${is} ${is === 'below' ? lowest : highest}.`;
  const isBelow = boundsOf(condition).some((bound) => typeof bound === 'number' && bound < lowest);
  return isBelow
    ? `than: ${condition.figure} is never below ${lowest}.`
    : 'than: the first bound is above the second. Write the lower one first.';
}

function boundsOf(condition: Extract<AnyCondition, { readonly figure: string }>): readonly Bound[] {
  return condition.is === 'between' ? condition.than : [condition.than];
}

/** A share as a percentage, or one that there can't be. */
function beyond(key: string, figure: string | undefined, bound: Bound): readonly string[] {
  const isShare = figure !== undefined && findFigure(figure)?.unit === 'share';
  if (!isShare || typeof bound !== 'number' || (bound >= 0 && bound <= 1)) return [];
  const instead = bound > 0 && bound <= 100 ? ` Write ${bound / 100} for ${bound} %.` : '';
  return [`${key}: ${figure} goes from 0 to 1, and ${bound} is beyond that.${instead}`];
}

function formatCondition(condition: AnyCondition, scene: Scene): string {
  const facts = factsOf(scene, () => null, NOBODY);
  return judgeCondition({ ...condition, says: undefined } as Condition, evidenceFor(scene, facts, 'before'))
    .wanted;
}

/** A condition that no run can meet, by itself or together with an earlier one. */
interface Impossible {
  readonly at: number;
  /** The earlier one; null if no run meets it even by itself. */
  readonly together: number | null;
}

/** A condition on a figure or a setting, as lessons have them. */
type AnyCondition = Condition | Claim | Shown;

/** What a condition asks of one number or word. */
interface Demand {
  /** A figure in its unit, a figure as a multiple of one of the first run, or a setting. */
  readonly of: string;
  readonly holds: (value: FieldValue) => boolean;
  /** Where `holds` can change. */
  readonly marks: readonly FieldValue[];
  /** What there can be. */
  readonly range: Range;
}

interface Range {
  readonly lowest: number;
  readonly highest: number;
  readonly whole: boolean;
  readonly words: readonly string[];
}

/** The conditions of a group that can never hold, each once. */
export function impossible(
  conditions: readonly AnyCondition[],
  { before, sloMs }: Pick<Scene, 'before' | 'sloMs'>,
): readonly Impossible[] {
  const demands = conditions.map((condition) =>
    'setting' in condition
      ? settingDemands(condition, findField(condition.setting), before)
      : figureDemands(condition, sloMs),
  );
  return demands.flatMap((mine, at): readonly Impossible[] => {
    if (!canHold(mine)) return [{ at, together: null }];
    const earlier = demands
      .slice(0, at)
      .findIndex((other) => canHold(other) && !canHold([...other, ...mine]));
    return earlier < 0 ? [] : [{ at, together: earlier }];
  });
}

/** Whether there is a value for all demands of the same thing. */
function canHold(demands: readonly Demand[]): boolean {
  return demands.every((demand) => {
    const same = demands.filter((other) => other.of === demand.of);
    return candidates(same).some((value) => same.every(({ holds }) => holds(value)));
  });
}

/** Values of which one meets all demands if any does: each mark, and one on either side of it. */
function candidates(same: readonly Demand[]): readonly FieldValue[] {
  const [first] = same;
  if (first === undefined) return [];
  const { lowest, highest, whole, words } = first.range;
  const marks = same.flatMap((demand) => demand.marks).filter((mark) => typeof mark === 'number');
  const ends = [lowest, highest].filter(Number.isFinite);
  const sorted = [...new Set([...marks, ...ends])].sort((one, other) => one - other);
  const between = sorted.flatMap((mark, index) => {
    const next = sorted[index + 1] ?? mark + 2;
    return [mark - 1, mark, whole ? Math.floor(mark) + 1 : (mark + next) / 2];
  });
  const numbers = between.filter((value) => value >= lowest && value <= highest);
  return [...numbers.filter((value) => !whole || Number.isInteger(value)), ...words];
}

type FigureCondition = Extract<AnyCondition, { readonly figure: string }>;
type SettingCondition = Extract<AnyCondition, { readonly setting: string }>;

function figureDemands(condition: FigureCondition, sloMs: number): readonly Demand[] {
  const range = rangeOf(condition.figure);
  const edge = (bound: Bound, holds: (value: number, edge: number) => boolean): Demand => {
    const multiple = typeof bound === 'object';
    const mark = multiple ? bound.times : bound === 'slo' ? sloMs : bound;
    return {
      of: `${condition.figure} ${multiple ? bound.before : ''}`,
      holds: (value) => typeof value === 'number' && holds(value, mark),
      marks: [mark],
      range: multiple ? { ...range, highest: Number.POSITIVE_INFINITY } : range,
    };
  };
  if (condition.is === 'between') {
    const [from, to] = condition.than;
    return [edge(from, (value, than) => value >= than), edge(to, (value, than) => value <= than)];
  }
  const { is, than } = condition;
  return [edge(than, (value, mark) => (is === 'below' ? value < mark : value > mark))];
}

/** These two are differences. */
const SIGNED: readonly string[] = ['backlog.growth', 'overrun.per.max'];

/** The values that a figure can have. */
export function rangeOf(figure: string): Range {
  return {
    lowest: SIGNED.includes(figure) ? Number.NEGATIVE_INFINITY : 0,
    highest: findFigure(figure)?.unit === 'share' ? 1 : Number.POSITIVE_INFINITY,
    whole: false,
    words: [],
  };
}

function settingDemands(
  condition: SettingCondition,
  field: Field | undefined,
  before: Scene['before'],
): readonly Demand[] {
  if (field === undefined) return [];
  const range = valuesOf(field);
  const start = before[field.name];
  // A timed change alone changes a setting, too, so that says nothing of the value.
  const stays = (is: boolean): Demand => ({
    of: `${field.name} stays`,
    holds: (value) => (value === 1) === is,
    marks: [0, 1],
    range: { lowest: 0, highest: 1, whole: true, words: [] },
  });
  if (!('than' in condition)) {
    if (condition.is === 'changed') return [stays(false)];
    return [stays(true), { of: field.name, holds: (value) => value === start, marks: [start], range }];
  }
  const { is } = condition;
  const than = settingBound(field, condition.than);
  if (than === null) return [];
  return [{ of: field.name, holds: (value) => compares(is, value, than), marks: [than], range }];
}

function valuesOf(field: Field): Range {
  if (field.kind === 'choice') {
    return { lowest: 0, highest: -1, whole: true, words: field.choices.map(({ value }) => value) };
  }
  const { lowest, highest } = field;
  return {
    lowest,
    highest,
    whole: wantsWhole(field),
    words: field.kind === 'number-or-word' ? [field.word] : [],
  };
}

/** Bounds after the two that `between` has, as sentences. */
export function extraBounds(lesson: unknown): readonly string[] {
  return within(lesson, [], (value, path) => {
    if (!hasKeys(value) || value.is !== 'between' || !Array.isArray(value.than) || value.than.length < 3)
      return [];
    const place = placeOf([...path, 'than']);
    return [`${place}: it has ${value.than.length} bounds. Only the first two are used.`];
  });
}

/** What `of` says of a value and of everything in it, each with its place. */
export function within<Said>(
  value: unknown,
  path: JsonPath,
  of: (value: unknown, path: JsonPath) => readonly Said[],
): readonly Said[] {
  const own = of(value, path);
  if (typeof value !== 'object' || value === null) return own;
  const inner = Object.entries(value).flatMap(([key, each]) =>
    within(each, [...path, Array.isArray(value) ? Number(key) : key], of),
  );
  return [...own, ...inner];
}
