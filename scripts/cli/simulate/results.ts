import type { Shape } from '../../../src/base/shape';
import { halfWidth95, mean } from '../../../src/base/statistics';
import { LATENCY } from '../../../src/figures/latency';
import { type LatencyWindow, slowWindow } from '../../../src/figures/ownWindow';
import { BAND_IDS, bandOf, bandScenarios } from '../../../src/run/twinBands';
import { withoutSame } from '../../../src/scenario/groupEdits';
import { encodeLink } from '../../../src/scenario/link/link';
import type { Scenario } from '../../../src/scenario/scenario';
import { readTwinText } from '../../../src/scenario/twinText';
import type { GroupFigures, LatencyFigures, Summary, TimeFigures } from '../../../workers/protocol';
import type { ReadLink } from '../lib/links';
import type { PRINTED, REPEATED, RUN } from './shape';

export interface ReadRun {
  readonly scenario: Scenario;
  readonly summary: Summary;
  readonly window: LatencyWindow;
}

function printed({ summary, ...read }: ReadRun): Printed {
  const { latencyBuckets, endToEndBuckets, slowTime, groups, ...figures } = summary;
  return {
    ...figures,
    latencyMs: latencyOf({ summary, ...read }),
    groups: groups && [groupOf(groups[0]), groupOf(groups[1])],
  };
}

function groupOf({ latencyBuckets: _, ...group }: GroupFigures) {
  return group;
}

function timeOf({ scenario, summary, window }: ReadRun): TimeFigures | null {
  return slowWindow(summary, scenario, window);
}

function latencyOf(run: ReadRun): LatencyFigures | null {
  const time = timeOf(run);
  return time === null ? run.summary.latencyMs : time.latencyMs;
}

/** Window of a run's latencies, simulated seconds. */
function windowOf(run: ReadRun): Simulation['window'] {
  const time = timeOf(run);
  if (time === null) return { name: 'over the whole run', fromS: 0, toS: run.summary.seconds };
  return { name: 'while slow', fromS: time.fromS, toS: time.fromS + time.records.seconds };
}

export type Simulation = Shape<typeof RUN>;
export type Repeated = Shape<typeof REPEATED>;
type Printed = Shape<typeof PRINTED>;

export function oneRun({ scenario, notices }: ReadLink, run: ReadRun): Simulation {
  const { modelRevision, ...figures } = printed(run);
  return {
    link: encodeLink(scenario),
    scenario: withoutSame(scenario),
    modelRevision,
    notices,
    window: windowOf(run),
    ...figures,
  };
}

/** Mean and half-width of the 95 % confidence interval of every figure of several runs, as JSON. */
export function manyRuns({ scenario, notices }: ReadLink, runs: readonly [ReadRun, ...ReadRun[]]): Repeated {
  const figures = runs.map(figuresOf);
  return {
    link: encodeLink(scenario),
    scenario: withoutSame(scenario),
    modelRevision: runs[0].summary.modelRevision,
    notices,
    window: windowOf(runs[0]),
    repeat: runs.length,
    mean: foldNumbers(figures, mean) as unknown as Repeated['mean'],
    halfWidth: foldNumbers(figures, halfWidth95) as unknown as Repeated['mean'],
  };
}

/** The scenario in the cluster that the link was fitted to, once for each set; nothing if it has none. */
export function scenariosInCluster({ scenario, view }: ReadLink): readonly Scenario[] {
  const cluster = readTwinText(view.twin);
  return cluster === null ? [] : bandScenarios(scenario, cluster);
}

/** Where latency lies over such runs; nothing if there are none. */
export function clusterBand(runs: readonly ReadRun[]): Pick<Simulation, 'inYourCluster'> {
  if (runs.length === 0) return {};
  const bands = BAND_IDS.map((name) => {
    const { key } = LATENCY[name];
    return [key, bandOf(runs, (run) => latencyOf(run)?.[key] ?? Number.NaN)];
  });
  return { inYourCluster: { runs: runs.length, latencyMs: Object.fromEntries(bands) } };
}

function figuresOf(run: ReadRun): Json {
  const { modelRevision: _revision, digest: _digest, ...figures } = printed(run);
  // A summary came as JSON, so it is JSON; its interface only lacks the index signature.
  return figures as unknown as Json;
}

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/**
 * Folds equally shaped samples into one of the same shape: each number becomes `fold` of that number in all samples.
 * A value that isn't a number in every sample becomes null.
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
