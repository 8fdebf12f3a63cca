import { axisBelow, axisLeft, ticksAt } from '../../../draw/axis';
import { type Frame, frameOf } from '../../../draw/frame';
import { apart, endNames, endNamesWidth } from '../../../draw/labels';
import { formatDecade } from '../../../draw/latencyScale';
import { box, dot, level, line, lines, type Mark, rule, upright, words } from '../../../draw/marks';
import { decadesAround, decadesBetween, logScale, nines, ninesScale } from '../../../draw/scale';
import type { Point, Size } from '../../../draw/surface';
import { categoryHue, lineDash } from '../../../draw/theme';

/** The latency that a share of the acks does not exceed, with its range over several runs if there are. */
export interface PercentilePoint {
  /** 0 to 1. */
  readonly quantile: number;
  readonly ms: number;
  readonly lowMs?: number;
  readonly highMs?: number;
}

/** Latency of one run by percentile. */
export interface PercentileCurve {
  /** Index of its colour and dash. */
  readonly category: number;
  readonly letter: string;
  readonly name: string;
  readonly points: readonly PercentilePoint[];
}

/** Everything that a plot of percentiles shows. */
export interface PercentileData {
  readonly curves: readonly PercentileCurve[];
  /** The reader's objective for p99, ms, and its name; null if there is none. */
  readonly slo: { readonly ms: number; readonly text: string } | null;
  /** The end of the axis: beyond it there are too few records. By default the last quantile of the points. */
  readonly lastQuantile?: number;
}

/** A percentile that is read, with the value of each curve there. */
export interface ReadPercentile {
  readonly quantile: number;
  readonly values: readonly { readonly category: number; readonly ms: number; readonly text: string }[];
}

export interface PercentilePicture {
  readonly size: Size;
  readonly marks: readonly Mark[];
  readonly frame: Frame;
  readonly lastQuantile: number;
}

/** The percentiles that the axis names. */
const NAMED = [0, 0.5, 0.9, 0.99, 0.999, 0.9999, 0.99999];
const END = { least: 0.99, farthest: 0.99999 };
/** Narrower pictures name their curves by letters, CSS pixels. */
const NARROW_PX = 480;
const NAMES_SHARE = 0.28;
/** Half the width of a whisker's ends, CSS pixels. */
const CAP = 4.5;
/** Room of a value next to the line at which it is read, and the distance of two. */
const [VALUE_ROOM, VALUE_PITCH] = [92, 20];

/** Curves of latency, with whiskers if there are ranges: -log10(1 - q) across, log latency up. */
export function percentilePicture(
  size: Size,
  data: PercentileData,
  read: ReadPercentile | null,
): PercentilePicture {
  const { curves, slo } = data;
  const points = curves.flatMap((curve) => curve.points);
  const lastQuantile = data.lastQuantile ?? lastOf(points);
  const ends = decadesAround(
    [
      ...points.flatMap(({ ms, lowMs = ms, highMs = ms }) => [ms, lowMs, highMs]),
      ...(slo === null ? [] : [slo.ms]),
    ],
    [1, 1000],
  );
  const named = size.width < NARROW_PX ? curves.map((curve) => ({ ...curve, name: '' })) : curves;
  const margins = { left: 54, right: endNamesWidth(named, NAMES_SHARE * size.width), top: 8, bottom: 46 };
  const frame = frameOf(size, margins, ninesScale([0, lastQuantile]), logScale(ends));
  const place = ({ quantile, ms }: PercentilePoint): Point => [frame.x(quantile), frame.y(ms)];
  const drawn = named.flatMap((curve) => {
    const line = upTo(curve.points, lastQuantile).map(place);
    const look = { colour: categoryHue(curve.category), width: 2, dash: lineDash(curve.category) } as const;
    return line.length === 0 ? [] : [{ ...curve, line, look }];
  });
  const ticks = NAMED.filter((quantile) => quantile <= lastQuantile + 1e-9);
  if (read !== null && !ticks.includes(read.quantile)) ticks.push(read.quantile);
  ticks.sort((a, b) => a - b);
  return {
    size,
    frame,
    lastQuantile,
    marks: [
      box(frame.plot, 'bg1'),
      ...axisLeft(frame, { ticks: ticksAt(decadesBetween(ends), formatDecade), hasGrid: true }),
      ...axisBelow(frame, {
        ticks: ticksAt(ticks, percentText),
        hasGrid: true,
        bold: read === null ? null : ticks.indexOf(read.quantile),
        title: 'percentile of acks, log scale',
      }),
      ...(slo === null ? [] : sloMarks(frame, slo)),
      ...drawn.map(({ line: points, look }) => line(points, look)),
      ...drawn.map(({ points, look: { colour } }) =>
        lines(whiskers(points, frame, lastQuantile), { colour, width: 1.6 }),
      ),
      ...endNames(
        frame,
        drawn.map((curve) => ({ ...curve, y: curve.line.at(-1)?.[1] ?? 0 })),
      ),
      ...(read === null ? [] : readMarks(frame, read, slo?.ms ?? Number.POSITIVE_INFINITY)),
    ],
  };
}

