import { linearScale, type Scale } from './scale';

/** Simulated time from 0 on along the width of a plot, ms and CSS pixels. */
export interface TimeScale extends Scale {
  readonly endMs: number;
  readonly width: number;
}

/** A linear time axis from 0 to `endMs` over `width` pixels. */
export function timeScale(endMs: number, width: number): TimeScale {
  const end = Math.max(endMs, 1e-6);
  const pixels = Math.max(width, 1);
  return { ...linearScale([0, end], [0, pixels]), endMs: end, width: pixels };
}

/** Steps between ticks that people read without counting, s. */
const TICK_STEPS_S = [
  0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800,
  3600, 7200, 18_000, 36_000, 72_000, 180_000, 360_000,
];
/** For runs of weeks, which only a broken scenario has. */
const LONGEST_STEP_S = 720_000;
const PIXELS_PER_TICK = 80;

export interface TimeTick {
  readonly ms: number;
  /** Seconds; the last tick carries the unit. */
  readonly label: string;
}

/** Ticks at least 80 px apart, at a step that people read without counting. */
export function timeTicks(scale: TimeScale): readonly TimeTick[] {
  const wanted = Math.max(2, scale.width / PIXELS_PER_TICK);
  const stepS = TICK_STEPS_S.find((step) => scale.endMs / 1000 / step <= wanted) ?? LONGEST_STEP_S;
  const decimals = Math.max(0, -Math.floor(Math.log10(stepS) + 1e-9));
  const label = new Intl.NumberFormat('en-US', fixed(decimals));
  const ticks: TimeTick[] = [];
  // The margin keeps the last tick in spite of rounding.
  const count = Math.floor(scale.endMs / 1000 / stepS + 1e-6);
  for (let index = 0; index <= count; index += 1) {
    const seconds = index * stepS;
    const text = index === 0 ? '0' : label.format(seconds);
    ticks.push({ ms: seconds * 1000, label: index === count ? `${text}\u202fs` : text });
  }
  return ticks;
}

function fixed(decimals: number): Intl.NumberFormatOptions {
  return { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
}

/** Snapping step of a drag along the axis, ms: half a second, or less if the whole axis is short. */
export function snapStepMs(endMs: number): number {
  if (endMs >= 20_000) return 500;
  return [100, 50, 20, 10, 5, 2, 1].find((step) => endMs / step >= 40) ?? 1;
}

/** `ms` on the grid of `stepMs`. */
export function snap(ms: number, stepMs: number): number {
  return Math.round(ms / stepMs) * stepMs;
}
