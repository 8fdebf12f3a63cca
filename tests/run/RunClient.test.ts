import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { RunError } from '../../src/run/RunClient';
import { DEFAULT_SCENARIO, type Scenario } from '../../src/scenario/scenario';
import type { Frame } from '../../workers/frame';
import type { RecordJourney } from '../../workers/protocol';
import { summaryOf } from '../workers/fakeModel';
import { fakeScreen } from './fakeScreen';
import { type FakeWorker, Page } from './fakeWorker';

const scenarioOf = (seed: number): Scenario => ({ ...DEFAULT_SCENARIO, seed });

const screen = fakeScreen();
const pages: Page[] = [];

function open(spawn?: () => FakeWorker): Page {
  const page = new Page(spawn);
  pages.push(page);
  return page;
}

beforeEach(() => screen.install());
afterEach(() => {
  for (const page of pages.splice(0)) page.client.dispose();
  screen.remove();
});

describe('the scout', () => {
  test('gets leave with the start, then from the draw loop only, two at a time', () => {
    const { client, worker } = open();
    client.start(scenarioOf(1));
    worker.ready();
    expect(worker.commands.map(({ type }) => type)).toEqual(['start', 'scout']);
    screen.draw(16);
    screen.draw(32);
    expect(worker.of('scout')).toHaveLength(2);
    worker.columns(0, 10);
    expect(worker.of('scout')).toHaveLength(2);
    screen.draw(48);
    screen.draw(64);
    expect(worker.of('scout')).toHaveLength(3);
  });

  test('fills one history for each run, and is not asked again when it is done', () => {
    const page = open();
    const { client, worker } = page;
    client.start(scenarioOf(1));
    screen.draw(16);
    worker.columns(0, 10);
    screen.draw(32);
    worker.columns(10, 0);
    screen.draw(48);
    worker.columns(10, 4, true);
    // What was asked before the end was known has an answer, too.
    worker.columns(14, 0);
    screen.draw(64);
    expect(worker.of('scout')).toHaveLength(4);
    expect(page.histories).toHaveLength(2);
    expect(page.histories[0]).toBe(page.histories[1]);
    expect([page.histories[0]?.bins, page.histories[0]?.done]).toEqual([14, true]);
    expect(page.listeners.onHistory.mock.calls.map(([, summary]) => summary)).toEqual([null, summaryOf(14)]);

    client.start(scenarioOf(2));
    screen.draw(80);
    worker.columns(0, 3);
    expect(page.histories[2]).not.toBe(page.histories[0]);
    expect(page.histories[0]?.bins).toBe(14);
  });

  test('of an older run is not heard', () => {
    const page = open();
    page.client.start(scenarioOf(1));
    screen.draw(16);
    page.client.start(scenarioOf(2));
    page.worker.columns(0, 10, true, 1);
    page.worker.frame(5, 1);
    page.worker.report({ type: 'failed', runId: 1, kind: 'trap', message: 'old' });
    expect(page.histories).toEqual([]);
    expect(page.frames).toEqual([]);
    expect(page.listeners.onFailure).not.toHaveBeenCalled();
  });
});

describe('the stage', () => {
  test('has one request outstanding, and the newest wish wins', () => {
    const { client, worker } = open();
    client.start(scenarioOf(1));
    client.show(10, 'batches');
    client.show(20, 'batches');
    client.show(30, 'matrix');
    expect(worker.of('advance').map(({ toMs }) => toMs)).toEqual([10]);
    worker.frame(10);
    expect(worker.of('advance').map(({ toMs, detail }) => [toMs, detail])).toEqual([
      [10, 'batches'],
      [30, 'matrix'],
    ]);
  });

  test('is not asked twice for the same', () => {
    const { client, worker } = open();
    client.start(scenarioOf(1));
    client.show(10, 'batches');
    client.show(10, 'batches');
    worker.frame(10);
    client.show(10, 'batches');
    expect(worker.of('advance')).toHaveLength(1);
    client.show(10, 'matrix');
    expect(worker.of('advance')).toHaveLength(2);
    client.start(scenarioOf(2));
    client.show(10, 'matrix');
    expect(worker.of('advance')).toHaveLength(3);
  });

  test('hands back the frame before last, never the one that the page may still draw', () => {
    const page = open();
    const { client, worker } = page;
    const held: Frame[] = [];
    page.listeners.onFrame.mockImplementation((frame) => void held.push(frame));
    client.start(scenarioOf(1));
    for (const toMs of [10, 20, 30]) {
      client.show(toMs, 'batches');
      worker.frame(toMs);
    }
    expect(worker.of('advance').map(({ spent }) => spent !== undefined)).toEqual([false, false, true]);
    expect(held.map(({ atMs }) => atMs)).toEqual([0, 20, 30]);
  });

  test('without a run nothing is asked', () => {
    const { client, worker } = open();
    client.show(10, 'batches');
    screen.draw(16);
    expect(worker.commands).toEqual([]);
  });
});

