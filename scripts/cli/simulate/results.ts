import { halfWidth95, mean } from '../../../src/base/statistics';
import { LATENCY, LATENCY_IDS } from '../../../src/figures/latency';
import { type Band, bandOf, bandScenarios } from '../../../src/run/twinBands';
import type { Notice } from '../../../src/scenario/notice';
import type { Scenario } from '../../../src/scenario/scenario';
import { readTwinText } from '../../../src/scenario/twinText';
import type { Summary } from '../../../workers/protocol';
import type { ReadLink } from '../lib/links';

/** What `simulate` prints of one run, in the order of `public/schema/simulate.json`. */
export interface OneRun extends Omit<Summary, 'slowTime'> {
  /** Every field, with what the link leaves out. */
  readonly scenario: Scenario;
  /** Parts of the link that couldn't be used as given. */
  readonly notices: readonly Notice[];
}

/** Only for the link of a twin: where each latency lies in the fitted cluster, by its name in `latencyMs`. */
export interface InYourCluster {
  readonly inYourCluster?: {
    readonly runs: number;
    readonly latencyMs: Readonly<Record<string, Band>>;
  };
}

/** One run of a link as JSON. */
export function oneRun({ scenario, notices }: ReadLink, summary: Summary): OneRun {
  // A thousand counts, of which the page mixes a day.
  const { modelRevision, slowTime: _, ...figures } = summary;
  return { scenario, modelRevision, notices, ...figures };
}

/** Mean and half-width of the 95 % confidence interval of every figure of several runs, as JSON. */
export function manyRuns({ scenario, notices }: ReadLink, summaries: readonly Summary[]) {
  const figures = summaries.map(figuresOf);
  return {
    scenario,
    modelRevision: summaries[0]?.modelRevision,
    notices,
    repeat: summaries.length,
    mean: foldNumbers(figures, mean),
    halfWidth: foldNumbers(figures, halfWidth95),
  };
}

/** The scenario in the cluster that the link was fitted to, once for each set; nothing if it has none. */
export function scenariosInCluster({ scenario, view }: ReadLink): readonly Scenario[] {
  const cluster = readTwinText(view.twin);
  return cluster === null ? [] : bandScenarios(scenario, cluster);
}

/** Where latency lies over such runs; nothing if there are none. */
export function clusterBand(runs: readonly Summary[]): InYourCluster {
  if (runs.length === 0) return {};
  const bands = LATENCY_IDS.filter((name) => name !== 'max').map((name) => {
    const { inSummary } = LATENCY[name];
    return [inSummary, bandOf(runs, ({ latencyMs }) => latencyMs?.[inSummary] ?? Number.NaN)];
  });
  return { inYourCluster: { runs: runs.length, latencyMs: Object.fromEntries(bands) } };
}

/** What varies from seed to seed and has a mean. */
function figuresOf({ modelRevision: _revision, digest: _digest, slowTime: _, ...figures }: Summary): Json {
  // A summary came as JSON, so it is JSON; its interface only lacks the index signature.
  return figures as unknown as Json;
}

/** Any JSON value. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/**
 * Folds equally shaped samples into one of the same shape: each number becomes `fold` of that number in all samples.
 * Values that aren't numbers in every sample become null.
 */
export function foldNumbers(samples: readonly Json[], fold: (values: readonly number[]) => number): Json {
  const [first] = samples;
  if (samples.every((sample) => typeof sample === 'number')) return fold(samples);
  if (samples.every((sample) => Array.isArray(sample))) {
    const length = Math.min(...samples.map((sample) => sample.length));
    return Array.from({ length }, (_, index) =>
      foldNumbers(
        samples.map((sample) => sample[index] ?? null),
        fold,
      ),
    );
  }
  if (first === undefined || !samples.every(isRecord)) return null;
  const keys = Object.keys(first as object);
  return Object.fromEntries(
    keys.map((key) => [
      key,
      foldNumbers(
        samples.map((sample) => sample[key] ?? null),
        fold,
      ),
    ]),
  );
}

function isRecord(value: Json): value is { readonly [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
