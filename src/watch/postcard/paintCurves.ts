import { axisBelow, axisLeft, ticksAt } from '../../draw/axis';
import { frameOf } from '../../draw/frame';
import { apart } from '../../draw/labels';
import { formatDecade } from '../../draw/latencyScale';
import { box, type Mark, paintMarks, words } from '../../draw/marks';
import { type PaintBox, POSTCARD_TEXT } from '../../draw/postcard';
import { decadesAround, decadesBetween, linearScale, logScale } from '../../draw/scale';
import { timeScale, timeTicks } from '../../draw/timeScale';
import { haloOf, type TimeLine, timeLine } from '../strips/paint/timeLine';

/** One of the two runs on a postcard. */
export interface Curve {
  readonly line: TimeLine;
  /** "linger.ms 5 ms". */
  readonly label: string;
  /** "169 ms", of its window. */
  readonly figure: string;
  /** The same, ms; NaN without acks. */
  readonly ms: number;
  readonly isHot: boolean;
}

/** p99 over time, before and after a change. */
export interface Curves {
  /** Null without a change. */
  readonly before: Curve | null;
  readonly now: Curve;
  readonly endMs: number;
  /** When a broker was slow, and in what words; null if none was. */
  readonly fault: { readonly fromMs: number; readonly toMs: number; readonly label: string } | null;
}

/** Room for the axis' texts, for the figures at the right, and for the times below, CSS pixels. */
const MARGINS = { left: 88, right: 206, top: 14, bottom: 36 };
/** Height of a label with its figure. */
const LABEL = 76;
const { sizePx } = POSTCARD_TEXT.note;

/** The painter of the curves: before dotted, after solid, their figures at the right. */
export function curvesPainter({ before, now, endMs, fault }: Curves): PaintBox {
  return (surface, body, theme) => {
    const shown = before === null ? [now] : [before, now];
    const seen = shown.flatMap(({ line, ms }) => [...line.values, ms]);
    const ends = decadesAround(seen, [10, 1000]);
    const frame = frameOf(body, MARGINS, linearScale([0, endMs]), logScale(ends));
    const { plot, x, y } = frame;
    const [right, foot] = [plot.x + plot.width, plot.y + plot.height];
    const wanted = shown.map(({ ms }) => (Number.isNaN(ms) ? foot : y(ms)) - 18);
    const places = apart(wanted, LABEL + 12, plot.y, foot - LABEL);
    const times = timeTicks(timeScale(endMs, plot.width / 2));
    const marks: readonly Mark[] = [
      box(plot, 'bg1'),
      ...(fault === null
        ? []
        : [
            box({ ...plot, x: x(fault.fromMs), width: x(fault.toMs) - x(fault.fromMs) }, 'hotbg'),
            words([x(fault.fromMs) + 14, foot - 14], fault.label, { ...POSTCARD_TEXT.note, colour: 'tx2' }),
          ]),
      ...axisLeft(frame, { ticks: ticksAt(decadesBetween(ends), formatDecade), hasGrid: true, sizePx }),
      ...axisBelow(frame, { ticks: times.map(({ ms, label }) => ({ value: ms, text: label })), sizePx }),
      ...shown.flatMap((curve, index) => {
        const { line, label, figure, isHot } = curve;
        const isBefore = curve === before;
        const colour = !isBefore ? 'tx1' : isHot ? 'hot' : 'tx2';
        const look = isBefore ? ({ width: 4, dash: [1, 7], cap: 'round' } as const) : { width: 5 };
        const [left, top] = [right + 20, places[index] ?? 0];
        return [
          timeLine({ x }, line, y, { colour, ...look, ...haloOf(look.width) }),
          words([left, top + 22], label, { ...POSTCARD_TEXT.note, colour: 'tx2' }),
          words([left, top + 58], figure, { ...POSTCARD_TEXT.figure, colour }),
        ];
      }),
    ];
    paintMarks(surface, marks, theme);
  };
}
