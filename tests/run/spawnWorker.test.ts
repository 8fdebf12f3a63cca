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

afterEach(() => vi.unstubAllGlobals());

test('what one worker has compiled, those after it are given', async () => {
  vi.stubGlobal('Worker', FakeWorker);
  const { compiledModel, spawnWithModel } = await import('../../src/run/spawnWorker');
  const spawn = () => spawnWithModel() as unknown as FakeWorker;
  const [first, second] = [spawn(), spawn()];
  expect([first.name, second.name]).toEqual(['', '']);
  expect(compiledModel()).toBeNull();
  first.report({ type: 'pong' });
  first.report({ type: 'ready', modelRevision: 4, module: MODULE });
  expect(compiledModel()).toBe(MODULE);
  const third = spawn();
  expect(third.name).toBe(WAITS_FOR_MODULE);
  expect(third.commands).toEqual([{ type: 'module', module: MODULE }]);
  second.report({
    type: 'ready',
    modelRevision: 4,
    module: new WebAssembly.Module(Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0)),
  });
  expect(compiledModel()).toBe(MODULE);
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
