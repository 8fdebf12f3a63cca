import { describe, expect, test, vi } from 'vitest';
import {
  agreeTo,
  costToAgreeTo,
  eventsIn,
  MOST_UNASKED,
  MOST_UNSEEN,
  noteStopped,
  noteWhole,
  runCost,
} from '../../src/run/consent';
import { reserve, UnseenBudget } from '../../src/run/pageBudget';
import { bandScenarios } from '../../src/run/twinBands';
import { decodeLink } from '../../src/scenario/link/link';
import { DEFAULT_SCENARIO, type Scenario } from '../../src/scenario/scenario';
import { withSeeds } from '../../src/scenario/seeds';

/** Each test has a scenario of its own, because what a page learned stays. */
let lasts = 10;
function fresh(patch: Partial<Scenario> = {}): Scenario {
  lasts += 1;
  return { ...DEFAULT_SCENARIO, 'duration.s': lasts, ...patch };
}

const MEGABYTE = 1_000_000;

describe('consent', () => {
  test('of many small runs is about all of them', () => {
    const scenario = fresh({ rate: 20_000, 'duration.s': 60 });
    expect(costToAgreeTo([scenario])).toBeNull();
    expect(costToAgreeTo(withSeeds(scenario, 1000), MOST_UNSEEN)).not.toBeNull();
  });

  test('is needed for a run that was stopped, and for its other seeds, with what it took', () => {
    const scenario = fresh();
    expect(costToAgreeTo([scenario])).toBeNull();
    noteStopped(scenario, { bytes: 700 * MEGABYTE, events: 5000, workMs: 30_000 });
    const [, other] = withSeeds(scenario, 2);
    expect(costToAgreeTo([other ?? scenario])).toEqual({
      seconds: 30,
      bytes: 700 * MEGABYTE,
      stopped: true,
    });
    agreeTo([scenario]);
    expect(costToAgreeTo([scenario])).toBeNull();
    expect(reserve({}, scenario, 1)).toBeUndefined();
  });

  test('learns what a whole run took, in place of the estimate', () => {
    const scenario = fresh();
    noteWhole(scenario, 1e9);
    expect(costToAgreeTo([scenario])?.seconds).toBeGreaterThan(60);
    noteWhole(scenario, 1000);
    expect(runCost(scenario).seconds).toBeLessThan(0.01);
  });

  test('is needed again for a whole run whose work is on its rule', () => {
    const rule = 'leave each record; score turn; pick lowest';
    const scenario = fresh({ partitioner: 'rule', rule, rate: 'max', partitions: 5000 });
    noteWhole(scenario, 1000);
    expect(costToAgreeTo([scenario])).not.toBeNull();
  });
});

describe('the page', () => {
  test('gives what watched runs leave to unseen ones', async () => {
    // Runs of other tests may still have their part of this page.
    vi.resetModules();
    const page = await import('../../src/run/pageBudget');
    const { UnseenBudget, SHARES, reserve, settle, release } = page;
    const [explore, list] = [{}, new UnseenBudget()];
    const alone = list.next(fresh())?.bytes ?? 0;
    expect(alone).toBe(256 * MEGABYTE * SHARES.unseen);
    reserve(explore, fresh(), 3 / 4);
    expect(list.next(fresh())?.bytes).toBe(64 * MEGABYTE);
    settle(explore, 206 * MEGABYTE);
    expect(list.next(fresh())?.bytes).toBe(50 * MEGABYTE);
    release(explore);
    expect(list.next(fresh())?.bytes).toBe(alone);
  });

  test('lets a list of unseen runs spend its events once, until there is another list', () => {
    const list = new UnseenBudget();
    const events = list.next(fresh())?.events ?? 0;
    expect(events).toBe(eventsIn(MOST_UNASKED.seconds));
    list.spend({ events: eventsIn(2 * MOST_UNSEEN.seconds) - 1000, workMs: 0 });
    expect(list.next(fresh())?.events).toBe(1000);
    list.spend({ events: 5000, workMs: 0 });
    expect(list.next(fresh())?.events).toBe(0);
    list.renew();
    expect(list.next(fresh())?.events).toBe(events);
  });

  test('gives a run twice the time that it may take unasked, and a list no more than is left', () => {
    const ms = 2000 * MOST_UNASKED.seconds;
    expect(reserve({}, fresh(), 1)?.workMs).toBe(ms);
    const list = new UnseenBudget();
    expect(list.next(fresh())?.workMs).toBe(ms);
    list.spend({ events: 0, workMs: 4000 * MOST_UNSEEN.seconds - 700 });
    expect(list.next(fresh())?.workMs).toBe(700);
  });
});

test("a twin's link begins none of the twenty runs that take hours", () => {
  const link = decodeLink('v=1&rate=max&duration.s=3600&broker.request.us=1000000');
  if (!link.ok) throw new Error(link.message);
  expect(costToAgreeTo([link.scenario])).toBeNull();
  const sets = [{ values: [20], weight: 1 }];
  const runs = bandScenarios(link.scenario, { fields: ['broker.request.us'], sets });
  expect(costToAgreeTo(runs, MOST_UNSEEN)?.seconds).toBeGreaterThan(600);
  agreeTo(runs);
  expect(costToAgreeTo(runs, MOST_UNSEEN)).toBeNull();
});
