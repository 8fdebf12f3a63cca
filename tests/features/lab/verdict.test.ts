import { describe, expect, test } from 'vitest';
import { formatVerdict, verdictClauses } from '../../../src/features/lab/text/leagueText';
import { withUsualRivals } from '../../../src/run/league/entrants';
import { type LeagueRun, leagueRun } from '../../../src/run/league/leagueFigures';
import { SITUATIONS } from '../../../src/run/league/situations';
import { leagueVerdict, leagueVerdicts, rowVerdict } from '../../../src/run/league/verdict';
import { DEFAULT_SCENARIO } from '../../../src/scenario/scenario';
import { summaryWith } from '../../support/summaries';
import { leagueRunWith, OURS, RIVAL, runsWith, tableOf } from './leagueFixture';

function verdictOn(ours: readonly LeagueRun[], theirs: readonly LeagueRun[], id = 'slow-20') {
  const [row] = tableOf([[id, ours, theirs]]).rows;
  if (row === undefined) throw new Error('no row');
  return rowVerdict(row, OURS, RIVAL);
}

describe('a figure is better or worse', () => {
  test.each([
    ['better', [70, 80, 90], [100, 110, 120]],
    ['worse', [100, 110, 120], [70, 80, 90]],
    // They overlap.
    ['same', [70, 80, 105], [100, 110, 120]],
    // They don't, but hardly differ.
    ['same', [100, 101, 102], [103, 104, 105]],
  ] as const)('%s if all of %j and %j say so, and by more than 5 %%', (standing, ours, theirs) => {
    expect(verdictOn(runsWith('p99', ours), runsWith('p99', theirs))).toMatchObject({
      standings: { p99: standing, mean: 'same', failed: 'same' },
      latency: standing,
      endToEnd: null,
      outcome: standing,
      decidedBy: ['p99', 'mean'],
    });
  });

  test('with fewer than three runs of either, nothing is', () => {
    expect(verdictOn(runsWith('p99', [1, 2]), runsWith('p99', [100, 110, 120]))).toBeNull();
  });

  test('by as many runs of each as both have', () => {
    const found = verdictOn(runsWith('p99', [70, 80, 90]), runsWith('p99', [100, 110, 120, 75]));
    expect(found).toMatchObject({ runs: 3, latency: 'better' });
  });

  test('by its backlog if that grows without end, whatever the latency of the runs', () => {
    const quick = [1, 2, 3].map((p99) => leagueRunWith({ p99, mean: 1, runsAway: true }));
    const slow = runsWith('p99', [100, 110, 120]);
    expect(verdictOn(quick, slow)).toMatchObject({ latency: 'worse', outcome: 'worse' });
    expect(verdictOn(slow, quick)?.outcome).toBe('better');
    expect(verdictOn(quick, quick)?.outcome).toBe('same');
  });

  test('if its records are lost on one side only', () => {
    const lost = runsWith(
      'p99',
      [1, 2, 3].map(() => Number.POSITIVE_INFINITY),
    );
    expect(verdictOn(lost, runsWith('p99', [1, 2, 3]))?.latency).toBe('worse');
    expect(verdictOn(lost, lost)?.latency).toBe('same');
  });
});

describe('records that fail come first, then what readers wait for', () => {
  const slow = [100, 110, 120];
  const failing = [0.7, 0.71, 0.72].map((failed) => leagueRunWith({ failed, p99: 1 }));
  test('a quick rule that loses more records is worse', () => {
    const found = verdictOn(failing, runsWith('p99', slow), 'refuses');
    expect(found).toMatchObject({
      acked: 'worse',
      latency: 'better',
      outcome: 'worse',
      decidedBy: ['failed'],
    });
    expect(verdictOn(runsWith('p99', slow), failing)?.outcome).toBe('better');
  });

  test('with consumers, end to end decides', () => {
    const readers = runsWith('endToEnd', slow);
    const drowned = [900, 910, 920].map((endToEnd) => leagueRunWith({ endToEnd, p99: 1 }));
    expect(verdictOn(drowned, readers, 'consumers')).toMatchObject({
      latency: 'better',
      endToEnd: 'worse',
      outcome: 'worse',
      decidedBy: ['endToEnd', 'endToEndMean'],
    });
    // Without any, nobody waits end to end.
    expect(verdictOn(drowned, readers, 'slow-20')).toMatchObject({ endToEnd: null, outcome: 'better' });
  });

  test('the latency of the others says nothing of a run that loses over 1 % of its records', () => {
    const records = { offered: 1000, acked: 980, measured: 980, failed: 20, expired: 0 };
    const run = leagueRun(summaryWith(5, { records }), DEFAULT_SCENARIO);
    expect(run).toMatchObject({ failed: 0.02, p99: Infinity, mean: Infinity });
  });
});

test('a lower p99 with a higher mean is neither better nor worse', () => {
  const ours = [1, 2, 3].map((p99) => leagueRunWith({ p99, mean: 20 }));
  expect(verdictOn(ours, runsWith('p99', [10, 11, 12]))?.outcome).toBe('mixed');
});

