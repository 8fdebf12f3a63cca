import type { FigureId } from '../../../figures/catalogue';
import { type ModelRun, namesIn } from './figures';
import type { EvidenceRow } from './rows';
import { type Spread, spreadOf } from './spread';
import { holds, type Tolerance } from './tolerance';

export interface Comparison {
  readonly figure: FigureId;
  readonly evidence: number;
  /** Spread over the runs; null if a run measured no record. */
  readonly model: Spread | null;
  /** Mean minus evidence for an absolute tolerance, else (mean − evidence) ÷ evidence; null without a model figure. */
  readonly error: number | null;
  /** Null if the figure is shown but not judged. */
  readonly tolerance: Tolerance | null;
  /** Null without a tolerance. */
  readonly held: boolean | null;
}

/** Every figure of a row against the mean over `runs`, one for each seed. Throws without a run. */
export function compareRow(row: EvidenceRow, runs: readonly ModelRun[]): readonly Comparison[] {
  if (runs.length === 0) throw new Error(`There is no run to compare with ${row.id}.`);
  return namesIn(row.figures).flatMap((figure) => {
    const evidence = row.figures[figure];
    if (evidence === undefined) return [];
    const values = runs.map((run) => run.figure(modelFigure(row, figure)));
    return [compareFigure(figure, evidence, spreadOf(values), row.gate[figure] ?? null)];
  });
}

/** The model's figure for a row's. KIP-794's table counts bytes, the measured rows count records. */
export function modelFigure({ source }: EvidenceRow, figure: FigureId): FigureId {
  return source === 'published' && figure === 'broker.share.0' ? 'broker.bytes.0' : figure;
}

function compareFigure(
  figure: FigureId,
  evidence: number,
  model: Spread | null,
  tolerance: Tolerance | null,
): Comparison {
  if (model === null) {
    return { figure, evidence, model, error: null, tolerance, held: tolerance === null ? null : false };
  }
  const difference = model.mean - evidence;
  return {
    figure,
    evidence,
    model,
    error: tolerance?.kind === 'absolute' ? difference : difference / evidence,
    tolerance,
    held: tolerance === null ? null : holds(model.mean, evidence, tolerance),
  };
}
