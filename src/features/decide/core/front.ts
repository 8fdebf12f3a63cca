import type { Cost } from '../../../scenario/decision';
import type { SettingReading } from './reading';

/** Factor around the best trade-offs within which settings get a closer look: a run is no more precise than that. */
export const NEAR = 1.15;

/**
 * Factor by which another setting is better in both cost and worst percentile: at most 1 for the best trade-offs, more
 * for dominated settings.
 */
export function beatenBy(setting: SettingReading, others: readonly SettingReading[], cost: Cost): number {
  const ours = pointOf(setting, cost);
  return Math.max(
    0,
    ...others
      .filter(({ key }) => key !== setting.key)
      .map((other) => {
        const theirs = pointOf(other, cost);
        return Math.min(ours.cost / theirs.cost, ours.ms / theirs.ms);
      })
      .filter((factor) => !Number.isNaN(factor)),
  );
}

/** The best trade-offs: settings that no other beats in both, cheapest first. */
export function frontOf(settings: readonly SettingReading[], cost: Cost): readonly SettingReading[] {
  return settings
    .filter((setting) => {
      const ours = pointOf(setting, cost);
      return !settings.some(
        (other) => other !== setting && beats(pointOf(other, cost), ours, other, setting),
      );
    })
    .toSorted((a, b) => byCost(a, b, cost));
}

/** Cheapest first, then by percentile, then simplest: a total order. */
export function byCost(a: SettingReading, b: SettingReading, cost: Cost): number {
  const [left, right] = [pointOf(a, cost), pointOf(b, cost)];
  return left.cost - right.cost || left.ms - right.ms || simplestFirst(a, b);
}

/** Among equivalent settings: fewer changes first, then less memory, then by name. */
export function simplestFirst(a: SettingReading, b: SettingReading): number {
  return (
    a.changes.length - b.changes.length ||
    a.costs.memory - b.costs.memory ||
    (a.key < b.key ? -1 : Number(a.key > b.key))
  );
}

interface Point {
  readonly cost: number;
  readonly ms: number;
}

function pointOf({ costs, worst }: SettingReading, cost: Cost): Point {
  return { cost: costs[cost], ms: worst?.medianMs ?? Number.POSITIVE_INFINITY };
}

/** Among equal settings keep the simplest. */
function beats(theirs: Point, ours: Point, other: SettingReading, setting: SettingReading): boolean {
  if (theirs.cost > ours.cost || theirs.ms > ours.ms) return false;
  if (theirs.cost < ours.cost || theirs.ms < ours.ms) return true;
  return simplestFirst(other, setting) < 0;
}
