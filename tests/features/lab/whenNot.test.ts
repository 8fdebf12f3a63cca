import { expect, test } from 'vitest';
import { whenNot } from '../../../src/features/lab/text/whenNot';
import { runsWith, tableOf } from './leagueFixture';

const [low, high] = [runsWith('p99', [10, 11, 12]), runsWith('p99', [100, 101, 102])];
const titles = (table: ReturnType<typeof tableOf>) => whenNot(table).map(({ title }) => title);

test('a rule is cautioned against where the league finds it worse, and where it gains nothing', () => {
  expect(titles(tableOf([['quota', high, low]]))).toEqual(['A quota on the client']);
  expect(titles(tableOf([['rf-3', low, low]]))).toEqual(['As many copies as brokers']);
  expect(titles(tableOf([['healthy', low, low]]))).toEqual([]);
  const [other] = whenNot(tableOf([['burst', high, low]]));
  expect(other).toMatchObject({ id: 'burst', title: 'Burst ×3' });
  expect(other?.says).toMatch(/^p99 101.ms against 11.0.ms\.$/);
});

test('what is mended leaves the list, and what has not run is not in it', () => {
  expect(titles(tableOf([['quota', low, high]]))).toEqual([]);
  expect(titles(tableOf([['rf-3', low, high]]))).toEqual([]);
  expect(titles(tableOf([['quota', high.slice(0, 2), low]]))).toEqual([]);
});
