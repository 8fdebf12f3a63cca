/** The strips that can be shown, in this order from the top. */
export const STRIP_KINDS = ['share', 'latency', 'backlog', 'inFlight'] as const;
export type StripKind = (typeof STRIP_KINDS)[number];

/** A horizontal band of the strips, CSS pixels from their top edge. */
export interface Band {
  readonly top: number;
  readonly height: number;
}

export interface StripBand extends Band {
  readonly kind: StripKind;
  /** Where the line of its title begins. */
  readonly titleTop: number;
}

export interface StripsLayout {
  readonly width: number;
  readonly height: number;
  /** Where the plots begin, and how wide they are. */
  readonly left: number;
  readonly plotWidth: number;
  /** Room for readouts at the right of the plots. */
  readonly right: number;
  readonly axis: Band;
  readonly fault: Band;
  readonly strips: readonly StripBand[];
  readonly titleHeight: number;
  /** Foot of the last strip: the playhead ends here. */
  readonly bottom: number;
}

interface Frame {
  readonly left: number;
  readonly right: number;
  readonly axis: Band;
  readonly fault: Band;
  /** From the foot of a band to the plot that follows it, its title line included. */
  readonly faultToPlot: number;
  readonly plotToPlot: number;
  readonly titleHeight: number;
  readonly foot: number;
}

/** DESIGN section 2: axis 0 to 20, fault track 24 to 40, the title 7 px above its plot, 19 px from plot to title. */
const WIDE: Frame = {
  left: 58,
  right: 112,
  axis: { top: 0, height: 22 },
  fault: { top: 24, height: 16 },
  faultToPlot: 25,
  plotToPlot: 26,
  titleHeight: 18,
  foot: 8,
};
/** `phone.png`. */
const COMPACT: Frame = {
  left: 46,
  right: 14,
  axis: { top: 0, height: 18 },
  fault: { top: 20, height: 7 },
  faultToPlot: 23,
  plotToPlot: 26,
  titleHeight: 18,
  foot: 6,
};

/** Heights of the plots: at least, as drawn in the design, and where a tall window gives them more. */
const HEIGHTS: Readonly<Record<StripKind, { least: number; usual: number; most: number }>> = {
  share: { least: 42, usual: 58, most: 130 },
  latency: { least: 84, usual: 132, most: 340 },
  backlog: { least: 36, usual: 44, most: 120 },
  inFlight: { least: 42, usual: 42, most: 66 },
};
const COMPACT_HEIGHTS: typeof HEIGHTS = {
  ...HEIGHTS,
  share: { least: 36, usual: 44, most: 80 },
  latency: { least: 80, usual: 106, most: 240 },
  backlog: { least: 68, usual: 96, most: 220 },
  inFlight: { least: 48, usual: 54, most: 96 },
};

/** The height that the strips ask for, and the least they can be drawn in, CSS pixels. */
export function stripsHeight(
  strips: readonly StripKind[],
  compact: boolean,
): { readonly usual: number; readonly least: number } {
  const frame = compact ? COMPACT : WIDE;
  const heights = compact ? COMPACT_HEIGHTS : HEIGHTS;
  const around = surroundings(frame, strips.length);
  return {
    usual: around + strips.reduce((sum, kind) => sum + heights[kind].usual, 0),
    least: around + strips.reduce((sum, kind) => sum + heights[kind].least, 0),
  };
}

function surroundings(frame: Frame, strips: number): number {
  const top = frame.fault.top + frame.fault.height;
  return strips === 0 ? top : top + frame.faultToPlot + (strips - 1) * frame.plotToPlot + frame.foot;
}

/** Where everything stands. Plots share what is left over or missing, in proportion to how far they can give. */
export function stripsLayout(options: {
  readonly width: number;
  readonly height: number;
  readonly strips: readonly StripKind[];
  readonly compact: boolean;
}): StripsLayout {
  const frame = options.compact ? COMPACT : WIDE;
  const heights = options.compact ? COMPACT_HEIGHTS : HEIGHTS;
  const kinds = STRIP_KINDS.filter((kind) => options.strips.includes(kind));
  const spare = options.height - stripsHeight(kinds, options.compact).usual;
  const give = (kind: StripKind): number => {
    const { least, usual, most } = heights[kind];
    return spare < 0 ? usual - least : most - usual;
  };
  const room = kinds.reduce((sum, kind) => sum + give(kind), 0);
  const part = room === 0 ? 0 : Math.max(-1, Math.min(1, spare / room));
  const strips: StripBand[] = [];
  let foot = frame.fault.top + frame.fault.height;
  for (const kind of kinds) {
    const top = foot + (strips.length === 0 ? frame.faultToPlot : frame.plotToPlot);
    const height = Math.round(heights[kind].usual + part * give(kind));
    strips.push({ kind, titleTop: top - frame.titleHeight - 2, top, height });
    foot = top + height;
  }
  return {
    width: options.width,
    height: options.height,
    left: frame.left,
    plotWidth: Math.max(1, options.width - frame.left - frame.right),
    right: frame.right,
    axis: frame.axis,
    fault: frame.fault,
    strips,
    titleHeight: frame.titleHeight,
    bottom: foot,
  };
}
