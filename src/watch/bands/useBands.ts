import { useMemo } from 'react';
import type { FailedRun } from '../../run/Runs';
import { type SeedFigures, seedFigures } from '../../run/seedFigures';
import { bandScenarios } from '../../run/twinBands';
import type { Scenario } from '../../scenario/scenario';
import { TWIN_FIELDS, type TwinField } from '../../scenario/twin';
import { readTwinText } from '../../scenario/twinText';
import { useApp } from '../../ui/app';
import { useRuns } from '../../ui/useRuns';

/** Scenarios in the cluster that was fitted to the reader's metrics. */
export interface Bands {
  /** The runs of each scenario, in the clusters of sets that all fit. */
  readonly runs: readonly (readonly SeedFigures[])[];
  readonly done: number;
  readonly total: number;
  /** The first run without figures; null if all have some, or will. */
  readonly failure: FailedRun | null;
  /** All runs are there. */
  readonly isOver: boolean;
  /** Starts runs that are too expensive to start unasked; null once started. */
  readonly ask: (() => void) | null;
  readonly retry: () => void;
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
  const inCluster = useMemo(
    () => (cluster === null ? [] : scenarios.map((scenario) => bandScenarios(scenario, cluster, kept))),
    [scenarios, cluster, kept],
  );
  const subjects = useMemo(
    () =>
      inCluster.flatMap((band, index) =>
        band.map((scenario, run) => ({ id: `${index}.${run}`, scenario, seeds: 1 })),
      ),
    [inCluster],
  );
  const { found, held, agree, retry } = useRuns(subjects, { begin: begin && cluster !== null, asks: true });
  const runs = useMemo(
    () =>
      inCluster.map((band, index) =>
        band.flatMap((scenario, run) => {
          const [summary] = found.summaries(`${index}.${run}`);
          return summary ? seedFigures(summary, scenario) : [];
        }),
      ),
    [found, inCluster],
  );
  if (cluster === null) return null;
  const { done, total, failure } = found;
  return {
    runs,
    done,
    total,
    failure,
    isOver: total > 0 && done === total,
    ask: held === null ? null : agree,
    retry,
  };
}

const NONE: readonly TwinField[] = [];

/** The constants in which scenarios differ: a comparison of them is about the differences. */
export function differingConstants(scenarios: readonly Scenario[]): readonly TwinField[] {
  const [first] = scenarios;
  return TWIN_FIELDS.filter((field) => scenarios.some((scenario) => scenario[field] !== first?.[field]));
}
