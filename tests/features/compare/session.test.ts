import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CompareSession } from '../../../src/features/compare/core/CompareSession';
import { keepTogether } from '../../../src/features/compare/screen/useCompareSession';
import { Playhead } from '../../../src/run/Playhead';
import { DEFAULT_SCENARIO, type Scenario } from '../../../src/scenario/scenario';
import { fakeScreen } from '../../run/fakeScreen';
import { FakeWorker } from '../../run/fakeWorker';

const screen = fakeScreen();
const A: Scenario = { ...DEFAULT_SCENARIO, partitioner: 'sticky' };
const B: Scenario = { ...A, partitioner: 'uniform' };
const C: Scenario = { ...A, partitioner: 'adaptive' };
const OTHER: Scenario = { ...A, 'linger.ms': 5 };

let workers: FakeWorker[];
let playhead: Playhead;
let session: CompareSession;
let nowMs: number;

function draw(frames = 1): void {
  for (let frame = 0; frame < frames; frame += 1) {
    nowMs += 200;
    screen.draw(nowMs);
  }
}

const worker = (index: number): FakeWorker => {
  const found = workers[index];
  if (found === undefined) throw new Error(`There is no worker ${index}.`);
  return found;
};
const started = (index: number): readonly Scenario[] =>
  worker(index)
    .of('start')
    .map(({ scenario }) => scenario);
const states = (): readonly string[] => session.runs().map(({ phase }) => phase);
const lastAdvance = (index: number): number | undefined => worker(index).of('advance').at(-1)?.toMs;

/** The run of a worker goes to its end, from a bin on. */
function complete(index: number, fromBin = 0): void {
  const runId = worker(index).of('start').at(-1)?.runId ?? 0;
  worker(index).columns(fromBin, 240 - fromBin, true, runId);
  draw();
}

beforeEach(() => {
  screen.install();
  workers = [];
  nowMs = 0;
  playhead = new Playhead();
  session = new CompareSession(
    playhead,
    () => 'batches',
    () => {
      const made = new FakeWorker();
      workers.push(made);
      return made as unknown as Worker;
    },
  );
});
afterEach(() => {
  session.dispose();
  screen.remove();
});

describe('the runs', () => {
  test('have a worker each, and one playhead asks all of them for the same instant', () => {
    session.show([A, B, C]);
    for (const made of workers) made.ready();
    expect([0, 1, 2].map(started)).toEqual([[A], [B], [C]]);
    for (const index of [0, 1, 2]) complete(index);
    playhead.seek(31_518);
    draw();
    for (const [index, made] of workers.entries()) made.frame(lastAdvance(index) ?? 0);
    draw();
    expect([0, 1, 2].map(lastAdvance)).toEqual([31_518, 31_518, 31_518]);
  });

  test('play together, up to the slowest run', () => {
    session.show([A, B]);
    complete(0);
    worker(1).columns(0, 8, false);
    draw();
    playhead.speed = Number.POSITIVE_INFINITY;
    playhead.playing = true;
    draw(3);
    expect(playhead.ms).toBe(2000);
    complete(1, 8);
    draw(3);
    expect(playhead.ms).toBe(60_000);
    expect(playhead.playing).toBe(false);
  });

  test('are finished once their summaries arrive, with news of each', () => {
    session.show([A, B]);
    const told = vi.fn();
    session.subscribe(told);
    expect(states()).toEqual(['loading', 'loading']);
    complete(0);
    expect(states()).toEqual(['whole', 'loading']);
    complete(1);
    expect(states()).toEqual(['whole', 'whole']);
    expect(told.mock.calls.length).toBeGreaterThanOrEqual(2);
    const before = session.runs();
    draw(5);
    expect(session.runs()).toBe(before);
  });

  test("a failed run says so, doesn't hold up others, and can be retried", () => {
    session.show([A, B]);
    worker(1).report({ type: 'failed', runId: 1, kind: 'scenario', message: 'No such partitioner.' });
    complete(0);
    expect(
      session.runs().map((run) => [run.phase, run.phase === 'failed' ? run.failure.message : undefined]),
    ).toEqual([
      ['whole', undefined],
      ['failed', 'No such partitioner.'],
    ]);
    playhead.seek(60_000);
    expect(playhead.ms).toBe(60_000);
    expect(playhead.reachMs).toBe(Number.POSITIVE_INFINITY);
    session.retry();
    expect(started(0)).toHaveLength(1);
    expect(started(1)).toHaveLength(2);
    complete(1);
    expect(states()).toEqual(['whole', 'whole']);
  });
});

