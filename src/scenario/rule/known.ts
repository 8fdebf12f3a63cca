import type { Partitioner } from '../partitioners';
import type { Scenario } from '../scenario';

/** A shipped partitioner as a rule. */
export interface KnownRule {
  readonly partitioner: Partitioner;
  readonly text: string;
}

/**
 * Shipped partitioners that can be said as rules, each library's oldest first. The others can't: `round-robin-skip` loses
 * its turn whenever a batch opens, and franz-go's by bytes switch before a record that would be too many, and weigh by
 * 1 ÷ (waiting + 1).
 */
export const KNOWN_RULES: readonly KnownRule[] = [
  { partitioner: 'round-robin', text: 'leave each record; score turn; pick lowest' },
  { partitioner: 'sticky', text: 'leave new batch; score 0; pick lowest; without current' },
  { partitioner: 'uniform', text: 'leave batch.size at batch end; score 0; pick lowest' },
  { partitioner: 'adaptive', text: 'leave batch.size at batch end; score queue.batches; pick weighted' },
  { partitioner: 'uniform-kip794', text: 'leave batch.size; score 0; pick lowest' },
  { partitioner: 'adaptive-kip794', text: 'leave batch.size; score queue.batches; pick weighted' },
  { partitioner: 'random', text: 'leave each record; score 0; pick lowest' },
  { partitioner: 'sticky-time', text: 'leave 10 ms; score 0; pick lowest' },
  { partitioner: 'least-backup', text: 'leave new batch; score outstanding.records; pick lowest' },
];

/** Partitioners that heed `partitioner.rack.aware`. */
const RACK_AWARE = /^(uniform|adaptive)(-kip|$)/;

/** What the scenario's partitioner does, as a rule; null if none can say it. */
export function asRule(scenario: Scenario): string | null {
  const { partitioner } = scenario;
  if (partitioner === 'rule') return scenario.rule;
  const text = KNOWN_RULES.find((known) => known.partitioner === partitioner)?.text;
  if (text === undefined) return null;
  if (partitioner === 'sticky-time') {
    return text.replace('10 ms', `${scenario['sticky.partitioning.linger.ms']} ms`);
  }
  const isNear = scenario['partitioner.rack.aware'] === 'true' && RACK_AWARE.test(partitioner);
  return isNear ? `${text}; without same.rack = 0` : text;
}
