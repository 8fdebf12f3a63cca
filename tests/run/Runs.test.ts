import { describe, expect, test, vi } from 'vitest';
import { runCost } from '../../src/run/consent';
import type { RunQuestion } from '../../src/run/KnownRuns';
import { UnseenBudget } from '../../src/run/pageBudget';
import type { OpenSource, Outcome, Priority } from '../../src/run/Runs';
import { DEFAULT_SCENARIO, type Scenario } from '../../src/scenario/scenario';
import { summaryWith } from '../support/summaries';
import { FakeRuns } from './fakePool';

const withSeed = (seed: number): Scenario => ({ ...DEFAULT_SCENARIO, seed });

/** A source that wants runs by their seeds. `told` has what became of them. */
class Source {
  readonly told: string[] = [];
  readonly open: OpenSource;
  priority: Priority;
  seeds: number[];

  constructor(
    { runs }: FakeRuns,
    seeds: readonly number[],
    {
      priority = 'screen' as Priority,
      budget = null as UnseenBudget | null,
      question = {} as Omit<RunQuestion, 'scenario'>,
    } = {},
  ) {
    this.priority = priority;
    this.seeds = [...seeds];
    this.open = runs.open({
      priority: () => this.priority,
      budget,
      next: () => {
        const seed = this.seeds.shift();
        if (seed === undefined) return null;
        const over = (outcome: Outcome): void => {
          const says = outcome.type === 'done' ? outcome.summary.latencyMs?.p99 : outcome.message;
          this.told.push(`${seed}: ${says}`);
        };
        return { ...question, scenario: withSeed(seed), over };
      },
    });
    this.open.wake();
  }
}

describe('a single run', () => {
  test('resolves to its results, or to why there are none', async () => {
    const fake = new FakeRuns(2);
    const [one, other] = [fake.runs.summary(withSeed(1)), fake.runs.summary(withSeed(2))];
    fake.pool.end(1, 'The model broke.');
    fake.pool.end(0, summaryWith(7));
    await expect(one).resolves.toEqual(summaryWith(7));
    await expect(other).rejects.toThrow('The model broke.');
  });

  test('is taken back by its signal, and rejects', async () => {
    const fake = new FakeRuns(1);
    const controller = new AbortController();
    const [one, other] = [fake.runs.summary(withSeed(1), controller.signal), fake.runs.summary(withSeed(2))];
    controller.abort(new Error('Enough.'));
    await expect(one).rejects.toThrow('Enough.');
    expect(fake.pool.seeds).toEqual([2]);
    fake.pool.end();
    await expect(other).resolves.toEqual(summaryWith(1));
    await expect(fake.runs.summary(withSeed(3), controller.signal)).rejects.toThrow('Enough.');
    expect(fake.pool.out).toEqual([]);
  });
});

describe('equal questions', () => {
  test('are one run, and none once it is known', async () => {
    const fake = new FakeRuns(4);
    const [one, other] = [new Source(fake, [1, 2]), new Source(fake, [2, 3])];
    expect(fake.pool.seeds).toEqual([1, 2, 3]);
    fake.pool.end(1, summaryWith(5));
    expect([one.told, other.told]).toEqual([['2: 5'], ['2: 5']]);
    const late = new Source(fake, [2]);
    expect([late.told, fake.pool.seeds]).toEqual([['2: 5'], [1, 3]]);
    await expect(fake.runs.summary(withSeed(2))).resolves.toEqual(summaryWith(5));
  });

  test('stay under way as long as somebody waits', () => {
    const fake = new FakeRuns(4);
    const [one, other] = [new Source(fake, [1]), new Source(fake, [1])];
    one.open.close();
    expect(fake.pool.seeds).toEqual([1]);
    fake.pool.end(0, summaryWith(5));
    expect([one.told, other.told]).toEqual([[], ['1: 5']]);
    const last = new Source(fake, [2]);
    last.open.close();
    expect(fake.pool.out).toEqual([]);
  });

  test('differ by objective, until the run turns out to be whole', () => {
    const fake = new FakeRuns(4);
    const early = new Source(fake, [1], { question: { objectiveMs: 50 } });
    const whole = new Source(fake, [1]);
    expect(fake.pool.out.map(({ objectiveMs }) => objectiveMs)).toEqual([50, undefined]);
    fake.pool.end(0, summaryWith(70, { endedAtS: 3 }));
    expect([early.told, whole.told]).toEqual([['1: 70'], []]);
    expect(fake.runs.known({ scenario: withSeed(1), objectiveMs: 50 })).toMatchObject({ endedForMs: 50 });
    expect(fake.runs.known({ scenario: withSeed(1) })).toBeNull();
    new Source(fake, [2], { question: { objectiveMs: 50 } });
    fake.pool.end(1, summaryWith(20));
    expect(fake.runs.known({ scenario: withSeed(2) })).toMatchObject({ endedForMs: null });
  });

  test('that fail are told, and may run again', () => {
    const fake = new FakeRuns(1);
    const source = new Source(fake, [1]);
    fake.pool.end(0, 'It broke.');
    source.seeds = [1];
    source.open.wake();
    expect(fake.pool.seeds).toEqual([1]);
    fake.pool.end(0, summaryWith(3));
    expect(source.told).toEqual(['1: It broke.', '1: 3']);
  });

  test('do not share a run with limits if the reader agreed to it', () => {
    const fake = new FakeRuns(4);
    // Of a seed that no other test has agreed to.
    new Source(fake, [9001], { budget: new UnseenBudget() });
    new Source(fake, [9001]);
    expect(fake.pool.out.map(({ budget }) => budget !== undefined)).toEqual([true, false]);
  });
});

