import type { Page } from 'playwright-core';
import { diceOf } from '../../../tests/e2e/support/dice';
import { launch } from '../../../tests/e2e/support/launch';
import { PATIENCE_MS } from '../../../tests/e2e/support/patience.mjs';
import { watch } from '../../../tests/e2e/support/watch';
import type { SoakRequest } from './arguments';
import { fillUndo, habitsOf, openLink, playFast, press } from './habits';
import { openMeter, type Reading } from './meter';

/**
 * The page's JavaScript is not compiled to machine code, which counts as memory of its heap and grows for a long time
 * without any leak. The model is WebAssembly and as fast as ever.
 */
const INTERPRETED = ['--js-flags=--no-opt --no-maglev --no-sparkplug'];

/** Interval between actions, ms: the run continues in between. */
const BEAT_MS = 700;
/** Interval between measurements of the resting page, ms. */
const MEASURE_MS = 10_000;
/** This part of the time at the beginning does not count: caches fill, and code is compiled. */
const WARM_UP = 0.1;

/**
 * How much of each may be gained in an hour. A leak of 1 KB with each of an hour's 4,500 deeds would be 4.5 MB; what
 * is measured at rest varies by a few tenths of a megabyte.
 */
const GROWTH_LIMITS: readonly (readonly [keyof Reading, number])[] = [
  ['heapMb', 2],
  ['workerHeapMb', 1],
  ['wasmMb', 2],
  ['nodes', 400],
  ['listeners', 100],
  ['workers', 0.5],
];

interface Timed extends Reading {
  readonly minute: number;
}

/**
 * Uses one screen for some minutes, prints a line each minute, and reports growth at the end.
 *
 * @param url of the built page
 * @param print one line
 * @returns whether nothing grew and nothing went wrong
 */
export async function soak(
  request: SoakRequest,
  url: string,
  print: (line: string) => void,
): Promise<boolean> {
  const dice = diceOf(request.seed);
  const habits = habitsOf(request.what);
  const problems: string[] = [];
  const readings: Timed[] = [];
  const browser = await launch({ more: INTERPRETED });
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  watch(page, new URL(url).origin, (problem) => problems.push(problem));
  await page.goto(`${url}#${habits.rest}`);
  // On the screen that has the sliders.
  await openLink(page, 'v=1&duration.s=2');
  await fillUndo(page);
  await rest(page, habits.rest);
  const measure = await openMeter(browser, page);
  const began = performance.now();
  const minute = (): number => (performance.now() - began) / 60_000;
  let [measureAt, printed, deeds] = [0, 0, 0];
  print(HEADER);
  while (minute() < request.minutes && problems.length === 0) {
    await habits.act(page, dice);
    deeds += 1;
    await page.waitForTimeout(BEAT_MS);
    if (performance.now() - began < measureAt) continue;
    measureAt += MEASURE_MS;
    await rest(page, habits.rest);
    const reading = { minute: minute(), ...(await measure()) };
    readings.push(reading);
    await playFast(page);
    if (reading.minute < printed) continue;
    print(line(reading, deeds));
    printed = Math.floor(reading.minute) + 1;
  }
  await browser.close();
  for (const problem of problems) print(`! ${problem}`);
  const grown = judge(readings, request.minutes, print);
  return problems.length === 0 && !grown;
}

/** The same scenario each time, at its end and still, so that what is measured is what is kept. */
async function rest(page: Page, link: string): Promise<void> {
  for (let times = 0; times < 3; times += 1) await page.keyboard.press('Escape');
  await openLink(page, link);
  await page.mouse.move(0, 0);
  await press(page, 'Pause');
  await page.waitForFunction(
    () =>
      document.documentElement.dataset.run === 'whole' &&
      document.querySelector('[data-compare=running]') === null,
    undefined,
    { timeout: PATIENCE_MS },
  );
  await page.waitForTimeout(BEAT_MS);
}

const COLUMNS: readonly (readonly [keyof Timed, string])[] = [
  ['minute', 'minute'],
  ['heapMb', 'heap, MB'],
  ['workerHeapMb', 'workers, MB'],
  ['wasmMb', 'wasm, MB'],
  ['residentMb', 'process, MB'],
  ['nodes', 'nodes'],
  ['listeners', 'listeners'],
  ['workers', 'workers'],
];

const HEADER = [...COLUMNS.map(([, title]) => title), 'deeds'].map((title) => title.padStart(12)).join('');

function line(reading: Timed, deeds: number): string {
  const cells = COLUMNS.map(([key]) => {
    const number = reading[key];
    return key.endsWith('Mb') || key === 'minute' ? number.toFixed(2) : String(number);
  });
  return [...cells, String(deeds)].map((cell) => cell.padStart(12)).join('');
}

/** Prints the growth of each quantity per hour. Returns whether one of them certainly grows too fast. */
function judge(readings: readonly Timed[], minutes: number, print: (line: string) => void): boolean {
  const counted = readings.filter(({ minute }) => minute >= minutes * WARM_UP);
  let grown = false;
  for (const [key, most] of GROWTH_LIMITS) {
    const trend = trendOf(counted.map((reading) => ({ minute: reading.minute, value: reading[key] })));
    if (trend === null) {
      print('Too few measurements for a trend.');
      return true;
    }
    const tooMuch = trend.leastPerHour > most;
    grown ||= tooMuch;
    print(`${tooMuch ? 'GROWS' : 'flat'}: ${key} ${words(trend)}, at most ${most} allowed`);
  }
  return grown;
}

function words({ perHour, leastPerHour }: Trend): string {
  return `${perHour.toFixed(2)} an hour (certainly more than ${leastPerHour.toFixed(2)})`;
}

export interface Sample {
  readonly minute: number;
  readonly value: number;
}

interface Trend {
  /** Growth an hour: the median of the slopes of all pairs, which a few outliers cannot move (Theil and Sen). */
  readonly perHour: number;
  /** The least growth an hour that the samples allow, with 97.5 % certainty (Sen's interval, by Kendall's variance). */
  readonly leastPerHour: number;
}

/** The normal distribution's 97.5 % quantile. */
const CERTAIN = 1.96;

/** The trend of samples at three different times or more; null of fewer. Ties of value are fine. */
export function trendOf(samples: readonly Sample[]): Trend | null {
  const slopes = samples.flatMap((later, index) =>
    samples
      .slice(0, index)
      .filter((earlier) => earlier.minute !== later.minute)
      .map((earlier) => ((later.value - earlier.value) / (later.minute - earlier.minute)) * 60),
  );
  slopes.sort((a, b) => a - b);
  if (slopes.length < 3) return null;
  const count = samples.length;
  const spread = CERTAIN * Math.sqrt((count * (count - 1) * (2 * count + 5)) / 18);
  const lowest = Math.max(0, Math.floor((slopes.length - spread) / 2));
  return { perHour: medianOfSorted(slopes), leastPerHour: slopes[lowest] ?? Number.NaN };
}

function medianOfSorted(sorted: readonly number[]): number {
  const middle = sorted.length / 2;
  const [below = 0, above = 0] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return (below + above) / 2;
}
