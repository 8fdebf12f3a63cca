import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { LeagueGrid } from '../../../src/features/lab/screen/LeagueGrid';
import { withUsualRivals } from '../../../src/run/league/entrants';
import { LEAGUE_RUNS, League } from '../../../src/run/league/League';
import { SITUATIONS } from '../../../src/run/league/situations';
import { UnseenBudget } from '../../../src/run/pageBudget';
import { Runs } from '../../../src/run/Runs';
import { createAppStore } from '../../../src/store/store';
import { AppProvider } from '../../../src/ui/app';
import { idleSession } from '../../support/idleSession';
import { find, press, render } from '../../support/render';

test('the grid is one tab stop, its keys move the focus, and Enter opens the situation', () => {
  const idle = { prepare: () => {}, wake: () => {}, cancel: () => [], dispose: () => {} };
  const league = new League({ runs: new Runs(() => idle), budget: new UnseenBudget() });
  league.show({
    entrants: withUsualRivals('leave new batch; score outstanding.records; pick lowest'),
    situations: SITUATIONS,
    runs: LEAGUE_RUNS,
  });
  const onOpen = vi.fn();
  const store = createAppStore();
  const { root } = render(
    <AppProvider services={{ store, session: idleSession(), link: () => '' }}>
      <LeagueGrid
        {...{ league, onOpen }}
        table={league.table()}
        inView="slow-20"
        isPrevious={false}
        sloMs={200}
      />
    </AppProvider>,
  );
  const grid = find(root, '[role="grid"]');
  expect(grid.querySelectorAll('tbody tr')).toHaveLength(SITUATIONS.length);
  expect([...grid.querySelectorAll('[tabindex="0"]')].map(({ textContent }) => textContent)).toEqual([
    SITUATIONS[0]?.label,
  ]);
  act(() => find(grid, 'tbody th').focus());
  const pressed = (...keys: readonly string[]) => {
    for (const key of keys) press(document.activeElement ?? grid, key);
    expect(grid.querySelectorAll('[tabindex="0"]')).toHaveLength(1);
    return document.activeElement;
  };
  expect(pressed('ArrowUp', 'ArrowLeft', 'a')?.textContent).toBe(SITUATIONS[0]?.label);
  expect(pressed('PageDown')?.textContent).toBe(SITUATIONS.at(-1)?.label);
  expect(pressed('ArrowRight')?.getAttribute('aria-label')).toContain('Adaptive');
  expect(pressed('End', 'ArrowRight')?.textContent).toBe('0 of 6 runs');
  expect(pressed('PageUp', 'Home', 'ArrowDown', 'ArrowDown')?.textContent).toBe(SITUATIONS[2]?.label);
  press(document.activeElement ?? grid, 'Enter');
  expect(onOpen).toHaveBeenCalledWith(SITUATIONS[2]?.id);
  expect(find(grid, '[aria-current="true"]').textContent).toContain('One broker +20');
});
