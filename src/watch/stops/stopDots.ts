import { dot, line, type Mark, rule } from '../../draw/marks';
import { logScale } from '../../draw/scale';

/** Height of the dots, CSS pixels, and their axis, ms: wider only if a run needs it. */
export const DOTS_HEIGHT = 32;
const AXIS = { lowestMs: 3, highestMs: 12_000 };
/** Room for a dot at either end, CSS pixels. */
const MARGIN = 4;

/** p99 of the run at one stop of a slider. */
export interface StopDot {
  readonly stop: number;
  /** Along the track, 0 to 1. */
  readonly x: number;
  /** CSS pixels from the top; null while it isn't known. */
  readonly y: number | null;
  /** ms; null while it isn't known, NaN without acks. */
  readonly ms: number | null;
  readonly isHot: boolean;
}

export interface StopDots {
  readonly dots: readonly StopDot[];
  readonly sloY: number;
}

/** Places p99 of each stop on one logarithmic axis. */
export function stopDots(
  stops: readonly number[],
  p99sMs: readonly (number | null)[],
  sloMs: number,
): StopDots {
  const known = p99sMs.filter((ms) => ms !== null && ms > 0 && Number.isFinite(ms)) as readonly number[];
  const lowest = Math.min(AXIS.lowestMs, ...known);
  const highest = Math.max(AXIS.highestMs, ...known);
  const y = logScale([lowest, highest], [DOTS_HEIGHT - MARGIN, MARGIN]).at;
  const dots = stops.map((stop, place) => {
    const ms = p99sMs[place] ?? null;
    const isKnown = ms !== null && ms > 0 && Number.isFinite(ms);
    return {
      stop,
      x: place / Math.max(1, stops.length - 1),
      y: isKnown ? y(ms) : null,
      ms,
      isHot: isKnown && ms > sloMs,
    };
  });
  return { dots, sloY: y(Math.min(highest, Math.max(lowest, sloMs))) };
}

/** The dots, a line between those that are known, and the SLO; those for which `isLarge` is true are larger. */
export function stopMarks(
  { dots, sloY }: StopDots,
  width: number,
  isLarge: (dot: StopDot, place: number) => boolean,
): readonly Mark[] {
  return [
    rule([0, sloY], [width, sloY], { colour: 'hot', dash: [3, 3] }),
    line(
      dots.map(({ x, y }) => [x * width, y ?? Number.NaN]),
      { colour: 'line3' },
    ),
    ...dots.flatMap((each, place) => {
      const { x, y, isHot } = each;
      const colour = isHot ? 'hot' : 'tx1';
      return y === null ? [] : [dot([x * width, y], isLarge(each, place) ? 3 : 1.5, colour, colour)];
    }),
  ];
}
