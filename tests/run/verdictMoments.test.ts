import { describe, expect, test } from 'vitest';
import { resolveWindow } from '../../src/figures/windowChoice';
import { type Window, windowFigures } from '../../src/figures/windowFigures';
import { judgeWindow, type Verdict } from '../../src/run/verdict/verdict';
import { slowPieces } from '../../src/scenario/inForce';
import { type FinishedRun, finishedLink } from '../support/finishedRun';

const SLO_MS = 200;

/** The verdict while the run unfolds up to the playhead, with what the strips show of its window. */
function momentOf(
  { scenario, history }: FinishedRun,
  playheadS: number,
  choice: 'whole' | 'last2' | 'unfolding',
) {
  const window = resolveWindow(choice === 'unfolding' ? 'whole' : choice, {
    scenario,
    runLengthMs: history.endMs,
    playheadMs: playheadS * 1000,
    hideAhead: choice === 'unfolding',
  });
  const figures = windowFigures(history, window);
  return { window, figures, verdict: judgeWindow(figures, scenario, SLO_MS, history, window, null) };
}

function textOf({ sentence }: Verdict): string {
  return sentence
    .map(({ text }) => text)
    .join('')
    .replaceAll('\u202f', ' ');
}

/** Sentences that the columns of the window contradict. */
function contradictions(
  { scenario, history }: FinishedRun,
  window: Window,
  verdict: Verdict,
): readonly string[] {
  const figures = windowFigures(history, window);
  const text = textOf(verdict);
  const partitions = scenario.partitions;
  const most = Math.max(
    ...figures.laneShare.map((share, lane) => (share * partitions) / history.lanePartitions(lane)),
  );
  const slow = slowPieces(scenario, Math.min(window.toMs, history.endMs) / 1000);
  const wasSlow = slow.some(({ toS }) => toS > window.fromMs / 1000 + 1e-6);
  const p99Ms = figures.latency?.p99 ?? 0;
  const found: (string | false)[] = [
    verdict.state === 'steady' && wasSlow && 'steady with a slow broker',
    ['steady', 'holding'].includes(verdict.state) && p99Ms > SLO_MS && `calm with a p99 of ${p99Ms} ms`,
    text.includes('takes more than its share') && most >= 1.1 && `even with ${most} times the fair share`,
    text.includes('much more than its share') && most >= 1.5 && `nearly even with ${most} times the share`,
    verdict.when.includes('while slow') && !wasSlow && 'while slow, with no slow broker',
  ];
  return found.filter((problem) => problem !== false);
}

const SCENARIOS = [
  'runaway',
  'slow.from.s=5&slow.to.s=20&partitioner=adaptive&duration.s=25',
  'slow.from.s=0&partitioner=sticky&duration.s=10',
  'slow.broker=none&at=8:slow.broker=1&duration.s=16',
  'slow.broker=none&rate=30&partitions=9&partitioner=sticky&duration.s=15',
  'producers=12&partitions=48&brokers=6&replication.factor=3&rate=5000&record.bytes=800&slow.from.s=5&duration.s=9',
];

const RUNS = await Promise.all(SCENARIOS.map(async (text) => ({ text, run: await finishedLink(text) })));

describe.each(RUNS)('$text', ({ run }) => {
  const seconds = run.scenario['duration.s'];
  const playheads = [0.1, 0.3, 1, 2, 4.9, 5.1, 5.3, 5.6, 6, 7, 8.2, 9, 10, 14, 21, seconds].filter(
    (atS) => atS <= seconds,
  );

  test.each(['unfolding', 'last2', 'whole'] as const)(
    'agrees with the columns of its window, %s',
    (choice) => {
      const found = playheads.map((atS) => {
        const { window, verdict } = momentOf(run, atS, choice);
        return { atS, state: verdict.state, problems: contradictions(run, window, verdict) };
      });
      expect(found.filter(({ problems }) => problems.length > 0)).toEqual([]);
    },
  );
});

test('the opening run, moment by moment', async () => {
  const run = await finishedLink('runaway');
  const seen = [3, 5.3, 8, 39].map((atS) => {
    const { verdict } = momentOf(run, atS, 'unfolding');
    return [atS, verdict.state, verdict.when.replaceAll('\u202f', ' ')];
  });
  expect(seen).toEqual([
    [3, 'steady', 'in the first 3 s'],
    [5.3, expect.stringMatching(/unsettled|skewed/), 'from 5 to 5.3 s'],
    [8, expect.stringMatching(/skewed|runaway/), 'from 5 to 8 s'],
    [39, 'runaway', 'from 5 to 39 s'],
  ]);
});

test('a slow broker that is not the one that takes more is named before it', async () => {
  const run = await finishedLink(
    'producers=12&partitions=48&brokers=6&replication.factor=3&rate=5000&record.bytes=800&slow.broker=2&slow.from.s=5&duration.s=15&partitioner=sticky',
  );
  const { verdict } = momentOf(run, 15, 'unfolding');
  expect(verdict.state).toBe('skewed');
  expect(textOf(verdict)).toMatch(/^Broker 2 adds 20\.0 ms .*\. Broker \d's 8 partitions take/);
});
