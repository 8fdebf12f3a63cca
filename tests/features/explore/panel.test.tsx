import { act } from 'react';
import { expect, test } from 'vitest';
import { NO_FIGURE } from '../../../src/base/format';
import { DashboardSection } from '../../../src/features/explore/panel/DashboardSection';
import { EndToEndSection } from '../../../src/features/explore/panel/EndToEnd';
import { formatShort, formatTroubles, GroupsSection } from '../../../src/features/explore/panel/Figures';
import { isCalm } from '../../../src/features/explore/panel/JudgedVerdict';
import { formatLargestPart } from '../../../src/features/explore/panel/Why';
import { type WindowFigures, windowFigures } from '../../../src/figures/windowFigures';
import type { Verdict } from '../../../src/run/verdict/verdict';
import { DEFAULT_SCENARIO } from '../../../src/scenario/scenario';
import { createAppStore } from '../../../src/store/store';
import { AppProvider } from '../../../src/ui/app';
import { PARTS } from '../../../workers/frame';
import type {
  ConsumerFigures,
  GroupFigures,
  LatencyFigures,
  Reported,
  Summary,
} from '../../../workers/protocol';
import { historyOf, THREE } from '../../run/columnsFixture';
import { idleSession } from '../../support/idleSession';
import { click, find, render } from '../../support/render';
import { LOADING, wholeRun } from '../../support/runViews';
import { summaryWith } from '../../support/summaries';

const CONSUMER: ConsumerFigures = {
  records: 180_000,
  seconds: 40.25,
  recordsPerSecond: 4472.0497,
  mebibytesPerSecond: 2.1836,
  fetches: 6317,
  peakLag: 29_980,
};
const latency = (mean: number, p50: number, p99: number): LatencyFigures => ({
  mean,
  p50,
  p95: p99,
  p99,
  p999: p99,
  max: p99,
});
const READ: Partial<Summary> = {
  consumer: CONSUMER,
  endToEndMs: latency(2054, 1569, 6208),
  endToEndPartsMs: {
    produce: latency(0.1, 0.0448, 0.05),
    publish: latency(1, 0.758, 5.93),
    commit: latency(0.9, 0.774, 2.11),
    catchUp: latency(2050, 1569, 6208),
    fetch: latency(2, 5e-7, 36.9),
  },
};

/** The section over a store with this summary, as text with plain spaces. */
function shown(summary: Summary | null, hideAhead = false): string {
  const store = createAppStore({ nowMs: () => 0 });
  store.setState({ run: summary === null ? LOADING : wholeRun({ summary }), hideAhead });
  const { root } = render(
    <AppProvider services={{ store, session: idleSession(), link: () => '' }}>
      <EndToEndSection />
    </AppProvider>,
  );
  const cells = [...root.querySelectorAll('tr')].map((row) =>
    [...row.children].map((cell) => cell.textContent).join(' | '),
  );
  return [root.querySelector('p')?.textContent ?? '', ...cells].join('\n').replaceAll('\u202F', ' ');
}

test('end to end says how long reading takes, part by part', () => {
  const text = shown(summaryWith(1, READ));
  // The first bucket of the histogram is half a nanosecond, which is nothing.
  expect(text).toContain('Fetch: to the consumer | 0 ms | 36.9 ms');
  expect(text).toMatchSnapshot();
});

/** One batch in one request. */
const COUNTS = { count: 1, records: 1, bytes: 1, sumMs: 1, longestMs: 1 };
const REPORTED: Reported = { seconds: 1, batches: COUNTS, requests: [COUNTS], blockedSeconds: 0 };
const reported = (records: number): Summary => summaryWith(records, { ...READ, reported: REPORTED });

test('while a change is computed, the previous figures stay, named after their own scenario, with open sections open', () => {
  const store = createAppStore({ nowMs: () => 0 });
  const history = historyOf(THREE, [{}]);
  const before = wholeRun({ history, summary: reported(1) });
  store.setState({ run: before, hideAhead: false });
  const { root } = render(
    <AppProvider services={{ store, session: idleSession(), link: () => '' }}>
      <EndToEndSection />
      <DashboardSection />
    </AppProvider>,
  );
  const dashboard = find(root, 'section:last-child');
  expect(dashboard.textContent).not.toContain('metrics over their last samples, ');
  for (const head of root.querySelectorAll<HTMLElement>('[aria-expanded]')) click(head);
  expect(dashboard.textContent).toContain('metrics over their last samples, ');
  const changed = { ...DEFAULT_SCENARIO, 'latency.from': 'intended' as const };
  act(() =>
    store.setState({ run: { phase: 'running', shown: before.shown, computing: null }, scenario: changed }),
  );
  expect(root.textContent).toContain('of send(),');
  act(() => store.setState({ run: wholeRun({ history, scenario: changed, summary: reported(2) }) }));
  expect(root.textContent).toContain('of their intended time,');
  expect(root.contains(dashboard)).toBe(true);
  expect(dashboard.textContent).toContain('metrics over their last samples, ');
});

