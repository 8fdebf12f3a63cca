import { titled } from '../../../base/format';
import type { Window } from '../../../figures/windowFigures';
import { slowInterval } from '../../../scenario/inForce';
import type { Scenario } from '../../../scenario/scenario';
import { type CurveAxis, marksOf } from './curves';

export interface ShapePart {
  readonly name: string;
  readonly marks: readonly number[];
}

/** Before, during and after a fault, or the beginning, the middle and the end of the run. */
export function partsOf(scenario: Scenario, window: Window): readonly ShapePart[] {
  const fault = slowInterval(scenario);
  const thirdMs = (window.toMs - window.fromMs) / 3;
  const inside = fault !== null && fault.fromMs > window.fromMs;
  const [fromMs, toMs] = inside
    ? [fault.fromMs, fault.toMs]
    : [window.fromMs + thirdMs, window.fromMs + 2 * thirdMs];
  const names = inside
    ? ['before', 'while it was slow', 'after']
    : ['at the beginning', 'in the middle', 'at the end'];
  const marks = marksOf(window).map((atMs) => (atMs < fromMs ? 0 : atMs < toMs ? 1 : 2));
  return names.flatMap((name, part) => {
    const own = marks.flatMap((of, mark) => (of === part ? [mark] : []));
    return own.length === 0 ? [] : [{ name, marks: own }];
  });
}

export interface ShapeLevel {
  readonly name: string;
  readonly said: number;
  readonly is: number;
}

export function shapeLevels(
  drawn: readonly number[],
  real: readonly number[],
  axis: CurveAxis,
  parts: readonly ShapePart[],
): readonly ShapeLevel[] {
  return parts.flatMap(({ name, marks }) => {
    const is = level(real, marks, axis);
    return Number.isFinite(is) ? [{ name, said: level(drawn, marks, axis), is }] : [];
  });
}

/** Compares the level of each part with the run's: points that happen to be near say little of a shape. */
export function judgeShape(
  drawn: readonly number[],
  real: readonly number[],
  axis: CurveAxis,
  parts: readonly ShapePart[],
): { readonly right: boolean; readonly reply: string } {
  const levels = shapeLevels(drawn, real, axis, parts);
  const wrong = levels.filter(({ said, is }) => !axis.near(said, is));
  if (wrong.length === 0) return { right: true, reply: 'You drew the shape of the run.' };
  const right = levels.filter(({ said, is }) => axis.near(said, is));
  const praise = right.length === 0 ? [] : [`You were right ${listOf(right.map(({ name }) => name))}.`];
  const misses = wrong.map(
    ({ name, said, is }) => `${titled(name)} it was about ${axis.format(is)}; you drew ${axis.format(said)}.`,
  );
  return { right: false, reply: [...praise, ...misses].join(' ') };
}

/** The mean over marks, as it looks on the axis. */
function level(values: readonly number[], marks: readonly number[], axis: CurveAxis): number {
  const places = marks.flatMap((mark) => {
    const value = values[mark] ?? Number.NaN;
    return Number.isFinite(value) ? [axis.at(value)] : [];
  });
  if (places.length === 0) return Number.NaN;
  return axis.valueAt(places.reduce((sum, place) => sum + place, 0) / places.length);
}

const listOf = (names: readonly string[]): string => names.join(' and ');
