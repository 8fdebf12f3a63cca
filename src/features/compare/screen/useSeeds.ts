import { useMemo } from 'react';
import type { PercentileMark } from '../../../draw/curve/layout';
import { SeedRuns, type SeedsProgress } from '../../../run/SeedRuns';
import { type SeedFigures, seedFigures } from '../../../run/seedFigures';
import type { Scenario } from '../../../scenario/scenario';
import { withSeeds } from '../../../scenario/seeds';
import { type Consent, useConsent } from '../../../ui/useConsent';
import { useSeedRuns } from '../../../watch/bands/useSeedRuns';
import { type ResultRow, spreadOf } from '../core/results';

/** Runs of each scenario: its own seed and the next ones. */
export const SEEDS_EACH = 10;

/** They outlive the screen, so that coming back costs nothing. */
export const pageSeeds = new SeedRuns(seedFigures);

/** What the runs over seeds have found so far. */
export interface SeedsFound extends Consent {
  /** By scenario, then by seed; null where there is no figure yet. */
  readonly figures: readonly (readonly (SeedFigures | null)[])[];
  readonly progress: SeedsProgress;
}

/** Runs the scenarios with several seeds while the screen is shown, once their own runs are complete and they may. */
export function useSeeds(
  seeds: SeedRuns<SeedFigures>,
  scenarios: readonly Scenario[],
  begin: boolean,
): SeedsFound {
  const subjects = useMemo(
    () => scenarios.map((scenario, index) => ({ id: String(index), scenario, seeds: SEEDS_EACH })),
    [scenarios],
  );
  const { held, agree } = useConsent(
    useMemo(() => scenarios.flatMap((scenario) => withSeeds(scenario, SEEDS_EACH)), [scenarios]),
  );
  const version = useSeedRuns(seeds, subjects, begin && held === null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version says that the results are new
  const found = useMemo(
    () => ({ figures: subjects.map(({ id }) => seeds.resultsOf(id)), progress: seeds.progress() }),
    [seeds, subjects, version],
  );
  return { ...found, held, agree };
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
  if (least < 2) return `running ${SEEDS_EACH} seeds`;
  return `whiskers: lowest to highest of ${least} runs`;
}
