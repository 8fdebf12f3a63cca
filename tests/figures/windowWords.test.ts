import { expect, test } from 'vitest';
import { formatWindow } from '../../src/figures/windowText';
import { DEFAULT_SCENARIO } from '../../src/scenario/scenario';

const SCENARIO = { ...DEFAULT_SCENARIO, 'slow.broker': 0, 'slow.ms': 20, 'slow.from.s': 5 } as const;

test.each([
  [0, 60_000, 'over the whole run'],
  [5000, 60_000, 'while slow, 5 to 60 s'],
  [10_000, 23_450, 'from 10 to 23.5 s'],
  [0, 4000, 'in the first 4 s'],
  [1000, 1030, 'from 1 to 1.03 s'],
  [1000, 1250, 'from 1 to 1.3 s'],
  [0, 30, 'in the first 0.03 s'],
])('a window from %d to %d ms is %s', (fromMs, toMs, words) => {
  expect(formatWindow({ fromMs, toMs }, SCENARIO).replaceAll('\u202F', ' ')).toBe(words);
});
