import { slowPieces } from '../scenario/inForce';
import { type Role, rolesOf } from '../scenario/roles';
import type { Scenario } from '../scenario/scenario';
import { copiesOf, ever } from '../scenario/usedIf';
import type { RunHistory } from './RunHistory';

/** The roles of a run's brokers over all of it that is known, so that nothing changes its place while the run plays. */
export function brokerRoles(
  history: RunHistory,
  scenario: Scenario,
  pinned: number | null = null,
): readonly Role[] {
  const slow = slowPieces(scenario, history.endMs / 1000);
  const slowBrokers = new Set(slow.map(({ broker }) => broker));
  const bins = Array.from({ length: history.bins }, (_, bin) => bin).filter((bin) => {
    const atS = history.binStartMs(bin) / 1000;
    return slow.some(({ fromS, toS }) => atS >= fromS && atS < toS);
  });
  return rolesOf({
    count: history.brokers,
    copies: scenario.acks === 'all' ? copiesOf(scenario) : 1,
    pinned,
    isSlow: (broker) => slowBrokers.has(broker),
    busy: (broker) => bins.reduce((sum, bin) => sum + history.brokerBusy(broker, bin), 0) / bins.length,
  });
}

/** The brokers in the order in which a reader wants to see them: slow, down at some time, held back, then by records. */
export function notableBrokers(history: RunHistory, scenario: Scenario): readonly number[] {
  const known = NOTABLE.get(history);
  if (known?.bins === history.bins && known.scenario === scenario) return known.brokers;
  const roles = brokerRoles(history, scenario);
  const isDown = (broker: number): boolean => ever(scenario, 'down.broker', (value) => value === broker);
  const weights = roles.map((role, broker) => {
    let records = 0;
    for (let bin = 0; bin < history.bins; bin += 1) records += history.brokerRecords(broker, bin) || 0;
    const rank = role === 'slow' ? 3 : isDown(broker) ? 2 : role === 'held' ? 1 : 0;
    return { rank, records };
  });
  const brokers = roles.map((_, broker) => broker);
  brokers.sort((a, b) => {
    const [one, other] = [weights[a], weights[b]];
    return one && other ? other.rank - one.rank || other.records - one.records || a - b : 0;
  });
  NOTABLE.set(history, { bins: history.bins, scenario, brokers });
  return brokers;
}

/** The last answer: it is asked for in every frame. */
const NOTABLE = new WeakMap<
  RunHistory,
  { readonly bins: number; readonly scenario: Scenario; readonly brokers: readonly number[] }
>();
