import { useMemo, useState } from 'react';
import { SeedRuns } from '../../run/SeedRuns';
import { type SeedFigures, seedFigures } from '../../run/seedFigures';
import { BAND_RUNS, bandScenarios } from '../../run/twinBands';
import type { Scenario } from '../../scenario/scenario';
import { TWIN_FIELDS, type TwinField } from '../../scenario/twin';
import { readTwinText } from '../../scenario/twinText';
import { useApp } from '../../ui/app';
import { useConsent } from '../../ui/useConsent';
import { useSeedRuns } from './useSeedRuns';

/** The runs of every scenario that the reader saw in a fitted cluster. */
const clusterRuns = new SeedRuns(seedFigures);

/** Scenarios in the cluster that was fitted to the reader's metrics. */
export interface Bands {
  /** The runs of each scenario, in the clusters of sets that all fit. */
  readonly runs: readonly (readonly SeedFigures[])[];
  readonly done: number;
  readonly total: number;
  /** Why some have no run; null if all have one, or will. */
  readonly problem: string | null;
  /** All runs are there. */
  readonly isOver: boolean;
  /** Starts runs that are too expensive to start unasked; null once started. */
  readonly ask: (() => void) | null;
}

/**
 * Runs scenarios with the sets of the fitted cluster, unseen and after `begin`: the screen's own runs come first. Constants
 * in `kept` stay as the scenarios have them. Null if no cluster was fitted.
 */
export function useBands(
  scenarios: readonly Scenario[],
  begin: boolean,
  kept: readonly TwinField[] = NONE,
): Bands | null {
  const text = useApp(({ view }) => view.twin);
  const cluster = useMemo(() => readTwinText(text), [text]);
  const subjects = useMemo(
    () =>
      cluster === null
        ? []
        : scenarios.flatMap((scenario, index) =>
            bandScenarios(scenario, cluster, kept).map((each, run) => ({
              id: `${index}.${run}`,
              scenario: each,
              seeds: 1,
            })),
          ),
    [scenarios, cluster, kept],
  );
  const { held, agree } = useConsent(useMemo(() => subjects.map(({ scenario }) => scenario), [subjects]));
  const [asker] = useState(() => ({}));
  useSeedRuns(clusterRuns, subjects, begin && held === null && cluster !== null, asker);
  if (cluster === null) return null;
  const { done, total, problem } = clusterRuns.progress(asker);
  return {
    runs: scenarios.map((_, index) =>
      Array.from({ length: BAND_RUNS }, (_, run) => clusterRuns.resultsOf(`${index}.${run}`, asker))
        .flat()
        .filter((run) => run !== null),
    ),
    done,
    total,
    problem,
    isOver: total > 0 && done === total,
    ask: held === null ? null : agree,
  };
}

const NONE: readonly TwinField[] = [];

/** The constants in which scenarios differ: a comparison of them is about the differences. */
export function differingConstants(scenarios: readonly Scenario[]): readonly TwinField[] {
  const [first] = scenarios;
  return TWIN_FIELDS.filter((field) => scenarios.some((scenario) => scenario[field] !== first?.[field]));
}