describe('trouble', () => {
  test('a failure is reported with its scenario, and the next start works in the same worker', () => {
    const page = open();
    page.client.start(scenarioOf(1));
    page.worker.report({ type: 'failed', runId: 1, kind: 'trap', message: 'the queue is empty' });
    expect(page.listeners.onFailure).toHaveBeenCalledExactlyOnceWith({
      kind: 'trap',
      message: 'the queue is empty',
      scenario: scenarioOf(1),
    });
    screen.draw(16);
    page.client.show(5, 'batches');
    expect(page.worker.commands.map(({ type }) => type)).toEqual(['start', 'scout']);
    page.client.start(scenarioOf(2));
    expect(page.workers).toHaveLength(1);
    expect(page.worker.of('start')).toHaveLength(2);
  });

  test('a failure without a run is left to the run that meets it', () => {
    const page = open();
    page.worker.report({ type: 'failed', runId: null, kind: 'blocked', message: 'no' });
    expect(page.listeners.onFailure).not.toHaveBeenCalled();
  });

  test.each(['onerror', 'onmessageerror'] as const)(
    'after %s the run begins again by itself, once',
    (event) => {
      const page = open();
      page.client.start(scenarioOf(1));
      page.worker.ready();
      const [first] = page.workers;
      first?.[event]?.();
      expect(page.listeners.onFailure).toHaveBeenCalledTimes(1);
      expect(page.listeners.onFailure.mock.calls[0]?.[0]).toMatchObject({
        kind: 'trap',
        scenario: scenarioOf(1),
      });
      expect(first?.terminated).toBe(true);
      expect(page.workers).toHaveLength(2);
      expect(page.worker.of('start')[0]?.scenario).toEqual(scenarioOf(1));

      page.worker.ready();
      page.worker[event]?.();
      expect(page.listeners.onFailure).toHaveBeenCalledTimes(2);
      expect(page.workers).toHaveLength(2);
      page.client.start(scenarioOf(2));
      expect(page.workers).toHaveLength(3);
      expect(page.worker.of('start')[0]?.scenario).toEqual(scenarioOf(2));
    },
  );

  test('a worker that fails before it was ready counts as blocked', () => {
    const page = open();
    page.client.start(scenarioOf(1));
    page.worker.onerror?.();
    expect(page.listeners.onFailure.mock.calls[0]?.[0]).toMatchObject({ kind: 'blocked' });
  });

  test('a worker that is gone is not heard any more', () => {
    const page = open();
    page.client.start(scenarioOf(1));
    page.worker.ready();
    const [first] = page.workers;
    first?.onerror?.();
    first?.frame(5, page.worker.lastRunId);
    first?.onerror?.();
    expect(page.frames).toEqual([]);
    expect(page.workers).toHaveLength(2);
  });

  test('a model that could not be had is asked for again in a new worker', () => {
    const page = open();
    page.client.start(scenarioOf(1));
    const { worker } = page;
    worker.report({ type: 'failed', runId: worker.lastRunId, kind: 'blocked', message: 'No such file.' });
    expect([worker.terminated, page.listeners.onFailure.mock.calls.length]).toEqual([true, 1]);
    page.client.start(scenarioOf(1));
    expect(page.worker).not.toBe(worker);
    expect(page.worker.of('start')).toHaveLength(1);
  });

  test('a browser without workers is reported as blocked, after the call', async () => {
    const page = open(() => {
      throw new Error('SecurityError');
    });
    page.client.start(scenarioOf(1));
    expect(page.listeners.onFailure).not.toHaveBeenCalled();
    await Promise.resolve();
    expect(page.listeners.onFailure.mock.calls[0]?.[0]).toMatchObject({
      kind: 'blocked',
      scenario: scenarioOf(1),
    });
  });

  test('a worker that falls silent is asked again, and then replaced', () => {
    const page = open();
    page.client.start(scenarioOf(1));
    page.worker.ready();
    for (let ms = 0; ms < 5900; ms += 50) screen.draw(ms);
    expect(page.worker.of('scout')).toHaveLength(2);
    expect(page.workers).toHaveLength(1);
    for (let ms = 5900; ms < 6200; ms += 50) screen.draw(ms);
    expect(page.workers).toHaveLength(2);
    expect(page.listeners.onFailure).toHaveBeenCalledTimes(1);
    expect(page.worker.of('start')).toHaveLength(1);
  });

  test("a page that slept, or an idle worker, doesn't count as silence", () => {
    const page = open();
    page.client.start(scenarioOf(1));
    page.worker.ready();
    screen.draw(0);
    screen.draw(600_000);
    expect(page.workers).toHaveLength(1);
    page.worker.columns(0, 1, true);
    const asked = page.worker.of('scout').length;
    for (let ms = 600_000; ms < 700_000; ms += 50) screen.draw(ms);
    expect(page.workers).toHaveLength(1);
    expect(page.worker.of('scout')).toHaveLength(asked);
  });

  test("a slow load of the model doesn't count as silence", () => {
    const page = open();
    page.client.start(scenarioOf(1));
    for (let ms = 0; ms < 30_000; ms += 50) screen.draw(ms);
    expect(page.workers).toHaveLength(1);
  });
});

