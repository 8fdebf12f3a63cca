import type { Cost } from '../../../scenario/decision';
import type { SettingReading } from './reading';

/** Settings within this factor of the best trade-offs are looked at more closely: a run is no more certain than that. */
export const NEAR = 1.15;

/**
 * By which factor another setting is better in both, cost and worst percentile: at most 1 for the best trade-offs, more for
 * settings that some other one beats.
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

/** The best trade-offs among settings: those that no other one beats in both, the cheapest first. */
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

/** Cheapest first, then the lower percentile, then the simplest: there is one order. */
export function byCost(a: SettingReading, b: SettingReading, cost: Cost): number {
  const [left, right] = [pointOf(a, cost), pointOf(b, cost)];
  return left.cost - right.cost || left.ms - right.ms || simplestFirst(a, b);
}

/** Of settings that do the same: fewer changes first, then less memory, then by name. */
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

/** Of equal settings the simplest stays. */
function beats(theirs: Point, ours: Point, other: SettingReading, setting: SettingReading): boolean {
  if (theirs.cost > ours.cost || theirs.ms > ours.ms) return false;
  if (theirs.cost < ours.cost || theirs.ms < ours.ms) return true;
  return simplestFirst(other, setting) < 0;
}
