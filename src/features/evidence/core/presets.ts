import type { Preset } from '../../../scenario/presets/presets';
import { type Experiment, loadExperiments, presetIdOf, type Variant } from './experiments';
import { type EvidenceRow, loadEvidence } from './rows';
import { SOURCES } from './sources';

/**
 * The rows and the variants of the experiments as presets, under their own ids. Reading all of them takes longer than a
 * run; if `ids` are given, only those are read.
 */
export async function loadEvidencePresets(ids?: readonly string[]): Promise<readonly Preset[]> {
  const [rows, experiments] = await Promise.all([
    loadEvidence((id) => ids?.includes(id) ?? true),
    loadExperiments((id) => ids?.some((asked) => asked.startsWith(id)) ?? true),
  ]);
  return presetsOf(rows, experiments);
}

export function presetsOf(
  rows: readonly EvidenceRow[],
  experiments: readonly Experiment[],
): readonly Preset[] {
  return [
    ...rows.map(presetOfRow),
    ...experiments.flatMap((experiment) =>
      experiment.variants.map((variant) => presetOfVariant(experiment, variant)),
    ),
  ];
}

function presetOfRow(row: EvidenceRow): Preset {
  const published = row.source === 'published';
  const origin = published ? 'Published figures' : `Measured on real Kafka, client ${row.client}`;
  const remark = row.says === '' ? '' : ` ${row.says}`;
  return {
    id: row.id,
    title: row.title,
    says: `${origin}.${remark}`,
    group: published ? 'Published' : 'Measured',
    scenario: row.scenario,
    isEvidence: true,
  };
}

function presetOfVariant(experiment: Experiment, variant: Variant): Preset {
  const { title } = SOURCES[experiment.cluster];
  return {
    id: presetIdOf(experiment, variant),
    title: experiment.variants.length === 1 ? experiment.title : `${experiment.title}: ${variant.name}`,
    says: `${title}. ${experiment.says}`,
    group: 'Experiments',
    scenario: variant.scenario,
  };
}
