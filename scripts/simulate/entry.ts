import { loadEvidencePresets } from '../../src/evidence/presets';
import { PRESETS, type Preset } from '../../src/scenario/presets';

export { openModel } from './openModel';
export { simulate } from './simulate';

/** Every preset there is. They are loaded here, because nothing more can be imported once the entry has been. */
export const presets: readonly Preset[] = [...PRESETS, ...(await loadEvidencePresets())];
