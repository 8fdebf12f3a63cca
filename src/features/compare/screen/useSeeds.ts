import { useMemo } from 'react';
import type { ListProgress } from '../../../run/RunList';
import { type SeedFigures, seedFigures } from '../../../run/seedFigures';
import type { Scenario } from '../../../scenario/scenario';
import { withSeeds } from '../../../scenario/seeds';
import { type Consent, useConsent } from '../../../ui/useConsent';
import { useRunList } from '../../../watch/bands/useRunList';

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
