import { expect, test } from 'vitest';
import { SAME } from '../../src/scenario/groups';
import { modelText } from '../../src/scenario/modelText';
import { DEFAULT_SCENARIO } from '../../src/scenario/scenario';

test('every field is on its line, but for what the second group has as the first, and at comes last', () => {
  const lines = modelText({
    ...DEFAULT_SCENARIO,
    rate: 'max',
    'broker.byte.ns': 1.25e-9,
    at: [
      { atS: 10, field: 'slow.ms', value: 50 },
      { atS: 25.5, field: 'partitioner', value: 'sticky' },
    ],
  }).split('\n');
  expect(lines.map((line) => line.split('=')[0]).toSorted()).toEqual(
    Object.entries(DEFAULT_SCENARIO)
      .filter(([, value]) => value !== SAME)
      .map(([name]) => name)
      .toSorted(),
  );
  expect(lines).toContain('rate=max');
  expect(lines).toContain('broker.byte.ns=0.00000000125');
  expect(lines).toContain('buffer.memory=33554432');
  expect(lines.at(-1)).toBe('at=10:slow.ms=50,25.5:partitioner=sticky');
});

test('without timed changes the line is there and empty', () => {
  expect(modelText(DEFAULT_SCENARIO)).toMatch(/\nat=$/);
});
