import { titled } from '../../../base/format';
import type { Rule } from '../../../run/Cell';
import type { Sweep } from '../../../scenario/sweep';
import { axisValues } from '../../../scenario/sweepAxis';
import type { PlannedMap } from '../core/plan';
import { type PlaceReading, readPlace } from '../core/reading';
import { valueName } from './axisLook';

/** The readings of a row, and the first value across that meets the objective. Null until each value has run. */
export function rowAnswer(map: PlannedMap, rule: Rule, row: number) {
  const readings = Array.from({ length: map.columns }, (_, column) => readingAt(map, rule, column, row));
  if (readings.some((reading) => reading.runs === 0 && reading.problem === null)) return null;
  const first = readings.findIndex((reading) => meets(reading, rule));
  return { readings, first: first < 0 ? null : first };
}

function meets(reading: PlaceReading, rule: Rule): boolean {
  const hasFigure = reading.runs > 0 && reading.problem === null;
  return hasFigure && !reading.runsAway && reading.own <= rule.objectiveMs;
}

/** How far up the fix of a row, if it has one, and its first value meet the objective; null until the row has run. */
export function mapSentence(
  { x, y }: Sweep,
  map: PlannedMap,
  rule: Rule,
  row: number,
  fix: number | null,
): string | null {
  const found = rowAnswer(map, rule, row);
  if (found === null) return null;
  const { first } = found;
  if (first === null || y === null) return 'Nothing in this row meets the SLO.';
  const up = (column: number): number => {
    let last = row;
    while (last + 1 < map.rows && meets(readingAt(map, rule, column, last + 1), rule)) last += 1;
    return last;
  };
  const name = (column: number): string => valueName(x.field, axisValues(x)[column] ?? 0);
  const to = (column: number): string => valueName(y.field, axisValues(y)[up(column)] ?? 0);
  const holds = (column: number): string => `${titled(name(column))} holds up to ${to(column)}.`;
  if (fix === null || fix === first) return holds(first);
  return `${holds(fix)} ${titled(name(first))} stops at ${to(first)}.`;
}

function readingAt(map: PlannedMap, rule: Rule, column: number, row: number): PlaceReading {
  const place = map.places[row * map.columns + column];
  if (place === undefined) throw new Error(`The map has no cell ${column}, ${row}.`);
  return readPlace(place, rule);
}