describe('many producers herd', () => {
  const [even, uneven] = [runsWith('skew', [1, 1.02, 1.01]), runsWith('skew', [1.3, 1.4, 1.5])];
  test('if partitions of equal brokers get more unequal, or p99 higher', () => {
    expect(verdictOn(uneven, even, 'producers-90')?.herds).toBe(true);
    expect(verdictOn(runsWith('p99', [200, 210, 220]), even, 'producers-9')?.herds).toBe(true);
    expect(verdictOn(even, even, 'producers-90')?.herds).toBe(false);
  });

  test('but one producer alone does not', () => {
    expect(verdictOn(uneven, even, 'slow-20')?.herds).toBe(false);
  });
});

test('leaving the partitions of the slow broker is no skew', () => {
  const partition = (bytes: number) => ({ records: 1, bytes, batches: 1 });
  const summary = summaryWith(5, { partitions: [0, 500, 500].map(partition) });
  const scenario = { ...DEFAULT_SCENARIO, 'slow.broker': 0 };
  expect(leagueRun(summary, scenario).skew).toBe(1);
  expect(leagueRun(summary, { ...scenario, 'slow.broker': 1 }).skew).toBe(2);
});

test('one sentence says what a rule wins, loses and costs', () => {
  const equal = runsWith('p99', [100, 101, 102]);
  const table = tableOf([
    ['healthy', equal, equal],
    ['slow-20', runsWith('p99', [20, 21, 22]), equal],
    ['burst', runsWith('requests', [400, 402, 404]), runsWith('requests', [300, 300, 300])],
    ['producers-90', runsWith('p99', [173, 174, 175]), runsWith('p99', [146, 147, 148])],
    ['lost', equal.slice(0, 1), equal],
  ]);
  const verdict = leagueVerdict(table);
  if (verdict === null) throw new Error('no verdict');
  expect(verdict.open.map(({ id }) => id)).toEqual(['lost']);
  expect(formatVerdict(verdict, 3)).toMatchSnapshot();
  // The head of the league says the same without figures.
  expect(verdictClauses(verdict, 3).join('; ')).toBe(
    formatVerdict(verdict, 3).replace(/ \(p99[^)]*\)|\.$/g, ''),
  );
});

test('a rule that leaves with its batch has a twin: what clients 4.x make of it, judged against the first rival', () => {
  const [rule, , , , twin, ...more] = withUsualRivals('leave new batch; score outstanding.records');
  expect(more).toEqual([]);
  expect(twin).toMatchObject({
    id: 'rule-4.x',
    onClients4: true,
    text: expect.stringMatching(/^leave batch\.size or 5 ms; /),
  });
  expect(withUsualRivals('leave 5000 bytes at batch end; score turn')[4]?.text).toContain(
    'leave 5000 bytes;',
  );
  expect(withUsualRivals('leave each record; score turn')).toHaveLength(4);
  if (rule === undefined || twin === undefined) throw new Error('no twin');
  const [row] = tableOf([['slow-20', runsWith('p99', [1, 2, 3]), runsWith('p99', [10, 20, 30])]]).rows;
  const [ours, theirs] = row?.cells ?? [];
  if (row === undefined || ours === undefined || theirs === undefined) throw new Error('no row');
  const cells = [{ ...ours, entrant: rule }, theirs, { ...ours, entrant: twin }];
  const request = { entrants: [rule, RIVAL, twin], situations: [row.situation], runs: 3 };
  const verdicts = leagueVerdicts({ request, rows: [{ ...row, cells }], modelRevision: 7 });
  expect(verdicts.map((verdict) => [verdict.ours.id, verdict.rival.id])).toEqual([
    ['rule', 'adaptive'],
    ['rule-4.x', 'adaptive'],
  ]);
  expect(verdicts.map((verdict) => formatVerdict(verdict, 3))).toMatchSnapshot();
});

test('before the runs that a verdict takes, the sentence says so', () => {
  const verdict = leagueVerdict(tableOf([['healthy', runsWith('p99', [1]), runsWith('p99', [1])]]));
  expect(verdict && formatVerdict(verdict, 3)).toMatchSnapshot();
});

test('the head of the league only counts more than three situations, and says if there is none where the rule loses', () => {
  const equal = runsWith('p99', [9, 10, 11]);
  const worse = runsWith('p99', [90, 91, 92]);
  const headOf = (ours: typeof equal): string => {
    const rows = SITUATIONS.slice(0, 4).map(({ id }) => [id, ours, equal] as const);
    const verdict = leagueVerdict(tableOf(rows));
    return verdict === null ? '' : verdictClauses(verdict, 3).join('; ');
  };
  expect(headOf(worse)).toMatch(/ in 0 of 4; worse in 4$/);
  expect(headOf(equal)).toMatch(/ in 0 of 4; .*; no difference in 4$/);
  expect(headOf(equal.map((run) => ({ ...run, requests: 11.6 * run.requests })))).toContain(
    'requests in 4, at most 12× (Healthy)',
  );
});
