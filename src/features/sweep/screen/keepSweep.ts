import { readStored, writeStored } from '../../../base/storage';
import type { SweepRuns } from '../core/SweepRuns';
import type { SavedCell } from '../core/savedRuns';

const STORAGE_KEY = 'linger.sweep';
/** No browser keeps more letters. */
const MOST_LETTERS = 4_500_000;

/**
 * Keeps the cells of a sweep when its tab is reloaded, as many as there is room for. Where the browser refuses storage, the
 * sweep starts over.
 */
export function keepSweep(runs: SweepRuns): void {
  try {
    const kept: unknown = JSON.parse(readStored(STORAGE_KEY, () => sessionStorage) ?? '[]');
    if (Array.isArray(kept)) runs.restore(kept.filter(isCell));
  } catch {
    // What cannot be read is run again.
  }
  addEventListener('pagehide', () => {
    try {
      writeStored(STORAGE_KEY, textOf(runs.save()), () => sessionStorage);
    } catch {
      // Without storage there is nothing to keep it in.
    }
  });
}

/** The first cells, until no more fit. */
function textOf(cells: readonly SavedCell[]): string {
  const texts: string[] = [];
  let letters = 0;
  for (const cell of cells) {
    const text = JSON.stringify(cell);
    // With its comma, and with room for the brackets.
    letters += text.length + 1;
    if (letters >= MOST_LETTERS) break;
    texts.push(text);
  }
  return `[${texts.join()}]`;
}

function isCell(value: unknown): value is { readonly key: string; readonly runs: readonly never[] } {
  if (typeof value !== 'object' || value === null) return false;
  const { key, runs } = value as { readonly key?: unknown; readonly runs?: unknown };
  return typeof key === 'string' && Array.isArray(runs);
}
