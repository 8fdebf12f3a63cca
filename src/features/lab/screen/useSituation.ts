import { useMemo, useState } from 'react';
import { ownSituation, SITUATIONS, type Situation } from '../../../run/league/situations';
import { DEFAULT_SCENARIO, type Scenario } from '../../../scenario/scenario';
import { sameScenario } from '../../../store/timedChanges';
import { useApp, useServices } from '../../../ui/app';
import type { ChoiceGroup } from '../../../ui/controls/choiceLook';

/** The situation in sight, and the others. */
export interface SituationState {
  readonly situation: Situation;
  /** Those of the league: the usual ones, and the reader's own if it's in sight. */
  readonly all: readonly Situation[];
  readonly groups: readonly ChoiceGroup<string>[];
  readonly choose: (id: string) => void;
}

/** The scenario of the store is the situation in sight, with the reader's rule. */
export function useSituation(): SituationState {
  const { store } = useServices();
  const scenario = useApp((state) => state.scenario);
  const known = useMemo(() => knownSituation(scenario), [scenario]);
  const [own, setOwn] = useState(() => withoutRule(scenario));
  const shown = withoutRule(scenario);
  if (known === null && !sameScenario(own, shown)) setOwn(shown);
  const mine = useMemo(() => ownSituation(own), [own]);
  const choose = (id: string): void => {
    const chosen = SITUATIONS.find((each) => each.id === id) ?? mine;
    const { rule } = store.getState().scenario;
    store.getState().changeScenario({ ...chosen.scenario, partitioner: 'rule', rule });
  };
  const groups = [
    { options: [{ value: mine.id, label: mine.label }] },
    {
      heading: 'League',
      options: SITUATIONS.map(({ id, label, says }) => ({ value: id, label, help: says })),
    },
  ];
  const all = useMemo(() => (known === null ? [mine, ...SITUATIONS] : SITUATIONS), [known, mine]);
  return { situation: known ?? mine, all, groups, choose };
}

/** The situation that a scenario is, whatever its partitioner; null if it's none of the league's. */
export function knownSituation(scenario: Scenario): Situation | null {
  const shown = withoutRule(scenario);
  return SITUATIONS.find((each) => sameScenario(withoutRule(each.scenario), shown)) ?? null;
}

/** What an entrant replaces has its default. */
export function withoutRule(scenario: Scenario): Scenario {
  const { partitioner, rule } = DEFAULT_SCENARIO;
  return { ...scenario, partitioner, rule };
}
