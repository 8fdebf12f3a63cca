import type { StripBand, StripKind, StripsLayout } from './stripsLayout';

/** The overlaid strips from the top, with the part of the free height that each takes. */
const SHARES: readonly (readonly [StripKind, number])[] = [
  ['latency', 0.48],
  ['share', 0.26],
  ['backlog', 0.26],
];

const LEFT = 58;
const RIGHT = 104;
/** A phone has its readouts below the titles. */
const NARROW = { left: 46, right: 14 } as const;
const AXIS = { top: 0, height: 22 } as const;
const FAULT = { top: 24, height: 12 } as const;
const TITLE_PX = 18;
/** From the foot of a plot to its successor, the title line between them included. */
const STEP_PX = 28;
/** The same where the readouts stand in a line of their own below the title. */
const NARROW_STEP_PX = 46;
const FOOT_PX = 8;
const LEAST_PLOT_PX = 34;

/** The least height in which all strips can be read, CSS pixels. */
export const LEAST_STRIPS_PX = 300;

/** Where the overlaid strips of a comparison stand: p99, the watched share, and the backlog. */
export function compareStripsLayout(width: number, height: number, compact: boolean): StripsLayout {
  const { left, right } = compact ? NARROW : { left: LEFT, right: RIGHT };
  const step = compact ? NARROW_STEP_PX : STEP_PX;
  const used = FAULT.top + FAULT.height + SHARES.length * step + FOOT_PX;
  const free = Math.max(0, height - used);
  const strips: StripBand[] = [];
  let foot = FAULT.top + FAULT.height;
  for (const [kind, share] of SHARES) {
    const top = foot + step;
    const plot = Math.max(LEAST_PLOT_PX, Math.round(free * share));
    strips.push({ kind, titleTop: foot + 6, top, height: plot });
    foot = top + plot;
  }
  return {
    width,
    height,
    left,
    plotWidth: Math.max(1, width - left - right),
    right,
    axis: AXIS,
    fault: FAULT,
    strips,
    titleHeight: TITLE_PX,
    bottom: foot,
  };
}
