import { titled } from '../../../base/format';
import type { Rule } from '../../../run/Cell';
import type { Sweep } from '../../../scenario/sweep';
import { axisValues } from '../../../scenario/sweepAxis';
import type { PlannedMap } from '../core/plan';
import { type PlaceReading, readPlace } from '../core/reading';
import { valueName } from './axisLook';

/**
 * The answer of a map in a row of it: the first value across that meets the objective, the one with the lowest figure, and
 * how far up each of them does.
 */
export function mapSentence({ x, y }: Sweep, map: PlannedMap, rule: Rule, row: number): string {
  const readings = Array.from({ length: map.columns }, (_, column) => readingAt(map, rule, column, row));
  if (readings.some((reading) => reading.runs === 0 && reading.problem === null)) return 'Computing…';
  const meets = (reading: PlaceReading): boolean =>
    reading.runs > 0 && reading.problem === null && !reading.runsAway && reading.own <= rule.objectiveMs;
  const first = readings.findIndex(meets);
  if (first < 0 || y === null) return 'Nothing in this row meets the SLO.';
  const best = readings.reduce(
    (lowest, reading, column) =>
      meets(reading) && reading.own < (readings[lowest]?.own ?? Number.POSITIVE_INFINITY) ? column : lowest,
    first,
  );
  const up = (column: number): number => {
    let last = row;
    while (last + 1 < map.rows && meets(readingAt(map, rule, column, last + 1))) last += 1;
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
