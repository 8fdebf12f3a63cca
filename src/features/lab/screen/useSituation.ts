import { useMemo, useState } from 'react';
import { ownSituation, SITUATIONS, type Situation } from '../../../run/league/situations';
import { DEFAULT_SCENARIO, type Scenario } from '../../../scenario/scenario';
import { sameScenario } from '../../../store/timedChanges';
import { useApp, useServices } from '../../../ui/app';

/** The situation in sight, and the others. */
export interface SituationState {
  readonly situation: Situation;
  /** Situations of the league: the reader's own, unless it's one of the usual ones, and these. */
  readonly all: readonly Situation[];
  readonly choose: (id: string) => void;
}

/** The scenario of the store is the situation in sight, with the reader's rule. */
export function useSituation(): SituationState {
  const { store } = useServices();
  const scenario = useApp((state) => state.scenario);
  const shown = withoutRule(scenario);
  const known = useMemo(() => knownSituation(scenario), [scenario]);
  // The reader's own stays while others are looked at.
  const [own, setOwn] = useState(known === null ? shown : null);
  if (known === null && (own === null || !sameScenario(own, shown))) setOwn(shown);
  const mine = useMemo(() => (own === null ? [] : [ownSituation(own)]), [own]);
  const all = useMemo(() => [...mine, ...SITUATIONS], [mine]);
  const choose = (id: string): void => {
    const chosen = all.find((each) => each.id === id);
    const { rule } = store.getState().scenario;
    if (chosen !== undefined)
      store.getState().changeScenario({ ...chosen.scenario, partitioner: 'rule', rule });
  };
  return { situation: known ?? mine[0] ?? ownSituation(shown), all, choose };
}

/** The situation that a scenario is, whatever its partitioner; null if it's none of the league's. */
export function knownSituation(scenario: Scenario): Situation | null {
  const shown = withoutRule(scenario);
  return SITUATIONS.find((each) => sameScenario(withoutRule(each.scenario), shown)) ?? null;
}

/** Gives whatever an entrant replaces its default. */
export function withoutRule(scenario: Scenario): Scenario {
  const { partitioner, rule } = DEFAULT_SCENARIO;
  return { ...scenario, partitioner, rule };
}
