import { CLUSTER_PRESETS } from './cluster';
import { DECISION_PRESETS } from './decisions';
import { DISKLESS_PRESETS } from './diskless';
import { EXHIBITS } from './exhibits';
import { GROUP_PRESETS } from './groups';
import { ONE_SLOW, PRESETS, type Preset, RUNAWAY } from './presets';
import { RULE_PRESETS } from './rules';
import { WHOLE_PATH_PRESETS } from './wholePath';

const SLOW_BROKER_PRESETS: readonly Preset[] = [
  {
    id: 'small-batch',
    title: 'One slow broker, batches of 4\u202FKB',
    says: 'The slow broker answers as many requests as before, but each carries only a few records, so the runaway is worse.',
    group: ONE_SLOW,
    scenario: { ...RUNAWAY, 'batch.size': 4096 },
  },
  {
    id: 'in-flight-5',
    title: 'One slow broker, five requests in flight',
    says: 'Adaptive, with the default limit. Five requests queue at the slow broker, and each waits for the four before it.',
    group: ONE_SLOW,
    scenario: { ...RUNAWAY, partitioner: 'adaptive', 'slow.from.s': 0, 'slow.to.s': 'end', 'duration.s': 25 },
  },
  {
    id: 'in-flight-1',
    title: 'One slow broker, one request in flight',
    says: 'Adaptive, with a limit of one. Records wait in the producer, where the partitioner can see them, and latency falls.',
    group: ONE_SLOW,
    scenario: {
      ...RUNAWAY,
      partitioner: 'adaptive',
      'max.in.flight.requests.per.connection': 1,
      'slow.from.s': 0,
      'slow.to.s': 'end',
      'duration.s': 25,
    },
  },
];

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
