import { describe, expect, test } from 'vitest';
import { downPieces, slowPieces, valueInForce } from '../../src/scenario/inForce';
import { DEFAULT_SCENARIO, type Scenario } from '../../src/scenario/scenario';

const scenario: Scenario = {
  ...DEFAULT_SCENARIO,
  'slow.from.s': 5,
  'slow.to.s': 40,
  at: [
    { atS: 12, field: 'slow.ms', value: 0 },
    { atS: 20, field: 'slow.ms', value: 50 },
    { atS: 25, field: 'slow.broker', value: 2 },
    { atS: 50, field: 'slow.ms', value: 5 },
  ],
};

test('the last timed change up to an instant holds', () => {
  expect([0, 11.9, 12, 19, 20, 60].map((atS) => valueInForce(scenario, 'slow.ms', atS))).toEqual([
    20, 20, 0, 0, 50, 5,
  ]);
  expect(valueInForce(scenario, 'linger.ms', 60)).toBe(0);
});

test('slow pieces follow the interval and its changes', () => {
  expect(slowPieces(scenario, 60)).toEqual([
    { fromS: 5, toS: 12, broker: 0, slowMs: 20 },
    { fromS: 20, toS: 25, broker: 0, slowMs: 50 },
    { fromS: 25, toS: 40, broker: 2, slowMs: 50 },
  ]);
});

test('slowness that only a timed change brings has its piece, too', () => {
  const later: Scenario = {
    ...DEFAULT_SCENARIO,
    'slow.ms': 0,
    at: [{ atS: 4, field: 'slow.ms', value: 50 }],
  };
  expect(slowPieces(later, 60)).toEqual([{ fromS: 4, toS: 60, broker: 0, slowMs: 50 }]);
  expect(slowPieces({ ...later, 'slow.broker': 'none' }, 60)).toEqual([]);
});

describe('down pieces', () => {
  const down = (
    base: number | 'none',
    ...changes: readonly (readonly [number, number | 'none'])[]
  ): Scenario => ({
    ...DEFAULT_SCENARIO,
    'down.broker': base,
    at: changes.map(([atS, value]) => ({ atS, field: 'down.broker', value })),
  });

  test('last from the change that names a broker to the next one', () => {
    expect(downPieces(down('none', [10, 0], [30, 'none'], [40, 2]), 60)).toEqual([
      { fromS: 10, toS: 30, broker: 0 },
      { fromS: 40, toS: 60, broker: 2 },
    ]);
  });

  test('begin with the run if the scenario says so, and continue if a broker is named again', () => {
    expect(downPieces(down(1, [5, 1], [8, 0]), 20)).toEqual([
      { fromS: 0, toS: 8, broker: 1 },
      { fromS: 8, toS: 20, broker: 0 },
    ]);
    expect(downPieces(DEFAULT_SCENARIO, 60)).toEqual([]);
  });
});
