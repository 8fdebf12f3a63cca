import { expect, test } from 'vitest';
import { paintMarks } from '../../src/draw/marks';
import { POSTCARD, postcardMarks } from '../../src/draw/postcard';
import { THEMES } from '../../src/draw/theme';
import { windowFigures } from '../../src/figures/windowFigures';
import type { WholeRun } from '../../src/run/WatchedRun';
import { DEFAULT_SCENARIO, type Scenario } from '../../src/scenario/scenario';
import { DEFAULT_VIEW } from '../../src/scenario/view';
import type { ReadRun } from '../../src/watch/before/runChange';
import { changePostcard } from '../../src/watch/postcard/changePostcard';
import { historyOf, latencyRow, THREE } from '../run/columnsFixture';
import { textsOf } from '../support/marks';
import { Recorder, unreadable } from '../support/recorder';
import { summaryWith } from '../support/summaries';

const LENGTH_MS = 60_000;

function run(p99: number, patch: Partial<Scenario> = {}): ReadRun {
  const bins = Array.from({ length: 240 }, (_, bin) => ({
    latency: [latencyRow(1000 + (bin % 7) * 20, 10, [])],
    recordsAcked: 10,
  }));
  const whole: WholeRun = {
    scenario: { ...DEFAULT_SCENARIO, ...patch },
    history: historyOf(THREE, bins),
    lengthMs: LENGTH_MS,
    summary: summaryWith(p99),
  };
  const window = { fromMs: 5000, toMs: 40_000 };
  const { latency, ...figures } = windowFigures(whole.history, window, whole.summary);
  // Its p99 differs from that of the whole run.
  return { run: whole, window, figures: { ...figures, latency: latency && { ...latency, p99 } } };
}

const ADDRESS = 'https://linger.example/#v=1&linger.ms=5';

function card(before: ReadRun | null, now: ReadRun, hidesNow = false) {
  const made = changePostcard(before, now, { ...DEFAULT_VIEW, address: ADDRESS, hidesNow });
  if (made === null) throw new Error('There is no postcard.');
  return made;
}

const plain = (text: string): string => text.replaceAll('\u202F', ' ');

test.each<[Partial<Scenario>, number, string]>([
  [{ 'linger.ms': 5 }, 169, '5 ms of linger made p99 32× lower'],
  [{ partitions: 12 }, 21_600, '12 partitions made p99 4× higher'],
  [{ 'batch.size': 32_768 }, 5400, 'batch.size 32,768 B left p99 at 5.40 s'],
  [{ 'linger.ms': 5, partitions: 12, producers: 3 }, 169, 'Three changes made p99 32× lower'],
])('%o is the title "%3$s"', (patch, p99, title) => {
  const { words } = card(run(5400), run(p99, patch));
  expect(plain(words.title)).toBe(title);
});

test('the text for those who do not see it has the title and both figures', () => {
  const { alt, words } = card(run(5400), run(169, { 'linger.ms': 5 }));
  expect(alt.startsWith(`${words.title}. `)).toBe(true);
  expect(plain(alt)).toMatchSnapshot();
});

test('as a question it has nothing of the run after the change', () => {
  const made = card(run(5400), run(169, { 'linger.ms': 5 }), true);
  const { alt, words } = made;
  expect(plain(words.title)).toBe('5 ms of linger: what happens to p99?');
  const texts = textsOf(postcardMarks(made)).map(plain);
  expect(texts).toEqual(expect.arrayContaining(['5.40 s', '?', 'Your guess?', 'linger.example']));
  for (const text of [alt, ...texts]) expect(text).not.toContain('169');
});

test('without a change it has the figure of the run alone', () => {
  const { words, alt } = card(null, run(5400));
  expect(plain(words.title)).toBe('p99 is 5.40 s');
  expect(plain(alt)).toMatchSnapshot();
});

test.each(['dark', 'light'] as const)('everything on it can be read in the theme %s', (theme) => {
  const { words, draw } = card(
    run(5400, { 'slow.broker': 0, 'slow.ms': 20 }),
    run(169, { 'slow.broker': 0, 'slow.ms': 20, 'linger.ms': 5 }),
  );
  const [frame, drawing] = [new Recorder(), new Recorder()];
  const size = { width: 1088, height: 338 };
  paintMarks(frame.surface, postcardMarks({ words, draw: () => [] }), THEMES[theme]);
  paintMarks(drawing.surface, draw({ x: 0, y: 0, ...size }), THEMES[theme]);
  expect(unreadable(frame.textBoxes, POSTCARD.width)).toEqual([]);
  expect(unreadable(drawing.textBoxes, size.width)).toEqual([]);
  const sizes = [frame, drawing].flatMap(({ textBoxes }) => textBoxes.map((box) => box.size));
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(22);
});
