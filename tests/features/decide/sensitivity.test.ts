import { expect, test } from 'vitest';
import { decidingConstant } from '../../../src/features/decide/core/sensitivity';
import { formatConfidence } from '../../../src/features/decide/text/answerText';
import { DEFAULT_SCENARIO, type Scenario } from '../../../src/scenario/scenario';

/** Sets whose constants go their own ways. */
const SETS: readonly Scenario[] = Array.from({ length: 20 }, (_, set) => ({
  ...DEFAULT_SCENARIO,
  'rtt.ms': 0.2 + ((set * 7) % 20) / 20,
  'broker.request.us': 300 + ((set * 3) % 20),
}));

function settingWith(msOf: (set: Scenario, run: number) => number, sets = SETS) {
  const inSets = sets.map((set, run) => ({ set, ms: msOf(set, run) }));
  return { worst: { inSets } } as unknown as Parameters<typeof decidingConstant>[0];
}

test('the constant that runs go with is named, with its direction', () => {
  const longer = settingWith((scenario, run) => 50 + 100 * scenario['rtt.ms'] + (run % 3));
  expect(decidingConstant(longer)).toEqual({ field: 'rtt.ms', slowerIfHigher: true });
  const shorter = settingWith((scenario) => 900 - scenario['broker.request.us']);
  expect(decidingConstant(shorter)).toEqual({ field: 'broker.request.us', slowerIfHigher: false });
});

test('none is named if chance would do, without a fitted cluster, and of few runs', () => {
  expect(decidingConstant(settingWith((_, run) => (run * 13) % 17))).toBeNull();
  const longer = (scenario: Scenario, run: number) => scenario['rtt.ms'] + run / 1000;
  expect(decidingConstant(settingWith(longer, SETS.slice(1)))).toBeNull();
  expect(
    decidingConstant(
      settingWith(
        longer,
        SETS.map(() => DEFAULT_SCENARIO),
      ),
    ),
  ).toBeNull();
  expect(decidingConstant({ worst: null })).toBeNull();
});

test.each([
  [19, 20, '78', false],
  [20, 20, '86', false],
  [58, 60, '90', false],
  [60, 60, '95', true],
])('%i of %i runs say %s %% of all, and whether that proves 95 %%', (held, runs, least, isProven) => {
  const says = formatConfidence({ held, runs }, 0.95);
  expect(says).toContain(`at least ${least}\u202F% of all runs`);
  expect(says.includes("isn't proven")).toBe(!isProven);
});
