import { type Command, type Report, WAITS_FOR_MODULE } from '../../workers/protocol';

/**
 * The model as the first worker of this page compiled it; null before. Workers that are given it begin sooner, and with
 * all that the browser has made quick since.
 */
let compiled: WebAssembly.Module | null = null;

/** The compiled model, if a worker of this page has brought it. */
export function compiledModel(): WebAssembly.Module | null {
  return compiled;
}

/** Starts a worker of the page: one that compiles the model itself, or one that waits to be given it. */
export function spawnWorker(waitsForModule: boolean): Worker {
  return new Worker(new URL('../../workers/run.worker.ts', import.meta.url), {
    type: 'module',
    name: waitsForModule ? WAITS_FOR_MODULE : '',
  });
}

/** Starts a worker that has the model of this page, or compiles it for those after it. */
export function spawnWithModel(): Worker {
  const worker = spawnWorker(compiled !== null);
  if (compiled !== null) {
    worker.postMessage({ type: 'module', module: compiled } satisfies Command);
    return worker;
  }
  worker.addEventListener('message', ({ data }: MessageEvent<Report>) => {
    if (data.type === 'ready') compiled ??= data.module ?? null;
  });
  return worker;
}
