import { expect, test } from 'vitest';
import { windowFigures } from '../../../src/figures/windowFigures';
import { judge } from '../../../src/sim/verdict';
import type { VerdictState } from '../../../src/sim/verdictWords';
import { finishedLink } from '../../support/finishedRun';

/** The verdict on a run of the real model, over the whole run or an interval in seconds. */
async function verdictOn(text: string, interval?: readonly [number, number]): Promise<VerdictState> {
  const { scenario, history } = await finishedLink(text);
  const [fromS, toS] = interval ?? [0, history.endMs / 1000];
  const window = { fromMs: fromS * 1000, toMs: toS * 1000 };
  return judge(windowFigures(history, window), scenario, 200, history, window).state;
}

test.each<[string, string, VerdictState, readonly [number, number] | undefined]>([
  ['healthy brokers', 'slow.broker=none&stall.ms=0&duration.s=20', 'steady', undefined],
  ["KIP-794's sticky row, its long drain counted in", 'partitioner=sticky', 'runaway', undefined],
  ['the opening preset while its broker is slow', 'runaway', 'runaway', [5, 40]],
  ['the opening preset before', 'runaway', 'steady', [0, 5]],
  ['sticky on six partitions', 'partitioner=sticky&partitions=6&duration.s=30', 'skewed', undefined],
  ['more than the brokers can take', 'rate=200000&slow.broker=none&duration.s=5', 'overloaded', undefined],
  ['a full buffer', 'rate=max&slow.broker=none&duration.s=5', 'overloaded', undefined],
  [
    'slow, and nothing else',
    'rate=20&slow.broker=none&linger.ms=300&duration.s=20&stall.ms=0',
    'slow',
    undefined,
  ],
  ['a slow follower', 'slow-follower', 'holding', [10, 30]],
  ['an outage', 'outage', 'slow', [10, 30]],
  ['an outage, while nobody leads', 'outage', 'overloaded', [10, 19]],
  ['a consumer that is behind', 'consumer-behind', 'steady', undefined],
  ['hot keys', 'hot-keys', 'skewed', undefined],
  ['a quota', 'rate=4000&slow.broker=none&producer_byte_rate=500000&duration.s=30', 'overloaded', [10, 30]],
  ['micro-bursts', 'micro-bursts', 'steady', undefined],
])('%s', async (_, text, state, interval) => {
  expect(await verdictOn(text, interval)).toBe(state);
});
