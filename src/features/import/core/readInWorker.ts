import { DEFAULT_SCENARIO } from '../../../scenario/scenario';
import type { FilesReading, ReadingOrder } from './readFiles';

/** Reads texts in a worker, or on this thread if that fails. Once it's aborted, the result never comes. */
export async function readInWorker(order: ReadingOrder, signal?: AbortSignal): Promise<FilesReading> {
  try {
    const worker = new Worker(new URL('./reading.worker.ts', import.meta.url), { type: 'module' });
    signal?.addEventListener('abort', () => worker.terminate());
    const result = new Promise<FilesReading>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<FilesReading>) => resolve(data);
      worker.onerror = reject;
      worker.onmessageerror = reject;
      worker.postMessage(order);
    });
    return await result.finally(() => worker.terminate());
  } catch {
    return (await import('./readFiles')).readFiles(order);
  }
}

export async function isKnownText(text: string): Promise<boolean> {
  const order = { texts: [{ name: '', text }], scenario: DEFAULT_SCENARIO, choice: {} };
  return (await readInWorker(order)).result !== null;
}
