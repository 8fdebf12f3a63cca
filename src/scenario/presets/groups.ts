import { type Preset, presetsOf } from './presets';
import { REPLICATED } from './wholePath';

/** Twelve pods of an application on six brokers. */
const FLEET = {
  ...REPLICATED,
  producers: 12,
  partitions: 48,
  brokers: 6,
  rate: 12_000,
  'duration.s': 30,
} as const;

// @recipe preset
/** Part of the producers differ from the rest. */
export const GROUP_PRESETS: readonly Preset[] = presetsOf('Two groups of producers', [
  {
    id: 'canary',
    title: 'A canary: 1 of 12 pods lingers',
    says: 'One pod waits 20\u202Fms for more records: its median goes from 1.5 to 12\u202Fms and its requests to a tenth, as they do once all twelve wait. The other eleven don\u2019t notice, so a canary doesn\u2019t show what the brokers gain.',
    scenario: { ...FLEET, 'group.producers': 1, 'group.linger.ms': 20 },
  },
  {
    id: 'half-older-client',
    title: 'Half of the fleet has an older client',
    says: 'Six of twelve pods still have the sticky partitioner of clients 2.4 to 3.2. While broker 2 is slow, they send it 47\u202F% of their records, the others 21\u202F%, and their mean latency is twice as high.',
    scenario: {
      ...FLEET,
      'replication.factor': 1,
      'min.insync.replicas': 1,
      'slow.broker': 2,
      'slow.ms': 20,
      'group.producers': 6,
      'group.partitioner': 'sticky',
    },
  },
  {
    id: 'noisy-neighbour',
    title: 'A noisy neighbour',
    says: 'Eight of forty producers send 100,000\u202Frec/s of 2\u202FKB. With only two handlers a broker, everyone waits in the same queue: p99 of the other 32 goes from 51 to 81\u202Fms, though they send no more than before.',
    scenario: {
      ...FLEET,
      producers: 40,
      rate: 40_000,
      'num.io.threads': 2,
      'group.producers': 8,
      'group.rate': 100_000,
      'group.record.bytes': 2000,
    },
  },
]);
