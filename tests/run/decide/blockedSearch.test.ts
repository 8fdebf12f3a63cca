import { expect, test } from 'vitest';
import { openSearch, questionOfRun, SMALL } from '../../../src/run/decide/search';
import type { WantedRun } from '../../../src/run/Runs';
import { DEFAULT_SCENARIO } from '../../../src/scenario/scenario';
import { summaryWith } from '../../support/summaries';
import { doneWith, FAILED, FakeRuns } from '../fakePool';

const QUESTION = questionOfRun({ ...DEFAULT_SCENARIO, 'slow.broker': 0, 'slow.ms': 20 }, 200, []);

function opened() {
  const { driver, result } = openSearch(QUESTION, new FakeRuns().runs, SMALL);
  const next = (): WantedRun => {
    const run = driver.next();
    if (run === null) throw new Error('The search wants no run.');
    return run;
  };
  return { driver, result, next };
}

test('a search without a model says why, blames no setting, and makes the same run at the next try', () => {
  const { driver, result, next } = opened();
  const first = next();
  first.over({ ...FAILED, kind: 'blocked', message: 'The server answered 404.' });
  expect([driver.state, driver.next()]).toEqual(['failed', null]);
  expect(result()).toMatchObject({
    runs: 0,
    over: false,
    settings: [],
    failure: { kind: 'blocked', message: 'The server answered 404.' },
  });
  driver.searchOn();
  const again = next();
  expect([driver.state, again.scenario]).toEqual(['running', first.scenario]);
  again.over(doneWith(summaryWith(5)));
  expect(result()).toMatchObject({ runs: 1, failure: null });
});

test.each(['scenario', 'trap', 'memory'] as const)(
  'a search whose present settings fail by %s says so, and one of a change goes on without it',
  (kind) => {
    const { driver, result, next } = opened();
    next().over({ ...FAILED, kind });
    expect(result().failure?.kind).toBe(kind);
    driver.searchOn();
    for (let run = driver.next(); run !== null && result().settings.length === 0; run = driver.next())
      run.over(doneWith(summaryWith(500)));
    next().over({ ...FAILED, kind });
    expect([driver.state, result().failure]).toEqual(['running', null]);
  },
);
