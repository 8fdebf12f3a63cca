import type { Preset } from '../../../scenario/presets/presets';
import { loadExperiments, presetIdOf } from './experiments';
import type { Figures } from './figures';
import { loadEvidencePresets } from './presets';
import { loadEvidence } from './rows';

/** What other screens may say of real Kafka, by the ids under which rows and variants are presets too. */
export interface LentEvidence {
  readonly rows: readonly {
    readonly id: string;
    readonly figures: Figures;
  }[];
  readonly presets: readonly Preset[];
}

/** Fetches the figures of all rows and of all variants that were published, with the presets. */
export async function loadEvidenceForLessons(): Promise<LentEvidence> {
  const [rows, experiments, presets] = await Promise.all([
    loadEvidence(),
    loadExperiments(),
    loadEvidencePresets(),
  ]);
  const variants = experiments.flatMap((experiment) =>
    experiment.variants.map((variant) => ({
      id: presetIdOf(experiment, variant),
      figures: variant.published,
    })),
  );
  return { rows: [...rows, ...variants], presets };
}
