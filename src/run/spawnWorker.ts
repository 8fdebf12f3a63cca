import { type Command, WAITS_FOR_MODULE } from '../../workers/protocol';
import { Signal } from '../base/Signal';

/** The model as this page compiled it; null before. Its workers begin sooner, with all that the browser made quick since. */
let compiled: WebAssembly.Module | null = null;

/** Compiles the model that the built page preloads; null if it preloads none, or that fails. */
async function compile(): Promise<WebAssembly.Module | null> {
  try {
    const preload = document.querySelector<HTMLLinkElement>('link[rel="preload"][as="fetch"]');
    if (preload !== null) compiled ??= await WebAssembly.compileStreaming(fetch(preload.href));
  } catch {
    // The worker tries again, and says what is wrong.
  }
  return compiled;
}

/** The compiled model, if this page has it. */
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

/** Number of living workers of watched runs. */
let watched = 0;
const ofWatchedRuns = new WeakSet<Worker>();
const watchedNews = new Signal();

/** Calls `listener` when a watched run gets or ends its worker. Returns an unsubscribe function. */
export const onWatchedWorkers = watchedNews.subscribe;

/** How many workers watched runs have. */
export function watchedWorkers(): number {
  return watched;
}

/** Starts the worker of a watched run, and gives it the model of this page. */
export function spawnWithModel(): Worker {
  // Those of unseen runs make room first.
  countWatched(1);
  const worker = spawnOrFree();
  ofWatchedRuns.add(worker);
  const give = (module: WebAssembly.Module | null): void =>
    worker.postMessage({ type: 'module', module } satisfies Command);
  if (compiled === null) void compile().then(give);
  else give(compiled);
  return worker;
}

/** Ends the worker of a watched run. */
export function endWorker(worker: Worker): void {
  worker.terminate();
  if (ofWatchedRuns.delete(worker)) countWatched(-1);
}

function countWatched(more: number): void {
  watched += more;
  watchedNews.emit();
}

/** A worker for a watched run; its place is free again if the browser refuses. */
function spawnOrFree(): Worker {
  try {
    return spawnWorker(true);
  } catch (error) {
    countWatched(-1);
    throw error;
  }
}
