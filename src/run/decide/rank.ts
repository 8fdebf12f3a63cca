import type { Cost, Decision } from '../../scenario/decision';
import { healthyMedianMs, healthyMs, type SettingReading } from './reading';

/** Latency, or a cost, against the present settings when all is well. */
export type Price = Extract<Cost, 'requests' | 'memory'> | 'healthy' | 'median';

/** Prices, those that people feel first. */
export const PRICES: readonly Price[] = ['healthy', 'median', 'requests', 'memory'];

/** Smallest relative difference worth reading: smaller ones differ from seed to seed. */
export const SAME = 0.03;
/** Smallest rise that anybody feels: ms, requests a second, and bytes of a producer's buffer. */
const MATTERS = { healthy: 1, median: 1, requests: 10, memory: 4_194_304 } as const;
/** A slow broker that is busier than this has nothing to spare. */
const SPARE = 0.9;

export function priceOf(setting: SettingReading, price: Price): number {
  if (price === 'healthy') return healthyMs(setting);
  return price === 'median' ? healthyMedianMs(setting) : setting.costs[price];
}

/** 0 if a price doesn't rise, 1 if it rises up to twofold, and one more for each further doubling. */
export function risePoints(setting: SettingReading, present: SettingReading, price: Price): number {
  const [now, after] = [present, setting].map((each) => priceOf(each, price)) as [number, number];
  const ratio = after / now;
  if (!(ratio > 1 + SAME) || after - now < MATTERS[price]) return 0;
  return Math.min(32, Math.max(1, Math.ceil(Math.log2(ratio))));
}

/** True if the objective is kept, also with load and fault 10 % worse, as far as that is known. */
export function holds({ worse }: SettingReading): boolean {
  return worse?.kept !== false;
}

/** True if the slow broker stays busy all but all the time, so that nothing more may come. */
export function isOnEdge({ busy }: SettingReading): boolean {
  return busy !== null && busy >= SPARE;
}

/** True if it takes a client that the reader hasn't agreed to. */
function needsClient({ changes }: SettingReading, { unlock }: Pick<Decision, 'unlock'>): boolean {
  return !unlock.includes('client') && changes.some(({ unlocked }) => unlocked === 'client');
}

/** An order of settings, the best first. */
export type Order = (one: SettingReading, other: SettingReading) => number;

/**
 * The one order of settings: those that also hold with load and fault 10 % worse; of these, those that have more to spare
 * than their runs differ; with the present client; those that leave the slow broker time to spare; those that rest on no
 * assumption; fewer changes; then the least harm when all is well. Equals stay in their order.
 */
export function orderOf(decision: Pick<Decision, 'unlock'>, present: SettingReading): Order {
  const rates: readonly ((setting: SettingReading) => number)[] = [
    (setting) => Number(!holds(setting)),
    ({ isClose }) => Number(isClose),
    (setting) => Number(needsClient(setting, decision)),
    (setting) => Number(isOnEdge(setting)),
    ({ changes }) => changes.filter(({ assumes }) => assumes !== null).length,
    ({ changes }) => changes.length,
    ...PRICES.map((price) => (setting: SettingReading) => risePoints(setting, present, price)),
  ];
  return (one, other) => {
    for (const rate of rates) {
      const [ours, theirs] = [rate(one), rate(other)];
      if (ours !== theirs) return ours < theirs ? -1 : 1;
    }
    return 0;
  };
}
