import { expect, test, vi } from 'vitest';
import { gridMove, LeagueGrid } from '../../../src/features/lab/screen/LeagueGrid';
import { withUsualRivals } from '../../../src/run/league/entrants';
import { LEAGUE_RUNS, League } from '../../../src/run/league/League';
import { SITUATIONS } from '../../../src/run/league/situations';
import { UnseenBudget } from '../../../src/run/pageBudget';
import { Runs } from '../../../src/run/Runs';
import { createAppStore } from '../../../src/store/store';
import { AppProvider } from '../../../src/ui/app';
import { idleSession } from '../../support/idleSession';
import { find, press, render } from '../../support/render';

test('arrows move within the grid, and Home, End and Page lead to its edges', () => {
  const size = { rows: 3, columns: 7 };
  const at = { row: 1, column: 2 };
  expect(gridMove('ArrowDown', at, size)).toEqual({ row: 2, column: 2 });
  expect(gridMove('ArrowUp', { row: 0, column: 2 }, size)).toEqual({ row: 0, column: 2 });
  expect(gridMove('ArrowLeft', at, size)).toEqual({ row: 1, column: 1 });
  expect(gridMove('ArrowRight', { row: 1, column: 6 }, size)).toEqual({ row: 1, column: 6 });
  expect(gridMove('End', at, size)).toEqual({ row: 1, column: 6 });
  expect(gridMove('Home', at, size)).toEqual({ row: 1, column: 0 });
  expect(gridMove('PageDown', at, size)).toEqual({ row: 2, column: 2 });
  expect(gridMove('PageUp', at, size)).toEqual({ row: 0, column: 2 });
  expect(gridMove('a', at, size)).toBeNull();
});

test('the grid is one tab stop, its keys move the focus, and Enter opens the situation', () => {
  const idle = { prepare: () => {}, wake: () => {}, cancel: () => [], dispose: () => {} };
  const league = new League({ runs: new Runs(() => idle), budget: new UnseenBudget() });
  league.show({
    entrants: withUsualRivals('leave new batch; score outstanding.records; pick lowest'),
    situations: SITUATIONS,
    runs: LEAGUE_RUNS,
  });
  const onOpen = vi.fn();
  const store = createAppStore({ playheadMs: () => 0 });
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
  find(grid, '[data-at="0 0"]').focus();
  press(document.activeElement ?? grid, 'ArrowDown');
  press(document.activeElement ?? grid, 'ArrowDown');
  expect(document.activeElement?.textContent).toBe(SITUATIONS[2]?.label);
  expect(grid.querySelectorAll('[tabindex="0"]')).toHaveLength(1);
  press(document.activeElement ?? grid, 'Enter');
  expect(onOpen).toHaveBeenCalledWith(SITUATIONS[2]?.id);
  expect(find(grid, '[aria-current="true"]').textContent).toContain('One broker +20');
});
