import { brokerId } from './brokerId';
import type { Scenario } from './scenario';

/**
 * Role of a broker in the latency of others: it is slow, its leaders wait for a slow follower, or neither; of the last
 * kind, the reader may have pinned one.
 */
export type Role = 'slow' | 'held' | 'pinned' | 'other';

export const ROLE_RANKS: Readonly<Record<Role, number>> = { slow: 0, held: 1, pinned: 2, other: 3 };

/** Minimum share of time that a leader serves if its followers hold it back. */
const LEAST_BUSY = 0.3;

export interface Brokers {
  readonly count: number;
  /** Copies that an ack waits for, the leader's with them. */
  readonly copies: number;
  readonly isSlow: (broker: number) => boolean;
  /** Share of the time that it serves, 0 to 1. */
  readonly busy: (broker: number) => number;
  /** The broker that the reader keeps in sight. */
  readonly pinned?: number | null;
}

/** The slow broker that holds this one's followers; -1 = none. Replicas of a partition are on brokers that follow each other. */
export function waitsFor({ count, copies, isSlow, busy }: Brokers, broker: number): number {
  if (isSlow(broker) || !(busy(broker) > LEAST_BUSY)) return -1;
  for (let copy = 1; copy < Math.min(copies, count); copy += 1) {
    const follower = (broker + copy) % count;
    if (isSlow(follower)) return follower;
  }
  return -1;
}

export function rolesOf(brokers: Brokers): readonly Role[] {
  return Array.from({ length: brokers.count }, (_, broker) => {
    if (brokers.isSlow(broker)) return 'slow';
    if (waitsFor(brokers, broker) >= 0) return 'held';
    return broker === brokers.pinned ? 'pinned' : 'other';
  });
}

/** The first `most` of an order of brokers, the pinned one always among them. */
export function firstOf<Item>(
  order: readonly Item[],
  most: number,
  isPinned: (item: Item) => boolean,
): readonly Item[] {
  const pinned = order.slice(most).find(isPinned);
  return pinned === undefined ? order.slice(0, most) : [...order.slice(0, most - 1), pinned];
}

export interface WatchedBroker {
  readonly broker: number;
  /** Displayed name: its partition's name if each broker leads one. */
  readonly name: string;
}

/** The most interesting broker's share: the broker that A slows, else the first; a partition if each broker leads one. */
export function watchedBroker(scenarios: readonly Scenario[]): WatchedBroker {
  const slow = scenarios[0]?.['slow.broker'] ?? 'none';
  const broker = slow === 'none' ? 0 : slow;
  const onePartitionEach = scenarios.every(({ partitions, brokers }) => partitions <= brokers);
  return {
    broker,
    name: onePartitionEach ? `partition ${broker}` : `broker ${brokerId(scenarios[0] ?? {}, broker)}`,
  };
}
