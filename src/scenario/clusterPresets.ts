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
];
