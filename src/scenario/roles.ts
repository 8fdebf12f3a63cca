/** What a broker does for the latency of others: it is slow, its leaders wait for a slow follower, or neither. */
export type Role = 'slow' | 'held' | 'other';

/** A leader that serves less than this share of the time is not held back by its followers. */
const LEAST_BUSY = 0.3;

/** The brokers of a cluster, by number. */
export interface Brokers {
  readonly count: number;
  /** Copies that an ack waits for, the leader's with them. */
  readonly copies: number;
  readonly isSlow: (broker: number) => boolean;
  /** Share of the time that it serves, 0 to 1. */
  readonly busy: (broker: number) => number;
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

/** The role of each broker, by number. */
export function rolesOf(brokers: Brokers): readonly Role[] {
  return Array.from({ length: brokers.count }, (_, broker) => {
    if (brokers.isSlow(broker)) return 'slow';
    return waitsFor(brokers, broker) >= 0 ? 'held' : 'other';
  });
}
