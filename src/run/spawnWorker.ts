import { type Command, type Report, WAITS_FOR_MODULE } from '../../workers/protocol';
import { Signal } from '../base/Signal';
import { readReport } from './readReport';

/**
 * The model as the first worker of this page compiled it; null before. Workers that are given it begin sooner, and with
 * all that the browser has made quick since.
 */
let compiled: WebAssembly.Module | null = null;

/** The compiled model, if a worker of this page has brought it. */
export function compiledModel(): WebAssembly.Module | null {
  return compiled;
}

const junkNews = new Signal();

/** Calls `listener` for each message of a worker that is no report; nobody else hears of it. Returns an unsubscribe function. */
export const onJunk = junkNews.subscribe;

/** Starts a worker of the page: one that compiles the model itself, or one that waits to be given it. */
export function spawnWorker(waitsForModule: boolean): Worker {
  const worker = new Worker(new URL('../../workers/run.worker.ts', import.meta.url), {
    type: 'module',
    name: waitsForModule ? WAITS_FOR_MODULE : '',
  });
  // Before all other listeners.
  worker.addEventListener('message', (event: MessageEvent<unknown>) => {
    if (readReport(event.data) !== null) return;
    event.stopImmediatePropagation();
    junkNews.emit();
  });
  return worker;
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

/** Starts the worker of a watched run: it has the model of this page, or compiles it for those after it. */
export function spawnWithModel(): Worker {
  // Those of unseen runs make room first.
  countWatched(1);
  const worker = spawnOrFree();
  ofWatchedRuns.add(worker);
  if (compiled !== null) {
    worker.postMessage({ type: 'module', module: compiled } satisfies Command);
    return worker;
  }
  worker.addEventListener('message', ({ data }: MessageEvent<Report>) => {
    if (data.type === 'ready') compiled ??= data.module ?? null;
  });
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
    return spawnWorker(compiled !== null);
  } catch (error) {
    countWatched(-1);
    throw error;
  }
}
