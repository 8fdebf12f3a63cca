import { withUnit } from '../../../base/format';
import { ownWindowText } from '../../../figures/ownWindow';
import { withUsualRivals } from '../../../run/league/entrants';
import type { Situation } from '../../../run/league/situations';
import { figureOfSituation } from '../../../run/league/verdict';
import type { Rule } from '../../../scenario/rule/rule';
import { seenBy } from '../../../scenario/rule/signals';
import { writeRule } from '../../../scenario/rule/write';
import { copiesOf } from '../../../scenario/usedIf';

const TOLD = { p99: 'produce latency', endToEnd: 'end to end', failed: 'records refused' } as const;

/** Conditions of a rule's figure: `one copy, clients up to 3.9, produce latency`. */
export function conditionsText(situation: Situation, rule: Rule): string {
  const copies = copiesOf(situation.scenario);
  return [
    copies === 1 ? 'one copy' : `${copies} copies`,
    clientsOf(rule),
    TOLD[figureOfSituation(situation)],
  ].join(', ');
}

/** Which clients can follow a rule as it stands. */
function clientsOf(rule: Rule): string {
  if (seenBy(rule).inside.length > 0) return 'inside the client';
  const hasTwin = withUsualRivals(writeRule(rule)).some(({ onClients4 }) => onClients4);
  return hasTwin ? 'clients up to 3.9' : 'clients 2.4 to 4.x';
}

/** `over the whole run of 20 s`, `while slow in a run of 20 s`. */
export function runText({ scenario }: Pick<Situation, 'scenario'>): string {
  const length = withUnit(String(scenario['duration.s']), 's');
  const window = ownWindowText(scenario);
  return window === 'while slow' ? `${window} in a run of ${length}` : `${window} of ${length}`;
}
