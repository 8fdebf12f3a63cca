import { CALIBRATIONS } from '../calibrations';
import { CLIENTS } from '../clients/clients';
import { DEFAULT_SCENARIO, type Scenario } from '../scenario';
import type { View } from '../view';

/** Opening state of a preset, if it differs from a link without view keys. */
export interface Opening extends Partial<View> {
  /** Plays at once, and hides the future of the playhead. */
  readonly hideAhead?: boolean;
}

/** Texts of an exhibit, besides its preset's title and sentences. */
export interface ExhibitText {
  /** Names of the scenarios, A first; without them, their differences are their names. */
  readonly names: readonly string[];
  /** Public address of the claim's source. */
  readonly source: string;
  /** Influences that the model leaves out, a sentence each. */
  readonly leavesOut: readonly string[];
}

/** A scenario with a name. */
export interface Preset {
  /** A link by itself, in the address and on the command line. */
  readonly id: string;
  readonly title: string;
  /** One or two sentences about what it shows. */
  readonly says: string;
  /** Heading in the menu. */
  readonly group: string;
  readonly scenario: Scenario;
  readonly opening?: Opening;
  /** Id of this scenario's evidence row, or of the nearest one. */
  readonly evidence?: string;
  readonly exhibit?: ExhibitText;
}

/** 2048 records of 512 B a second on three healthy brokers of the measured cluster. */
export const HEALTHY: Scenario = {
  ...DEFAULT_SCENARIO,
  ...CALIBRATIONS.measured,
  'slow.broker': 'none',
};

/** KIP-794's cluster, without distracting stalls. */
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

/** Three replicas of each partition; acks=all needs two of them. */
export const REPLICATED: Scenario = {
  ...HEALTHY,
  'replication.factor': 3,
  'min.insync.replicas': 2,
  'duration.s': 40,
};

const ONE_SLOW = 'One slow broker';
const OTHERS = 'Other clusters';
export const WHOLE = 'The whole path';

/** Each client on the set-up of KIP-794. */
const CLIENT_PRESETS: readonly Preset[] = CLIENTS.map(({ id, name, says, settings, workload, evidence }) => ({
  id,
  title: `${name}, one slow broker`,
  says,
  evidence,
  group: 'Clients',
  scenario: { ...DEFAULT_SCENARIO, ...settings, ...workload },
}));

/** More that can happen: replicas, lost brokers, consumers, keys, busy handlers. */
const WHOLE_PATH: readonly Preset[] = [
  {
    id: 'slow-follower',
    title: 'Three replicas, one slow follower',
    says: 'Broker 0 becomes 20\u202Fms slower at 10\u202Fs, also as a follower. With acks=all, every partition waits for its copies, not only those it leads.',
    group: WHOLE,
    scenario: {
      ...REPLICATED,
      'linger.ms': 20,
      'slow.broker': 0,
      'slow.ms': 20,
      'slow.from.s': 10,
      'slow.to.s': 30,
    },
    opening: { window: 'slow', sloP99Ms: 50 },
  },
  {
    id: 'outage',
    title: 'A broker is lost and comes back',
    says: "Broker 0 goes down at 10\u202Fs. Until its session ends at 19\u202Fs, acks=all waits for its replicas. Then other brokers lead, until it's back at 30\u202Fs.",
    group: WHOLE,
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
    group: WHOLE,
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
    group: WHOLE,
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
    group: WHOLE,
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
    group: WHOLE,
    scenario: { ...REPLICATED, producers: 3, racks: 3, 'rack.rtt.ms': 8 },
  },
  {
    id: 'rack-aware',
    title: 'Rack-aware, the near broker slow',
    says: 'The producer keeps to the broker in its own rack (KIP-1123). Broker 0 becomes 20\u202Fms slower at 5\u202Fs, and adaptive has nowhere else to go.',
    group: WHOLE,
    scenario: { ...RUNAWAY, partitioner: 'adaptive', 'partitioner.rack.aware': 'true', racks: 3 },
    opening: { window: 'slow' },
  },
];

// @recipe preset
/** The presets, the opening one first. Those of the evidence are in `src/features/evidence`. */
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
    says: "The same slow broker. Uniform switches partitions by bytes, not by batch, so the slow one can't get everything.",
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
    says: 'The same slow broker and sticky, but batches wait 5\u202Fms. The healthy partitions fill their batches too, and the runaway is gone.',
    group: ONE_SLOW,
    scenario: { ...RUNAWAY, 'linger.ms': 5 },
    opening: { window: 'slow' },
  },
  {
    id: 'small-batch',
    title: 'One slow broker, batches of 4\u202FKB',
    evidence: 'measured-g-sticky-bs4k',
    says: 'The slow broker answers as many requests as before, but each carries only a few records, so the runaway is worse.',
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
    says: 'The default settings without a slow broker: the baseline.',
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
  ...WHOLE_PATH,
  ...CLIENT_PRESETS,
];

/** The preset that the page and its tour open with. */
export const OPENING_PRESET_ID = 'runaway';

/** The preset with this id among `presets`, or undefined. */
export function findPreset(id: string, presets: readonly Preset[] = PRESETS): Preset | undefined {
  return presets.find((preset) => preset.id === id);
}
