import type { AgreementPoint } from '../chart/agreement';
import { type EvidenceRow, isGated } from '../core/rows';
import type { Block, Evidence } from './plan';
import type { Results } from './results';

export interface Count {
  readonly held: number;
  readonly judged: number;
}

export function blockCount(block: Block, results: Results): Count {
  if (block.kind === 'experiment')
    return count((results.judgements(block.experiment) ?? []).map(({ held }) => held));
  const rows = block.members.flatMap((member) => member.rows);
  return count(judgedOf(rows, results).map(({ comparison }) => comparison.held === true));
}

export function sumOf(counts: readonly Count[]): Count {
  return counts.reduce((sum, { held, judged }) => ({ held: sum.held + held, judged: sum.judged + judged }), {
    held: 0,
    judged: 0,
  });
}

export interface OverallVerdict {
  readonly figures: Count;
  readonly claims: Count;
  /** Judged latencies with the model's. */
  readonly points: readonly AgreementPoint[];
  /** Median relative error of those latencies; null before the first. */
  readonly medianError: number | null;
}

export function overallVerdict({ rows, experiments }: Evidence, results: Results): OverallVerdict {
  const judged = judgedOf(rows, results);
  const claims = experiments.flatMap((experiment) => results.judgements(experiment) ?? []);
  const points = judged.flatMap(({ row, comparison: { figure, evidence, model } }): AgreementPoint[] =>
    model !== null && (figure === 'mean' || figure === 'p99')
      ? [
          {
            name: `${row.title}, ${figure}`,
            kind: row.source,
            evidenceMs: evidence,
            modelMs: model.mean,
          },
        ]
      : [],
  );
  return {
    figures: count(judged.map(({ comparison }) => comparison.held === true)),
    claims: count(claims.map(({ held }) => held)),
    points,
    medianError: median(points.map(({ evidenceMs, modelMs }) => Math.abs(modelMs / evidenceMs - 1))),
  };
}

function judgedOf(rows: readonly EvidenceRow[], results: Results) {
  return rows
    .filter((row) => isGated(row) && results.isComplete(row.id))
    .flatMap((row) =>
      results
        .comparisons(row)
        .flatMap((comparison) => (comparison.held === null ? [] : [{ row, comparison }])),
    );
}

function count(held: readonly boolean[]): Count {
  return { held: held.filter(Boolean).length, judged: held.length };
}

function median(values: readonly number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [upper, lower] = [sorted[middle], sorted[middle - 1]];
  if (upper === undefined) return null;
  return sorted.length % 2 === 1 || lower === undefined ? upper : (upper + lower) / 2;
}
