import { afterEach, expect, test, vi } from 'vitest';
import { WAITS_FOR_MODULE } from '../../workers/protocol';

const MODULE = new WebAssembly.Module(Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0));

class FakeWorker extends EventTarget {
  readonly commands: unknown[] = [];
  readonly name: string;

  constructor(_url: URL, options: WorkerOptions) {
    super();
    this.name = options.name ?? '';
  }

  postMessage(command: unknown): void {
    this.commands.push(command);
  }

  terminate(): void {}

  report(data: unknown): void {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.resetModules();
});

/** Fresh workers of a page whose own try to compile the model ends so. */
async function pageWith(compiling: Promise<WebAssembly.Module>) {
  vi.stubGlobal('Worker', FakeWorker);
  vi.stubGlobal('fetch', vi.fn());
  vi.spyOn(WebAssembly, 'compileStreaming').mockReturnValue(compiling);
  const { compiledModel, spawnWithModel } = await import('../../src/run/spawnWorker');
  return { compiledModel, spawn: () => spawnWithModel() as unknown as FakeWorker };
}

test('the page compiles the model once, and gives it to each worker', async () => {
  const { compiledModel, spawn } = await pageWith(Promise.resolve(MODULE));
  const workers = [spawn(), spawn()];
  for (const worker of workers) {
    expect(worker.name).toBe(WAITS_FOR_MODULE);
    await expect.poll(() => worker.commands).toEqual([{ type: 'module', module: MODULE }]);
  }
  expect(compiledModel()).toBe(MODULE);
  expect(fetch).toHaveBeenCalledOnce();
});

test('what the page cannot compile, a worker does, and those after it are given that', async () => {
  const { compiledModel, spawn } = await pageWith(Promise.reject(new Error('no such file')));
  const [first, second] = [spawn(), spawn()];
  await expect.poll(() => second.commands).toEqual([{ type: 'module', module: null }]);
  expect(first.commands).toEqual([{ type: 'module', module: null }]);
  expect(compiledModel()).toBeNull();
  first.report({ type: 'pong' });
  first.report({ type: 'ready', modelRevision: 4, module: MODULE });
  expect(compiledModel()).toBe(MODULE);
  const third = spawn();
  await expect.poll(() => third.commands).toEqual([{ type: 'module', module: MODULE }]);
  second.report({ type: 'ready', modelRevision: 4, module: {} });
  expect(compiledModel()).toBe(MODULE);
});

test('a module that no worker can run is fetched anew', async () => {
  const { compiledModel, spawn } = await pageWith(Promise.resolve(MODULE));
  const first = spawn();
  await expect.poll(() => first.commands).toHaveLength(1);
  first.report({ type: 'failed', runId: null, kind: 'blocked', message: 'another program' });
  expect(compiledModel()).toBeNull();
  spawn();
  await expect.poll(() => vi.mocked(fetch).mock.calls.length).toBe(2);
});

test('the workers of watched runs are counted as long as they live, and each change is told', async () => {
  vi.stubGlobal('Worker', FakeWorker);
  const { endWorker, onWatchedWorkers, spawnWithModel, spawnWorker, watchedWorkers } = await import(
    '../../src/run/spawnWorker'
  );
  const before = watchedWorkers();
  const counts: number[] = [];
  const end = onWatchedWorkers(() => counts.push(watchedWorkers() - before));
  const [one, other] = [spawnWithModel(), spawnWithModel()];
  endWorker(spawnWorker(false));
  endWorker(one);
  endWorker(one);
  endWorker(other);
  end();
  expect(counts).toEqual([1, 2, 1, 0]);
});

test('junk in place of a report reaches nobody but those who say so', async () => {
  vi.stubGlobal('Worker', FakeWorker);
  const { onJunk, spawnWithModel, spawnWorker } = await import('../../src/run/spawnWorker');
  const junk = vi.fn();
  const end = onJunk(junk);
  for (const worker of [spawnWorker(true), spawnWithModel()]) {
    const heard = vi.fn();
    worker.addEventListener('message', heard);
    const fake = worker as unknown as FakeWorker;
    for (const message of ['junk', null, { type: 'ready', module: 5 }, { type: 'summary', runId: 1 }])
      fake.report(message);
    expect(heard).not.toHaveBeenCalled();
    fake.report({ type: 'pong' });
    expect(heard).toHaveBeenCalledOnce();
  }
  expect(junk).toHaveBeenCalledTimes(8);
  end();
});
