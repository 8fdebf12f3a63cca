import { SHORTEST_WAIT } from '../rule/known';
import type { Scenario } from '../scenario';
import { HEALTHY, type Preset } from './presets';

/** KIP-794's test on the measured cluster, with the defaults of Java 3.9: broker 0 answers 20 ms late, all the time. */
export const ONE_SLOW: Scenario = { ...HEALTHY, 'duration.s': 20, 'slow.broker': 0, 'slow.ms': 20 };

/** The same with the rule that Lab has found. */
export const SHORTEST_WAITS: Scenario = { ...ONE_SLOW, partitioner: 'rule', rule: SHORTEST_WAIT.text };

// @recipe preset
/** Rules that choose partitions, in Lab. */
export const RULE_PRESETS: readonly Preset[] = [
  {
    id: SHORTEST_WAIT.name,
    title: 'One slow broker, shortest wait',
    says: 'Each batch goes to the partition where it would wait least: its unacked records, times what an ack takes. The slow broker is hardly asked.',
    group: 'Lab',
    scenario: SHORTEST_WAITS,
    opening: { screen: 'lab' },
  },
];
