import { formatMilliseconds } from '../../../base/format';
import { own } from '../../../base/own';
import { apart } from '../../../draw/apart';
import {
  type PercentileCurve,
  type PercentileCurveData,
  type PercentileCurveLayout,
  percentileCurveLayout,
} from '../../../draw/curve/layout';
import { paintPercentileCurve } from '../../../draw/curve/percentileCurve';
import { ringedDot, strokeLine } from '../../../draw/draw';
import type { Size, Surface } from '../../../draw/surface';
import { drawText } from '../../../draw/text';
import { type Hue, hueColour, type Theme } from '../../../draw/theme';

/** One partitioner's latencies. */
export interface RacedCurve extends Pick<PercentileCurve, 'points' | 'alpha'> {
  readonly id: string;
  readonly name: string;
  readonly p99Ms: number;
}

/** Everything that the picture of a race shows. */
export interface RaceData {
  readonly curves: readonly RacedCurve[];
  /** The reader's objective for p99, ms; null if there is none. */
  readonly sloMs: number | null;
  /** The end of the axis: beyond it there are too few records. */
  readonly lastQuantile: number;
}

/** How each partitioner of the Lab is drawn; the reader's rule is the brightest. */
export interface RacerLook {
  readonly hue: Hue;
  readonly dash: readonly number[];
  /** Of its line, CSS pixels. */
  readonly width: number;
}

/** The looks by the partitioner's name. */
export const RACER_LOOKS: Readonly<Record<string, RacerLook>> = {
  rule: { hue: 'tx1', dash: [], width: 2.4 },
  'rule-4.x': { hue: 'tx1', dash: [1, 2], width: 1.6 },
  adaptive: { hue: 'c3', dash: [2, 2.5], width: 1.6 },
  uniform: { hue: 'c2', dash: [7, 3], width: 1.6 },
  sticky: { hue: 'c1', dash: [], width: 1.6 },
};

/** The look of a partitioner. */
export function racerLook(id: string): RacerLook {
  const look = own(RACER_LOOKS, id);
  if (look === undefined) throw new Error(`no partitioner ${id} in the race`);
  return look;
}

/** A name right of its curve. */
export interface PlacedName {
  readonly curve: RacedCurve;
  /** The middle of its two lines, CSS pixels. */
  readonly y: number;
}

export interface RaceLayout {
  readonly axes: PercentileCurveLayout;
  /** Empty in a narrow picture, which has a legend below it. */
  readonly names: readonly PlacedName[];
}

/** Room for the names, CSS pixels. */
const NAMES_PX = 128;
/** Pictures narrower than this have none. */
const NARROW_PX = 440;
const NAME_PITCH = 34;
const NAME = { sizePx: 12 } as const;
/** The sample of a line before its name, CSS pixels. */
const SAMPLE_PX = 14;

/** Whether a picture has room for names at its curves. */
export function hasNames({ width }: Pick<Size, 'width'>): boolean {
  return width >= NARROW_PX;
}

/** Places the curves from p50 on, and the names at their ends without a collision. */
export function raceLayout(size: Size, data: RaceData): RaceLayout {
  const isNarrow = !hasNames(size);
  const axes = percentileCurveLayout(size, curveData(data), {
    right: isNarrow ? 20 : NAMES_PX,
    firstQuantile: 0.5,
    lastQuantile: data.lastQuantile,
    named: true,
  });
  const { plot } = axes;
  const wanted = data.curves.map(({ points }) => {
    const last = points.findLast(({ quantile }) => quantile <= data.lastQuantile);
    return axes.y(last?.ms ?? axes.lowestMs);
  });
  const places = apart(wanted, NAME_PITCH, plot.y + 14, plot.y + plot.height - 14);
  return {
    axes,
    names: isNarrow ? [] : data.curves.map((curve, index) => ({ curve, y: places[index] ?? 0 })),
  };
}

interface RacePainting {
  readonly surface: Surface;
  readonly data: RaceData;
  readonly layout: RaceLayout;
  readonly theme: Theme;
}

/** Draws the percentile curves of a race with p99 marked. */
export function paintRace({ surface, data, layout: { axes, names }, theme }: RacePainting): void {
  paintPercentileCurve({ surface, data: curveData(data), layout: axes, theme });
  const { plot } = axes;
  const x = axes.x(0.99);
  strokeLine(surface, [x, plot.y], [x, plot.y + plot.height], { colour: theme.tx2, dash: [1, 3] });
  for (const { id, p99Ms, alpha = 1 } of data.curves.toReversed()) {
    if (Number.isFinite(p99Ms) && alpha === 1)
      ringedDot(surface, [x, axes.y(p99Ms)], 4.5, hueColour(theme, racerLook(id).hue), theme.bg1);
  }
  for (const { curve, y } of names) paintName(surface, theme, curve, [plot.x + plot.width + 8, y, data]);
}

function paintName(
  surface: Surface,
  theme: Theme,
  { id, name, p99Ms }: RacedCurve,
  [x, y, { sloMs }]: readonly [number, number, RaceData],
): void {
  const { hue, dash, width } = racerLook(id);
  strokeLine(surface, [x, y - 8], [x + SAMPLE_PX, y - 8], { colour: hueColour(theme, hue), dash, width });
  const left = x + SAMPLE_PX + 8;
  const isOwn = id === 'rule';
  drawText(surface, left, y - 4, name, { ...NAME, colour: theme.tx1, weight: isOwn ? 600 : 400 });
  const isHot = sloMs !== null && p99Ms > sloMs;
  const figure = `p99 ${formatMilliseconds(p99Ms)}`;
  drawText(surface, left, y + 11, figure, { ...NAME, colour: isHot ? theme.hot : theme.tx2 });
}

function curveData({ curves, sloMs }: RaceData): PercentileCurveData {
  // The first is drawn last, above the others.
  const drawn = curves.map(({ id, points, alpha = 1 }) => ({ ...racerLook(id), points, alpha })).toReversed();
  return { curves: drawn, marks: [], sloMs };
}