describe('the order', () => {
  test('is what the reader looks at, and then the rest; equal sources take turns', () => {
    const fake = new FakeRuns(0);
    new Source(fake, [1, 2], { priority: 'background' });
    new Source(fake, [11, 12, 13]);
    new Source(fake, [21, 22]);
    const order: number[] = [];
    for (let run = fake.pool.next(); run !== null; run = fake.pool.next()) order.push(run.scenario.seed);
    expect(order).toEqual([11, 21, 12, 22, 13, 1, 2]);
  });

  test('lets runs in the background give way, and begin again', () => {
    const fake = new FakeRuns(2);
    const sweep = new Source(fake, [1, 2, 3], { priority: 'background' });
    expect(fake.pool.seeds).toEqual([1, 2]);
    const screen = new Source(fake, [11]);
    expect(fake.pool.seeds).toEqual([11, 1]);
    fake.pool.end();
    expect([screen.told, fake.pool.seeds]).toEqual([['11: 1'], [1, 2]]);
    for (let left = 3; left > 0; left -= 1) fake.pool.end();
    expect(sweep.told).toEqual(['1: 1', '2: 1', '3: 1']);
  });

  test('disturbs no run for a source that has nothing to run', () => {
    const fake = new FakeRuns(1);
    new Source(fake, [1], { priority: 'background' });
    const [under] = fake.pool.out;
    new Source(fake, []);
    expect(fake.pool.out).toEqual([under]);
    expect(fake.pool.begun).toHaveLength(1);
  });

  test('follows the reader from screen to screen', () => {
    const fake = new FakeRuns(1);
    const [sweep, decide] = [new Source(fake, [1, 2]), new Source(fake, [11, 12])];
    sweep.priority = 'background';
    for (let ended = 0; ended < 3; ended += 1) fake.pool.end();
    expect([decide.told.length, sweep.told.length]).toEqual([2, 1]);
  });
});

test('while the page is hidden only runs begin that the reader started', () => {
  const fake = new FakeRuns(4);
  fake.hidden = true;
  const unasked = new Source(fake, [1], { budget: new UnseenBudget() });
  const asked = new Source(fake, [2]);
  expect(fake.pool.seeds).toEqual([2]);
  fake.pool.end();
  expect([asked.told, unasked.told]).toEqual([['2: 1'], []]);
  fake.hidden = false;
  fake.runs.wake();
  expect(fake.pool.seeds).toEqual([1]);
});

describe('the budget', () => {
  test('is spent by runs, and one that goes over it waits for the reader with what it took', () => {
    const fake = new FakeRuns(1);
    const budget = new UnseenBudget();
    const spend = vi.spyOn(budget, 'spend');
    const scenario = { ...DEFAULT_SCENARIO, 'duration.s': 613 };
    const told: Outcome[] = [];
    const over = (outcome: Outcome): void => void told.push(outcome);
    const wanted = [
      { scenario, over },
      { scenario: withSeed(1), over },
    ];
    fake.runs.open({ priority: () => 'screen', budget, next: () => wanted.shift() ?? null }).wake();
    const took = { bytes: 9e6, events: 5000, workMs: 90_000 };
    fake.pool.take().failed('Too much.', 'memory', took);
    fake.pool.wake();
    fake.pool.end(0, summaryWith(1, { events: 300 }));
    expect(told).toMatchObject([{ type: 'failed', took }, { type: 'done' }]);
    expect(spend.mock.calls).toEqual([[took], [{ events: 300, workMs: 0 }]]);
    expect(runCost(scenario)).toMatchObject({ stopped: true });
  });
});

test('the end stops the workers, and later runs have new ones', () => {
  const fake = new FakeRuns(1);
  const source = new Source(fake, [1]);
  fake.runs.dispose();
  expect(fake.pool.disposed).toBe(true);
  source.open.wake();
  expect(fake.pools).toHaveLength(1);
  new Source(fake, [1]);
  expect([fake.pools.length, fake.pool.seeds]).toEqual([2, [1]]);
});
