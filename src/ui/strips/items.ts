import type { RunHistory } from '../../sim/RunHistory';

/** A partition, or all partitions that a broker leads. */
export interface Item {
  /** "P0", "B2". */
  readonly name: string;
  /** "partition 0", "broker 2". */
  readonly longName: string;
  /** Index of the category colour. */
  readonly category: number;
  readonly lanes: readonly number[];
}

type Lanes = Pick<Item, 'lanes'>;

/** How the strips split the partitions. */
export interface Items {
  readonly by: 'partition' | 'broker';
  readonly items: readonly Item[];
  /** A hairline after this many lanes of one colour; 0 = none. */
  readonly hairlineEvery: number;
}

/** Beyond, partitions take their leader's colour. */
const MOST_COLOURS = 5;
/** Beyond, partitions are drawn by leader. */
const MOST_SINGLE = 12;

/** Single partitions while they can be told apart, else leaders. */
export function itemsOf(history: RunHistory): Items {
  const lanes = Array.from({ length: history.lanes }, (_, lane) => lane);
  const single = history.lanes <= MOST_SINGLE && lanes.every((lane) => history.lanePartitions(lane) === 1);
  if (!single) return { by: 'broker', items: byBroker(history, lanes), hairlineEvery: 3 };
  const ownColour = lanes.length <= MOST_COLOURS;
  const items = lanes.map((lane) => ({
    name: `P${lane}`,
    longName: `partition ${lane}`,
    category: ownColour ? lane : history.laneBroker(lane),
    lanes: [lane],
  }));
  if (ownColour) return { by: 'partition', items, hairlineEvery: 0 };
  // Hairlines separate neighbours of one colour.
  return { by: 'partition', items: items.sort((a, b) => a.category - b.category), hairlineEvery: 1 };
}

function byBroker(history: RunHistory, lanes: readonly number[]): readonly Item[] {
  return Array.from({ length: history.brokers }, (_, broker) => ({
    name: `B${broker}`,
    longName: `broker ${broker}`,
    category: broker,
    lanes: lanes.filter((lane) => history.laneBroker(lane) === broker),
  })).filter((item) => item.lanes.length > 0);
}

/** More rows don't fit next to a strip. */
const MOST_READOUTS = 5;

/**
 * The items with a readout of their own: all, or the heaviest over the whole run, so that rows don't jump while it
 * plays.
 */
export function pickReadouts(
  items: readonly Item[],
  weight: (item: Item) => number,
  most: number = MOST_READOUTS,
): { readonly own: readonly Item[]; readonly rest: readonly Item[] } {
  if (items.length <= most) return { own: items, rest: [] };
  const heaviest = new Set([...items].sort((a, b) => weight(b) - weight(a)).slice(0, most - 1));
  return {
    own: items.filter((item) => heaviest.has(item)),
    rest: items.filter((item) => !heaviest.has(item)),
  };
}

/** Bytes that went to an item in a bin. */
export function itemBytes(history: RunHistory, item: Lanes, bin: number): number {
  return item.lanes.reduce((sum, lane) => sum + history.laneBytes(lane, bin), 0);
}

/** Its share of the bin's bytes, 0 to 1; NaN in an empty bin. */
export function itemShare(history: RunHistory, item: Lanes, bin: number): number {
  return item.lanes.reduce((sum, lane) => sum + history.laneShare(lane, bin), 0);
}

/** Bytes that wait for an item at the end of a bin. */
export function itemBacklog(history: RunHistory, item: Lanes, bin: number): number {
  return item.lanes.reduce((sum, lane) => sum + history.laneBacklogBytes(lane, bin), 0);
}
