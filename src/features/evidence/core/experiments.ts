import type { FigureId } from '../../../figures/catalogue';
import { CLUSTERS, type Cluster } from '../../../scenario/calibrations';
import type { Scenario } from '../../../scenario/scenario';
import { type Claim, readClaim, type StoredClaim } from './claims';
import { type Figures, readFigures } from './figures';
import { scenarioOf, scenarioOn } from './rows';

/** Seeds per variant: its own and the next ones. */
export const SEEDS_OF_VARIANT = 3;

export interface Variant {
  readonly id: string;
  readonly name: string;
  readonly scenario: Scenario;
  readonly published: Figures;
  /** Ids of measured rows of this variant. */
  readonly rows: readonly string[];
}

/** Several variants of one scenario, and published claims about their ratios and orders. */
export interface Experiment {
  readonly id: string;
  readonly title: string;
  /** The cluster whose calibration the scenarios use. */
  readonly cluster: Cluster;
  readonly says: string;
  /** Public address of this experiment; null if it's that of its source. */
  readonly url: string | null;
  readonly variants: readonly Variant[];
  readonly claims: readonly Claim[];
}

/** Loads the wanted experiments on demand, in the order of the page. */
export async function loadExperiments(
  isWanted: (id: string) => boolean = () => true,
): Promise<readonly Experiment[]> {
  const { experiments }: { readonly experiments: readonly StoredExperiment[] } = (
    await import('./data/experiments.json')
  ).default;
  return experiments.filter(({ id }) => isWanted(id)).map(readExperiment);
}

/** A variant's id as a preset; a lone variant has the experiment's. */
export function presetIdOf(experiment: Experiment, variant: Variant): string {
  return experiment.variants.length === 1 ? experiment.id : `${experiment.id}-${variant.id}`;
}

/** The figures that an experiment's claims are about, each once. */
export function figuresOf(experiment: Experiment): readonly FigureId[] {
  return [...new Set(experiment.claims.map(({ figure }) => figure))];
}

export interface StoredExperiment {
  readonly id: string;
  readonly title: string;
  readonly cluster: string;
  readonly says: string;
  readonly url?: string;
  /** Settings common to all variants, in the form of a link. */
  readonly scenario: string;
  readonly variants: readonly {
    readonly id: string;
    readonly name: string;
    /** Changes to the common scenario, in the form of a link. */
    readonly change: string;
    readonly published?: Readonly<Record<string, number | undefined>>;
    readonly rows?: readonly string[];
  }[];
  readonly claims: readonly StoredClaim[];
}

/** Reads an experiment; throws if something in it can't be used. */
export function readExperiment(stored: StoredExperiment): Experiment {
  const cluster = CLUSTERS.find((name) => name === stored.cluster);
  if (cluster === undefined) throw new Error(`The experiment ${stored.id} has an unknown cluster.`);
  const common = scenarioOf(stored.scenario, scenarioOn(cluster), stored.id);
  const ids = stored.variants.map(({ id }) => id);
  return {
    id: stored.id,
    title: stored.title,
    cluster,
    says: stored.says,
    url: stored.url ?? null,
    variants: stored.variants.map(({ id, name, change, published = {}, rows = [] }) => ({
      id,
      name,
      scenario: scenarioOf(change, common, `${stored.id}, ${id}`),
      published: readFigures(published, `${stored.id}, ${id}`),
      rows,
    })),
    claims: stored.claims.map((claim) => readClaim(claim, ids, stored.id)),
  };
}
