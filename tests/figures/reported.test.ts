import { expect, test } from 'vitest';
import { bufferAvailable } from '../../src/figures/reported';
import { DEFAULT_SCENARIO, type Scenario } from '../../src/scenario/scenario';
import { batchBytes } from '../../src/scenario/sizes';
import { EMPTY_SUMMARY } from '../support/emptySummary';
import { summaryWith } from '../support/summaries';

const COUNTS = { count: 600, records: 6000, bytes: 600_000, sumMs: 60_000, longestMs: 200 };

/** Ten batches a second, each 100 ms in the queue and 100 ms on its way: two are held at any time. */
function freeBytes(settings: Partial<Scenario>, waitingAtEnd = 0): number {
  const { reported, backlogBytes } = EMPTY_SUMMARY;
  const summary = summaryWith(5, {
    reported: { ...reported, seconds: 60, batches: COUNTS, requests: [COUNTS] },
    backlogBytes: { ...backlogBytes, end: waitingAtEnd },
  });
  return bufferAvailable(summary, { ...DEFAULT_SCENARIO, ...settings });
}

test('a batch holds its whole size from its first record until its ack', () => {
  const held = DEFAULT_SCENARIO['buffer.memory'] - freeBytes({});
  expect(held).toBeCloseTo(2 * batchBytes(DEFAULT_SCENARIO), 6);
  const larger = { 'batch.size': 65_536 };
  expect(freeBytes({}) - freeBytes(larger)).toBeCloseTo(2 * (65_536 - 16_384), -2);
});

test('what all producers hold is shared among them', () => {
  const alone = DEFAULT_SCENARIO['buffer.memory'] - freeBytes({});
  expect(DEFAULT_SCENARIO['buffer.memory'] - freeBytes({ producers: 4 })).toBeCloseTo(alone / 4, 6);
});

test('what waits as the last record is sent counts, and no memory is less than none', () => {
  expect(DEFAULT_SCENARIO['buffer.memory'] - freeBytes({}, 1_000_000)).toBe(1_000_000);
  expect(freeBytes({ 'buffer.memory': 16_384 })).toBe(0);
});
