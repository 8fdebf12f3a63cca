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
}

afterEach(() => vi.unstubAllGlobals());

test('the page compiles the model once, for all workers of watched runs', async () => {
  vi.stubGlobal('Worker', FakeWorker);
  const fetched = vi.fn(() => Promise.resolve(new Response()));
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('document', { querySelector: () => ({ href: 'model.wasm' }) });
  let compiles = 0;
  vi.spyOn(WebAssembly, 'compileStreaming').mockImplementation(async () => {
    compiles += 1;
    if (compiles === 1) throw new Error('Not now.');
    return MODULE;
  });
  const { compiledModel, spawnWithModel } = await import('../../src/run/spawnWorker');
  const spawn = () => spawnWithModel() as unknown as FakeWorker;
  const given = (module: unknown) => [{ type: 'module', module }];
  const first = spawn();
  await vi.waitFor(() => expect(first.commands).toEqual(given(null)));
  expect(compiledModel()).toBeNull();
  const second = spawn();
  await vi.waitFor(() => expect(second.commands).toEqual(given(MODULE)));
  expect(compiledModel()).toBe(MODULE);
  const third = spawn();
  expect(third.commands).toEqual(given(MODULE));
  expect([first, second, third].map(({ name }) => name)).toEqual(Array(3).fill(WAITS_FOR_MODULE));
  expect(fetched).toHaveBeenCalledTimes(2);
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
