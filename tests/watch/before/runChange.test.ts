import { describe, expect, test } from 'vitest';
import { windowFigures } from '../../../src/figures/windowFigures';
import { RunHistory } from '../../../src/run/RunHistory';
import type { WholeRun } from '../../../src/run/WatchedRun';
import { DEFAULT_SCENARIO, type Scenario } from '../../../src/scenario/scenario';
import {
  changeName,
  formatP99Change,
  formatPrices,
  onlyChanged,
  ownSetting,
} from '../../../src/watch/before/changeText';
import { type ReadRun, readBefore, runChange } from '../../../src/watch/before/runChange';
import { historyOf, THREE } from '../../run/columnsFixture';
import { summaryWith } from '../../support/summaries';

const plain = (text: string): string => text.replaceAll('\u202F', ' ');

interface Figures {
  readonly p99: number;
  readonly p50?: number;
  readonly requests?: number;
  readonly bytes?: number;
}

/** A run of 60 s with these figures, read as a whole. */
function readRun({ p99, p50 = 5, requests = 100, bytes = 1000 }: Figures): ReadRun {
  const latencyMs = { mean: p50, p50, p95: p99, p99, p999: p99, max: p99 };
  const summary = summaryWith(p99, {
    latencyMs,
    requests: { count: 1, perSecond: requests, recordsPerRequest: 1, recordsPerBatch: 0, bytesPerBatch: 1 },
    peakBacklogBytes: bytes,
  });
  const history = historyOf(THREE, [{ lengthMs: 60_000 }]);
  const run = { scenario: DEFAULT_SCENARIO, history, lengthMs: 60_000, summary };
  const window = { fromMs: 0, toMs: 60_000 };
  const latency = Number.isNaN(p99) ? null : latencyMs;
  return { run, window, figures: { ...windowFigures(history, window), latency } };
}

const sentence = (before: number, now: number): string => {
  const change = runChange(readRun({ p99: before }), readRun({ p99: now }));
  const { p99, ratio } = formatP99Change(change);
  return plain([p99, ratio].filter(Boolean).join(', '));
};

test.each([
  [5400, 169, 'p99 5.40 s → 169 ms, 32× lower'],
  [169, 5400, 'p99 169 ms → 5.40 s, 32× higher'],
  [10, 11, 'p99 10.0 ms → 11.0 ms, 10 % higher'],
  [10, 10.9, 'p99 unchanged: 10.9 ms'],
  [5400, 5400, 'p99 unchanged: 5.40 s'],
  [12, 10, 'p99 12.0 ms → 10.0 ms, 17 % lower'],
  [1, 840, 'p99 1.00 ms → 840 ms, 840× higher'],
  [1, 123_456, 'p99 1.00 ms → 123 s, 120,000× higher'],
])('p99 from %s to %s ms is said as "%s"', (before, now, said) => {
  expect(sentence(before, now)).toBe(said);
});

test('a run without acks has no p99 to compare', () => {
  const none = readRun({ p99: Number.NaN });
  expect(runChange(none, readRun({ p99: 5 })).ratio).toBeNull();
  expect(runChange(readRun({ p99: 5 }), none)).toMatchObject({ ratio: null, p99: { now: Number.NaN } });
});

describe('the price', () => {
  const before = readRun({ p99: 5400, p50: 5.47, requests: 217, bytes: 5_000_000 });

  test('has only what changed by more than 5 %, in its order', () => {
    const now = readRun({ p99: 169, p50: 8.45, requests: 141, bytes: 4_760_000 });
    expect(runChange(before, now).prices.map(({ price }) => price)).toEqual(['median', 'requests']);
  });

  test('is what a lower p99 costs at the median', () => {
    const now = readRun({ p99: 169, p50: 8.47, requests: 141, bytes: 5_000_000 });
    const text = plain(formatPrices(runChange(before, now)));
    expect(text).toMatchSnapshot();
    expect(formatPrices(runChange(now, before))).not.toContain('Costs');
  });
});

describe('the run before is read', () => {
  const slow: Scenario = {
    ...DEFAULT_SCENARIO,
    'slow.broker': 0,
    'slow.ms': 20,
    'slow.from.s': 5,
    'slow.to.s': 40,
  };
  const run = (scenario: Scenario, lengthMs = 60_000): WholeRun => ({
    scenario,
    history: new RunHistory(),
    lengthMs,
    summary: summaryWith(1),
  });
  const now = (scenario: Scenario, fromMs: number, toMs: number): ReadRun => ({
    ...readRun({ p99: 1 }),
    run: run(scenario),
    window: { fromMs, toMs },
  });

  test('while its own broker is slow, if that was chosen', () => {
    const later = { ...slow, 'slow.from.s': 10 };
    expect(readBefore(run(slow), now(later, 10_000, 40_000), 'slow').window).toEqual({
      fromMs: 5000,
      toMs: 40_000,
    });
  });

  test('in the same interval, if only one of the runs has the chosen one', () => {
    const healthy = { ...slow, 'slow.broker': 'none' } as const;
    expect(readBefore(run(healthy), now(slow, 5000, 40_000), 'slow').window).toEqual({
      fromMs: 5000,
      toMs: 40_000,
    });
  });

  test('to its own end, if the run now is read as a whole', () => {
    expect(readBefore(run(slow, 75_000), now(slow, 0, 60_000), 'whole').window.toMs).toBe(75_000);
  });
});

describe('a change is named', () => {
  const before = DEFAULT_SCENARIO;

  test('after its setting', () => {
    const now = { ...before, 'linger.ms': 5 };
    expect(changeName({ ...before, 'linger.ms': 0 }, now)).toEqual({
      setting: { name: 'linger.ms', isKafkas: true },
      values: '0 → 5\u202Fms',
    });
    expect(plain(ownSetting({ ...before, 'linger.ms': 0 }, now))).toBe('linger.ms 0 ms');
  });

  test('by the number of settings, if there are several or they change in time', () => {
    const now = { ...before, partitions: 7, producers: 9 };
    expect(changeName(before, now)).toEqual({ setting: null, values: '2 settings' });
    expect(ownSetting(before, now)).toBe('');
    const timed = { ...before, at: [{ atS: 3, field: 'linger.ms', value: 5 } as const] };
    expect(onlyChanged(before, timed)).toBeNull();
  });

  test('after the slowness, if a broker is made slow', () => {
    const healthy = { ...before, 'slow.broker': 'none', 'slow.ms': 0 } as const;
    const now = { ...before, 'slow.broker': 0, 'slow.ms': 20 };
    expect(onlyChanged(healthy, now)).toBe('slow.ms');
  });
});
