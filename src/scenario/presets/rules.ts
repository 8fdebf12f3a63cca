import { LEADER_WAIT, type NamedRule, SHARED_WAIT, SHORTEST_WAIT } from '../rule/known';
import type { Scenario } from '../scenario';
import { HEALTHY, type Preset, presetsOf } from './presets';

/** KIP-794's test on the measured cluster, with the defaults of Java 3.9: broker 0 answers 20 ms late, all the time. */
export const ONE_SLOW: Scenario = { ...HEALTHY, 'duration.s': 20, 'slow.broker': 0, 'slow.ms': 20 };

export const SHORTEST_WAITS: Scenario = withRule(SHORTEST_WAIT);

function withRule({ text }: NamedRule): Scenario {
  return { ...ONE_SLOW, partitioner: 'rule', rule: text };
}

// @recipe preset
export const RULE_PRESETS: readonly Preset[] = presetsOf('Lab', [
  {
    id: SHORTEST_WAIT.name,
    title: 'One slow broker, shortest wait',
    says: 'Each batch goes to the partition where it would wait least: its unacked records, times what an ack takes. The slow broker is hardly asked.',
    scenario: SHORTEST_WAITS,
    opening: { screen: 'lab' },
  },
  {
    id: LEADER_WAIT.name,
    title: 'One slow broker, leader wait',
    says: 'Each batch goes to the leader that acks fastest, as long as little is unacked there: C3’s rule. All partitions of a leader learn from its acks.',
    scenario: withRule(LEADER_WAIT),
    opening: { screen: 'lab' },
  },
  {
    id: SHARED_WAIT.name,
    title: 'One slow broker, shared wait',
    says: 'A slow broker gets less, but keeps a share, so that the readers of the others aren’t flooded and a quota isn’t met sooner.',
    scenario: withRule(SHARED_WAIT),
    opening: { screen: 'lab' },
  },
]);
