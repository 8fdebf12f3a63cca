import type { ChangeRange } from '../../scenario/decision';
import { isQuantity, type QuantityField } from '../../scenario/field';
import { fieldOf } from '../../scenario/fields';
import type { FieldName, Scenario } from '../../scenario/scenario';
import { givesUpBetween, type Lever, leversFor, type QuantityLever } from './levers';
import type { RunFacts } from './trial';
import type { Question } from './waysOut';

/** A value of a setting, and how far it is from the present one. */
export interface Rung {
  readonly value: Scenario[FieldName];
  /** See `changeSize`; the reach of the lever is in it, and what trying the unlikely direction later adds. */
  readonly size: number;
  /** What it gives up, in a few words; null if nothing. */
  readonly givesUp: string | null;
}

/** The values of one setting that are worth a run, the first to try first. */
export interface Ladder {
  readonly field: FieldName;
  readonly from: Scenario[FieldName];
  /** Of its lever. */
  readonly reach: number;
  readonly rungs: readonly Rung[];
}

/** What a question says about which values are worth a run. */
export interface LadderQuestion extends Pick<Question, 'sloP99Ms' | 'lock' | 'newerClients'> {
  /** If the reader gives a range, its ends and all that lies between them are worth one, however far, and nothing else. */
  readonly rangeOf?: (field: FieldName) => ChangeRange | undefined;
}

/** Changes of more doublings than this are not small any more, and not tried. */
const MOST_DOUBLINGS = 4;
/** How far rounding may move a value. */
const ROUNDING = 0.1;
/** A direction that seldom helps waits until all of the other one was tried. */
const OTHER_WAY = MOST_DOUBLINGS + ROUNDING;

/**
 * The size of a change, which makes different settings comparable: for a quantity the number of doublings between the
 * old value and the new one; `doublingFromZero` says what counts as the first doubling of nothing (0 to 5 ms of
 * linger is one, as is 5 to 15 ms); for a choice 1. The reach of its lever comes on top.
 */
export function changeSize(from: number, to: number, doublingFromZero: number): number {
  return Math.abs(Math.log2((to + doublingFromZero) / (from + doublingFromZero)));
}

/** The ladders of what is asked about a scenario, whose present run has these facts. None is empty. */
export function laddersFor(
  scenario: Scenario,
  present: RunFacts,
  question: LadderQuestion,
): readonly Ladder[] {
  return leversFor(scenario, present, question)
    .map((lever) => ({
      field: lever.field,
      from: scenario[lever.field],
      reach: lever.reach,
      rungs: rungsOf(lever, scenario, question),
    }))
    .filter(({ rungs }) => rungs.length > 0);
}

function rungsOf(lever: Lever, scenario: Scenario, question: LadderQuestion): readonly Rung[] {
  if (lever.kind === 'choice') {
    return lever
      .valuesFor(scenario, question)
      .map((value) => ({ value, size: lever.reach + 1, givesUp: lever.givesUp(value, scenario) }));
  }
  const from = scenario[lever.field];
  const field = fieldOf(lever.field);
  if (typeof from !== 'number' || !isQuantity(field)) return [];
  const most = Math.min(field.highest, lever.most?.(scenario, question.sloP99Ms) ?? Number.POSITIVE_INFINITY);
  const usual = field.stops ?? doublingsAround(field, lever, from);
  const range = question.rangeOf?.(lever.field);
  const values =
    range === undefined
      ? usual
      : [...usual.filter((value) => isWithin(value, range)), range.lowest, range.highest];
  const mostDoublings = range === undefined ? MOST_DOUBLINGS + ROUNDING : Number.POSITIVE_INFINITY;
  return [...new Set(values)]
    .filter((value) => value !== from && value >= field.lowest && (value < from || value <= most))
    .flatMap((value) => rungAt(lever, from, value, mostDoublings))
    .sort((one, other) => one.size - other.size);
}

function isWithin(value: number, { lowest, highest }: ChangeRange): boolean {
  return value >= lowest && value <= highest;
}

/** None if the lever doesn't go that way, or not so far. */
function rungAt(lever: QuantityLever, from: number, value: number, mostDoublings: number): readonly Rung[] {
  const givesUp = givesUpBetween(lever, from, value);
  const doublings = changeSize(from, value, lever.doublingFromZero);
  if (givesUp === undefined || doublings > mostDoublings) return [];
  const direction = value > from ? 'up' : 'down';
  const later = lever.first === undefined || lever.first === direction ? 0 : OTHER_WAY;
  return [{ value, size: lever.reach + doublings + later, givesUp }];
}

/** Doublings up and down, each value once. */
function doublingsAround(
  field: QuantityField,
  { doublingFromZero }: QuantityLever,
  from: number,
): readonly number[] {
  const values = Array.from({ length: 2 * MOST_DOUBLINGS + 1 }, (_, index) => {
    const value = (from + doublingFromZero) * 2 ** (index - MOST_DOUBLINGS) - doublingFromZero;
    return field.unit === 'B' ? wholeSteps(value, field.step) : sayable(value, field.step);
  });
  return [...new Set(doublingFromZero > 0 ? [...values, 0] : values)];
}

/** Two significant figures, and no finer than the field's own step. */
function sayable(value: number, step: number): number {
  if (value <= 0) return 0;
  const unit = Math.max(step, 10 ** (Math.floor(Math.log10(value)) - 1));
  return tidy(Math.round(value / unit) * unit);
}

/** Sizes in bytes are powers of two by custom, and stay so. */
function wholeSteps(value: number, step: number): number {
  return tidy(Math.round(value / step) * step);
}

/** Without what binary fractions leave behind: 0.30000000000000004 is 0.3. */
function tidy(value: number): number {
  return Number(value.toPrecision(12));
}
