import { expect, test, vi } from 'vitest';
import { readStored, writeStored } from '../../../src/base/storage';
import type { SweepRuns } from '../../../src/features/sweep/core/SweepRuns';
import type { SavedCell } from '../../../src/features/sweep/core/savedRuns';
import { keepSweep } from '../../../src/features/sweep/screen/useSweep';

test('the first cells are kept if not all of them fit', () => {
  const cells = ['a', 'b', 'c', 'd', 'e'].map((name): SavedCell => ({ key: name.repeat(1e6), runs: [] }));
  writeStored('linger.sweep', JSON.stringify(cells.slice(0, 1)), () => sessionStorage);
  const restore = vi.fn();
  keepSweep({ save: () => cells, restore } as unknown as SweepRuns);
  expect(restore.mock.calls).toEqual([[cells.slice(0, 1)]]);
  dispatchEvent(new Event('pagehide'));
  const kept = JSON.parse(readStored('linger.sweep', () => sessionStorage) ?? '');
  expect(kept).toEqual(cells.slice(0, 4));
});
