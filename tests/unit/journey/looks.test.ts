import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DEFAULT_SCENARIO } from '../../../src/scenario/scenario';
import { WorkerLooks } from '../../../src/sim/journey/Looks';
import { columnsBuffer, THREE } from '../sim/columnsFixture';
import { fakeScreen } from '../sim/fakeScreen';
import { FakeWorker } from '../sim/fakeWorker';

const screen = fakeScreen();
beforeEach(() => screen.install());
afterEach(() => {
  for (const looks of opened.splice(0)) looks.end();
  screen.remove();
});

/** Ended after each test, so that the draw loop stands still for the next. */
const opened: WorkerLooks[] = [];

function open(): { readonly looks: WorkerLooks; readonly workers: FakeWorker[] } {
  const workers: FakeWorker[] = [];
  const spawn = (): Worker => {
    const worker = new FakeWorker();
    workers.push(worker);
    return worker as unknown as Worker;
  };
  const looks = new WorkerLooks(DEFAULT_SCENARIO, spawn);
  opened.push(looks);
  return { looks, workers };
}

/** The worker answers what it is asked, in order, until nothing more is asked; its scout takes steps of 12 ms. */
async function answer(worker: FakeWorker | undefined, most = 100): Promise<void> {
  let answered = 0;
  let toMs = 0;
  while (worker !== undefined && answered < Math.min(most, worker.commands.length)) {
    const asked = worker.commands[answered];
    answered += 1;
    if (asked?.type === 'advance') worker.frame(asked.toMs);
    if (asked?.type === 'scout') {
      toMs += 12;
      const columns = columnsBuffer(THREE, 0, []);
      worker.report({ type: 'columns', runId: asked.runId, toMs, done: toMs > 40, columns });
    }
    // What follows from an answer comes before the next timer.
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
}

describe('looks at a run', () => {
  test('each look reads the frame of its own instant, one after the other and again', async () => {
    const { looks, workers } = open();
    const read = async (): Promise<readonly number[]> => {
      const seen: number[] = [];
      for (const ms of [10, 30, 30, 20]) seen.push(await looks.look(ms, (frame) => frame.atMs));
      return [...seen, ...(await Promise.all([7, 5, 7].map((ms) => looks.look(ms, (frame) => frame.atMs))))];
    };
    const seen = read();
    const [worker] = workers;
    await answer(worker);
    expect(await seen).toEqual([10, 30, 30, 20, 7, 5, 7]);
    // The scout goes ahead of the looks, and no farther than they need.
    const asked = worker?.commands.map((command) =>
      command.type === 'advance' ? command.toMs : command.type,
    );
    expect(asked).toEqual(['start', 'scout', 10, 'scout', 'scout', 30, 30, 20, 7, 5, 7]);
  });

  test('a look past the end of the run comes when the scout is at the end', async () => {
    const { looks, workers } = open();
    const seen = looks.look(1000, (frame) => frame.atMs);
    await answer(workers[0]);
    expect(await seen).toBe(1000);
    expect(workers[0]?.of('scout')).toHaveLength(4);
  });

  test('the worker starts with the first look and ends with the last', async () => {
    const { looks, workers } = open();
    expect(workers).toHaveLength(0);
    const seen = looks.look(1, (frame) => frame.atMs);
    expect(workers).toHaveLength(1);
    looks.end();
    await expect(seen).rejects.toThrow('Nobody looks');
    await expect(looks.look(2, (frame) => frame.atMs)).rejects.toThrow('Nobody looks');
    expect(workers[0]?.terminated).toBe(true);
  });

  test('a run that breaks ends the looks with its sentence, and leaves no worker', async () => {
    const { looks, workers } = open();
    const seen = looks.look(1, (frame) => frame.atMs);
    workers[0]?.report({ type: 'failed', runId: 1, kind: 'trap', message: 'The model broke.' });
    await expect(seen).rejects.toThrow('The model broke.');
    expect(workers.every(({ terminated }) => terminated)).toBe(true);
  });

  test.each(['breaks down', 'falls silent'])('a worker that %s is given up, with a sentence', async (how) => {
    const { looks, workers } = open();
    const seen = looks.look(1, (frame) => frame.atMs);
    if (how === 'breaks down') workers[0]?.onerror?.();
    else for (let draws = 0; draws < 100; draws += 1) screen.draw(draws * 100);
    await expect(seen).rejects.toThrow('The worker that runs the model stopped.');
    expect(workers).toHaveLength(1);
    expect(workers[0]?.terminated).toBe(true);
  });
});
