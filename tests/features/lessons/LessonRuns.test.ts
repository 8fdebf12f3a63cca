import { describe, expect, test } from 'vitest';
import { type LessonClient, LessonRuns } from '../../../src/features/lessons/core/LessonRuns';
import type { RunListeners } from '../../../src/run/RunClient';
import { RunHistory } from '../../../src/run/RunHistory';
import { DEFAULT_SCENARIO, type Scenario } from '../../../src/scenario/scenario';
import type { Summary } from '../../../workers/protocol';

const withSeed = (seed: number): Scenario => ({ ...DEFAULT_SCENARIO, seed });
const [one, two, three] = [withSeed(1), withSeed(2), withSeed(3)];

/** Runs over a client that ends a run on demand. */
function open() {
  const started: number[] = [];
  const clients: { listeners: RunListeners; disposed: boolean }[] = [];
  const runs = new LessonRuns((listeners): LessonClient => {
    const client = { listeners, disposed: false };
    clients.push(client);
    return {
      start: ({ seed }) => started.push(seed),
      dispose: () => {
        client.disposed = true;
      },
    };
  });
  const end = (): void => clients[0]?.listeners.onHistory?.(new RunHistory(), {} as Summary);
  const fail = (): void =>
    clients[0]?.listeners.onFailure?.({ kind: 'trap', message: 'It broke.', scenario: one });
  return { runs, started, clients, end, fail };
}

describe('the runs of a lesson', () => {
  test('are run one after the other in the order wanted, each once', () => {
    const { runs, started, clients, end } = open();
    runs.want([one, two]);
    expect([started, runs.state(one).type]).toEqual([[1], 'running']);
    end();
    end();
    runs.want([two, one, withSeed(2)]);
    expect(started).toEqual([1, 2]);
    expect([runs.state(one).type, runs.state({ ...two }).type]).toEqual(['done', 'done']);
    expect(clients).toHaveLength(1);
  });

  test('give way to others once unwanted', () => {
    const { runs, started, end } = open();
    runs.want([one, two]);
    runs.want([three]);
    expect(started).toEqual([1, 3]);
    end();
    expect([runs.state(one).type, runs.state(three).type]).toEqual(['running', 'done']);
    runs.want([one]);
    runs.want([one, two]);
    expect(started).toEqual([1, 3, 1]);
    runs.want([]);
    end();
    expect(runs.state(one).type).toBe('running');
  });

  test('that take more than their budget wait for the reader, and the others are run', () => {
    const { runs, started, clients } = open();
    const [large, small] = [
      { ...one, 'duration.s': 778 },
      { ...two, 'duration.s': 779 },
    ];
    runs.want([large, small]);
    clients[0]?.listeners.onOverBudget?.({ bytes: 64e6, events: 10, workMs: 2000 }, large);
    expect(runs.state(large)).toMatchObject({ type: 'held', cost: { stopped: true } });
    expect(started).toEqual([1, 2]);
    clients[0]?.listeners.onHistory?.(new RunHistory(), {} as Summary);
    runs.retry();
    expect([runs.state(large).type, started]).toEqual(['running', [1, 2, 1]]);
  });

  test('that take too much wait for the reader, and the others are run', () => {
    const { runs, started } = open();
    const large = { ...two, rate: 1_000_000, producers: 999 };
    runs.want([large, one]);
    expect([started, runs.state(large).type, runs.state(one).type]).toEqual([[1], 'held', 'running']);
    runs.want([large]);
    runs.retry();
    expect([started, runs.state(large).type]).toEqual([[1, 2], 'running']);
  });

  test('that failed say why, and can be run again', () => {
    const { runs, started, end, fail } = open();
    let told = 0;
    runs.subscribe(() => {
      told += 1;
    });
    runs.want([one, two]);
    fail();
    expect(runs.state(one)).toEqual({ type: 'failed', message: 'It broke.' });
    end();
    expect([started, told, runs.version()]).toEqual([[1, 2], 2, 2]);
    runs.retry();
    expect(started).toEqual([1, 2, 1]);
  });

  test('are forgotten when there are many, but not those that are wanted', () => {
    const { runs, end } = open();
    for (let seed = 1; seed <= 40; seed += 1) {
      runs.want([one, withSeed(seed)]);
      end();
      end();
    }
    const known = Array.from({ length: 40 }, (_, index) => runs.state(withSeed(index + 1)).type);
    expect(known.filter((type) => type === 'done')).toHaveLength(16);
    expect(runs.state(one).type).toBe('done');
  });

  test('end with their worker', () => {
    const { runs, clients } = open();
    runs.want([one]);
    runs.dispose();
    expect(clients[0]?.disposed).toBe(true);
  });
});
