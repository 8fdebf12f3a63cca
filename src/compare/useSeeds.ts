import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { PercentileMark } from '../chart/percentileCurve';
import type { Scenario } from '../scenario/scenario';
import { CompareSeeds, SEEDS_EACH, type SeedFigures, type SeedsProgress } from '../sim/compare/CompareSeeds';
import { type ResultRow, spreadOf } from '../sim/compare/results';

/** The runs over seeds of this page: they outlive the screen, so that coming back costs nothing. */
export const pageSeeds = new CompareSeeds();

/** What the runs over seeds have found so far. */
export interface SeedsFound {
  /** By scenario, then by seed; null where there is no figure yet. */
  readonly figures: readonly (readonly (SeedFigures | null)[])[];
  readonly progress: SeedsProgress;
}

/** Runs the scenarios with several seeds while the screen is shown, once their own runs are complete. */
export function useSeeds(seeds: CompareSeeds, scenarios: readonly Scenario[], begin: boolean): SeedsFound {
  useEffect(() => seeds.want(scenarios), [seeds, scenarios]);
  // The runs that are watched come first: both would share the processors.
  useEffect(() => (begin ? seeds.start() : undefined), [seeds, begin]);
  const version = useSyncExternalStore(seeds.subscribe, seeds.version);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version says that the results are new
  return useMemo(
    () => ({ figures: scenarios.map((_, index) => seeds.figuresOf(index)), progress: seeds.progress() }),
    [seeds, scenarios, version],
  );
}

const WHISKERS: readonly (readonly [string, number])[] = [
  ['p50', 0.5],
  ['p95', 0.95],
  ['p99', 0.99],
  ['p99.9', 0.999],
];

/** Lowest to highest of every scenario's runs, at the percentiles that a finished run says. */
export function whiskersOf(rows: readonly ResultRow[], { figures }: SeedsFound): readonly PercentileMark[] {
  return figures.flatMap((seeds, category) =>
    WHISKERS.flatMap(([id, quantile]) => {
      const row = rows.find((known) => known.id === id);
      const spread = row === undefined ? null : spreadOf(row, seeds);
      if (spread === null) return [];
      return [{ category, quantile, ms: spread.high, lowMs: spread.low, highMs: spread.high }];
    }),
  );
}

/** What the whiskers are, and of how many runs: "whiskers: lowest to highest of 10 runs". */
export function whiskersText({ figures, progress }: SeedsFound): string {
  const counts = figures.map((seeds) => seeds.filter((found) => found !== null).length);
  const least = Math.min(...counts);
  if (progress.problem !== null && least < 2) return 'no whiskers: some runs with other seeds failed';
  if (least < 2) return `runs with ${SEEDS_EACH} seeds are under way`;
  return `whiskers: lowest to highest of ${least} runs`;
}
