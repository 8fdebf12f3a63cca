import { CLUSTER_PRESETS } from './cluster';
import { DECISION_PRESETS } from './decisions';
import { DISKLESS_PRESETS } from './diskless';
import { EXHIBITS } from './exhibits';
import { GROUP_PRESETS } from './groups';
import { PRESETS, type Preset } from './presets';
import { RULE_PRESETS } from './rules';
import { WHOLE_PATH_PRESETS } from './wholePath';

/** Presets that join the others after the first run, because no first visit needs them. */
export const LATER_PRESETS: readonly Preset[] = [
  ...WHOLE_PATH_PRESETS,
  ...CLUSTER_PRESETS,
  ...GROUP_PRESETS,
  ...DISKLESS_PRESETS,
  ...RULE_PRESETS,
  ...EXHIBITS,
  ...DECISION_PRESETS,
];

export const ALL_PRESETS: readonly Preset[] = [...PRESETS, ...LATER_PRESETS];
