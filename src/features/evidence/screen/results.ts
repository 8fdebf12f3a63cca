import type { Summary } from '../../../../workers/protocol';
import type { FigureId } from '../../../figures/catalogue';
import { type Experiment, SEEDS_OF_VARIANT } from '../core/experiments';
import { modelFigure } from '../core/figures';
import { type Judgement, judgeExperiment } from '../core/judgeClaim';
import { type Comparison, compareRow } from '../core/judgeRow';
import { type EvidenceRow, SEEDS_OF_ROW } from '../core/rows';
import { spreadOf } from '../core/spread';
import { variantSubject } from './plan';

/** The summaries of a subject, in the order of its seeds. */
export type SummariesOf = (subjectId: string) => readonly Summary[];

/** The model's figures so far; comparisons are cached until their subject has another run. */
export class Results {
  readonly #summariesOf: SummariesOf;
  readonly #rows = new Map<string, { readonly runs: number; readonly comparisons: readonly Comparison[] }>();
  readonly #experiments = new Map<string, readonly Judgement[]>();

  constructor(summariesOf: SummariesOf) {
    this.#summariesOf = summariesOf;
  }

  /** A row's comparisons over the seeds that are done; empty before the first. */
  comparisons(row: EvidenceRow): readonly Comparison[] {
    const summaries = this.#summariesOf(row.id);
    const known = this.#rows.get(row.id);
    if (known?.runs === summaries.length) return known.comparisons;
    const comparisons = summaries.length === 0 ? [] : compareRow(row, summaries);
    this.#rows.set(row.id, { runs: summaries.length, comparisons });
    return comparisons;
  }

  /** Whether all seeds of a row are done. */
  isComplete(row: EvidenceRow): boolean {
    return this.#summariesOf(row.id).length === SEEDS_OF_ROW;
  }

  /** A variant's figure over the finished seeds, and whether all are finished. */
  variant(experiment: Experiment, variantId: string, figure: FigureId) {
    const summaries = this.#summariesOf(variantSubject(experiment.id, variantId));
    const scenario = experiment.variants.find(({ id }) => id === variantId)?.scenario;
    const values =
      scenario === undefined ? [] : summaries.map((summary) => modelFigure(figure, summary, scenario));
    return {
      model: spreadOf(values),
      started: summaries.length > 0,
      complete: summaries.length === SEEDS_OF_VARIANT,
    };
  }

  /** The judgements of an experiment; null until all of its runs are done. */
  judgements(experiment: Experiment): readonly Judgement[] | null {
    const known = this.#experiments.get(experiment.id);
    if (known !== undefined) return known;
    const summaries = new Map(
      experiment.variants.map(({ id }) => [id, this.#summariesOf(variantSubject(experiment.id, id))]),
    );
    if ([...summaries.values()].some((runs) => runs.length < SEEDS_OF_VARIANT)) return null;
    const judgements = judgeExperiment(experiment, summaries);
    this.#experiments.set(experiment.id, judgements);
    return judgements;
  }
}
