import { givesUpBetween, LEVERS } from '../../../run/waysOut/levers';
import { COSTS, type Cost } from '../../../scenario/decision';
import { isQuantity } from '../../../scenario/field';
import { fieldOf } from '../../../scenario/fields';
import type { Change, Rungs } from './changes';
import { changesKey } from './changes';
import type { SettingReading } from './reading';

/** A setting as a point: logarithms of its costs and of its worst percentile. */
type Effects = Readonly<Record<Cost | 'ms', number>>;

/** Maximum settings to try with 2, 3 and 4 changes. */
const MAX_COMBINATIONS: readonly number[] = [96, 60, 24];
/** Maximum values to try between known ones. */
const MAX_VALUES_BETWEEN = 24;
/** Cost discount for each factor by which p99 is over the bound: a setting that misses is worth little. */
const PENALTY = 4;
/** Tie breaker: among equally promising settings, fewer changes go first. */
const A_CHANGE = 0.01;

/** Maximum changes of one setting. */
export const MOST_CHANGES = MAX_COMBINATIONS.length + 1;

/** About how many settings are tried besides single changes, of so many pairs of changes of so many fields. */
export function mostCombined(pairs: number, fields: number): number {
  const [two = 0, ...more] = MAX_COMBINATIONS;
  const larger = more.filter((_, index) => fields >= index + 3).reduce((sum, most) => sum + most, 0);
  return Math.min(two, pairs) + (pairs === 0 ? 0 : larger + MAX_VALUES_BETWEEN);
}

/**
 * Settings with one more change than those of `parents`, the most promising first. The effect of a change comes from
 * its run alone: its factors on cost and percentile are multiplied with those of the parent. Each cost, and the
 * percentile, chooses in turn, so that the same settings are tried whichever cost is on the axis.
 */
export function combinations(
  parents: readonly SettingReading[],
  singles: readonly SettingReading[],
  present: SettingReading,
  boundMs: number,
): readonly (readonly Change[])[] {
  const own = effectsOf(present);
  const found = new Map<string, { readonly changes: readonly Change[]; readonly effects: Effects }>();
  for (const parent of parents) {
    const base = effectsOf(parent);
    for (const single of singles) {
      const [change] = single.changes;
      if (change === undefined || parent.changes.some(({ field }) => field === change.field)) continue;
      const changes = inOrder([...parent.changes, change], singles);
      const key = changesKey(changes);
      if (found.has(key)) continue;
      const alone = effectsOf(single);
      const effects = Object.fromEntries(
        [...COSTS, 'ms' as const].map((name) => [name, base[name] + alone[name] - own[name]]),
      ) as Effects;
      found.set(key, { changes, effects });
    }
  }
  const depth = parents[0]?.changes.length ?? 0;
  const most = MAX_COMBINATIONS[depth - 1] ?? 0;
  return inTurn([...found.values()], Math.log(boundMs), most).map(({ changes }) => changes);
}

/** Takes the best by each cost and by the percentile in turn, each once. */
function inTurn<Item extends { readonly changes: readonly Change[]; readonly effects: Effects }>(
  items: readonly Item[],
  logBound: number,
  most: number,
): readonly Item[] {
  const score = ({ changes, effects }: Item, name: Cost | 'ms'): number =>
    effects[name] + PENALTY * Math.max(0, effects.ms - logBound) + A_CHANGE * changes.length;
  const ranked = [...COSTS, 'ms' as const].map((name) =>
    items.toSorted(
      (a, b) => score(a, name) - score(b, name) || (changesKey(a.changes) < changesKey(b.changes) ? -1 : 1),
    ),
  );
  const chosen = new Set<Item>();
  for (let rank = 0; rank < items.length && chosen.size < most; rank += 1) {
    for (const list of ranked) {
      const item = list[rank];
      if (item !== undefined && chosen.size < most) chosen.add(item);
    }
  }
  return [...chosen];
}

/** Changes in the order in which the singles have their settings, so that a setting reads the same however it was found. */
function inOrder(changes: readonly Change[], singles: readonly SettingReading[]): readonly Change[] {
  const fields = singles.map((single) => single.changes[0]?.field);
  return changes.toSorted((a, b) => fields.indexOf(a.field) - fields.indexOf(b.field));
}

/**
 * Settings between those near the front and their neighbours: half-way, in steps that people set, to the next value that was
 * tried of each quantity.
 */
export function between(
  near: readonly SettingReading[],
  rungs: readonly Rungs[],
): readonly (readonly Change[])[] {
  const found = new Map<string, readonly Change[]>();
  for (const { changes } of near) {
    for (const change of changes) {
      for (const to of halfWays(change, rungs)) {
        const next = changes.map((each) => (each === change ? withValue(change, to) : each));
        found.set(changesKey(next), next);
      }
    }
  }
  return [...found.values()].slice(0, MAX_VALUES_BETWEEN);
}

/** The same change with another number, and what that gives up. */
function withValue(change: Change, to: number): Change {
  const lever = LEVERS.find(({ field, kind }) => kind === 'quantity' && field === change.field);
  const givesUp =
    lever?.kind === 'quantity' && typeof change.from === 'number'
      ? givesUpBetween(lever, change.from, to)
      : undefined;
  return { ...change, to, givesUp: givesUp ?? change.givesUp };
}

function halfWays({ field, from, to }: Change, rungs: readonly Rungs[]): readonly number[] {
  const row = fieldOf(field);
  if (!isQuantity(row) || typeof to !== 'number' || typeof from !== 'number') return [];
  const own = rungs.find((list) => list[0]?.field === field) ?? [];
  const tried = [from, ...own.map((rung) => rung.to)]
    .filter((value) => typeof value === 'number')
    .toSorted((a, b) => a - b);
  const at = tried.indexOf(to);
  const [below, above] = [tried[at - 1], tried[at + 1]];
  return [below, above].flatMap((other) => {
    if (at < 0 || other === undefined || other === from) return [];
    const middle = row.unit === 'B' ? (to + other) / 2 : Number(((to + other) / 2).toPrecision(1));
    const value = Math.round(middle / row.step) * row.step;
    return value > Math.min(to, other) && value < Math.max(to, other) ? [value] : [];
  });
}

function effectsOf({ costs, worst }: SettingReading): Effects {
  const log = (value: number): number => Math.log(Math.max(value, 1e-9));
  return {
    requests: log(costs.requests),
    cores: log(costs.cores),
    memory: log(costs.memory),
    network: log(costs.network),
    ms: log(Math.min(worst?.medianMs ?? 1e9, 1e9)),
  };
}
