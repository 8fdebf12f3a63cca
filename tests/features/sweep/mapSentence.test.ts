import { expect, test } from 'vitest';
import type { PlannedMap } from '../../../src/features/sweep/core/plan';
import { mapSentence } from '../../../src/features/sweep/screen/mapSentence';
import { Cell } from '../../../src/run/Cell';
import { DEFAULT_SCENARIO } from '../../../src/scenario/scenario';
import { DEFAULT_SWEEP } from '../../../src/scenario/sweep';
import { figuresOf, ruleWith } from './fakeSweep';

const X = { field: 'linger.ms', spacing: 'list', values: [0, 5, 10] } as const;
const Y = { field: 'slow.ms', spacing: 'list', values: [20, 22, 29] } as const;
const SWEEP = { ...DEFAULT_SWEEP, x: X, y: Y };

/** A map of these figures, ms: a row for each slowness; null = not run yet. */
function mapOf(rows: readonly (readonly (number | null)[])[]): PlannedMap {
  const places = rows.flat().map((ms) => {
    const cell = new Cell(DEFAULT_SCENARIO);
    if (ms !== null) cell.put(0, figuresOf(ms));
    return { scenario: DEFAULT_SCENARIO, cell, healthy: cell, refusal: null, remark: null };
  });
  return { columns: 3, rows: rows.length, places } as unknown as PlannedMap;
}

const says = (rows: Parameters<typeof mapOf>[0], fix: number | null = null) =>
  mapSentence(SWEEP, mapOf(rows), ruleWith({ objectiveMs: 200 }), 0, fix)?.replaceAll('\u202F', ' ');

test('a map says how far the fix holds, and where the first value that meets the SLO stops', () => {
  const above = [
    [900, 400, 40],
    [900, 500, 90],
  ];
  expect(says([[900, 180, 35], ...above], 2)).toMatch(/^10 ms .* 5 ms stops at \+?20 ms\.$/);
  expect(says([[900, 400, 35], ...above], 2)).toMatch(/^10 ms holds up to \+?29 ms\.$/);
  // The lowest figure alone is no fix.
  // Not "stops at +20 ms", as long as what is above hasn't run.
  expect(
    says([
      [900, 180, 35],
      [900, null, 40],
    ]),
  ).toBe('5 ms is the first to meet the SLO.');
  expect(says([[900, 180, 35], ...above])).toMatch(/^5 ms holds up to \+?20 ms\.$/);
  expect(says([[900, 400, 300], ...above])).toBe('Nothing in this row meets the SLO.');
  expect(says([[900, null, 35], ...above])).toBeUndefined();
});
