import { describe, expect, test } from 'vitest';
import { CALIBRATIONS } from '../../src/scenario/calibrations';
import { modelText } from '../../src/scenario/modelText';
import { findPreset, OPENING_PRESET_ID, PRESETS } from '../../src/scenario/presets/presets';
import { repairScenario } from '../../src/scenario/repair';
import { DEFAULT_SCENARIO } from '../../src/scenario/scenario';

describe('presets', () => {
  test('ids are distinct and can be in an address', () => {
    const ids = PRESETS.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[a-z][a-z0-9.-]*$/);
  });

  test.each(PRESETS)('$id is valid and says what it shows', ({ scenario, says }) => {
    expect(repairScenario(scenario)).toEqual({ scenario, notices: [] });
    expect(says).toMatch(/^[A-Z].*\.$/);
  });

  test('all scenarios differ', () => {
    const texts = PRESETS.map(({ scenario }) => modelText(scenario).split('\n').sort().join('\n'));
    expect(new Set(texts).size).toBe(PRESETS.length);
  });

  test('the opening one hides the future, and then shows the slowness begin and end', () => {
    const opening = findPreset(OPENING_PRESET_ID);
    expect(opening?.opening?.hideAhead).toBe(true);
    expect(opening?.scenario).toMatchObject({
      partitioner: 'sticky',
      'slow.broker': 0,
      'slow.ms': 20,
      'slow.from.s': 5,
      'slow.to.s': 40,
      'duration.s': 60,
    });
  });
});

test('the default scenario is the calibration of KIP-794', () => {
  expect(DEFAULT_SCENARIO).toMatchObject(CALIBRATIONS.kip794);
  for (const calibration of Object.values(CALIBRATIONS)) {
    const scenario = { ...DEFAULT_SCENARIO, ...calibration };
    expect(repairScenario(scenario).notices).toEqual([]);
  }
});
