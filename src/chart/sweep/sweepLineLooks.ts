import type { SweepLine } from './sweepLines';
import { CELL } from './sweepRegions';

const DASHES: readonly (readonly number[])[] = [[], [7, 3], [2, 2.5], [9, 3, 2, 3], [4, 2, 4, 5]];

/** The dash of a category, so that lines are told apart without colour. */
export function lineDash(category: number): readonly number[] {
  return DASHES[category % DASHES.length] ?? [];
}

/** The value of a line where it is computed; else NaN. */
export function valueAt(line: SweepLine, index: number): number {
  return line.states[index] === CELL.computed ? (line.values[index] ?? Number.NaN) : Number.NaN;
}
