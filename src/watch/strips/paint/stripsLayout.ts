import type { StripName } from '../../../scenario/parts';

/** Heights of a plot, CSS pixels: when there is little, usual and plenty of room. */
export interface PlotHeights {
  readonly least: number;
  readonly usual: number;
  readonly most: number;
}

/** A horizontal band of the strips, CSS pixels from their top edge. */
export interface Band {
  readonly top: number;
  readonly height: number;
}

export interface StripBand extends Band {
  readonly name: StripName;
  /** The top of its title's line. */
  readonly titleTop: number;
}

export interface StripsLayout {
  readonly width: number;
  readonly height: number;
  /** Left edge and width of the plots. */
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
  readonly strips: readonly { readonly name: StripName; readonly heights: PlotHeights }[];
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
  right: 118,
  axis: { top: 0, height: 22 },
  tickY: 19,
  fault: { top: 24, height: 20 },
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
  ...{ right: 118, tickY: 16, fault: { top: 24, height: 12 }, faultToPlot: 28, plotToPlot: 28 },
};
/** The readouts have a line of their own below the title. */
const COMPACT_OVERLAID: Frame = { ...OVERLAID, ...NARROW, faultToPlot: 46, plotToPlot: 46 };
/** Between a plot and the title below it. */
const PLOT_TO_TITLE = 6;

/** Heights of a strip that compares runs: the same part of every room. */
export function overlaidHeights(part: number): PlotHeights {
  const least = part * 131;
  return { least, usual: least, most: 10 * least };
}

function frameOf({ compact, overlaid }: StripsForm): Frame {
  if (overlaid) return compact ? COMPACT_OVERLAID : OVERLAID;
  return compact ? COMPACT : WIDE;
}

/** The usual and the least height of the strips, CSS pixels. */
export function stripsHeight(form: StripsForm): { readonly usual: number; readonly least: number } {
  const { strips } = form;
  const frame = frameOf(form);
  const top = frame.fault.top + frame.fault.height;
  const below = frame.faultToPlot + (strips.length - 1) * frame.plotToPlot + frame.foot;
  const around = strips.length === 0 ? top : top + below;
  const sum = (limit: 'usual' | 'least'): number =>
    strips.reduce((all, { heights }) => all + heights[limit], around);
  return { usual: sum('usual'), least: sum('least') };
}

/** Lays the strips out. Plots shrink or grow in proportion to their limits. */
export function stripsLayout(form: StripsForm, width: number, height: number): StripsLayout {
  const frame = frameOf(form);
  const spare = height - stripsHeight(form).usual;
  const give = ({ least, usual, most }: PlotHeights): number => (spare < 0 ? usual - least : most - usual);
  const room = form.strips.reduce((sum, { heights }) => sum + give(heights), 0);
  const part = room === 0 ? 0 : Math.max(-1, Math.min(1, spare / room));
  const strips: StripBand[] = [];
  let foot = frame.fault.top + frame.fault.height;
  for (const { name, heights } of form.strips) {
    const top = foot + (strips.length === 0 ? frame.faultToPlot : frame.plotToPlot);
    const plot = Math.round(heights.usual + part * give(heights));
    strips.push({ name, titleTop: top - frame.plotToPlot + PLOT_TO_TITLE, top, height: plot });
    foot = top + plot;
  }
  const { left, right, axis, tickY, fault } = frame;
  const plotWidth = Math.max(1, width - left - right);
  return { width, height, left, plotWidth, right, axis, tickY, fault, strips, bottom: foot };
}
