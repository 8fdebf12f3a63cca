import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { knownEntrant } from '../../../src/run/league/entrants';
import { type LeagueRequest, leagueSubjects, leagueTable } from '../../../src/run/league/League';
import { ownSituation, SITUATIONS } from '../../../src/run/league/situations';
import { RunList } from '../../../src/run/RunList';
import { repairScenario } from '../../../src/scenario/repair';
import { DEFAULT_SCENARIO } from '../../../src/scenario/scenario';
import { type Answer, FakeRuns } from '../../run/fakePool';
import { summaryWith } from '../../support/summaries';
import { situation } from './leagueFixture';

const REQUEST: LeagueRequest = {
  entrants: [knownEntrant('least-backup'), knownEntrant('adaptive')],
  situations: [situation('healthy'), situation('slow-20')],
  runs: 2,
};
const bySeed: Answer = ({ scenario }) =>
  summaryWith(scenario.seed + (scenario.partitioner === 'adaptive' ? 100 : 0));

/** A league over made-up runs. */
function started(request: LeagueRequest, inView: string | null = null, answer = bySeed) {
  const fake = new FakeRuns(1, answer);
  const list = new RunList(fake.runs, null);
  list.want(leagueSubjects(request, inView));
  list.start();
  return { fake, list, table: () => leagueTable(request, list.read()) };
}

test('the first run of each entrant comes before the second of any, the situation in view first', () => {
  const { fake } = started(REQUEST, 'slow-20');
  const order: string[] = [];
  while (fake.pool.out.length > 0) {
    const [{ scenario } = { scenario: DEFAULT_SCENARIO }] = fake.pool.out;
    order.push(`${scenario['slow.broker']} ${scenario.partitioner} ${scenario.seed}`);
    fake.pool.end();
  }
  expect(order).toEqual(
    [1, 2].flatMap((seed) =>
      [0, 'none'].flatMap((slow) => [`${slow} least-backup ${seed}`, `${slow} adaptive ${seed}`]),
    ),
  );
});

test('a row counts the runs that all of its entrants have', () => {
  const { fake, table } = started(REQUEST);
  for (let run = 0; run < 5; run += 1) fake.pool.end();
  const rows = table().rows;
  expect(rows.map(({ runs, isWhole }) => [runs, isWhole])).toEqual([
    [1, false],
    [1, false],
  ]);
  while (fake.pool.out.length > 0) fake.pool.end();
  const [row] = table().rows;
  expect(row).toMatchObject({ runs: 2, isWhole: true });
  expect(row?.cells.map(({ ranges }) => ranges.mean)).toMatchObject([
    { mean: 1.5, low: 1, high: 2 },
    { mean: 101.5, low: 101, high: 102 },
  ]);
});

test('another rule runs alone: what is known of its rivals is there at once', () => {
  const { fake, list } = started(REQUEST);
  while (fake.pool.out.length > 0) fake.pool.end();
  const before = fake.pool.begun.length;
  const entrants = [knownEntrant('random'), knownEntrant('adaptive')];
  list.want(leagueSubjects({ ...REQUEST, entrants }));
  fake.pool.wake();
  while (fake.pool.out.length > 0) fake.pool.end();
  const begun = fake.pool.begun.slice(before);
  expect(begun).toHaveLength(4);
  for (const text of begun) expect(text).toContain('partitioner=random');
});

test('a run that fails is why its cell has no verdict, and the others go on', () => {
  const { fake, table } = started(REQUEST, null, (run) =>
    run.scenario.partitioner === 'adaptive' ? 'The model refused it.' : bySeed(run),
  );
  while (fake.pool.out.length > 0) fake.pool.end();
  const [row] = table().rows;
  expect(row).toMatchObject({ runs: 0, isWhole: true });
  expect(row?.cells.map(({ failure }) => failure?.message ?? null)).toEqual([null, 'The model refused it.']);
});

test('docs/lab.md lists every situation as the league has it', () => {
  const rows = SITUATIONS.map(({ id, label, says }) => `| \`${id}\` | ${label} | ${says} |`);
  expect(readFileSync('docs/lab.md', 'utf8')).toContain(`\n${rows.join('\n')}\n`);
});

test('every situation is a valid scenario with a name and a sentence of its own', () => {
  for (const { scenario } of SITUATIONS) expect(repairScenario(scenario).notices).toEqual([]);
  for (const key of ['id', 'label', 'says'] as const)
    expect(new Set(SITUATIONS.map((each) => each[key])).size).toBe(SITUATIONS.length);
  expect(ownSituation({ ...DEFAULT_SCENARIO, producers: 3 })).toMatchObject({ manyProducers: true });
});
