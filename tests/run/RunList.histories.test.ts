import { describe, expect, test, vi } from 'vitest';
import { OwnBudget } from '../../src/run/pageBudget';
import { type HistoryRun, oneRun, RunList } from '../../src/run/RunList';
import { DEFAULT_SCENARIO, type Scenario } from '../../src/scenario/scenario';
import { summaryWith } from '../support/summaries';
import { columnsBuffer, THREE } from './columnsFixture';
import { FakeRuns } from './fakePool';

const withSeed = (seed: number): Scenario => ({ ...DEFAULT_SCENARIO, seed });
const [one, two, three] = [withSeed(1), withSeed(2), withSeed(3)];

/** Runs that end on demand. `started` are their seeds. */
function open() {
  const fake = new FakeRuns(4);
  const list = new RunList(fake.runs, new OwnBudget(1 / 4), true);
  const stop = list.start();
  const runs = {
    stop,
    subscribe: list.subscribe,
    want: (scenarios: readonly Scenario[]) => list.want(scenarios.map(oneRun)),
    state: (scenario: Scenario): HistoryRun => list.read().runOf(scenario),
    retry: () => list.retry(),
  };
  const end = (): void => {
    fake.pool.take().done(summaryWith(1), columnsBuffer(THREE, 0, [{ recordsSent: 1 }]));
    fake.pool.wake();
  };
  const started = () => fake.pool.begun.map((text) => Number(/^seed=(\d+)$/m.exec(text)?.[1]));
  return { fake, runs, started, end };
}

describe('the runs of a lesson', () => {
  test('are run one after the other in the order wanted, each once, with their histories', () => {
    const { runs, started, end } = open();
    runs.want([one, two]);
    expect([started(), runs.state(one).phase]).toEqual([[1], 'running']);
    end();
    end();
    runs.want([two, one, withSeed(2)]);
    expect(started()).toEqual([1, 2]);
    expect([runs.state(one).phase, runs.state({ ...two }).phase]).toEqual(['whole', 'whole']);
    const state = runs.state(one);
    expect(state.phase === 'whole' && [state.history.done, state.history.bins]).toEqual([true, 1]);
  });

  test('give way to others once unwanted', () => {
    const { fake, runs, started, end } = open();
    runs.want([one, two]);
    runs.want([three]);
    expect([started(), fake.pool.seeds]).toEqual([[1, 3], [3]]);
    end();
    expect([runs.state(one).phase, runs.state(three).phase]).toEqual(['running', 'whole']);
    runs.want([one]);
    runs.want([one, two]);
    expect(started()).toEqual([1, 3, 1]);
    runs.want([]);
    expect(fake.pool.out).toEqual([]);
    expect(runs.state(one).phase).toBe('running');
  });

  test('that take more than their budget wait for the reader, and the others are run', () => {
    const { fake, runs, started, end } = open();
    const [large, small] = [
      { ...one, 'duration.s': 778 },
      { ...two, 'duration.s': 779 },
    ];
    runs.want([large, small]);
    expect(fake.pool.out[0]?.budget).toMatchObject({ bytes: 64e6 });
    fake.pool.take().failed('Too much.', 'memory', { bytes: 64e6, events: 10, workMs: 2000 });
    fake.pool.wake();
    expect(runs.state(large)).toMatchObject({ phase: 'held', cost: { stopped: true } });
    expect(started()).toEqual([1, 2]);
    end();
    runs.retry();
    expect([runs.state(large).phase, started()]).toEqual(['running', [1, 2, 1]]);
    expect(fake.pool.out[0]?.budget).toBeUndefined();
  });

  test('that take too much wait for the reader, and the others are run', () => {
    const { runs, started } = open();
    const large = { ...two, rate: 1_000_000, producers: 999 };
    runs.want([large, one]);
    expect([started(), runs.state(large).phase, runs.state(one).phase]).toEqual([[1], 'held', 'running']);
    runs.want([large]);
    runs.retry();
    expect([started(), runs.state(large).phase]).toEqual([[1, 2], 'running']);
  });

  test('that failed say why, and can be run again', () => {
    const { fake, runs, started, end } = open();
    const told = vi.fn();
    runs.want([one, two]);
    runs.subscribe(told);
    fake.pool.end(0, 'It broke.');
    expect(runs.state(one)).toMatchObject({ phase: 'failed', failure: { message: 'It broke.' } });
    end();
    expect([started(), told.mock.calls.length]).toEqual([[1, 2], 2]);
    runs.retry();
    expect(started()).toEqual([1, 2, 1]);
  });

  test('that an earlier step had are there at once, the same histories as then', () => {
    const { fake, runs, started, end } = open();
    runs.want([one]);
    end();
    const before = runs.state(one);
    runs.want([two]);
    end();
    expect(runs.state(one)).toEqual(before);
    runs.want([one]);
    expect(started()).toEqual([1, 2]);
    const after = runs.state(one);
    expect(after.phase === 'whole' && before.phase === 'whole' && after.history === before.history).toBe(
      true,
    );
    // A run without its history is of no use.
    expect(fake.runs.known({ scenario: one })).not.toBeNull();
  });

  test('end with the lesson', () => {
    const { fake, runs } = open();
    runs.want([one]);
    runs.stop();
    expect(fake.pool.out).toEqual([]);
  });
});
