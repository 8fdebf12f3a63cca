import { brokerHue, categoryHue, type Hue, MAX_BROKER_HUES } from '../../draw/theme';
import { brokerRoles } from '../../run/brokerRoles';
import type { RunHistory } from '../../run/RunHistory';
import { brokerId } from '../../scenario/brokerId';
import { firstOf, ROLE_RANKS, type Role } from '../../scenario/roles';
import type { Scenario } from '../../scenario/scenario';

/** A partition, or all partitions that a broker leads. */
export interface Item {
  /** "P0", "B2". */
  readonly name: string;
  /** "partition 0", "broker 2". */
  readonly longName: string;
  readonly hue: Hue;
  readonly role: Role;
  readonly lanes: readonly number[];
}

type Lanes = Pick<Item, 'lanes'>;

export interface Items {
  readonly by: 'partition' | 'broker';
  readonly items: readonly Item[];
  /** A hairline after this many lanes of one colour, and between neighbours of one colour; 0 = none. */
  readonly hairlineEvery: number;
}

/** Beyond, partitions take their leader's colour. */
const MAX_COLOURS = 5;
/** Beyond, partitions are drawn by leader. */
const MAX_SINGLE_PARTITIONS = 12;

/** Single partitions if few enough to tell apart, otherwise (or with `byBroker`) leaders: slow ones first, then those waiting for them, then the pinned one. */
export function itemsOf(
  history: RunHistory,
  scenario: Scenario,
  pinned: number | null = null,
  byBroker = false,
): Items {
  const roles = brokerRoles(history, scenario, pinned);
  const roleOf = (broker: number): Role => roles[broker] ?? 'other';
  const lanes = Array.from({ length: history.lanes }, (_, lane) => lane);
  const single =
    !byBroker &&
    history.lanes <= MAX_SINGLE_PARTITIONS &&
    lanes.every((lane) => history.lanePartitions(lane) === 1);
  if (single && lanes.length <= MAX_COLOURS) {
    const items = lanes.map((lane) => ({
      ...partition(lane),
      hue: categoryHue(lane),
      role: roleOf(history.laneBroker(lane)),
    }));
    return { by: 'partition', items, hairlineEvery: 0 };
  }
  const few = history.brokers <= MAX_BROKER_HUES;
  const brokers = Array.from({ length: history.brokers }, (_, broker) => broker).filter((broker) =>
    lanes.some((lane) => history.laneBroker(lane) === broker),
  );
  if (!few) brokers.sort((a, b) => ROLE_RANKS[roleOf(a)] - ROLE_RANKS[roleOf(b)] || a - b);
  const items = brokers.flatMap((broker, turn): readonly Item[] => {
    const own = lanes.filter((lane) => history.laneBroker(lane) === broker);
    const role = roleOf(broker);
    const id = brokerId(scenario, broker);
    const look = { hue: brokerHue(history.brokers, broker, role, turn), role };
    return single
      ? own.map((lane) => ({ ...partition(lane), ...look }))
      : [{ name: `B${id}`, longName: `broker ${id}`, lanes: own, ...look }];
  });
  if (single) return { by: 'partition', items, hairlineEvery: 1 };
  // With many brokers, only neighbours of one colour need a line between them.
  return { by: 'broker', items, hairlineEvery: few ? 3 : Number.POSITIVE_INFINITY };
}

function partition(lane: number): Pick<Item, 'name' | 'longName' | 'lanes'> {
  return { name: `P${lane}`, longName: `partition ${lane}`, lanes: [lane] };
}

/** More rows don't fit next to a strip. */
const MOST_READOUTS = 4;

/**
 * The items with a readout of their own: all, or those in trouble and the heaviest over the whole run, so that rows
 * don't jump while it plays.
 */
export function pickReadouts(
  items: readonly Item[],
  weight: (item: Item) => number,
  most: number = MOST_READOUTS,
): { readonly own: readonly Item[]; readonly rest: readonly Item[] } {
  // Naming a single other item is more useful than "1 other".
  if (items.length <= most + (most === MOST_READOUTS ? 1 : 0)) return { own: items, rest: [] };
  const order = [...items].sort((a, b) => ROLE_RANKS[a.role] - ROLE_RANKS[b.role] || weight(b) - weight(a));
  const heaviest = new Set(firstOf(order, most - 1, ({ role }) => role === 'pinned'));
  return {
    own: items.filter((item) => heaviest.has(item)),
    rest: items.filter((item) => !heaviest.has(item)),
  };
}

export function itemRecords(history: RunHistory, item: Lanes, bin: number): number {
  return item.lanes.reduce((sum, lane) => sum + history.laneRecords(lane, bin), 0);
}

/** Its share of the bin's records, 0 to 1; NaN in an empty bin. */
export function itemShare(history: RunHistory, item: Lanes, bin: number): number {
  return item.lanes.reduce((sum, lane) => sum + history.laneShare(lane, bin), 0);
}

/** A figure of an item, or of several together, in a bin. */
export type ItemFigure = (history: RunHistory, item: Lanes, bin: number) => number;

/** Bytes that wait for an item in the accumulators at the end of a bin. */
export const itemBacklog: ItemFigure = (history, { lanes }, bin) =>
  lanes.reduce((sum, lane) => sum + history.laneBacklogBytes(lane, bin), 0);

/** Records of an item at the end of a bin that no consumer has polled yet. */
export const itemLag: ItemFigure = (history, { lanes }, bin) =>
  lanes.reduce((sum, lane) => sum + history.laneUnreadRecords(lane, bin), 0);

/** Bytes at the end of a bin in files, not yet committed, of the brokers that lead an item. */
export const itemFiles: ItemFigure = (history, { lanes }, bin) => {
  const brokers = new Set(lanes.map((lane) => history.laneBroker(lane)));
  return [...brokers].reduce((sum, broker) => sum + history.brokerFileBytes(broker, bin), 0);
};
