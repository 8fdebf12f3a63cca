import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { LeagueGrid } from '../../../src/features/lab/screen/LeagueGrid';
import type { LeagueTable } from '../../../src/run/league/League';
import { SITUATIONS } from '../../../src/run/league/situations';
import { click, find, render } from '../../support/render';
import { leagueRunWith, runsWith, tableOf } from './leagueFixture';

function shown(table: LeagueTable) {
  const onOpen = vi.fn();
  const { root } = render(<LeagueGrid {...{ table, onOpen }} inView="slow-20" isNarrow={false} />);
  const line = (label: string): HTMLElement => {
    const found = [...root.querySelectorAll<HTMLElement>('tbody tr')].find((row) =>
      row.querySelector('th')?.textContent?.startsWith(label),
    );
    if (found === undefined) throw new Error(`no row ${label}`);
    return found;
  };
  const figures = (label: string) =>
    [...line(label).querySelectorAll('td')]
      .slice(1)
      .map(({ textContent }) => textContent?.replaceAll('\u202f', ' '));
  return { root, onOpen, line, figures };
}

test('a row has the figure that its situation is about, and a dash for what has not run', () => {
  const { figures, line, root } = shown(
    tableOf([
      ['slow-20', runsWith('p99', [7, 7, 7]), runsWith('p99', [165, 165, 165])],
      ['slow-100', runsWith('p99', [7, 7, 7]), [1, 2, 3].map(() => leagueRunWith({ runsAway: true }))],
      ['healthy', runsWith('p99', [5]), []],
      ['consumers', runsWith('endToEnd', [1900, 1900, 1900]), runsWith('endToEnd', [232, 232, 232])],
      ['refuses', runsWith('failed', [0.73, 0.73, 0.73]), runsWith('failed', [0.33, 0.33, 0.33])],
    ]),
  );
  expect(figures('One broker +20')).toEqual(['7.00 ms', '165 ms', '▼ better']);
  expect(figures('One broker +100')).toEqual(['7.00 ms', 'grows', '▼ better']);
  expect(figures('Healthy').slice(0, 2)).toEqual(['5.00 ms', '–']);
  expect(figures('Consumers')).toEqual(['1.90 s', '232 ms', '▲ worse']);
  expect(figures('A broker that refuses')).toEqual(['73 %', '33 %', '▲ worse']);
  expect(line('A broker that refuses').querySelector('svg')).toBeNull();
  expect(find(root, '[aria-current="true"]').textContent).toContain('One broker +20');
});

test('production stays in sight, the others unfold, and a row opens its situation', () => {
  const equal = runsWith('p99', [9, 10, 11]);
  const { root, onOpen, line } = shown(tableOf(SITUATIONS.map(({ id }) => [id, equal, equal] as const)));
  const names = () => [...root.querySelectorAll('tbody tr[title] th')].map(({ textContent }) => textContent);
  for (const { label } of SITUATIONS.filter(({ inProduction }) => inProduction))
    expect(names().some((name) => name?.startsWith(label))).toBe(true);
  expect(names().length).toBeLessThan(SITUATIONS.length);
  act(() => find(root, '[aria-expanded="false"]').click());
  expect(names()).toHaveLength(SITUATIONS.length);
  click(find(line('A quota'), 'button'));
  expect(onOpen).toHaveBeenCalledWith('quota');
});
