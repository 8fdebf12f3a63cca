import { type Duel, duelRuns } from '../../../run/league/duel';
import { knownEntrant, ownEntrant } from '../../../run/league/entrants';
import { SITUATIONS } from '../../../run/league/situations';
import type { Scenario } from '../../../scenario/scenario';
import type { Condition } from './format';

export type SituationCondition = Extract<Condition, { readonly situation: string }>;

export function duelOf({ situation: id, than }: SituationCondition, scenario: Scenario): Duel {
  const situation = SITUATIONS.find((each) => each.id === id);
  if (situation === undefined) throw new Error(`the schema lets no situation "${id}" through`);
  return { situation, ours: ownEntrant(scenario), rival: knownEntrant(than) };
}

export function situationRuns(conditions: readonly Condition[], scenario: Scenario): readonly Scenario[] {
  return conditions.flatMap((condition) =>
    'situation' in condition ? duelRuns(duelOf(condition, scenario)) : [],
  );
}
