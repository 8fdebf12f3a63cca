import { useMemo } from 'react';
import type { ListProgress } from '../../../run/RunList';
import { type SeedFigures, seedFigures } from '../../../run/seedFigures';
import type { Scenario } from '../../../scenario/scenario';
import type { Consent } from '../../../ui/useConsent';
import { useRuns } from '../../../ui/useRuns';

export const SEEDS_EACH = 10;

export interface SeedsFound extends Consent {
  /** By scenario, then by seed; null if there is no figure yet. */
  readonly figures: readonly (readonly (SeedFigures | null)[])[];
  readonly progress: ListProgress;
  readonly retry: () => void;
}

/** Runs the scenarios with several seeds while the screen is shown, after their own runs and with consent. */
export function useSeeds(scenarios: readonly Scenario[], begin: boolean): SeedsFound {
  const subjects = useMemo(
    () => scenarios.map((scenario, index) => ({ id: String(index), scenario, seeds: SEEDS_EACH })),
    [scenarios],
  );
  const { found, ...acts } = useRuns(subjects, { begin, asks: true });
  const figures = useMemo(
    () =>
      subjects.map(({ id, scenario }) =>
        found.summaries(id).map((summary) => summary && seedFigures(summary, scenario)),
      ),
    [found, subjects],
  );
  return { figures, progress: found, ...acts };
}
