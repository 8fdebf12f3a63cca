import type { SweepRuns } from '../sim/sweep/SweepRuns';

/** Where the runs of this tab are kept while its page is loaded again. */
const STORAGE_KEY = 'linger.sweep';
/** More than this no browser keeps, letters. */
const MOST_LETTERS = 4_500_000;

/**
 * A tab that is closed in the middle of a sweep, or loaded again, has its cells when it comes back. A browser may forbid
 * storage; then the sweep begins anew.
 */
export function keepSweep(runs: SweepRuns): void {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]');
    if (Array.isArray(kept)) runs.restore(kept.filter(isCell));
  } catch {
    // What cannot be read is run again.
  }
  addEventListener('pagehide', () => {
    try {
      const text = JSON.stringify(runs.save());
      if (text.length <= MOST_LETTERS) sessionStorage.setItem(STORAGE_KEY, text);
      else sessionStorage.removeItem(STORAGE_KEY);
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
