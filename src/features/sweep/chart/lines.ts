import { tickText } from '../../../base/format';
import { axisBelow, axisLeft, ticksAt, ticksWidth } from '../../../draw/axis';
import { type Frame, frameOf } from '../../../draw/frame';
import { clampTo, endNames, endNamesWidth } from '../../../draw/labels';
import { band, box, dot, lines, type Mark, pieces, rule, words } from '../../../draw/marks';
import { fittedScale, linearScale } from '../../../draw/scale';
import type { Point, Size } from '../../../draw/surface';
import { categoryHue, lineDash } from '../../../draw/theme';
import { axisTitle, indexTicks } from './axes';
import { type SweepLine, type SweepLinesData, shortText, valueAt } from './data';

/** Lines over one axis; `x` of the frame takes the index of a value. */
export interface SweepLinesPicture {
  readonly size: Size;
  readonly marks: readonly Mark[];
  readonly frame: Frame;
  /** The nearest value across; null outside the plot. */
  indexAt(x: number, y: number): number | null;
}

/** Values further apart than this get dots, because the line between them is a guess, CSS pixels. */
const SPARSE_PX = 28;
/** Room for dots and texts at the ends of the axis, CSS pixels. */
const END_PX = 12;
/** Narrower pictures have no values at the ends of their lines, CSS pixels. */
const FIGURES_FROM_PX = 420;
const NAMES_SHARE = 0.4;
const VALUE = { sizePx: 14, weight: 600, align: 'center', halo: 'bg0', haloPx: 4 } as const;

/** Draws lines over one axis; unknown values are gaps, and several lines have their names at the right. */
export function sweepLinesPicture(
  size: Size,
  data: SweepLinesData,
  selected: number | null,
): SweepLinesPicture {
  const { metric, objective } = data;
  const count = data.x.values.length;
  const scale = fittedScale(
    data.lines.flatMap(({ values, low, high }) => [...values, ...low, ...high]),
    metric.scale,
    objective,
  );
  const ticks = ticksAt(scale.ticks, (value) => tickText(metric.format(value)));
  const isOne = data.lines.length === 1;
  const hasFigures = size.width >= FIGURES_FROM_PX;
  const names = isOne ? [] : data.lines.map(({ name }) => ({ name, ...(hasFigures ? { figure: '' } : {}) }));
  const right = isOne ? END_PX : endNamesWidth(names, NAMES_SHARE * size.width);
  const margins = { left: ticksWidth(ticks), right, top: 10, bottom: 46 };
  const inset = count > 1 ? END_PX / Math.max(1, size.width - margins.left - right) : 0.5;
  const across = linearScale([0, Math.max(1, count - 1)], [inset, 1 - inset]);
  const frame = frameOf(size, margins, across, scale);
  const { plot } = frame;
  const [end, foot] = [plot.x + plot.width, plot.y + plot.height];
  const isSparse = frame.x(1) - frame.x(0) >= SPARSE_PX || count === 1;
  const drawn = data.lines.map((line) => ({ line, ...courseOf(line, data, frame) }));
  const last = drawn.flatMap(({ line, known, look }) => {
    const index = known.at(-1);
    if (index === undefined) return [];
    const value = valueAt(line, index);
    const figure = hasFigures ? { figure: shortText(line, index, metric.format) } : {};
    return [
      { name: line.name, look, y: frame.y(value), isHot: objective !== null && value > objective, ...figure },
    ];
  });
  const slo =
    objective === null ? null : { y: frame.y(objective), text: `SLO ${tickText(metric.format(objective))}` };
  return {
    size,
    frame,
    indexAt: (x, y) => {
      const isInside = x >= plot.x - END_PX && x <= end + END_PX && y >= plot.y && y < foot;
      return isInside && count > 0 ? Math.min(count - 1, Math.round(frame.xValue(x))) : null;
    },
    marks: [
      box(plot, 'bg0'),
      ...axisLeft(frame, { ticks, hasGrid: true }),
      ...axisBelow(frame, {
        ticks: indexTicks(data.x),
        bold: selected,
        title: axisTitle(data.x, plot.width),
      }),
      ...(slo === null
        ? []
        : [
            rule([plot.x, slo.y], [end, slo.y], { colour: 'hot', dash: [4, 3] }),
            words([end - 6, slo.y - 7], slo.text, { sizePx: 14, colour: 'tx2', align: 'right', halo: 'bg0' }),
          ]),
      ...drawn.flatMap(({ bands }) => bands),
      ...drawn.map(({ runs, look }) => lines(runs, look)),
      ...drawn.flatMap(({ runs, look: { colour } }) =>
        runs
          .filter((run) => isSparse || run.length === 1)
          .flatMap((run) => run.map((at) => dot(at, 3.5, colour, 'bg0'))),
      ),
      ...(isOne ? [] : endNames(frame, last)),
      ...(selected === null ? [] : chosen(data, frame, selected)),
    ],
  };
}

/** The known places of a line in pieces, and its confidence band; single places if the axis has no order. */
function courseOf(line: SweepLine, { x, lines: { length } }: SweepLinesData, frame: Frame) {
  const colour = categoryHue(line.category);
  const all = [...x.values.keys()];
  const isKnown = (index: number): boolean => Number.isFinite(valueAt(line, index));
  const known = all.filter(isKnown);
  const isOrdered = x.numbers !== null;
  const runs = isOrdered ? pieces(all, isKnown) : known.map((index) => [index]);
  const edge = (index: number, value = Number.NaN): Point => [
    frame.x(index),
    isKnown(index) ? frame.y(value) : Number.NaN,
  ];
  const bands = (indices: readonly number[]): readonly Mark[] =>
    band(
      indices.map((index) => [edge(index, line.high[index]), edge(index, line.low[index])]),
      colour,
      length > 1 ? 0.2 : 0.32,
    );
  return {
    known,
    runs: runs.map((run) => run.map((index): Point => [frame.x(index), frame.y(valueAt(line, index))])),
    bands: isOrdered ? bands(all) : all.flatMap((index) => bands([index])),
    look: { colour, width: 2, dash: lineDash(line.category) } as const,
  };
}

/** A hairline at the chosen value, a dot on each line, and the value if there is one line. */
function chosen(
  { lines: all, metric, objective }: SweepLinesData,
  frame: Frame,
  selected: number,
): readonly Mark[] {
  const { plot } = frame;
  const [x, foot] = [frame.x(selected), plot.y + plot.height];
  const known = all.filter((line) => Number.isFinite(valueAt(line, selected)));
  const dots = known.map((line) =>
    dot([x, frame.y(valueAt(line, selected))], 5, categoryHue(line.category), 'bg0'),
  );
  const [only] = all.length === 1 ? known : [];
  const marks = [rule([x, plot.y], [x, foot], { colour: 'tx1', alpha: 0.5 }), ...dots];
  if (only === undefined) return marks;
  const value = valueAt(only, selected);
  const y = frame.y(value);
  const at: Point = [clampTo(x, plot.x + 34, plot.x + plot.width - 34), y + 24 < foot ? y + 21 : y - 11];
  const colour = objective !== null && value > objective ? 'hot' : 'tx1';
  return [...marks, words(at, shortText(only, selected, metric.format), { ...VALUE, colour })];
}