/** A quantile in per cent with the digits it needs: "50", "99.9", "97.5". */
export function percentText(quantile: number): string {
  const decimals = Math.max(0, Math.ceil(nines(quantile) - 1e-6) - 1);
  return String(Number((quantile * 100).toFixed(Math.min(6, decimals))));
}

function lastOf(points: readonly PercentilePoint[]): number {
  const last = points.reduce((most, { quantile }) => (quantile < 1 ? Math.max(most, quantile) : most), 0);
  return Math.min(END.farthest, Math.max(END.least, last));
}

/** The points up to a quantile, with one between two others there. */
function upTo(points: readonly PercentilePoint[], last: number): readonly PercentilePoint[] {
  const inside = points.filter(({ quantile }) => quantile <= last);
  const [from, to] = [inside.at(-1), points.find(({ quantile }) => quantile > last)];
  if (from === undefined || to === undefined || from.quantile === last) return inside;
  const span = nines(to.quantile) - nines(from.quantile);
  const share = Number.isFinite(span) ? (nines(last) - nines(from.quantile)) / span : 1;
  return [...inside, { quantile: last, ms: from.ms * (to.ms / from.ms) ** share }];
}

function whiskers(
  points: readonly PercentilePoint[],
  frame: Frame,
  last: number,
): readonly (readonly Point[])[] {
  return points.flatMap(({ quantile, lowMs, highMs }): readonly (readonly Point[])[] => {
    if (lowMs === undefined || highMs === undefined || quantile > last) return [];
    const [x, low, high] = [frame.x(quantile), frame.y(lowMs), frame.y(highMs)];
    return [upright(x, low, high), ...[low, high].map((y) => level(y, x - CAP, x + CAP))];
  });
}

function sloMarks({ plot, y }: Frame, { ms, text }: NonNullable<PercentileData['slo']>): readonly Mark[] {
  const at = y(ms);
  return [
    rule([plot.x, at], [plot.x + plot.width, at], { colour: 'hot', dash: [4, 3] }),
    words([plot.x + 8, at - 7], `SLO ${text}`, { sizePx: 14, colour: 'tx2', halo: 'bg1' }),
  ];
}

/** A line at the percentile, a dot on each curve, and the values on the side with room. */
function readMarks(
  { plot, x, y }: Frame,
  { quantile, values }: ReadPercentile,
  sloMs: number,
): readonly Mark[] {
  const at = x(quantile);
  const [right, foot] = [plot.x + plot.width, plot.y + plot.height];
  const toRight = at + VALUE_ROOM < right;
  const heights = apart(
    values.map(({ ms }) => y(ms) + 16),
    VALUE_PITCH,
    plot.y + 10,
    foot - 8,
  );
  return [
    rule([at, plot.y], [at, foot], { colour: 'tx1', width: 1.2 }),
    ...values.map(({ category, ms }) => dot([at, y(ms)], 5, categoryHue(category))),
    ...values.map(({ ms, text }, index) =>
      words([at + (toRight ? 8 : -8), (heights[index] ?? 0) + 5], text, {
        sizePx: 14,
        weight: 600,
        colour: ms > sloMs ? 'hot' : 'tx1',
        align: toRight ? 'left' : 'right',
        halo: 'bg1',
        haloPx: 4,
      }),
    ),
  ];
}

/** Fewer records than these beyond a percentile say nothing about it. */
const RECORDS_BEYOND = 10;

/** The last quantile with enough records beyond it in one of the runs with so many, at least 0.99. */
export function lastQuantile(counts: readonly number[]): number {
  return Math.max(END.least, 1 - RECORDS_BEYOND / Math.max(1, ...counts));
}
