import { ratioOf } from '../../base/ratio';
import { LATENCY } from '../../figures/latency';
import { resolveWindow, windowApplies } from '../../figures/windowChoice';
import { type Window, type WindowFigures, windowFigures } from '../../figures/windowFigures';
import type { WholeRun } from '../../run/WatchedRun';
import type { WindowChoice } from '../../scenario/view';
import type { Reading } from '../../store/runSlice';

export interface ReadRun {
  readonly run: WholeRun;
  readonly window: Window;
  readonly figures: WindowFigures;
}

/** A whole run in the window of the reading; null while it isn't whole. */
export function readWhole(run: WholeRun | null, reading: Reading | null): ReadRun | null {
  if (run === null || reading === null || reading.soFarMs !== null) return null;
  return { run, window: reading.window, figures: reading.figures };
}

export interface BeforeAndNow {
  readonly before: number;
  readonly now: number;
}

/** Costs of a change besides p99, in the order in which they are said. */
export const PRICES = ['median', 'requests'] as const;
export type Price = (typeof PRICES)[number];

export interface RunChange {
  /** The 99th percentile of latency, ms; NaN if no record was acked. */
  readonly p99: BeforeAndNow;
  /** How many times higher or lower p99 is; null if it hardly changed, or if one is missing. */
  readonly ratio: number | null;
  /** Prices that changed by more than 5 %: ms, requests a second of the whole run. */
  readonly prices: readonly (BeforeAndNow & { readonly price: Price })[];
}

/** From this share on, a price has changed. */
const LEAST_PRICE = 0.05;

/**
 * Reads the run before in the window that the run now is read in: each in its own if both have the chosen one, such as
 * the time while a broker is slow; otherwise the same interval of time.
 */
export function readBefore(before: WholeRun, now: ReadRun, choice: WindowChoice): ReadRun {
  const isOwn = [before, now.run].every(({ scenario }) => windowApplies(choice, scenario));
  const own = resolveWindow(isOwn ? choice : 'whole', {
    scenario: before.scenario,
    runLengthMs: before.lengthMs,
    playheadMs: now.window.toMs,
    hideAhead: false,
  });
  const window = isOwn || isWhole(now) ? own : now.window;
  return { run: before, window, figures: windowFigures(before.history, window, before.summary) };
}

function isWhole({ run, window }: ReadRun): boolean {
  return window.fromMs === 0 && window.toMs >= run.lengthMs;
}

/** Compares two runs, each in its window. */
export function runChange(before: ReadRun, now: ReadRun): RunChange {
  const each = (of: (read: ReadRun) => number): BeforeAndNow => ({ before: of(before), now: of(now) });
  const p99 = each(({ figures }) => figures.latency?.[LATENCY.p99.key] ?? Number.NaN);
  const prices: Readonly<Record<Price, BeforeAndNow>> = {
    median: each(({ figures }) => figures.latency?.[LATENCY.p50.key] ?? Number.NaN),
    requests: each(({ run }) => run.summary.requests.perSecond),
  };
  return {
    p99,
    ratio: ratioOf(p99.now, p99.before),
    prices: PRICES.map((price) => ({ price, ...prices[price] })).filter(hasChanged),
  };
}

function hasChanged({ before, now }: BeforeAndNow): boolean {
  return Math.abs(now - before) > LEAST_PRICE * before;
}
