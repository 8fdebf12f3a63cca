import { findFigure } from '../../../figures/catalogue';
import { type Field, type FieldValue, wantsWhole } from '../../../scenario/field';
import { findField } from '../../../scenario/fields';
import { compares, settingBound } from '../core/conditions';
import type { Bound, Claim, Condition, Shown } from '../core/format';
import type { Scene } from '../core/scenes';

/** A condition that no run can meet, by itself or together with an earlier one. */
export interface Impossible {
  readonly at: number;
  /** The earlier one; null where no run meets it even by itself. */
  readonly together: number | null;
}

/** A condition on a figure or a setting, as lessons have them. */
export type AnyCondition = Condition | Claim | Shown;

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
      ? ofSetting(condition, findField(condition.setting), before)
      : ofFigure(condition, sloMs),
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

function ofFigure(condition: FigureCondition, sloMs: number): readonly Demand[] {
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

function ofSetting(
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
