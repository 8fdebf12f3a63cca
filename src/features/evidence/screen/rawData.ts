import type { FigureId } from '../../../figures/catalogue';
import { encodeLink } from '../../../scenario/link/link';
import type { Scenario } from '../../../scenario/scenario';
import { withLaterSeed } from '../../../scenario/seeds';
import { download } from '../../../ui/download';
import { figuresOf } from '../core/experiments';
import { namesIn } from '../core/figures';
import { modelFigure } from '../core/judgeRow';
import { SOURCES } from '../core/sources';
import { variantSubjectId } from '../core/subjects';
import type { Evidence } from './plan';
import type { Results } from './results';

export interface RawDataInput {
  readonly evidence: Evidence;
  readonly results: Results;
}

/** All data of the screen as one object: scenarios as links, evidence, and the model's figures for every seed. */
export function rawData({ evidence: { rows, experiments }, results }: RawDataInput) {
  const perSeed = (
    id: string,
    scenario: Scenario,
    figures: readonly FigureId[],
    modelled = (figure: FigureId) => figure,
  ) =>
    results.runs.of(id).flatMap((run, later) =>
      run === null
        ? []
        : {
            seed: withLaterSeed(scenario, later).seed,
            modelRevision: run.modelRevision,
            digest: run.digest,
            figures: Object.fromEntries(figures.map((figure) => [figure, run.figure(modelled(figure))])),
          },
    );
  return {
    about:
      "Evidence of Linger: latencies in ms, throughput in MiB/s, shares from 0 to 1. Runs of the model appear once they're done.",
    sources: SOURCES,
    rows: rows.map((row) => ({
      id: row.id,
      title: row.title,
      source: row.cluster,
      client: row.client,
      scenario: encodeLink(row.scenario),
      disturbed: row.disturbed,
      command: row.command,
      evidence: row.figures,
      runs: row.runs,
      tolerances: row.gate,
      model: perSeed(row.id, row.scenario, namesIn(row.figures), (figure) => modelFigure(row, figure)),
      comparisons: results.comparisons(row),
    })),
    experiments: experiments.map((experiment) => ({
      id: experiment.id,
      title: experiment.title,
      source: experiment.cluster,
      variants: experiment.variants.map((variant) => ({
        id: variant.id,
        name: variant.name,
        scenario: encodeLink(variant.scenario),
        published: variant.published,
        model: perSeed(variantSubjectId(experiment.id, variant.id), variant.scenario, figuresOf(experiment)),
      })),
      claims: results.judgements(experiment) ?? experiment.claims,
    })),
  };
}

export function downloadRawData(input: RawDataInput): void {
  const text = JSON.stringify(rawData(input), null, 2);
  download(new Blob([text], { type: 'application/json' }), 'linger-evidence.json');
}
