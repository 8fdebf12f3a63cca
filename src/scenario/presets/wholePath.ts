import type { Scenario } from '../scenario';
import { HEALTHY, type Preset, presetsOf, RUNAWAY } from './presets';

/** Three replicas of each partition; acks=all needs two of them. */
export const REPLICATED: Scenario = {
  ...HEALTHY,
  'replication.factor': 3,
  'min.insync.replicas': 2,
  'duration.s': 40,
};

export const WHOLE = 'The whole path';

// @recipe preset
/** More that can happen: replicas, lost brokers, consumers, keys, busy handlers. */
export const WHOLE_PATH_PRESETS: readonly Preset[] = presetsOf(WHOLE, [
  {
    id: 'slow-follower',
    title: 'Three replicas, one slow follower',
    says: 'Broker 0 becomes 20\u202Fms slower at 10\u202Fs, also as a follower. With acks=all, every partition waits for its copies, not only those it leads.',
    scenario: {
      ...REPLICATED,
      'linger.ms': 20,
      'slow.broker': 0,
      'slow.ms': 20,
      'slow.from.s': 10,
      'slow.to.s': 30,
    },
    opening: { sloP99Ms: 50 },
  },
  {
    id: 'outage',
    title: 'A broker is lost and comes back',
    says: "Broker 0 goes down at 10\u202Fs. Until its session ends at 19\u202Fs, acks=all waits for its replicas. Then other brokers lead, until it's back at 30\u202Fs.",
    scenario: {
      ...REPLICATED,
      at: [
        { atS: 10, field: 'down.broker', value: 0 },
        { atS: 30, field: 'down.broker', value: 'none' },
      ],
    },
    opening: { window: { fromS: 10, toS: 30 }, atS: 22 },
  },
  {
    id: 'consumer-behind',
    title: 'A consumer falls behind and catches up',
    says: 'One consumer spends 200\u202Fµs on each record, so it can read 5,000 a second. From 10 to 20\u202Fs it gets 8,000 a second: acks stay fast, but reading falls behind.',
    scenario: {
      ...REPLICATED,
      rate: 4000,
      consumers: 1,
      'consumer.record.us': 200,
      at: [
        { atS: 10, field: 'rate', value: 8000 },
        { atS: 20, field: 'rate', value: 3000 },
      ],
    },
    opening: { atS: 22 },
  },
  {
    id: 'hot-keys',
    title: 'Hot keys',
    says: 'Most records have one of a few hot keys (Zipf, 100 keys), and each key always goes to the same partition. No partitioner can even that out.',
    scenario: {
      ...HEALTHY,
      keys: 'zipf',
      'key.count': 100,
      rate: 20_000,
      partitions: 6,
      'duration.s': 30,
    },
  },
  {
    id: 'micro-bursts',
    title: '90 producers, micro-bursts',
    says: 'Each producer sends the records of 100\u202Fms within 10\u202Fms. The handlers are idle half of the time, yet records spend most of their time waiting for one.',
    scenario: {
      ...HEALTHY,
      producers: 90,
      partitions: 108,
      rate: 36_000,
      'record.bytes': 200,
      arrivals: 'bursts',
      'burst.s': 0.01,
      'pause.s': 0.09,
      'broker.network.us': 50,
      'duration.s': 20,
    },
    opening: { sloP99Ms: 10 },
  },
  {
    id: 'data-centres',
    title: 'Three data centres',
    says: 'Brokers and producers are in three places, 8\u202Fms apart. Each request waits for its copies in both others, and the next one for that: five in flight take 80\u202Fms.',
    scenario: { ...REPLICATED, producers: 3, racks: 3, 'rack.rtt.ms': 8 },
  },
  {
    id: 'rack-aware',
    title: 'Rack-aware, the near broker slow',
    says: 'The producer keeps to the broker in its own rack (KIP-1123). Broker 0 becomes 20\u202Fms slower at 5\u202Fs, and adaptive has nowhere else to go.',
    scenario: { ...RUNAWAY, partitioner: 'adaptive', 'partitioner.rack.aware': 'true', racks: 3 },
  },
]);
