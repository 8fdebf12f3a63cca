import type { FigureId } from '../../../figures/catalogue';
import { CLUSTERS, type Cluster } from '../../../scenario/calibrations';
import type { Scenario } from '../../../scenario/scenario';
import { type Claim, readClaim, type StoredClaim } from './claims';
import { type Figures, readFigures } from './figures';
import { scenarioOf, scenarioOn } from './rows';

/** How many seeds a variant is run with: its own and the next ones. */
export const SEEDS_OF_VARIANT = 3;

/** One of the scenarios that an experiment compares. */
export interface Variant {
  readonly id: string;
  readonly name: string;
  readonly scenario: Scenario;
  readonly published: Figures;
  /** Ids of measured rows of this variant. */
  readonly rows: readonly string[];
}

/** Several variants of one scenario, and what a text says about their ratios and orders. */
export interface Experiment {
  readonly id: string;
  readonly title: string;
  /** Whose calibration the scenarios use. */
  readonly cluster: Cluster;
  readonly says: string;
  readonly variants: readonly Variant[];
  readonly claims: readonly Claim[];
}

/** The experiments whose ids are wanted, in the order of the page. They are loaded on demand. */
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

/** An experiment as experiments.json holds it. */
export interface StoredExperiment {
  readonly id: string;
  readonly title: string;
  readonly cluster: string;
  readonly says: string;
  /** What all variants have in common, in the form of a link. */
  readonly scenario: string;
  readonly variants: readonly {
    readonly id: string;
    readonly name: string;
    /** In the form of a link; it adds to the common scenario, or replaces a part. */
    readonly change: string;
    readonly published?: Readonly<Record<string, number | undefined>>;
    readonly rows?: readonly string[];
  }[];
  readonly claims: readonly StoredClaim[];
}

/** Reads an experiment; throws where something in it cannot be used. */
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
