import { readStored, writeStored } from '../base/storage';
import type { SweepRuns } from '../sim/sweep/SweepRuns';

const STORAGE_KEY = 'linger.sweep';
/** No browser keeps more letters. */
const MOST_LETTERS = 4_500_000;

/** Keeps the cells of a sweep when its tab is reloaded. Where the browser refuses storage, the sweep starts over. */
export function keepSweep(runs: SweepRuns): void {
  try {
    const kept: unknown = JSON.parse(readStored(STORAGE_KEY, () => sessionStorage) ?? '[]');
    if (Array.isArray(kept)) runs.restore(kept.filter(isCell));
  } catch {
    // What cannot be read is run again.
  }
  addEventListener('pagehide', () => {
    try {
      const text = JSON.stringify(runs.save());
      writeStored(STORAGE_KEY, text.length <= MOST_LETTERS ? text : '[]', () => sessionStorage);
    } catch {
      // Without storage there is nothing to keep it in.
    }
  });
}

function isCell(value: unknown): value is { readonly key: string; readonly runs: readonly never[] } {
  if (typeof value !== 'object' || value === null) return false;
  const { key, runs } = value as { readonly key?: unknown; readonly runs?: unknown };
  return typeof key === 'string' && Array.isArray(runs);
}
