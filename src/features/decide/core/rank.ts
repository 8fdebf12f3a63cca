import { COSTS, type Cost, type Decision, type Ranking } from '../../../scenario/decision';
import { byCost, simplestFirst } from './front';
import { healthyMs, type SettingReading } from './reading';

/** What a setting may cost against the present ones: a cost, or the percentile of healthy days. */
export type Price = Cost | 'healthy';

/** Prices, those that people feel first. */
export const PRICES: readonly Price[] = ['healthy', ...COSTS];

/** Smallest relative difference worth reading: smaller ones differ from seed to seed. */
export const SAME = 0.03;

/** How a setting compares with the present ones in one price. */
export function priceOf(setting: SettingReading, price: Price): number {
  return price === 'healthy' ? healthyMs(setting) : setting.costs[price];
}

/** The prices that are higher than those of the present settings. */
export function risingPrices(setting: SettingReading, present: SettingReading): readonly Price[] {
  return PRICES.filter((price) => risePoints(setting, present, price) > 0);
}

/** 0 if a price doesn't rise, 1 if it rises up to twofold, and one more for each further doubling. */
function risePoints(setting: SettingReading, present: SettingReading, price: Price): number {
  const ratio = priceOf(setting, price) / priceOf(present, price);
  if (!(ratio > 1 + SAME)) return 0;
  return Math.min(32, Math.max(1, Math.ceil(Math.log2(ratio))));
}

/** How much a setting costs against the present ones: see `risePoints`, over all prices. */
function harmOf(setting: SettingReading, present: SettingReading): number {
  return PRICES.reduce((sum, price) => sum + risePoints(setting, present, price), 0);
}

/** Number of its changes that weaken durability or order, or need another client. */
export function weakened({ changes }: SettingReading): number {
  return changes.filter(({ unlocked }) => unlocked !== null).length;
}

/** An order of settings, the best first; a total one. */
export type Order = (one: SettingReading, other: SettingReading) => number;

/** The least harmful first: fewest weakened guarantees, then least harm, then fewest changes, then least cost. */
function leastHarm(present: SettingReading, cost: Cost): Order {
  return (one, other) =>
    weakened(one) - weakened(other) ||
    harmOf(one, present) - harmOf(other, present) ||
    one.changes.length - other.changes.length ||
    byCost(one, other, cost);
}

/** The order that a decision asks for. */
export function orderOf({ cost, rank }: Pick<Decision, 'cost' | 'rank'>, present: SettingReading): Order {
  const harm = leastHarm(present, cost);
  const orders: Readonly<Record<Ranking, Order>> = {
    harm,
    cost: (one, other) => byCost(one, other, cost),
    healthy: (one, other) => healthyMs(one) - healthyMs(other) || harm(one, other),
    changes: (one, other) => one.changes.length - other.changes.length || harm(one, other),
  };
  return (one, other) => orders[rank](one, other) || simplestFirst(one, other);
}

/** Whether nobody would prefer one setting to another: no figure of a row differs by more than SAME. */
export function isAlike(one: SettingReading, other: SettingReading, cost: Cost): boolean {
  const figures = (setting: SettingReading): readonly number[] => [
    setting.worst?.medianMs ?? 0,
    healthyMs(setting),
    setting.costs[cost],
    setting.held / setting.runs,
  ];
  const theirs = figures(other);
  return (
    weakened(one) === weakened(other) &&
    figures(one).every((figure, index) => {
      const their = theirs[index] ?? Number.NaN;
      return Object.is(figure, their) || Math.abs(figure - their) <= SAME * Math.max(figure, their);
    })
  );
}
