import { expect, test } from 'vitest';
import { ownRow } from '../../../src/features/sweep/screen/ownRow';
import { openSearch, questionOfRun, SMALL } from '../../../src/run/decide/search';
import { DEFAULT_SCENARIO, type Scenario } from '../../../src/scenario/scenario';
import { DEFAULT_SWEEP } from '../../../src/scenario/sweep';
import { summaryWith } from '../../support/summaries';

const SCENARIO: Scenario = { ...DEFAULT_SCENARIO, partitioner: 'sticky', 'slow.ms': 20 };
const X = { field: 'linger.ms', spacing: 'list', values: [0, 1, 2, 5, 10] } as const;
const Y = { field: 'slow.ms', spacing: 'list', values: [0, 20] } as const;
const REQUEST = {
  sweep: { ...DEFAULT_SWEEP, x: X, y: Y },
  scenario: SCENARIO,
  spot: { column: 0, row: 0 },
  objectiveMs: 200,
};

/** What the search for a fix finds, if some linger keeps p99 low. */
function found() {
  const known = ({ scenario }: { readonly scenario: Scenario }) => ({
    type: 'done' as const,
    summary: summaryWith(scenario['linger.ms'] > 0 ? 100 : 5000),
    endedForMs: null,
    history: null,
    bytes: 0,
  });
  const open = (): never => {
    throw new Error('Every run is known.');
  };
  return openSearch(questionOfRun(SCENARIO, 200, []), { known, open }, SMALL).result();
}

test('the fix on the map is the one that Explore lists for the setting across, in the scenario’s own row', () => {
  expect(ownRow(REQUEST, found())).toEqual({ row: 1, now: 0, fix: 1 });
  const other = { ...X, field: 'batch.size', values: [16_384] } as const;
  expect(ownRow({ ...REQUEST, sweep: { ...REQUEST.sweep, x: other } }, found())?.fix).toBeNull();
});

test('there is no fix before the search, for another scenario, or beyond the map', () => {
  expect(ownRow(REQUEST, null)).toEqual({ row: 1, now: 0, fix: null });
  expect(ownRow({ ...REQUEST, scenario: { ...SCENARIO, seed: 7 } }, found())?.fix).toBeNull();
  expect(ownRow({ ...REQUEST, objectiveMs: 300 }, found())?.fix).toBeNull();
  const rough = { ...X, values: [0, 5] };
  expect(ownRow({ ...REQUEST, sweep: { ...REQUEST.sweep, x: rough } }, found())?.fix).toBeNull();
  const far = { ...Y, values: [30, 40] };
  expect(ownRow({ ...REQUEST, sweep: { ...REQUEST.sweep, y: far } }, found())).toBeNull();
});
