import { describe, expect, test } from 'vitest';
import { CALIBRATIONS } from '../../src/scenario/calibrations';
import { modelText } from '../../src/scenario/modelText';
import { findPreset, OPENING_PRESET_ID, PRESETS } from '../../src/scenario/presets/presets';
import { WHOLE_PATH_PRESETS } from '../../src/scenario/presets/wholePath';
import { repairScenario } from '../../src/scenario/repair';
import { DEFAULT_SCENARIO } from '../../src/scenario/scenario';

/** Without exhibits, decisions and the evidence. */
const PAGE_PRESETS = [...PRESETS, ...WHOLE_PATH_PRESETS];

describe('presets', () => {
  test('ids are distinct and can be in an address', () => {
    const ids = PAGE_PRESETS.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[a-z][a-z0-9.-]*$/);
  });

  test.each(PAGE_PRESETS)('$id is valid and says what it shows', ({ scenario, says }) => {
    expect(repairScenario(scenario)).toEqual({ scenario, notices: [] });
    expect(says).toMatch(/^[A-Z].*\.$/);
  });

  test('all scenarios differ', () => {
    const texts = PAGE_PRESETS.map(({ scenario }) => modelText(scenario).split('\n').sort().join('\n'));
    expect(new Set(texts).size).toBe(PAGE_PRESETS.length);
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
