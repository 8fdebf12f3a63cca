import { CLUSTER_PRESETS } from './cluster';
import { DECISION_PRESETS } from './decisions';
import { DISKLESS_PRESETS } from './diskless';
import { EXHIBITS } from './exhibits';
import { GROUP_PRESETS } from './groups';
import type { Preset } from './presets';

/** Presets that join the others after the first run, because no first visit needs them. */
export const LATER_PRESETS: readonly Preset[] = [
  ...CLUSTER_PRESETS,
  ...GROUP_PRESETS,
  ...DISKLESS_PRESETS,
  ...EXHIBITS,
  ...DECISION_PRESETS,
];
