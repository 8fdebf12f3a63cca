import { CLIENTS } from '../clients/clients';
import { MEASURED } from '../measuredCluster';
import { DEFAULT_SCENARIO, type Scenario } from '../scenario';
import type { View } from '../view';

/** Opening state of a preset, if it differs from a link without view keys. */
export interface Opening extends Partial<View> {
  /** Plays at once, and hides the future of the playhead. */
  readonly hideAhead?: boolean;
}

export interface ExhibitText {
  /** Names of the scenarios, A first; without them, their differences are their names. */
  readonly names: readonly string[];
  readonly source: string;
  /** Influences that the model leaves out, a sentence each. */
  readonly leavesOut: readonly string[];
}

export interface Preset {
  /** A link by itself, in the address and on the command line. */
  readonly id: string;
  readonly title: string;
  readonly says: string;
  readonly group: string;
  readonly scenario: Scenario;
  readonly opening?: Opening;
  readonly isEvidence?: boolean;
  readonly exhibit?: ExhibitText;
}

/** 2048 records of 512 B a second on three healthy brokers of the measured cluster. */
export const HEALTHY: Scenario = {
  ...DEFAULT_SCENARIO,
  ...MEASURED,
  'slow.broker': 'none',
};

/** KIP-794's cluster, without distracting stalls. */
export const RUNAWAY: Scenario = {
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

export function presetsOf<Row extends Omit<Preset, 'group'>>(group: string, rows: readonly Row[]) {
  return rows.map((row) => ({ ...row, group }));
}

export const ONE_SLOW = 'One slow broker';
const CLIENT_PRESETS: readonly Preset[] = CLIENTS.map(({ id, name, says, settings, workload }) => ({
  id,
  title: `${name}, one slow broker`,
  says,
  group: 'Clients',
  scenario: { ...DEFAULT_SCENARIO, ...settings, ...workload },
}));

// @recipe preset
/** The presets of a first visit, the opening one first; `later.ts` has the others, `src/features/evidence` its own. */
export const PRESETS: readonly Preset[] = [
  ...presetsOf(ONE_SLOW, [
    {
      id: 'runaway',
      title: 'One slow broker, sticky partitioner',
      says: 'Broker 0 becomes 20\u202Fms slower at 5\u202Fs. Sticky then sends it more and more, until it recovers at 40\u202Fs.',
      scenario: RUNAWAY,
      opening: { hideAhead: true },
    },
    {
      id: 'uniform',
      title: 'One slow broker, uniform partitioner',
      says: "The same slow broker. Uniform switches partitions by bytes, not by batch, so the slow one can't get everything.",
      scenario: { ...RUNAWAY, partitioner: 'uniform' },
    },
    {
      id: 'adaptive',
      title: 'One slow broker, adaptive partitioner',
      says: 'The same slow broker. Adaptive picks partitions with a long queue less often.',
      scenario: { ...RUNAWAY, partitioner: 'adaptive' },
    },
    {
      id: 'linger-5',
      title: 'One slow broker, sticky with linger 5',
      says: 'The same slow broker and sticky, but batches wait 5\u202Fms. The healthy partitions fill their batches too, and the runaway is gone.',
      scenario: { ...RUNAWAY, 'linger.ms': 5 },
    },
  ]),
  ...presetsOf('Other clusters', [
    {
      id: 'healthy',
      title: 'Three healthy brokers',
      says: 'The default settings without a slow broker: the baseline.',
      scenario: HEALTHY,
    },
    {
      id: 'many',
      title: '90 producers, 108 partitions',
      says: 'Ninety producers send 90\u202FMB/s to three brokers. Broker 0 becomes 500\u202Fms slower at 5\u202Fs, and all 90 connections to it fill up.',
      scenario: MANY,
      opening: { sloP99Ms: 1000 },
    },
  ]),
  ...CLIENT_PRESETS,
];

export const OPENING_PRESET_ID = 'runaway';

export function findPreset(id: string, presets: readonly Preset[] = PRESETS): Preset | undefined {
  return presets.find((preset) => preset.id === id);
}
