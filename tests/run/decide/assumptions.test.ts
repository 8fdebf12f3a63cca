import { expect, test } from 'vitest';
import { assumptionText } from '../../../src/run/decide/assumptions';

test.each([
  { field: 'partitions', value: 12, other: 48 },
  { field: 'linger.ms', value: 0, other: 5 },
  { field: 'slow.kind', value: 'broker', other: 'fetches' },
  { field: 'arrivals', value: 'throttled', other: 'bursts' },
] as const)('an assumption about $field reads as a sentence', (assumption) => {
  expect(assumptionText({ ...assumption, p99Ms: 148, otherP99Ms: 161 })).toMatchSnapshot();
});
