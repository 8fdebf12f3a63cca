import type { Preset } from '../../../scenario/presets/presets';
import { loadExperiments, presetIdOf } from './experiments';
import type { Figures } from './figures';
import { loadEvidencePresets } from './presets';
import { loadEvidence } from './rows';

/** Real Kafka's figures for lessons, by the ids of the rows and variants, which are preset ids too. */
export interface LessonEvidence {
  readonly rows: readonly {
    readonly id: string;
    readonly figures: Figures;
  }[];
  readonly presets: readonly Preset[];
}

/** Loads the figures of all rows and the published ones of all variants, with the presets. */
export async function loadEvidenceForLessons(): Promise<LessonEvidence> {
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
