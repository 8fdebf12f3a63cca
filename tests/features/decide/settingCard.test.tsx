import { expect, test } from 'vitest';
import { readSetting } from '../../../src/features/decide/core/reading';
import type { DecideResult } from '../../../src/features/decide/core/result';
import { trialOf } from '../../../src/features/decide/core/trial';
import { SettingCard } from '../../../src/features/decide/screen/SettingCard';
import { DEFAULT_DECISION } from '../../../src/scenario/decision';
import { DEFAULT_SCENARIO } from '../../../src/scenario/scenario';
import { createAppStore } from '../../../src/store/store';
import { AppProvider } from '../../../src/ui/app';
import { idleSession } from '../../support/idleSession';
import { find, render } from '../../support/render';
import { runOf } from '../sweep/fakeSweep';

const BOUND_MS = 100;

/** The figures of a setting whose runs have these p99s while one broker is slow, ms. */
function figures(slowMs: readonly number[]): readonly (string | undefined)[] {
  const situations = { ...DEFAULT_DECISION.situations, burst: 'out', lost: 'out' } as const;
  const decision = { ...DEFAULT_DECISION, situations };
  const setting = readSetting({
    key: '',
    changes: [],
    trials: (id) =>
      slowMs.map((ms) => trialOf(runOf(id === 'slow' ? ms : 5), { ...DEFAULT_SCENARIO, 'slow.ms': 0 })),
    present: () => [],
    decision,
    boundMs: BOUND_MS,
    situations: ['slow', 'healthy'],
    screened: null,
  });
  const result = {
    question: { decision, boundMs: BOUND_MS, scenario: DEFAULT_SCENARIO },
    singles: [],
    combinations: [],
    front: [],
  } as unknown as DecideResult;
  const { root } = render(
    <AppProvider
      services={{ store: createAppStore({ playheadMs: () => 0 }), session: idleSession(), link: () => '' }}
    >
      <SettingCard setting={setting} present={setting} result={result} />
    </AppProvider>,
  );
  return [...find(root, 'dl').querySelectorAll<HTMLElement>('div')].map(
    (part) =>
      `${[...part.children].map(({ textContent }) => textContent).join(' ')} ${part.getAttribute('data-misses')}`,
  );
}

const kept = (count: number): readonly number[] => Array.from({ length: count }, () => 50);

test('a situation is marked if too many runs miss the objective, and says how many keep it', () => {
  expect(figures([110, 110, ...kept(18)])[1]).toBe('one slow 50.0\u202Fms 18 of 20 runs true');
});

test('an allowed miss is reported, but not marked', () => {
  expect(figures([110, ...kept(19)])).toEqual([
    'healthy 5.00\u202Fms false',
    'one slow 50.0\u202Fms 19 of 20 runs false',
  ]);
});
