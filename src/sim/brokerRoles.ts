import { slowPieces } from '../scenario/inForce';
import { type Role, rolesOf } from '../scenario/roles';
import type { Scenario } from '../scenario/scenario';
import type { RunHistory } from './RunHistory';

/** The roles of a run's brokers over all of it that is known, so that nothing changes its place while the run plays. */
export function brokerRoles(history: RunHistory, scenario: Scenario): readonly Role[] {
  const slow = slowPieces(scenario, history.endMs / 1000);
  const slowBrokers = new Set(slow.map(({ broker }) => broker));
  const bins = Array.from({ length: history.bins }, (_, bin) => bin).filter((bin) => {
    const atS = history.binStartMs(bin) / 1000;
    return slow.some(({ fromS, toS }) => atS >= fromS && atS < toS);
  });
  return rolesOf({
    count: history.brokers,
    copies: scenario.acks === 'all' ? scenario['replication.factor'] : 1,
    isSlow: (broker) => slowBrokers.has(broker),
    busy: (broker) => bins.reduce((sum, bin) => sum + history.brokerBusy(broker, bin), 0) / bins.length,
  });
}
