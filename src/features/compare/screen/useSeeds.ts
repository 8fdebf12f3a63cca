import { useMemo } from 'react';
import type { PercentileMark } from '../../../draw/curve/layout';
import { categoryHue } from '../../../draw/theme';
import { SUMMARY_QUANTILES } from '../../../figures/latency';
import type { ListProgress } from '../../../run/RunList';
import { type SeedFigures, seedFigures } from '../../../run/seedFigures';
import type { Scenario } from '../../../scenario/scenario';
import { withSeeds } from '../../../scenario/seeds';
import { type Consent, useConsent } from '../../../ui/useConsent';
import { useRunList } from '../../../watch/bands/useRunList';
import { type ResultRow, spreadOf } from '../core/results';

/** Runs of each scenario: its own seed and the next ones. */
export const SEEDS_EACH = 10;

/** Results of the seeds so far. */
export interface SeedsFound extends Consent {
  /** By scenario, then by seed; null if there is no figure yet. */
  readonly figures: readonly (readonly (SeedFigures | null)[])[];
  readonly progress: ListProgress;
  /** Tries failed runs again. */
  readonly retry: () => void;
}

/** Runs the scenarios with several seeds while the screen is shown, after their own runs and with consent. */
export function useSeeds(scenarios: readonly Scenario[], begin: boolean): SeedsFound {
  const subjects = useMemo(
    () => scenarios.map((scenario, index) => ({ id: String(index), scenario, seeds: SEEDS_EACH })),
    [scenarios],
  );
  const { held, agree } = useConsent(
    useMemo(() => scenarios.flatMap((scenario) => withSeeds(scenario, SEEDS_EACH)), [scenarios]),
  );
  const list = useRunList(subjects, begin && held === null);
  const version = list.version();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version says that the results are new
  const found = useMemo(
    () => ({
      figures: subjects.map(({ id, scenario }) =>
        list.resultsOf(id).map((summary) => summary && seedFigures(summary, scenario)),
      ),
      progress: list.progress(),
    }),
    [list, subjects, version],
  );
  return { ...found, held, agree, retry: () => list.retry() };
}

/** Whiskers from lowest to highest of every scenario's runs, at the percentiles of a summary. */
export function whiskersOf(rows: readonly ResultRow[], { figures }: SeedsFound): readonly PercentileMark[] {
  return figures.flatMap((seeds, index) =>
    SUMMARY_QUANTILES.flatMap(([id, quantile]) => {
      const row = rows.find((known) => known.id === id);
      const spread = row === undefined ? null : spreadOf(row, seeds);
      if (spread === null) return [];
      return [{ hue: categoryHue(index), quantile, ms: spread.high, lowMs: spread.low, highMs: spread.high }];
    }),
  );
}

/** Explains the whiskers: "whiskers: lowest to highest of 10 runs". */
export function whiskersText({ figures, progress }: SeedsFound): string {
  const counts = figures.map((seeds) => seeds.filter((found) => found !== null).length);
  const least = Math.min(...counts);
  if (progress.problem !== null && least < 2) return 'no whiskers: some runs with other seeds failed';
  if (least < 2) return `running ${SEEDS_EACH} seeds`;
  return `whiskers: lowest to highest of ${least} runs`;
}
