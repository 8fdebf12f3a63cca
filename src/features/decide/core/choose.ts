import type { Cost } from '../../../scenario/decision';
import { beatenBy, byCost, NEAR, simplestFirst } from './front';
import { orderOf, weakened } from './rank';
import type { SettingReading } from './reading';

/** Single changes that always get a closer look, however far from the front they are. */
const SINGLES = 2;
/** The same of settings that do the least harm. */
const HARMLESS = 2;

/**
 * Settings for which more runs may change the answer: open ones that do less harm than any confirmed one, the cheapest
 * single changes, and those near the front, the best trade-offs first.
 */
export function contenders(
  settings: readonly SettingReading[],
  present: SettingReading,
  cost: Cost,
  most: number,
): readonly SettingReading[] {
  const standing = settings.filter(({ verdict, held, runs }) => verdict !== 'misses' && 2 * held >= runs);
  const open = standing.filter(({ verdict }) => verdict === 'open');
  const near = open
    .map((setting) => ({ setting, factor: beatenBy(setting, standing, cost) }))
    .filter(
      ({ setting, factor }) => factor <= NEAR && !standing.some((other) => isSimpler(other, setting, cost)),
    )
    .toSorted((a, b) => Number(a.factor > 1) - Number(b.factor > 1) || byCost(a.setting, b.setting, cost))
    .map(({ setting }) => setting);
  const isSingle = ({ changes }: SettingReading): boolean => changes.length === 1;
  const known = standing.filter((setting) => setting.verdict === 'meets' && isSingle(setting)).length;
  const singles = open
    .filter(isSingle)
    .toSorted((a, b) => byCost(a, b, cost))
    .slice(0, Math.max(0, SINGLES - known));
  return [...new Set([...harmless(standing, present, cost), ...singles, ...near])].slice(0, most);
}

/** Open settings that would be recommended before every confirmed one, the best first. */
function harmless(
  standing: readonly SettingReading[],
  present: SettingReading,
  cost: Cost,
): readonly SettingReading[] {
  const sorted = standing.toSorted(orderOf({ cost, rank: 'harm' }, present));
  const first = sorted.findIndex(({ verdict }) => verdict === 'meets');
  return sorted.slice(0, Math.min(HARMLESS, first < 0 ? HARMLESS : first));
}

/** Whether another setting has exactly the same first runs with fewer changes, or with equally many and less memory. */
function isSimpler(other: SettingReading, setting: SettingReading, cost: Cost): boolean {
  if (other.key === setting.key || !sameFirstRuns(other, setting)) return false;
  if (cost === 'memory' && other.costs.memory !== setting.costs.memory) return false;
  return simplestFirst(other, setting) < 0;
}

function sameFirstRuns(one: SettingReading, other: SettingReading): boolean {
  return [...one.first].every(([id, { meanMs, figures }]) => {
    const theirs = other.first.get(id);
    return (
      theirs === undefined ||
      (Object.is(theirs.meanMs, meanMs) && theirs.figures.requestsPerSecond === figures.requestsPerSecond)
    );
  });
}

/** The setting with the lowest worst percentile; null if none has one. */
export function nearestSetting(settings: readonly SettingReading[]): SettingReading | null {
  return settings
    .filter(({ worst, screened }) => worst !== null && screened === null)
    .reduce<SettingReading | null>((best, setting) => (nearer(setting, best) ? setting : best), null);
}

function nearer({ worst }: SettingReading, best: SettingReading | null): boolean {
  return (worst?.medianMs ?? Number.POSITIVE_INFINITY) < (best?.worst?.medianMs ?? Number.POSITIVE_INFINITY);
}

/** Smallest relative difference worth reading. */
const SAME = 0.02;

/**
 * The cheapest setting, and an alternative. Among settings of nearly the same cost, the one that weakens least wins,
 * then the one that changes least, then the lowest percentile. If the first weakens something, the alternative weakens
 * nothing; else it's the next on the front, or the next cheapest, that differs.
 */
export function withAlternative(
  settings: readonly SettingReading[],
  front: readonly SettingReading[],
  cost: Cost,
): readonly SettingReading[] {
  const first = simplestCheapest(settings, cost);
  if (first === undefined) return [];
  const isOther = (setting: SettingReading): boolean =>
    differs(setting.costs[cost], first.costs[cost]) || differs(worstMs(setting), worstMs(first));
  const others = settings.filter((setting) => setting !== first && isOther(setting));
  const safe = weakened(first) > 0 ? others.filter((setting) => weakened(setting) === 0) : [];
  const other =
    simplestCheapest(safe, cost) ??
    others.find(({ key }) => front.some((setting) => setting.key === key)) ??
    others[0];
  return other === undefined ? [first] : [first, other];
}

/** `settings` are in the order of their costs. */
function simplestCheapest(settings: readonly SettingReading[], cost: Cost): SettingReading | undefined {
  const [cheapest] = settings;
  const [first] = settings
    .filter((setting) => cheapest === undefined || cheapest.costs[cost] >= (1 - SAME) * setting.costs[cost])
    .toSorted(
      (a, b) =>
        weakened(a) - weakened(b) ||
        a.changes.length - b.changes.length ||
        worstMs(a) - worstMs(b) ||
        byCost(a, b, cost),
    );
  return first;
}

function worstMs({ worst }: SettingReading): number {
  return worst?.medianMs ?? 0;
}

function differs(one: number, other: number): boolean {
  return Math.abs(one - other) > SAME * Math.max(one, other);
}
