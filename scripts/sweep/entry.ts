import { loadEvidencePresets } from '../../src/evidence/presets';
import { PRESETS, type Preset } from '../../src/scenario/presets';

export { RunPool } from '../../src/sim/RunPool';
export { progressBar } from './progressBar';
export { sweep } from './sweep';

/** Every preset there is. They are loaded here, because nothing more can be imported once the entry has been. */
export const presets: readonly Preset[] = [...PRESETS, ...(await loadEvidencePresets())];
