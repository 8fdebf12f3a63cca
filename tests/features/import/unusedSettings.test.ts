import { expect, test } from 'vitest';
import { unusedSettings } from '../../../src/features/import/core/mismatches';
import { hasOtherSettings } from '../../../src/features/import/screen/useFit';
import { DEFAULT_SCENARIO, type Scenario } from '../../../src/scenario/scenario';
import { readText } from './readText';

const { patch } = readText(
  'kafka_producer_record_queue_time_avg{client_id="a",kafka_version="2.3.1"} 2.5\nlinger.ms=20\n',
);

test("a text's settings are a mismatch until they're used, and the button removes it", () => {
  const [unused, ...more] = unusedSettings(patch, DEFAULT_SCENARIO, () => false);
  expect(more).toEqual([]);
  expect(unused?.says).toBe(
    "The text, with its client's defaults, has Partitioner round-robin (here adaptive), linger.ms 20\u202Fms (here 0\u202Fms), acks 1 (here all), enable.idempotence false (here true); the scenario doesn't yet.",
  );
  const used: Scenario = { ...DEFAULT_SCENARIO, ...unused?.patch };
  expect(unusedSettings(patch, used, () => false)).toEqual([]);
  expect(used.partitioner).toBe('round-robin');
});

test('locked settings are no mismatch, and many settings are counted', () => {
  const locked = unusedSettings(patch, DEFAULT_SCENARIO, (name) => name !== 'acks')[0];
  expect(locked?.patch).toEqual({ acks: '1' });
  const many = { ...patch, 'batch.size': 9, 'max.block.ms': 9 };
  expect(unusedSettings(many, DEFAULT_SCENARIO, () => false)[0]?.says).toContain('and 2 more; the scenario');
});

test("a fit has other settings once one that it didn't fit changes", () => {
  const twin = {
    scenario: { ...DEFAULT_SCENARIO, 'broker.request.us': 900 },
    fields: ['broker.request.us'],
  } as const;
  const fit = { twin: { ...twin, sets: [] } };
  expect(hasOtherSettings(fit, DEFAULT_SCENARIO)).toBe(false);
  expect(hasOtherSettings(fit, { ...DEFAULT_SCENARIO, 'linger.ms': 20 })).toBe(true);
  // The same timed changes in another list, as after undo, are the same settings.
  const timed = (): Scenario => ({
    ...DEFAULT_SCENARIO,
    at: [{ atS: 30, field: 'linger.ms', value: 5 }],
  });
  const ofTimed = { twin: { ...twin, scenario: { ...timed(), 'broker.request.us': 900 }, sets: [] } };
  expect(hasOtherSettings(ofTimed, timed())).toBe(false);
  expect(hasOtherSettings(ofTimed, DEFAULT_SCENARIO)).toBe(true);
});
