import { titled } from '../../../base/format';
import type { Rule } from '../../../run/Cell';
import type { Sweep } from '../../../scenario/sweep';
import { axisValues } from '../../../scenario/sweepAxis';
import type { PlannedMap } from '../core/plan';
import { type PlaceReading, readPlace } from '../core/reading';
import { valueName } from './axisLook';

/** A row of a map: its readings, the first value across that meets the objective, and the one with the lowest figure. */
export interface RowAnswer {
  readonly readings: readonly PlaceReading[];
  readonly first: number | null;
  readonly best: number | null;
}

/** Null until each value of the row has run. */
export function rowAnswer(map: PlannedMap, rule: Rule, row: number): RowAnswer | null {
  const readings = Array.from({ length: map.columns }, (_, column) => readingAt(map, rule, column, row));
  if (readings.some((reading) => reading.runs === 0 && reading.problem === null)) return null;
  const first = readings.findIndex((reading) => meets(reading, rule));
  if (first < 0) return { readings, first: null, best: null };
  const best = readings.reduce(
    (lowest, reading, column) =>
      meets(reading, rule) && reading.own < (readings[lowest]?.own ?? Number.POSITIVE_INFINITY)
        ? column
        : lowest,
    first,
  );
  return { readings, first, best };
}

function meets(reading: PlaceReading, rule: Rule): boolean {
  const hasFigure = reading.runs > 0 && reading.problem === null;
  return hasFigure && !reading.runsAway && reading.own <= rule.objectiveMs;
}

/** The answer of a map in a row of it, and how far up the first and the best value meet the objective. */
export function mapSentence({ x, y }: Sweep, map: PlannedMap, rule: Rule, row: number): string {
  const found = rowAnswer(map, rule, row);
  if (found === null) return 'Computing…';
  const { first, best } = found;
  if (first === null || best === null || y === null) return 'Nothing in this row meets the SLO.';
  const up = (column: number): number => {
    let last = row;
    while (last + 1 < map.rows && meets(readingAt(map, rule, column, last + 1), rule)) last += 1;
    return last;
  };
  const name = (column: number): string => valueName(x.field, axisValues(x)[column] ?? 0);
  const to = (column: number): string => valueName(y.field, axisValues(y)[up(column)] ?? 0);
  const holds = `${titled(name(best))} holds up to ${to(best)}.`;
  return best === first ? holds : `${holds} ${titled(name(first))} stops at ${to(first)}.`;
}

function readingAt(map: PlannedMap, rule: Rule, column: number, row: number): PlaceReading {
  const place = map.places[row * map.columns + column];
  if (place === undefined) throw new Error(`The map has no cell ${column}, ${row}.`);
  return readPlace(place, rule);
}
