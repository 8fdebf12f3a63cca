import type { FigureId } from '../../../figures/catalogue';
import type { Subject } from '../../../run/RunList';
import { type Experiment, figuresOf, loadExperiments, SEEDS_OF_VARIANT, type Variant } from './experiments';
import { namesIn } from './figures';
import { modelFigure } from './judgeRow';
import { type EvidenceRow, loadEvidence, SEEDS_OF_ROW } from './rows';

/** A scenario that the model runs for the evidence, and the figures that are read from each of its runs. */
export interface EvidenceSubject extends Subject {
  readonly figures: readonly FigureId[];
}

export function rowSubject(row: EvidenceRow): EvidenceSubject {
  const figures = namesIn(row.figures).map((figure) => modelFigure(row, figure));
  return { id: row.id, scenario: row.scenario, seeds: SEEDS_OF_ROW, figures };
}

export function variantSubject(experiment: Experiment, { id, scenario }: Variant): EvidenceSubject {
  return {
    id: variantSubjectId(experiment.id, id),
    scenario,
    seeds: SEEDS_OF_VARIANT,
    figures: figuresOf(experiment),
  };
}

export function variantSubjectId(experimentId: string, variantId: string): string {
  return `${experimentId}/${variantId}`;
}

/** All that the model runs for the evidence, in the order of the page's data. */
export async function loadSubjects(): Promise<readonly EvidenceSubject[]> {
  const [rows, experiments] = await Promise.all([loadEvidence(), loadExperiments()]);
  return [
    ...rows.map(rowSubject),
    ...experiments.flatMap((experiment) =>
      experiment.variants.map((variant) => variantSubject(experiment, variant)),
    ),
  ];
}
