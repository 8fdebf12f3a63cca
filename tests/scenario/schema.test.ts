import { expect, test } from 'vitest';
import { ALL_PRESETS } from '../../src/scenario/presets/later';
import { DEFAULT_SCENARIO } from '../../src/scenario/scenario';
import { laterMisfits, misfits } from '../support/published';

test.each(ALL_PRESETS)('the preset $id is a scenario by it', ({ scenario }) => {
  expect(misfits('scenario.json', JSON.stringify(scenario))).toEqual([]);
});

test('a scenario that lacks a field, has another or breaks a limit is none by it', () => {
  const { rate: _, ...rest } = DEFAULT_SCENARIO;
  const at = [{ atS: 1, field: 'linger.ms', value: 5 }];
  expect(
    misfits('scenario.json', JSON.stringify({ ...DEFAULT_SCENARIO, at, 'broker.ids': '1,2,6' })),
  ).toEqual([]);
  for (const wrong of [
    rest,
    { ...DEFAULT_SCENARIO, linger: 5 },
    { ...DEFAULT_SCENARIO, 'linger.ms': -1 },
    { ...DEFAULT_SCENARIO, acks: '2' },
    { ...DEFAULT_SCENARIO, at: [{ atS: 1, field: 'acks', value: '1' }] },
  ])
    expect(misfits('scenario.json', JSON.stringify(wrong))).toHaveLength(1);
});

test('a program with the schema of today takes what a later version adds, and hears only of what is wrong', () => {
  expect(laterMisfits('scenario.json', JSON.stringify({ ...DEFAULT_SCENARIO, later: 5 }))).toEqual([]);
  const run = { link: '#v=1', scenario: { ...DEFAULT_SCENARIO, later: 5 }, modelRevision: '5', later: 1 };
  const wrong = laterMisfits(
    'simulate.json',
    JSON.stringify({ ...run, notices: [], repeat: 2, mean: {}, halfWidth: {} }),
  );
  expect(wrong.filter((each) => !/required property/.test(each))).toEqual([
    expect.stringMatching(/^\/modelRevision must be integer/),
    expect.stringMatching(/must match "then" schema/),
  ]);
});
