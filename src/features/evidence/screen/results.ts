import type { FigureId } from '../../../figures/catalogue';
import type { CheckedRuns } from '../core/checkedRuns';
import type { Experiment } from '../core/experiments';
import type { ModelRun } from '../core/figures';
import { type Judgement, judgeExperiment } from '../core/judgeClaim';
import { type Comparison, compareRow } from '../core/judgeRow';
import type { EvidenceRow } from '../core/rows';
import { spreadOf } from '../core/spread';
import { variantSubjectId } from '../core/subjects';

export class Results {
  readonly runs: Pick<CheckedRuns, 'of' | 'differs'>;
  readonly #rows = new Map<string, readonly Comparison[]>();
  readonly #experiments = new Map<string, readonly Judgement[] | null>();

  constructor(runs: Results['runs']) {
    this.runs = runs;
  }

  /** A row's comparisons over the seeds that are done; empty before the first. */
  comparisons(row: EvidenceRow): readonly Comparison[] {
    const done = this.#done(row.id);
    const comparisons = this.#rows.get(row.id) ?? (done.length === 0 ? [] : compareRow(row, done));
    this.#rows.set(row.id, comparisons);
    return comparisons;
  }

  isComplete(subjectId: string): boolean {
    const runs = this.runs.of(subjectId);
    return runs.length > 0 && !runs.includes(null);
  }

  /** A variant's figure over the finished seeds, and whether all are finished. */
  variant(experiment: Experiment, variantId: string, figure: FigureId) {
    const id = variantSubjectId(experiment.id, variantId);
    const done = this.#done(id);
    return {
      model: spreadOf(done.map((run) => run.figure(figure))),
      started: done.length > 0,
      complete: this.isComplete(id),
      differs: this.runs.differs(id),
    };
  }

  /** The judgements of an experiment; null until all of its runs are done. */
  judgements(experiment: Experiment): readonly Judgement[] | null {
    const known = this.#experiments.get(experiment.id);
    if (known !== undefined) return known;
    const ids = experiment.variants.map(({ id }) => [id, variantSubjectId(experiment.id, id)] as const);
    const judgements = ids.every(([, id]) => this.isComplete(id))
      ? judgeExperiment(experiment, new Map(ids.map(([variant, id]) => [variant, this.#done(id)])))
      : null;
    this.#experiments.set(experiment.id, judgements);
    return judgements;
  }

  #done(subjectId: string): readonly ModelRun[] {
    return this.runs.of(subjectId).filter((run) => run !== null);
  }
}
