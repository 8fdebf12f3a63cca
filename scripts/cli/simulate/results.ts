import { halfWidth95, mean } from '../../../src/base/statistics';
import { LATENCY } from '../../../src/figures/latency';
import { BAND_IDS, type Band, bandOf, bandScenarios } from '../../../src/run/twinBands';
import { type WrittenScenario, withoutSame } from '../../../src/scenario/groupEdits';
import { encodeLink } from '../../../src/scenario/link/link';
import type { Notice } from '../../../src/scenario/notice';
import type { Scenario } from '../../../src/scenario/scenario';
import { readTwinText } from '../../../src/scenario/twinText';
import type { GroupFigures, Summary } from '../../../workers/protocol';
import type { ReadLink } from '../lib/links';
import { type Folded, foldNumbers, type Json } from './spread';

/** Buckets of latencies, which files have no use for: hundreds of counts, of which the page mixes a day. */
type Buckets = 'latencyBuckets' | 'endToEndBuckets' | 'slowTime';
type Printed = Omit<Summary, Buckets | 'groups'> & {
  readonly groups: readonly Omit<GroupFigures, Buckets>[] | null;
};

function printed({ latencyBuckets, endToEndBuckets, slowTime, groups, ...figures }: Summary): Printed {
  return { ...figures, groups: groups?.map(({ latencyBuckets: _, ...group }) => group) ?? null };
}

/** What `simulate` prints of one run, in the order of `public/schema/simulate.json`. */
export interface OneRun extends Printed {
  /** `#v=1&…`: opens the run in the page, after its address. */
  readonly link: string;
  /** Every field, with what the link leaves out. */
  readonly scenario: WrittenScenario;
  /** What of the link couldn't be used as given. */
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
  const { modelRevision, ...figures } = printed(summary);
  return { link: encodeLink(scenario), scenario: withoutSame(scenario), modelRevision, notices, ...figures };
}

/** Mean and half-width of the 95 % confidence interval of every figure of several runs, as JSON. */
export function manyRuns({ scenario, notices }: ReadLink, summaries: readonly Summary[]) {
  const figures = summaries.map(figuresOf);
  return {
    link: encodeLink(scenario),
    scenario: withoutSame(scenario),
    modelRevision: summaries[0]?.modelRevision,
    notices,
    repeat: summaries.length,
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
export function clusterBand(runs: readonly Summary[]): InYourCluster {
  if (runs.length === 0) return {};
  const bands = BAND_IDS.map((name) => {
    const { key } = LATENCY[name];
    return [key, bandOf(runs, ({ latencyMs }) => latencyMs?.[key] ?? Number.NaN)];
  });
  return { inYourCluster: { runs: runs.length, latencyMs: Object.fromEntries(bands) } };
}

/** They have the shape of a summary. */
type FoldedFigures = Folded<Omit<Printed, 'modelRevision' | 'digest'>>;

/** What varies from seed to seed and has a mean. */
function figuresOf(summary: Summary): Json {
  const { modelRevision: _revision, digest: _digest, ...figures } = printed(summary);
  // A summary came as JSON, so it is JSON; its interface only lacks the index signature.
  return figures as unknown as Json;
}
