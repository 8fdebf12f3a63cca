// @recipe strip
/** The strips, from the top. */
export const STRIP_KINDS = ['share', 'latency', 'backlog', 'inFlight', 'lag', 'files'] as const;
export type StripKind = (typeof STRIP_KINDS)[number];

/** A horizontal band of the strips, CSS pixels from their top edge. */
export interface Band {
  readonly top: number;
  readonly height: number;
}

export interface StripBand extends Band {
  readonly kind: StripKind;
  /** The top of its title's line. */
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
  /** Baseline of the axis' texts. */
  readonly tickY: number;
  readonly fault: Band;
  readonly strips: readonly StripBand[];
  /** Foot of the last strip: the playhead ends here. */
  readonly bottom: number;
}

export interface StripsForm {
  /** From the top. */
  readonly strips: readonly StripKind[];
  readonly compact: boolean;
  readonly overlaid: boolean;
}

interface Frame extends Pick<StripsLayout, 'left' | 'right' | 'axis' | 'tickY' | 'fault'> {
  /** From the foot of a band to the next plot, with its title's line. */
  readonly faultToPlot: number;
  readonly plotToPlot: number;
  readonly foot: number;
}

const WIDE: Frame = {
  left: 58,
  right: 112,
  axis: { top: 0, height: 22 },
  tickY: 19,
  fault: { top: 24, height: 16 },
  faultToPlot: 25,
  plotToPlot: 26,
  foot: 8,
};
const NARROW = { left: 46, right: 14 };
const COMPACT: Frame = {
  ...WIDE,
  ...NARROW,
  ...{ axis: { top: 0, height: 18 }, tickY: 13, fault: { top: 20, height: 7 }, faultToPlot: 23, foot: 6 },
};
const OVERLAID: Frame = {
  ...WIDE,
  ...{ right: 104, tickY: 16, fault: { top: 24, height: 12 }, faultToPlot: 28, plotToPlot: 28 },
};
/** The readouts have a line of their own below the title. */
const COMPACT_OVERLAID: Frame = { ...OVERLAID, ...NARROW, faultToPlot: 46, plotToPlot: 46 };
/** Between a plot and the title below it. */
const PLOT_TO_TITLE = 6;

const WAITING = { least: 36, usual: 44, most: 120 };
/** The last strip keeps room for four readouts. */
const LAST = { ...WAITING, least: 42 };
const COMPACT_WAITING = { least: 68, usual: 96, most: 220 };
const HEIGHTS: Readonly<Record<StripKind, { least: number; usual: number; most: number }>> = {
  share: { least: 42, usual: 58, most: 130 },
  latency: { least: 84, usual: 132, most: 340 },
  backlog: WAITING,
  inFlight: { least: 42, usual: 42, most: 66 },
  lag: LAST,
  files: LAST,
};
const COMPACT_HEIGHTS: typeof HEIGHTS = {
  ...HEIGHTS,
  share: { least: 36, usual: 44, most: 80 },
  latency: { least: 80, usual: 106, most: 240 },
  backlog: COMPACT_WAITING,
  inFlight: { least: 48, usual: 54, most: 96 },
  lag: COMPACT_WAITING,
  files: COMPACT_WAITING,
};

/** Overlaid strips share the height in fixed parts. */
const OVERLAID_HEIGHTS: typeof HEIGHTS = {
  latency: partOf(0.48),
  share: partOf(0.26),
  backlog: partOf(0.26),
  inFlight: partOf(0.26),
  lag: partOf(0.26),
  files: partOf(0.26),
};

function partOf(share: number) {
  const least = share * 131;
  return { least, usual: least, most: 10 * least };
}

function measuresOf({ compact, overlaid }: StripsForm): readonly [Frame, typeof HEIGHTS] {
  if (overlaid) return [compact ? COMPACT_OVERLAID : OVERLAID, OVERLAID_HEIGHTS];
  return compact ? [COMPACT, COMPACT_HEIGHTS] : [WIDE, HEIGHTS];
}

/** The usual and the least height of the strips, CSS pixels. */
export function stripsHeight(form: StripsForm): { readonly usual: number; readonly least: number } {
  const { strips } = form;
  const [frame, heights] = measuresOf(form);
  const top = frame.fault.top + frame.fault.height;
  const below = frame.faultToPlot + (strips.length - 1) * frame.plotToPlot + frame.foot;
  const around = strips.length === 0 ? top : top + below;
  const sum = (of: 'usual' | 'least'): number =>
    strips.reduce((all, kind) => all + heights[kind][of], around);
  return { usual: sum('usual'), least: sum('least') };
}

/** Lays the strips out. Plots share what is missing or left over in proportion to their limits. */
export function stripsLayout(form: StripsForm, width: number, height: number): StripsLayout {
  const { strips: kinds } = form;
  const [frame, heights] = measuresOf(form);
  const spare = height - stripsHeight(form).usual;
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
    const plot = Math.round(heights[kind].usual + part * give(kind));
    strips.push({ kind, titleTop: top - frame.plotToPlot + PLOT_TO_TITLE, top, height: plot });
    foot = top + plot;
  }
  const { left, right, axis, tickY, fault } = frame;
  const plotWidth = Math.max(1, width - left - right);
  return { width, height, left, plotWidth, right, axis, tickY, fault, strips, bottom: foot };
}
