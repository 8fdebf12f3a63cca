import { expect, test } from 'vitest';
import { slowPieces, valueInForce } from '../../../src/scenario/inForce';
import { DEFAULT_SCENARIO, type Scenario } from '../../../src/scenario/scenario';

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

test('slow pieces follow the interval and what changes in it', () => {
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
