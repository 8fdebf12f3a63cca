import { decades, decadesAround, formatDecade, type LatencyDomain, latencyScale } from '../latencyScale';
import type { Box, Size } from '../surface';
import type { Hue } from '../theme';

/** The latency that a share of the acks does not exceed. */
export interface PercentilePoint {
  /** 0 to 1. */
  readonly quantile: number;
  readonly ms: number;
}

/** Latency of one run by percentile. */
export interface PercentileCurve {
  readonly hue: Hue;
  readonly dash: readonly number[];
  /** CSS pixels; 2 by default. */
  readonly width?: number;
  /** 1 by default. */
  readonly alpha?: number;
  /** Ascending. */
  readonly points: readonly PercentilePoint[];
}

/** A figure at one percentile: a whisker from `lowMs` to `highMs` if given, else a measured point. */
export interface PercentileMark {
  readonly hue: Hue;
  readonly quantile: number;
  readonly ms: number;
  readonly lowMs?: number;
  readonly highMs?: number;
}

/** Everything that a plot of percentiles shows. */
export interface PercentileCurveData {
  readonly curves: readonly PercentileCurve[];
  readonly marks: readonly PercentileMark[];
  /** The reader's objective for p99, ms; null if there is none. */
  readonly sloMs: number | null;
}

export interface PercentileTick {
  /** 0 to 1. */
  readonly quantile: number;
  /** CSS pixels. */
  readonly x: number;
  /** In percent: "99.9", or as a name: "p99.9". */
  readonly label: string;
}

/** The layout of a plot of percentiles, CSS pixels. */
export interface PercentileCurveLayout extends LatencyDomain {
  readonly size: Size;
  readonly plot: Box;
  readonly ticks: readonly PercentileTick[];
  readonly decades: readonly { readonly ms: number; readonly y: number; readonly label: string }[];
  /** Below the names of the ticks; empty if they need no explanation. */
  readonly title: string;
  readonly firstQuantile: number;
  /** The end of the axis: beyond it there are too few records. */
  readonly lastQuantile: number;
  /** Place of a quantile; clamped to the axis. */
  x(quantile: number): number;
  /** The quantile at a place; clamped to the axis. */
  quantileAt(x: number): number;
  /** Place of a latency in ms; clamped to the axis. */
  y(ms: number): number;
}

export interface PercentileCurveForm {
  /** Room for direct labels at the right of the plot, CSS pixels. */
  readonly right?: number;
  /** By default 0. */
  readonly firstQuantile?: number;
  /** By default the last quantile of the data below 1, from 0.99 to 0.99999. */
  readonly lastQuantile?: number;
  /** Whether ticks are named as figures are, "p99"; then the axis has no title. */
  readonly named?: boolean;
}

/** The percentiles that the axis names. */
const NAMED = [0, 0.5, 0.9, 0.99, 0.999, 0.9999, 0.99999];
const LEAST_END = 0.99;
const FARTHEST_END = 0.99999;
const LEFT = 54;
const TOP = 8;
const FOOT = { titled: 42, named: 24 };
/** Minimum distance of two labels, CSS pixels. */
const TICK_ROOM = 34;
const DECADE_ROOM = 20;

