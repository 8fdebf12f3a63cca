import { CALIBRATIONS } from '../calibrations';
import { JAVA_DEFAULTS } from '../clients/client';
import { DEFAULT_SCENARIO, type Scenario } from '../scenario';
import { CLUSTER_PRESETS } from './cluster';
import { DISKLESS_PRESETS } from './diskless';
import { EXHIBITS } from './exhibits';
import { GROUP_PRESETS } from './groups';
import { ONE_SLOW, PRESETS, type Preset, presetsOf, RUNAWAY } from './presets';
import { RULE_PRESETS } from './rules';
import { WHOLE_PATH_PRESETS } from './wholePath';

/** Three copies of each partition on the measured cluster, with the defaults of clients 3.3 to 3.9. */
const REPLICATED: Scenario = {
  ...DEFAULT_SCENARIO,
  ...CALIBRATIONS.measured,
  ...JAVA_DEFAULTS,
  'slow.broker': 'none',
  'replication.factor': 3,
  'min.insync.replicas': 2,
  'duration.s': 30,
};

// @recipe preset
/** Disputed advice as decisions: each one asks a question, and the screen computes the answer. */
export const DECISION_PRESETS: readonly Preset[] = presetsOf('Decisions', [
  {
    id: 'decide-low-latency',
    title: 'Is linger 0 with acks=1 right for low latency?',
    says: 'Many guides say so. From linger 0 with acks=all: what keeps p99 within 50\u202Fms, also while one broker is slow, and does it need acks=1?',
    scenario: REPLICATED,
    opening: { screen: 'decide', sloP99Ms: 50, decide: 'unlock=acks' },
  },
  {
    id: 'decide-linger-5',
    title: 'Linger 5 as the default (KIP-1030)',
    says: 'Kafka 4.0 waits 5\u202Fms for more records by default. Who gains, and who pays, if p99 may take 150\u202Fms? Only linger may change here, and only to 5\u202Fms.',
    scenario: { ...REPLICATED, 'replication.factor': 1, 'min.insync.replicas': 1 },
    opening: { screen: 'decide', sloP99Ms: 150, decide: 'change=linger.ms:5~5' },
  },
  {
    id: 'decide-linger-1000',
    title: 'A vendor\u2019s linger 1000 with batch.size 16384',
    says: 'A second sounds long. At 200\u202Frec/s a batch of 16\u202FKB is full much sooner: is p99 within 200\u202Fms, also while one broker is slow?',
    scenario: { ...REPLICATED, rate: 200, partitions: 12, 'linger.ms': 1000 },
    opening: { screen: 'decide', sloP99Ms: 200, decide: '' },
  },
]);

const SLOW_BROKER_PRESETS: readonly Preset[] = presetsOf(ONE_SLOW, [
  {
    id: 'small-batch',
    title: 'One slow broker, batches of 4\u202FKB',
    says: 'The slow broker answers as many requests as before, but each carries only a few records, so the runaway is worse.',
    scenario: { ...RUNAWAY, 'batch.size': 4096 },
  },
  {
    id: 'in-flight-5',
    title: 'One slow broker, five requests in flight',
    says: 'Adaptive, with the default limit. Five requests queue at the slow broker, and each waits for the four before it.',
    scenario: { ...RUNAWAY, partitioner: 'adaptive', 'slow.from.s': 0, 'slow.to.s': 'end', 'duration.s': 25 },
  },
  {
    id: 'in-flight-1',
    title: 'One slow broker, one request in flight',
    says: 'Adaptive, with a limit of one. Records wait in the producer, where the partitioner can see them, and latency falls.',
    scenario: {
      ...RUNAWAY,
      partitioner: 'adaptive',
      'max.in.flight.requests.per.connection': 1,
      'slow.from.s': 0,
      'slow.to.s': 'end',
      'duration.s': 25,
    },
  },
]);

/** Presets that join the others after the first run, because no first visit needs them. */
export const LATER_PRESETS: readonly Preset[] = [
  ...SLOW_BROKER_PRESETS,
  ...WHOLE_PATH_PRESETS,
  ...CLUSTER_PRESETS,
  ...GROUP_PRESETS,
  ...DISKLESS_PRESETS,
  ...RULE_PRESETS,
  ...EXHIBITS,
  ...DECISION_PRESETS,
];

export const ALL_PRESETS: readonly Preset[] = [...PRESETS, ...LATER_PRESETS];