describe('a journey', () => {
  const question = { fromMs: 0, toMs: 1 } as const;
  const settledAs = async (journey: Promise<unknown>): Promise<unknown> =>
    journey.catch((error: unknown) => (error instanceof RunError ? error.message : error));

  test('is answered by the run, the first asked first', async () => {
    const { client, worker } = open();
    client.start(scenarioOf(1));
    const told = [client.journey(question), client.journey(question)];
    const journey = { partition: 3 } as RecordJourney;
    worker.report({ type: 'journey', runId: 1, journey });
    worker.report({ type: 'journey', runId: 1, journey: null });
    expect(await Promise.all(told)).toEqual([journey, null]);
  });

  test('ends with its run: by another one, by a failure, or if there is none', async () => {
    const { client, worker } = open();
    expect(await settledAs(client.journey(question))).toContain('newer run');
    client.start(scenarioOf(1));
    const older = settledAs(client.journey(question));
    client.start(scenarioOf(2));
    expect(await older).toContain('newer run');
    const broken = settledAs(client.journey(question));
    worker.report({ type: 'failed', runId: 2, kind: 'trap', message: 'The model broke.' });
    expect(await broken).toBe('The model broke.');
  });

  test('that never comes is a silence like any other', async () => {
    const page = open();
    page.worker.ready();
    page.client.start(scenarioOf(1));
    page.worker.columns(0, 1, true);
    const told = settledAs(page.client.journey(question));
    for (let draws = 0; draws < 100; draws += 1) screen.draw(draws * 100);
    expect(await told).toContain('The worker that runs the model stopped.');
  });
});

describe('a whole run that rests', () => {
  test('has no worker, and repeats itself unseen as soon as the stage is asked for', () => {
    const page = open();
    const { client, worker } = page;
    client.start(scenarioOf(1));
    client.rest();
    expect(worker.terminated).toBe(false);
    worker.columns(0, 4, true);
    const told = page.listeners.onHistory.mock.calls.length;
    client.rest();
    expect(worker.terminated).toBe(true);

    client.show(20, 'batches');
    const again = page.worker;
    expect(again).not.toBe(worker);
    expect(again.commands.map(({ type }) => type)).toEqual(['start', 'scout', 'advance']);
    again.columns(0, 2);
    again.columns(2, 2, true);
    expect(again.of('scout')).toHaveLength(2);
    expect(page.listeners.onHistory).toHaveBeenCalledTimes(told);
    expect(page.histories[0]?.bins).toBe(4);
    client.rest();
    expect(again.terminated).toBe(false);
    again.frame(20);
    expect(page.frames).toHaveLength(1);
    client.rest();
    expect(again.terminated).toBe(true);
  });

  test('answers a journey, too', async () => {
    const page = open();
    page.client.start(scenarioOf(1));
    page.worker.columns(0, 1, true);
    page.client.rest();
    const journey = page.client.journey({ fromMs: 0, toMs: 1 });
    expect(page.worker.commands.map(({ type }) => type)).toEqual(['start', 'scout', 'journey']);
    page.worker.report({ type: 'journey', runId: 1, journey: null });
    expect(await journey).toBeNull();
  });
});

test('dispose ends the worker and the drawing', () => {
  const { client, worker } = open();
  client.start(scenarioOf(1));
  client.dispose();
  expect(worker.terminated).toBe(true);
  expect(screen.waiting()).toBe(0);
});
