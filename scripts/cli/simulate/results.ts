import { halfWidth95, mean } from '../../../src/base/statistics';
import { LATENCY } from '../../../src/figures/latency';
import { type LatencyWindow, type ownWindowText, slowWindow } from '../../../src/figures/ownWindow';
import { BAND_IDS, type Band, bandOf, bandScenarios } from '../../../src/run/twinBands';
import { type WrittenScenario, withoutSame } from '../../../src/scenario/groupEdits';
import { encodeLink } from '../../../src/scenario/link/link';
import type { Notice } from '../../../src/scenario/notice';
import type { Scenario } from '../../../src/scenario/scenario';
import { readTwinText } from '../../../src/scenario/twinText';
import type { GroupFigures, LatencyFigures, Summary, TimeFigures } from '../../../workers/protocol';
import type { ReadLink } from '../lib/links';

/** Buckets of latencies, which files have no use for: hundreds of counts, of which the page mixes a day. */
type Buckets = 'latencyBuckets' | 'endToEndBuckets' | 'slowTime';
type Printed = Omit<Summary, Buckets | 'groups'> & {
  readonly groups: readonly Omit<GroupFigures, Buckets>[] | null;
};

/** A finished run, and what its latencies are over. */
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
    groups: groups?.map(({ latencyBuckets: _, ...group }) => group) ?? null,
  };
}

function timeOf({ scenario, summary, window }: ReadRun): TimeFigures | null {
  return slowWindow(summary, scenario, window);
}

function latencyOf(run: ReadRun): LatencyFigures | null {
  const time = timeOf(run);
  return time === null ? run.summary.latencyMs : time.latencyMs;
}

/** Window of a run's latencies, simulated seconds. */
function windowOf(run: ReadRun): PrintedWindow {
  const time = timeOf(run);
  if (time === null) return { name: 'over the whole run', fromS: 0, toS: run.summary.seconds };
  return { name: 'while slow', fromS: time.fromS, toS: time.fromS + time.records.seconds };
}

interface PrintedWindow {
  readonly name: ReturnType<typeof ownWindowText>;
  readonly fromS: number;
  readonly toS: number;
}

/** A run as `simulate` prints it, in the order of `public/schema/simulate.json`. */
export interface OneRun extends Printed {
  /** Window of `latencyMs`. */
  readonly window: PrintedWindow;
  /** `#v=1&…`: opens the run in the page, after its address. */
  readonly link: string;
  /** Every field, with what the link leaves out. */
  readonly scenario: WrittenScenario;
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

export function oneRun({ scenario, notices }: ReadLink, run: ReadRun): OneRun {
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
export function manyRuns({ scenario, notices }: ReadLink, runs: readonly [ReadRun, ...ReadRun[]]) {
  const figures = runs.map(figuresOf);
  return {
    link: encodeLink(scenario),
    scenario: withoutSame(scenario),
    modelRevision: runs[0].summary.modelRevision,
    notices,
    window: windowOf(runs[0]),
    repeat: runs.length,
    mean: foldNumbers(figures, mean) as unknown as FoldedFigures,
    halfWidth: foldNumbers(figures, halfWidth95) as unknown as FoldedFigures,
  };
}

/** The scenario in the cluster that the link was fitted to, once for each set; nothing if it has none. */
export function scenariosInCluster({ scenario, view }: ReadLink): readonly Scenario[] {
  const cluster = readTwinText(view.twin);
  return cluster === null ? [] : bandScenarios(scenario, cluster);
}

/** Where latency lies over such runs; nothing if there are none. */
export function clusterBand(runs: readonly ReadRun[]): InYourCluster {
  if (runs.length === 0) return {};
  const bands = BAND_IDS.map((name) => {
    const { key } = LATENCY[name];
    return [key, bandOf(runs, (run) => latencyOf(run)?.[key] ?? Number.NaN)];
  });
  return { inYourCluster: { runs: runs.length, latencyMs: Object.fromEntries(bands) } };
}

/** They have the shape of a summary. */
type FoldedFigures = Folded<Omit<Printed, 'modelRevision' | 'digest'>>;

/** Figures that vary from seed to seed and have a mean. */
function figuresOf(run: ReadRun): Json {
  const { modelRevision: _revision, digest: _digest, ...figures } = printed(run);
  // A summary came as JSON, so it is JSON; its interface only lacks the index signature.
  return figures as unknown as Json;
}

/** Any JSON value. */
type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** Samples of this shape folded into one: a number for each number, and null for all else. */
type Folded<Sample> = Sample extends number
  ? number
  : Sample extends object
    ? { readonly [Key in keyof Sample]: Folded<Sample[Key]> }
    : null;

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
