import { logScale } from './scale';

/** Whole decades below, and 1 or 3 times a decade above, ms. */
export interface LatencyDomain {
  readonly lowestMs: number;
  readonly highestMs: number;
}

/** Latency along the height of a plot, logarithmic, small at the bottom. */
export interface LatencyScale extends LatencyDomain {
  /** CSS pixels. */
  readonly height: number;
  /** CSS pixels from the top; clamped to the plot. */
  y(ms: number): number;
  /** The inverse, ms; clamped to the axis. */
  ms(y: number): number;
}

/** Minimum share of acks under 1 ms that is worth a decade; fewer count at the foot. */
const WORTH_A_DECADE = 0.005;

/** The axis shows everything above and nearly everything below; 1 ms to 10 s if that suffices, so that runs compare. */
export function latencyDomain(seen: {
  readonly cells: readonly { readonly fromMs: number; readonly toMs: number; readonly count: number }[];
  readonly longestMs: number;
  readonly sloMs: number;
}): LatencyDomain {
  const total = seen.cells.reduce((sum, cell) => sum + cell.count, 0);
  let lowestMs = 1;
  const below = (ms: number): number =>
    seen.cells.reduce((sum, cell) => (cell.toMs <= ms * 1.001 ? sum + cell.count : sum), 0);
  while (lowestMs > 0.02 && total > 0 && below(lowestMs) > WORTH_A_DECADE * total) lowestMs /= 10;
  while (lowestMs > 0.02 && seen.sloMs < lowestMs * 1.5) lowestMs /= 10;
  const top = Math.max(seen.longestMs, seen.sloMs * 1.5, 10_000);
  let highestMs = 10_000;
  while (highestMs < top) highestMs *= isPowerOfTen(highestMs) ? 3 : 10 / 3;
  return { lowestMs: clean(lowestMs), highestMs: clean(highestMs) };
}

function isPowerOfTen(value: number): boolean {
  return Math.abs(Math.log10(value) - Math.round(Math.log10(value))) < 1e-6;
}

/** Removes the rounding errors of repeated division. */
function clean(value: number): number {
  return Number(value.toPrecision(3));
}

/** A logarithmic axis over `height` pixels. */
export function latencyScale(domain: LatencyDomain, height: number): LatencyScale {
  const { at, valueAt } = logScale([domain.lowestMs, domain.highestMs], [height, 0]);
  return { ...domain, height, y: at, ms: valueAt };
}

/** The decades of an axis, including its ends if they are decades, ms. */
export function decades({ lowestMs, highestMs }: LatencyDomain): readonly number[] {
  return decadesBetween(lowestMs, highestMs);
}

/** Powers of ten within an axis, including its ends. */
export function decadesBetween(from: number, to: number): readonly number[] {
  const first = Math.ceil(Math.log10(from) - 1e-9);
  const last = Math.floor(Math.log10(to) + 1e-9);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => clean(10 ** (first + index)));
}

/** Whole decades around latencies, at least those from `lowestMs` to `highestMs`. */
export function decadesAround(
  latenciesMs: readonly number[],
  { lowestMs, highestMs }: LatencyDomain,
): LatencyDomain {
  const known = latenciesMs.filter((ms) => ms > 0 && Number.isFinite(ms));
  return {
    lowestMs: Math.max(0.001, 10 ** Math.floor(Math.log10(Math.min(lowestMs, ...known)) + 1e-9)),
    highestMs: 10 ** Math.ceil(Math.log10(Math.max(highestMs, ...known)) - 1e-9),
  };
}

/** A decade's tick: "100 ms", "10 s". */
export function formatDecade(ms: number): string {
  return ms >= 1000 ? `${ms / 1000}\u202fs` : `${ms}\u202fms`;
}

/** Values per decade of a dragged SLO. */
const SLO_MANTISSAS = [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8] as const;
/** Lowest and highest SLO that can be set here, ms. */
export const SLO_LIMITS_MS = { lowest: 0.1, highest: 600_000 } as const;

function sloStops(): readonly number[] {
  const stops: number[] = [];
  for (let exponent = -1; exponent <= 5; exponent += 1) {
    for (const mantissa of SLO_MANTISSAS) stops.push(clean(mantissa * 10 ** exponent));
  }
  return stops.filter((stop) => stop >= SLO_LIMITS_MS.lowest && stop <= SLO_LIMITS_MS.highest);
}
const SLO_STOPS_MS = sloStops();

/** The stop nearest to `ms` as the eye measures on a logarithmic axis, ms. */
export function nearestSlo(ms: number): number {
  const at = Math.log(Math.max(ms, SLO_LIMITS_MS.lowest));
  return SLO_STOPS_MS.reduce((best, stop) =>
    Math.abs(Math.log(stop) - at) < Math.abs(Math.log(best) - at) ? stop : best,
  );
}

/** The next stop up (1) or down (-1) from `ms`, ms. */
export function nextSlo(ms: number, direction: 1 | -1): number {
  const next =
    direction === 1
      ? SLO_STOPS_MS.find((stop) => stop > ms * 1.0001)
      : SLO_STOPS_MS.findLast((stop) => stop < ms * 0.9999);
  return next ?? (direction === 1 ? SLO_LIMITS_MS.highest : SLO_LIMITS_MS.lowest);
}
