import { DEFAULT_SCENARIO } from '../../../scenario/scenario';
import { type ReadingOrder, readMasked } from './read';
import { recogniseKind } from './recognise';
import type { ImportResult } from './types';

/** Max length of a text that's read on the page's own thread, characters. */
export const MAX_UNTHREADED = 20_000;

/** A text that is being read. */
export interface Reading {
  readonly result: Promise<ImportResult | null>;
  /** Cancels; the result then never resolves. */
  stop(): void;
}

/** Reads a long text in a worker, or on this thread if that fails. */
export function readInWorker(order: ReadingOrder): Reading {
  let worker: Worker;
  try {
    worker = new Worker(new URL('./reading.worker.ts', import.meta.url), { type: 'module' });
  } catch {
    return { result: Promise.resolve(readMasked(order)), stop: () => undefined };
  }
  const result = new Promise<ImportResult | null>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<ImportResult | null>) => resolve(data);
    worker.onerror = reject;
    worker.onmessageerror = reject;
    worker.postMessage(order);
  });
  return {
    result: result.catch(() => readMasked(order)).finally(() => worker.terminate()),
    stop: () => worker.terminate(),
  };
}

/** Whether a pasted text can be read. */
export async function isKnownText(text: string): Promise<boolean> {
  if (text.length <= MAX_UNTHREADED) return recogniseKind(text) !== null;
  return (await readInWorker({ text, scenario: DEFAULT_SCENARIO, choice: {} }).result) !== null;
}
