import type { Change } from './changes';
import { changesKey } from './changes';
import type { SettingReading } from './reading';

/** Maximum settings to try with 2, 3 and 4 changes. */
const MAX_COMBINATIONS: readonly number[] = [48, 36, 24];

/** Maximum changes of one setting. */
export const MOST_CHANGES = MAX_COMBINATIONS.length + 1;

/**
 * Settings with one more change than those of `parents`, the most promising first: a change takes its own factor off the
 * worst percentile.
 */
export function combinations(
  parents: readonly SettingReading[],
  singles: readonly SettingReading[],
  present: SettingReading,
): readonly (readonly Change[])[] {
  const order = new Map(singles.map(({ changes }, index) => [changes[0], index]));
  const found = new Map<string, { readonly changes: readonly Change[]; readonly logMs: number }>();
  for (const parent of parents) {
    for (const single of singles) {
      const [change] = single.changes;
      if (change === undefined || parent.changes.some(({ field }) => field === change.field)) continue;
      const changes = [...parent.changes, change].toSorted(
        (a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0),
      );
      const logMs = logOf(parent) + logOf(single) - logOf(present);
      found.set(changesKey(changes), { changes, logMs });
    }
  }
  const most = MAX_COMBINATIONS[(parents[0]?.changes.length ?? 0) - 1] ?? 0;
  return [...found.values()]
    .toSorted((a, b) => a.logMs - b.logMs)
    .slice(0, most)
    .map(({ changes }) => changes);
}

function logOf({ worst }: SettingReading): number {
  return Math.log(Math.min(worst?.ms ?? 1e9, 1e9));
}