/** The layout of percentile curves in a picture of `size`: -log10(1 - q) across, log latency up. */
export function percentileCurveLayout(
  size: Size,
  data: PercentileCurveData,
  form: PercentileCurveForm = {},
): PercentileCurveLayout {
  const { firstQuantile = 0, named = false } = form;
  const plot: Box = {
    x: LEFT,
    y: TOP,
    width: Math.max(20, size.width - LEFT - (form.right ?? 12)),
    height: Math.max(20, size.height - TOP - (named ? FOOT.named : FOOT.titled)),
  };
  const lastQuantile = form.lastQuantile ?? lastOf(data);
  const seen = latenciesOf(data, firstQuantile);
  const domain = named ? closelyAround(seen) : decadesAround(seen, { lowestMs: 1, highestMs: 1000 });
  const latency = latencyScale(domain, plot.height);
  const [begin, end] = [nines(firstQuantile), nines(lastQuantile)];
  const x = (quantile: number): number =>
    plot.x + ((Math.min(end, Math.max(begin, nines(quantile))) - begin) / (end - begin)) * plot.width;
  const y = (ms: number): number => plot.y + latency.y(ms);
  return {
    ...domain,
    size,
    plot,
    firstQuantile,
    lastQuantile,
    title: named ? '' : 'percentile of acks, log scale',
    ticks: roomyTicks(firstQuantile, lastQuantile, x).map((tick) =>
      named ? { ...tick, label: `p${tick.label}` } : tick,
    ),
    decades: roomyDecades(domain, plot.height).map((ms) => ({ ms, y: y(ms), label: formatDecade(ms) })),
    x,
    y,
    quantileAt: (place) => {
      const share = Math.min(1, Math.max(0, (place - plot.x) / plot.width));
      return 1 - 10 ** -(begin + share * (end - begin));
    },
  };
}

/** Position of a quantile along the axis: 0 at 0, 1 at 0.9, 2 at 0.99 and so on; infinite at 1. */
export function nines(quantile: number): number {
  return quantile >= 1 ? Number.POSITIVE_INFINITY : -Math.log10(1 - Math.max(0, quantile));
}

/** A quantile in per cent with the digits it needs: "50", "99.9", "97.5". */
export function percentText(quantile: number): string {
  const decimals = Math.max(0, Math.ceil(nines(quantile) - 1e-6) - 1);
  return String(Number((quantile * 100).toFixed(Math.min(6, decimals))));
}

/** All that the axis must show, ms. */
function latenciesOf({ curves, marks, sloMs }: PercentileCurveData, from: number): readonly number[] {
  return [
    ...curves.flatMap(({ points }) => points.flatMap(({ quantile, ms }) => (quantile < from ? [] : [ms]))),
    ...marks.flatMap(({ ms, lowMs = ms, highMs = ms }) => [ms, lowMs, highMs]),
    ...(sloMs === null ? [] : [sloMs]),
  ];
}

/** A little more than these, and at least a decade. */
function closelyAround(latenciesMs: readonly number[]): LatencyDomain {
  const known = latenciesMs.filter((ms) => ms > 0 && Number.isFinite(ms));
  const lowestMs = Math.max(0.001, Math.min(...known, 1e6) / 1.6);
  return { lowestMs, highestMs: Math.max(lowestMs * 10, Math.max(...known, 0) * 1.6) };
}

function lastOf({ curves, marks }: PercentileCurveData): number {
  const quantiles = [...curves.flatMap(({ points }) => points), ...marks].map(({ quantile }) => quantile);
  const last = quantiles.reduce((most, quantile) => (quantile < 1 ? Math.max(most, quantile) : most), 0);
  return Math.min(FARTHEST_END, Math.max(LEAST_END, last));
}

function roomyTicks(
  firstQuantile: number,
  lastQuantile: number,
  x: (quantile: number) => number,
): readonly PercentileTick[] {
  const ticks: PercentileTick[] = [];
  for (const quantile of NAMED.filter((each) => each >= firstQuantile)) {
    if (quantile > lastQuantile + 1e-9) break;
    const tick = { quantile, x: x(quantile), label: percentText(quantile) };
    if (tick.x - (ticks.at(-1)?.x ?? Number.NEGATIVE_INFINITY) >= TICK_ROOM) ticks.push(tick);
  }
  return ticks;
}

function roomyDecades(domain: LatencyDomain, height: number): readonly number[] {
  const all = decades(domain);
  const every = Math.max(1, Math.ceil(((all.length - 1) * DECADE_ROOM) / height));
  return all.filter((_, index) => index % every === 0);
}

/** Fewer records than these beyond a percentile say nothing about it. */
const RECORDS_BEYOND = 10;

/** The last quantile with enough records beyond it in one of the runs with so many, at least 0.99, if an axis may end. */
export function lastQuantile(counts: readonly number[]): number {
  return Math.max(0.99, 1 - RECORDS_BEYOND / Math.max(1, ...counts));
}
