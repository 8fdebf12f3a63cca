import { describe, expect, test } from 'vitest';
import { referenceWindow, resolveWindow, windowApplies } from '../../src/figures/windowChoice';
import { slowInterval } from '../../src/scenario/inForce';
import { DEFAULT_SCENARIO, type Scenario } from '../../src/scenario/scenario';

/** Broker 0 is slow from 5 to 40 of 60 s. */
const SLOW: Scenario = { ...DEFAULT_SCENARIO, 'slow.from.s': 5, 'slow.to.s': 40 };
const HEALTHY: Scenario = { ...DEFAULT_SCENARIO, 'slow.broker': 'none' };
const MOMENT = { scenario: SLOW, runLengthMs: 61_500, playheadMs: 31_000, hideAhead: false };

test.each<[string, Scenario, ReturnType<typeof slowInterval>]>([
  ['from and to', SLOW, { fromMs: 5000, toMs: 40_000 }],
  ['to the end of sending', { ...SLOW, 'slow.to.s': 'end' }, { fromMs: 5000, toMs: 60_000 }],
  ['no longer than records are sent', { ...SLOW, 'slow.to.s': 90 }, { fromMs: 5000, toMs: 60_000 }],
  ['no broker', HEALTHY, null],
  ['no slowness', { ...SLOW, 'slow.ms': 0 }, null],
  ['after the end', { ...SLOW, 'slow.from.s': 60, 'slow.to.s': 'end' }, null],
])('the slow interval: %s', (_, scenario, expected) => {
  expect(slowInterval(scenario)).toEqual(expected);
});

describe('the window', () => {
  test.each([
    ['slow', { fromMs: 5000, toMs: 40_000 }],
    ['whole', { fromMs: 0, toMs: 61_500 }],
    ['before', { fromMs: 0, toMs: 5000 }],
    ['last2', { fromMs: 29_000, toMs: 31_000 }],
  ] as const)('%s', (choice, expected) => {
    expect(resolveWindow(choice, MOMENT)).toEqual(expected);
  });

  test('as it was drawn, but no longer than the run', () => {
    expect(resolveWindow({ fromS: 12.5, toS: 90 }, MOMENT)).toEqual({ fromMs: 12_500, toMs: 61_500 });
  });

  test('the last two seconds are two seconds at the start of the run too', () => {
    expect(resolveWindow('last2', { ...MOMENT, playheadMs: 300 })).toEqual({ fromMs: 0, toMs: 2000 });
  });

  test('is the whole run if no broker is slow, and the menu does not offer the others', () => {
    const moment = { ...MOMENT, scenario: HEALTHY };
    expect(resolveWindow('slow', moment)).toEqual({ fromMs: 0, toMs: 61_500 });
    expect(resolveWindow('before', moment)).toEqual({ fromMs: 0, toMs: 61_500 });
    expect(
      (['slow', 'before', 'whole', 'last2'] as const).map((word) => windowApplies(word, HEALTHY)),
    ).toEqual([false, false, true, true]);
  });

  test.each([
    [3000, { fromMs: 0, toMs: 3000 }],
    [5000, { fromMs: 0, toMs: 5000 }],
    [5100, { fromMs: 5000, toMs: 5100 }],
    [50_000, { fromMs: 5000, toMs: 50_000 }],
  ])('ends at the playhead while what lies ahead is hidden: %d ms', (playheadMs, expected) => {
    expect(resolveWindow('whole', { ...MOMENT, playheadMs, hideAhead: true })).toEqual(expected);
  });
});

test('a window is compared with the time before the slowness, unless it reaches into it', () => {
  expect(referenceWindow({ fromMs: 5000, toMs: 40_000 }, SLOW)).toEqual({ fromMs: 0, toMs: 5000 });
  expect(referenceWindow({ fromMs: 0, toMs: 40_000 }, SLOW)).toBeNull();
  expect(referenceWindow({ fromMs: 5000, toMs: 40_000 }, HEALTHY)).toBeNull();
});

test('an outage has the time before it as its reference', () => {
  const outage: Scenario = { ...HEALTHY, at: [{ atS: 10, field: 'down.broker', value: 0 }] };
  expect(referenceWindow({ fromMs: 10_000, toMs: 30_000 }, outage)).toEqual({ fromMs: 0, toMs: 10_000 });
  expect(referenceWindow({ fromMs: 0, toMs: 30_000 }, outage)).toBeNull();
  expect(referenceWindow({ fromMs: 10_000, toMs: 30_000 }, HEALTHY)).toBeNull();
});