describe('changing the scenarios', () => {
  test('restarts only the changed run, in the same worker', () => {
    session.show([A, B]);
    session.show([A, OTHER]);
    expect(workers).toHaveLength(2);
    expect([started(0), started(1)]).toEqual([[A], [B, OTHER]]);
  });

  test('keeps the remaining runs when an earlier one is removed', () => {
    session.show([A, B, C]);
    session.show([A, C]);
    expect([0, 1, 2].map((index) => started(index).length)).toEqual([1, 1, 1]);
    expect([0, 1, 2].map((index) => worker(index).terminated)).toEqual([false, true, false]);
    expect(session.runs().map(({ scenario }) => scenario)).toEqual([A, C]);
  });

  test('swaps runs with their positions', () => {
    session.show([A, B]);
    session.show([B, A]);
    expect([0, 1].map((index) => started(index).length)).toEqual([1, 1]);
    expect(session.runs().map(({ scenario }) => scenario)).toEqual([B, A]);
  });

  test('leaves the last complete history until the next is complete', () => {
    session.show([A]);
    complete(0);
    const shown = session.runs()[0]?.shown?.history;
    session.show([OTHER]);
    worker(0).columns(0, 10);
    draw();
    expect(session.runs()[0]).toMatchObject({ phase: 'running' });
    expect(session.runs()[0]?.shown?.history).toBe(shown);
    complete(0, 10);
    expect(session.runs()[0]?.shown?.history).not.toBe(shown);
  });
});

test('Explore follows once the playhead rests, unless a link was opened meanwhile', () => {
  const explore = new Playhead();
  for (const each of [playhead, explore]) each.endMs = 60_000;
  const end = keepTogether(playhead, explore);
  playhead.seek(12_000);
  draw(5);
  expect(explore.ms).toBe(12_000);
  playhead.seek(20_000);
  explore.place(30_000);
  draw(5);
  expect(explore.ms).toBe(30_000);
  expect(playhead.ms).toBe(30_000);
  end();
});

test("the playhead stays if a shorter run takes Explore's back", () => {
  const explore = new Playhead();
  playhead.endMs = 60_000;
  explore.endMs = 40_000;
  const end = keepTogether(playhead, explore);
  playhead.seek(50_000);
  draw(5);
  expect([explore.ms, playhead.ms]).toEqual([40_000, 50_000]);
  explore.endMs = 30_000;
  expect([explore.ms, playhead.ms]).toEqual([30_000, 50_000]);
  end();
});

test('nothing is requested unless drawn, and disposing the session ends its workers', () => {
  session.show([A, B]);
  for (const made of workers) made.ready();
  draw();
  const asked = workers.map(({ commands }) => commands.length);
  // A hidden page has no frames, and only frames send requests.
  for (const index of [0, 1]) worker(index).columns(0, 8);
  expect(workers.map(({ commands }) => commands.length)).toEqual(asked);
  session.dispose();
  expect(workers.every(({ terminated }) => terminated)).toBe(true);
  expect(screen.waiting()).toBe(0);
});

test('the runs share the budget of runs without consent', () => {
  session.show([A, B, C].map((scenario) => ({ ...scenario, 'duration.s': 775 })));
  const bytes = [0, 1, 2].map((index) => worker(index).of('start')[0]?.budget?.bytes ?? 0);
  expect(new Set(bytes).size).toBe(1);
  expect(bytes.reduce((sum, each) => sum + each)).toBeLessThanOrEqual(128_000_000);
});
