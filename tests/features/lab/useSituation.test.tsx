import { act } from 'react';
import { expect, test } from 'vitest';
import { type SituationState, useSituation } from '../../../src/features/lab/screen/useSituation';
import { SITUATIONS } from '../../../src/run/league/situations';
import type { Scenario } from '../../../src/scenario/scenario';
import { createAppStore } from '../../../src/store/store';
import { AppProvider } from '../../../src/ui/app';
import { idleSession } from '../../support/idleSession';
import { render } from '../../support/render';

/** What the screen says of a scenario, and what it says after another situation was chosen. */
function lookAt(scenario: Partial<Scenario>): { readonly now: () => SituationState } {
  const store = createAppStore();
  store.getState().changeScenario(scenario);
  let state: SituationState | null = null;
  function Probe(): null {
    state = useSituation();
    return null;
  }
  render(
    <AppProvider services={{ store, session: idleSession(), link: () => '' }}>
      <Probe />
    </AppProvider>,
  );
  return {
    now: () => {
      if (state === null) throw new Error('Nothing was rendered.');
      return state;
    },
  };
}

const ids = ({ all }: SituationState): readonly string[] => all.map(({ id }) => id);

test("the reader's own scenario stays in the league, unchanged, while other situations are looked at", () => {
  const { now } = lookAt({ partitions: 7, 'slow.ms': 33 });
  expect(now().situation.id).toBe('mine');
  const { all } = now();
  expect(ids(now())[0]).toBe('mine');
  act(() => now().choose('slow-20'));
  expect(now().situation.id).toBe('slow-20');
  // The same list: no run begins again.
  expect(now().all).toBe(all);
  act(() => now().choose('mine'));
  expect(now().situation.scenario).toMatchObject({ partitions: 7, 'slow.ms': 33 });
});

test('a scenario that is one of the league is there once', () => {
  const [healthy] = SITUATIONS;
  const { now } = lookAt(healthy?.scenario ?? {});
  expect(ids(now())).toEqual(SITUATIONS.map(({ id }) => id));
});
