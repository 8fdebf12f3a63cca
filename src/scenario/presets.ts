import { CALIBRATIONS } from './calibrations';
import { CLIENTS } from './clients';
import { DEFAULT_SCENARIO, type Scenario } from './scenario';
import type { View } from './view';

/** How a preset opens, where that differs from a link without view keys. */
export interface Opening extends Partial<View> {
  /** True where the page plays at once and hides what lies ahead of the playhead until it is reached. */
  readonly hideAhead?: boolean;
}

/** A scenario with a name. */
export interface Preset {
  /** Stands for the whole link, in the address and on the command line. */
  readonly id: string;
  readonly title: string;
  /** One or two sentences: what there is to see. */
  readonly says: string;
  /** Heading in the menu. */
  readonly group: string;
  readonly scenario: Scenario;
  readonly opening?: Opening;
  /** Id of the evidence row with figures from real Kafka: of this very scenario, or of the nearest that was run. */
  readonly evidence?: string;
}

/** 2048 records of 512 B a second on three healthy brokers of the measured cluster. */
const HEALTHY: Scenario = {
  ...DEFAULT_SCENARIO,
  ...CALIBRATIONS.measured,
  'slow.broker': 'none',
};

/** KIP-794's cluster, without the stalls that would distract from what there is to see. */
const RUNAWAY: Scenario = {
  ...DEFAULT_SCENARIO,
  partitioner: 'sticky',
  'stall.ms': 0,
  'slow.from.s': 5,
  'slow.to.s': 40,
};

const MANY: Scenario = {
  ...HEALTHY,
  partitioner: 'sticky',
  rate: 184_320,
  producers: 90,
  partitions: 108,
  'slow.broker': 0,
  'slow.ms': 500,
  'slow.from.s': 5,
  'slow.to.s': 30,
  'duration.s': 30,
};

const ONE_SLOW = 'One slow broker';
const OTHERS = 'Other clusters';

/** Each client with a name on the set-up of KIP-794: three brokers, of which one is slow from the start. */
const CLIENT_PRESETS: readonly Preset[] = CLIENTS.map(({ id, name, says, settings, evidence }) => ({
  id,
  title: `${name}, one slow broker`,
  says,
  evidence,
  group: 'Clients',
  scenario: { ...DEFAULT_SCENARIO, ...settings },
}));

/** The presets of this project's own, the opening one first. Those of the evidence are in `src/evidence`. */
export const PRESETS: readonly Preset[] = [
  {
    id: 'runaway',
    title: 'One slow broker, sticky partitioner',
    evidence: 'kip794-s1-sticky',
    says: 'Broker 0 becomes 20\u202Fms slower at 5\u202Fs. Sticky then sends it more and more, until it recovers at 40\u202Fs.',
    group: ONE_SLOW,
    scenario: RUNAWAY,
    opening: { hideAhead: true, window: 'slow' },
  },
  {
    id: 'uniform',
    title: 'One slow broker, uniform partitioner',
    evidence: 'measured-a-s1-uniform-r1',
    says: 'The same slow broker. Uniform changes the partition by bytes, not by batch, so the slow one cannot take it all.',
    group: ONE_SLOW,
    scenario: { ...RUNAWAY, partitioner: 'uniform' },
    opening: { window: 'slow' },
  },
  {
    id: 'adaptive',
    title: 'One slow broker, adaptive partitioner',
    evidence: 'measured-a-s1-adaptive-r2',
    says: 'The same slow broker. Adaptive picks partitions with a long queue less often.',
    group: ONE_SLOW,
    scenario: { ...RUNAWAY, partitioner: 'adaptive' },
    opening: { window: 'slow' },
  },
  {
    id: 'linger-5',
    title: 'One slow broker, sticky with linger 5',
    evidence: 'measured-b-sticky-l5',
    says: 'The same slow broker and sticky, but batches wait 5\u202Fms. The healthy partitions fill theirs too, and the runaway is gone.',
    group: ONE_SLOW,
    scenario: { ...RUNAWAY, 'linger.ms': 5 },
    opening: { window: 'slow' },
  },
  {
    id: 'small-batch',
    title: 'One slow broker, batches of 4\u202FKB',
    evidence: 'measured-g-sticky-bs4k',
    says: 'The slow broker answers as many requests as before, but each holds only a few records, so the runaway is worse.',
    group: ONE_SLOW,
    scenario: { ...RUNAWAY, 'batch.size': 4096 },
    opening: { window: 'slow' },
  },
  {
    id: 'in-flight-5',
    title: 'One slow broker, five requests in flight',
    evidence: 'measured-f-adaptive-mif5',
    says: 'Adaptive, with the default limit. Five requests queue at the slow broker, and each waits for the four before it.',
    group: ONE_SLOW,
    scenario: { ...RUNAWAY, partitioner: 'adaptive', 'slow.from.s': 0, 'slow.to.s': 'end', 'duration.s': 25 },
  },
  {
    id: 'in-flight-1',
    title: 'One slow broker, one request in flight',
    evidence: 'measured-f-adaptive-mif1',
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
  {
    id: 'healthy',
    title: 'Three healthy brokers',
    evidence: 'measured-c2-adaptive-p3-s0',
    says: 'The default settings with no broker slow: what there is to lose.',
    group: OTHERS,
    scenario: HEALTHY,
  },
  {
    id: 'many',
    title: '90 producers, 108 partitions',
    evidence: 'measured-d-sticky-n9-l0-s20',
    says: 'Ninety producers send 90\u202FMB/s to three brokers. Broker 0 becomes 500\u202Fms slower at 5\u202Fs, and all 90 connections to it fill up.',
    group: OTHERS,
    scenario: MANY,
    opening: { window: 'slow', sloP99Ms: 1000 },
  },
  ...CLIENT_PRESETS,
];

/** The preset of the first visit. */
export const OPENING_PRESET_ID = 'runaway';

/** The preset with this id among `presets`, or undefined. */
export function findPreset(id: string, presets: readonly Preset[] = PRESETS): Preset | undefined {
  return presets.find((preset) => preset.id === id);
}
