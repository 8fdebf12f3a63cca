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
  if (!readings.every(hasRun)) return null;
  const first = readings.findIndex((reading) => meets(reading, rule));
  return { readings, first: first < 0 ? null : first };
}

function hasRun({ runs, problem }: PlaceReading): boolean {
  return runs > 0 || problem !== null;
}

function meets(reading: PlaceReading, rule: Rule): boolean {
  const hasFigure = reading.runs > 0 && reading.problem === null;
  return hasFigure && !reading.runsAway && reading.own <= rule.objectiveMs;
}

/** How far up a row's fix and first value meet the objective; null until the row has run. A cell without a run is no end. */
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
  const name = (column: number): string => titled(valueName(x.field, axisValues(x)[column] ?? 0));
  const says = (column: number, holds: string): string | null => {
    let last = row;
    while (last + 1 < map.rows && meets(readingAt(map, rule, column, last + 1), rule)) last += 1;
    if (last + 1 < map.rows && !hasRun(readingAt(map, rule, column, last + 1))) return null;
    return `${name(column)} ${holds} ${valueName(y.field, axisValues(y)[last] ?? 0)}.`;
  };
  const ends = fix === null || fix === first ? [] : [says(first, 'stops at')];
  const sentences = [says(fix ?? first, 'holds up to'), ...ends];
  return sentences.includes(null) ? `${name(first)} is the first to meet the SLO.` : sentences.join(' ');
}

function readingAt(map: PlannedMap, rule: Rule, column: number, row: number): PlaceReading {
  const place = map.places[row * map.columns + column];
  if (place === undefined) throw new Error(`The map has no cell ${column}, ${row}.`);
  return readPlace(place, rule);
}
