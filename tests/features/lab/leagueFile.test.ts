import { expect, test } from 'vitest';
import { leagueCsv, leagueFile } from '../../../src/features/lab/text/leagueFile';
import { misfits } from '../../support/published';
import { readCsv } from '../../support/readCsv';
import { leagueRunWith, runsWith, tableOf } from './leagueFixture';

const TABLE = tableOf([
  ['slow-20', runsWith('p99', [20, 21, 22]), runsWith('p99', [100, 101, 102])],
  ['lost', [leagueRunWith({ p99: Number.POSITIVE_INFINITY })], []],
]);

test('a league as JSON is as its published schema says, also while it is open', () => {
  const file = leagueFile(TABLE);
  expect(misfits('lab.json', JSON.stringify(file))).toEqual([]);
  expect(file).toMatchObject({
    finished: false,
    verdicts: [{ rival: 'adaptive', better: ['slow-20'], open: ['lost'] }],
    situations: [
      { runs: 3, verdicts: [{ rival: 'adaptive', outcome: 'better' }] },
      { runs: 0, verdicts: [], entrants: [{ figures: { p99: { mean: null } } }, { runs: 0 }] },
    ],
  });
});

test('a league as CSV has a line for each entrant in each situation', () => {
  const [head, ...lines] = readCsv(leagueCsv(TABLE)).filter(([first = '']) => !first.startsWith('#'));
  const column = (name: string): readonly (string | undefined)[] =>
    lines.map((line) => line[head?.indexOf(name) ?? -1]);
  expect(column('situation')).toEqual(['slow-20', 'slow-20', 'lost', 'lost']);
  expect(column('partitioner')).toEqual(['least-backup', 'adaptive', 'least-backup', 'adaptive']);
  expect(column('p99 (ms)')).toEqual(['21', '101', '', '']);
  expect(column('p99 highest')).toEqual(['22', '102', '', '']);
  expect(column('against adaptive')).toEqual(['better', '', '', '']);
  expect(column('link').every((link) => link?.startsWith('#v='))).toBe(true);
});
