import { type Command, type Report, WAITS_FOR_MODULE } from '../../workers/protocol';
import { Signal } from '../base/Signal';
import { readReport } from './readReport';

/**
 * The compiled model of this page; null before. Workers that are given it begin sooner, and with all that the browser has
 * made quick since.
 */
let compiled: WebAssembly.Module | null = null;

/** The compiled model, if the page or one of its workers has it. */
export function compiledModel(): WebAssembly.Module | null {
  return compiled;
}

const junkNews = new Signal();

/** Calls `listener` for each message of a worker that is no report; nobody else hears of it. Returns an unsubscribe function. */
export const onJunk = junkNews.subscribe;

/** Starts a worker of the page: one that compiles the model itself, or one that waits for the command `module`. */
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

let watched = 0;
const ofWatchedRuns = new WeakSet<Worker>();
const watchedNews = new Signal();

/** Calls `listener` when a watched run gets or ends its worker. Returns an unsubscribe function. */
export const onWatchedWorkers = watchedNews.subscribe;

export function watchedWorkers(): number {
  return watched;
}

/** The model as the page compiles it, while its first worker's script is still on its way; null if it can't. */
let ahead: Promise<WebAssembly.Module | null> | null = null;

/** Starts the worker of a watched run. What the page can't compile, the worker tries, and says why it can't. */
export function spawnWithModel(): Worker {
  // Workers of unseen runs make room first.
  countWatched(1);
  const worker = spawnOrFree();
  ofWatchedRuns.add(worker);
  ahead ??= compileAhead();
  void ahead.then((module) => {
    compiled ??= module;
    worker.postMessage({ type: 'module', module: compiled } satisfies Command);
  });
  let ready = false;
  worker.addEventListener('message', ({ data }: MessageEvent<Report>) => {
    if (data.type === 'ready') {
      ready = true;
      compiled ??= data.module ?? null;
    } else if (data.type === 'failed' && data.kind === 'blocked' && !ready) {
      // It may be another program that the host sent: the next try fetches it anew.
      compiled = null;
      ahead = null;
    }
  });
  return worker;
}

/** Compiles the model, which the page's head already fetches. */
async function compileAhead(): Promise<WebAssembly.Module | null> {
  const url = new URL('../../workers/model/pkg/linger_model.wasm', import.meta.url);
  try {
    return await WebAssembly.compileStreaming(fetch(url));
  } catch {
    return null;
  }
}

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
