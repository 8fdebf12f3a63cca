import { expect, test } from 'vitest';
import { windowFigures } from '../../src/figures/windowFigures';
import { judgeWindow, type Verdict } from '../../src/run/verdict/verdict';
import type { VerdictState } from '../../src/run/verdict/verdictText';
import { finishedLink } from '../support/finishedRun';

/** The verdict on a run of the real model, over the whole run or an interval in seconds. */
async function verdictOn(text: string, interval?: readonly [number, number]): Promise<Verdict> {
  const { scenario, history, summary } = await finishedLink(text);
  const [fromS, toS] = interval ?? [0, history.endMs / 1000];
  const window = { fromMs: fromS * 1000, toMs: toS * 1000 };
  return judgeWindow(windowFigures(history, window), scenario, 200, history, window, summary);
}

const GIVES_UP = 'request.timeout.ms=30&delivery.timeout.ms=40&slow.ms=100';
const NONE_ACKED = 'request.timeout.ms=10&delivery.timeout.ms=10&rtt.ms=100&slow.broker=none';

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
  ['micro-bursts', 'micro-bursts', 'steady', undefined],
  ['records that are given up, though the others are fast', GIVES_UP, 'failing', undefined],
  ['the same before the slowness', `${GIVES_UP}&slow.from.s=30&stall.ms=0`, 'steady', [0, 29]],
  ['records that are all given up', NONE_ACKED, 'failing', undefined],
  ['chance with many partitions', 'partitions=300&brokers=30&slow.broker=none', 'steady', undefined],
])('%s', async (_, text, state, interval) => {
  expect((await verdictOn(text, interval)).state).toBe(state);
});

test('records that failed come first, and latencies are of the others', async () => {
  expect(saidBy(await verdictOn(GIVES_UP))).toMatch(
    /^Of all records, \d\d % failed .*\. Half of the others are acked /,
  );
  expect(saidBy(await verdictOn(NONE_ACKED))).toMatchSnapshot();
});

test.each([
  ['a connection over an ocean', 'send.buffer.bytes=65536', '64 KB per 200 ms'],
  ["the broker's end of it", '', '100 KB per 200 ms'],
])('%s is named as the limit', async (_, change, limit) => {
  const ocean = 'rtt.ms=200&rate=6000&record.bytes=1000&slow.broker=none&batch.size=1000000&linger.ms=50';
  const verdict = await verdictOn(`${ocean}&duration.s=30&${change}`);
  expect(verdict.state).toBe('overloaded');
  expect(saidBy(verdict)).toContain(`The connection is the limit: ${limit}`);
});

test.each([
  ['half a processor', 'client.cpu.cores=0.5', true],
  ['enough of them', 'client.cpu.cores=4', false],
  ['no limit', '', false],
])('with %s, the client is the limit or not', async (_, change, isLimit) => {
  const load =
    'rate=600000&record.bytes=250&producers=1&partitioner=adaptive&slow.broker=none&stall.ms=0&duration.s=3';
  const fast = 'broker.request.us=100&broker.byte.ns=1&network.mb.per.s=10000';
  const said = saidBy(await verdictOn(`${load}&${fast}&${change}`));
  expect(said.startsWith('The client is the limit: with 0.5 cores each')).toBe(isLimit);
});

test('with few records, the verdict covers all of them instead of a percentile', async () => {
  expect(saidBy(await verdictOn('rate=2&slow.broker=none'))).toMatch(
    /Half of the 120 records .* [\d.]+ ms, all within \d+ ms\.$/,
  );
  expect(saidBy(await verdictOn('rate=2&slow.broker=none&rtt.ms=300'))).toMatch(
    /^The slowest of the 119 records waits \d+ ms/,
  );
});

test('a small share is held against the fair one', async () => {
  expect(saidBy(await verdictOn('partitions=300&brokers=30&slow.broker=none'))).toMatch(
    /^Partition \d+ takes 0\.\d\d % .* [12]\.\d times its fair share\./,
  );
});

test('a quota that keeps brokers idle is named, and one with room is not', async () => {
  const rate = 'rate=4000&slow.broker=none&duration.s=30';
  const throttled = await verdictOn(`${rate}&producer_byte_rate=500000`, [10, 30]);
  expect(throttled.state).toBe('overloaded');
  expect(saidBy(throttled)).toContain('A quota of 0.48 MB/s at each broker');
  const free = await verdictOn(`${rate}&producer_byte_rate=5000000`, [10, 30]);
  expect([free.state, saidBy(free).includes('quota')]).toEqual(['steady', false]);
});

test('consumers that fall behind are reported while they do and once they have caught up, and no others', async () => {
  // From 10 s on 8,000 records a second, of which one consumer reads 5,000.
  const said = saidBy(await verdictOn('consumer-behind', [5, 15]));
  const [, waiting = ''] = /Consumers fall behind: ([\d,]+) records wait for them\.$/.exec(said) ?? [];
  expect(Number(waiting.replace(',', ''))).toBeCloseTo(15_000, -3);
  expect(saidBy(await verdictOn('consumer-behind'))).toMatch(/Consumers were up to 30,\d+ records behind\.$/);
  expect(saidBy(await verdictOn('consumer-behind', [0, 9]))).not.toContain('onsumers');
  expect(saidBy(await verdictOn('healthy'))).not.toContain('onsumers');
});

const saidBy = ({ sentence }: Verdict): string =>
  sentence
    .map(({ text }) => text)
    .join('')
    .replaceAll('\u202F', ' ');