test('without consumers, without a finished run or with the run ahead hidden it is not there', () => {
  expect(shown(summaryWith(1))).not.toContain('poll()');
  expect(shown(null)).toBe('');
  expect(shown(summaryWith(1, READ), true)).toBe('');
});

test('consumers that read nothing are said to have read nothing', () => {
  expect(shown(summaryWith(1, { ...READ, endToEndMs: null, endToEndPartsMs: null }))).toContain(
    'No measured record was read.',
  );
});

test('two groups of producers are side by side, with their shares of a slow broker', () => {
  const group = (producers: number, mean: number, ackedBy: readonly number[]): GroupFigures => {
    const { records, throughput, latencyMs, latencyBuckets, requests } = summaryWith(mean);
    return { records, throughput, latencyMs, latencyBuckets, requests, producers, ackedBy };
  };
  const summary = summaryWith(3, { groups: [group(11, 2, [21, 79]), group(1, 12, [47, 53])] });
  const rowsAt = (slow: 0 | 'none'): readonly (readonly string[])[] => {
    const store = createAppStore({ nowMs: () => 0 });
    const scenario = { ...DEFAULT_SCENARIO, 'slow.broker': slow };
    store.setState({ run: wholeRun({ summary, scenario }) });
    const { root } = render(
      <AppProvider services={{ store, session: idleSession(), link: () => '' }}>
        <GroupsSection />
      </AppProvider>,
    );
    return [...root.querySelectorAll('tr')].map((row) =>
      [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent?.replace(/\s/g, ' ') ?? ''),
    );
  };
  const rows = rowsAt(0);
  expect(rows.slice(0, 3)).toEqual([
    ['', 'first', 'second'],
    ['Producers', '11', '1'],
    ['Mean latency', '2.00 ms', '12.0 ms'],
  ]);
  expect(rows.at(-1)).toEqual(['Share of broker 0', '21 %', '47 %']);
  expect(rowsAt('none')).toEqual(rows.slice(0, -1));
});

const figures = (changes: Partial<LatencyFigures>): WindowFigures => ({
  ...windowFigures(historyOf(THREE, [{}]), { fromMs: 0, toMs: 250 }),
  latency: { ...latency(1310, 5.47, 5400), ...changes },
  ackedBytesPerSecond: 2 ** 20,
  sentBytesPerSecond: 2 ** 20,
});

test('the figures in one line have the median and what is acked in one unit, and a dash before the window is whole', () => {
  expect(formatShort(figures({}))).toBe('p50 5.47\u202Fms, 1.00 of 1.00\u202FMB/s');
  expect(formatShort(null)).toBe(NO_FIGURE);
});

test('no state looks calm with p99 over the SLO', () => {
  const verdict = (state: Verdict['state'], reason: Verdict['judgement']['reason']) => ({
    state,
    judgement: { kept: reason === null, percentileMs: 1, late: 0, grows: false, loses: false, reason },
  });
  expect(isCalm(verdict('holding', null))).toBe(true);
  expect(isCalm(verdict('unsettled', 'late'))).toBe(false);
  expect(isCalm(verdict('skewed', null))).toBe(false);
});

test('the line of the breakdown names the largest part of p99', () => {
  const parts = PARTS.map((part) => (part === 'inFlight' ? 98 : part === 'service' ? 2 : 0));
  expect(formatLargestPart(parts)).toBe('p99: 98\u202F% behind the in-flight limit');
  expect(formatLargestPart(PARTS.map(() => 0))).toBe(NO_FIGURE);
});

test('failures, retries and duplicates are sentences, and without any there is nothing', () => {
  expect(formatTroubles(summaryWith(1))).toEqual([]);
  const records = { offered: 100, acked: 90, measured: 90, failed: 10, expired: 10 };
  expect(formatTroubles(summaryWith(1, { records, retries: 1, duplicates: 31 }))).toMatchSnapshot();
  expect(formatTroubles(summaryWith(1, { records: { ...records, expired: 4 } }))).toMatchSnapshot();
  expect(formatTroubles(summaryWith(1, { records: { ...records, failed: 1, expired: 0 } }))).toEqual([
    '1 record failed.',
  ]);
});
