import type { Summary } from '../../../../workers/protocol';
import type { FigureId } from '../../../figures/catalogue';
import type { RunList } from '../../../run/RunList';
import { encodeLink } from '../../../scenario/link/link';
import type { Scenario } from '../../../scenario/scenario';
import { withLaterSeed } from '../../../scenario/seeds';
import { download } from '../../../ui/download';
import { figuresOf } from '../core/experiments';
import { modelFigure, namesIn } from '../core/figures';
import { modelFigureOfRow } from '../core/judgeRow';
import { SOURCES } from '../core/sources';
import { type Evidence, variantSubject } from './plan';
import type { Results } from './results';

export interface RawDataInput {
  readonly evidence: Evidence;
  readonly resultsOf: RunList['resultsOf'];
  readonly results: Results;
}

/** All data of the screen as one object: scenarios as links, evidence, and the model's figures for every seed. */
export function rawData({ evidence: { rows, experiments }, resultsOf, results }: RawDataInput) {
  const perSeed = (
    id: string,
    scenario: Scenario,
    figures: readonly FigureId[],
    read: (figure: FigureId, summary: Summary) => number | null,
  ) =>
    resultsOf(id).flatMap((summary, later) =>
      summary === null
        ? []
        : {
            seed: withLaterSeed(scenario, later).seed,
            modelRevision: summary.modelRevision,
            digest: summary.digest,
            figures: Object.fromEntries(figures.map((figure) => [figure, read(figure, summary)])),
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
      evidence: row.figures,
      tolerances: row.gate,
      model: perSeed(row.id, row.scenario, namesIn(row.figures), (figure, summary) =>
        modelFigureOfRow(row, figure, summary),
      ),
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
        model: perSeed(
          variantSubject(experiment.id, variant.id),
          variant.scenario,
          figuresOf(experiment),
          (figure, summary) => modelFigure(figure, summary, variant.scenario),
        ),
      })),
      claims: results.judgements(experiment) ?? experiment.claims,
    })),
  };
}

/** Saves the raw data as a file. */
export function downloadRawData(input: RawDataInput): void {
  const text = JSON.stringify(rawData(input), null, 2);
  download(new Blob([text], { type: 'application/json' }), 'linger-evidence.json');
}
