import { type Preset, REPLICATED, WHOLE } from './presets';

/** What followers and consumer groups do in a cluster, beyond what a first visit needs. */
export const CLUSTER_PRESETS: readonly Preset[] = [
  {
    id: 'lagging-follower',
    title: 'A follower falls out of sync',
    says: "From 10\u202Fs on, broker 1 takes 10\u202Fs for each append. acks=all waits for it until it has lagged for 5\u202Fs. Then the in-sync set goes on without it, until it's quick again at 40\u202Fs.",
    group: WHOLE,
    scenario: {
      ...REPLICATED,
      partitions: 1,
      'duration.s': 60,
      'replica.lag.time.max.ms': 5000,
      'slow.broker': 1,
      'slow.kind': 'appends',
      'slow.ms': 10_000,
      'slow.from.s': 10,
      'slow.to.s': 40,
    },
    opening: { window: 'slow', atS: 14 },
  },
  {
    id: 'follower-reads',
    title: 'A consumer reads in its own rack',
    says: 'Three racks are 8\u202Fms apart, and the consumer reads from replicas in its own (KIP-392). That saves traffic between racks, but followers learn later what is committed: p99 end to end is three times as high.',
    group: WHOLE,
    scenario: {
      ...REPLICATED,
      acks: '1',
      producers: 3,
      consumers: 1,
      racks: 3,
      'rack.rtt.ms': 8,
      'replica.selector.class': 'rack-aware',
      'duration.s': 20,
    },
  },
  {
    id: 'rebalance',
    title: 'A consumer group rebalances',
    says: 'At 10\u202Fs the eager protocol stops all four consumers for 3\u202Fs. Acks stay fast, but 7\u202F% of the records wait to be read, and p99 end to end is nearly the pause.',
    group: WHOLE,
    scenario: {
      ...REPLICATED,
      partitions: 12,
      consumers: 4,
      'consumer.record.us': 200,
      'rebalance.at.s': 10,
    },
    opening: { atS: 12.5 },
  },
];
