import { DEFAULT_SCENARIO } from '../../../scenario/scenario';
import type { FilesReading, ReadingOrder } from './readFiles';

export interface Reading {
  readonly result: Promise<FilesReading>;
  /** Cancels; the result then never resolves. */
  stop(): void;
}

/** Reads texts in a worker, or on this thread if that fails. */
export function readInWorker(order: ReadingOrder): Reading {
  let worker: Worker;
  try {
    worker = new Worker(new URL('./reading.worker.ts', import.meta.url), { type: 'module' });
  } catch {
    return { result: readHere(order), stop: () => undefined };
  }
  const result = new Promise<FilesReading>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<FilesReading>) => resolve(data);
    worker.onerror = reject;
    worker.onmessageerror = reject;
    worker.postMessage(order);
  });
  return {
    result: result.catch(() => readHere(order)).finally(() => worker.terminate()),
    stop: () => worker.terminate(),
  };
}

async function readHere(order: ReadingOrder): Promise<FilesReading> {
  return (await import('./readFiles')).readFiles(order);
}

export async function isKnownText(text: string): Promise<boolean> {
  const order = { texts: [{ name: '', text }], scenario: DEFAULT_SCENARIO, choice: {} };
  return (await readInWorker(order).result).result !== null;
}
