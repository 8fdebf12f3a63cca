import { fillBox, strokeLine } from '../../draw/draw';
import { apart } from '../../draw/labels';
import { formatDecade, latencyScale } from '../../draw/latencyScale';
import { type PaintBox, POSTCARD_TEXT } from '../../draw/postcard';
import { decadesAround, decadesBetween } from '../../draw/scale';
import type { Surface } from '../../draw/surface';
import { drawText } from '../../draw/text';
import type { Theme } from '../../draw/theme';
import { timeScale, timeTicks } from '../../draw/timeScale';
import { paintTimeLine, type TimeLine } from '../strips/paint/timeLine';

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

/** Room for the axis' texts, and for the figures at the right, CSS pixels. */
const [AXIS, FIGURES] = [88, 200];
/** Room for the times below the plot. */
const TIMES = 36;
/** Height of a label with its figure. */
const LABEL = 76;

/** The painter of the curves: before dotted, after solid, their figures at the right. */
export function curvesPainter(curves: Curves): PaintBox {
  return (surface, box, theme) => {
    const [width, height] = [box.width - AXIS - FIGURES, box.height - TIMES];
    const { before, now } = curves;
    const shown = before === null ? [now] : [before, now];
    const seen = shown.flatMap(({ line, ms }) => [...line.values, ms]);
    const scale = latencyScale(decadesAround(seen, [10, 1000]), height);
    const time = timeScale(curves.endMs, width);
    surface.translate(box.x + AXIS, box.y);
    fillBox(surface, { x: 0, y: 0, width, height }, theme.bg1);
    paintFault(surface, theme, curves, { x: time.x, height });
    const tick = { ...POSTCARD_TEXT.note, face: 'condensed', colour: theme.tx3 } as const;
    for (const ms of decadesBetween(scale.ends)) {
      const y = scale.y(ms);
      strokeLine(surface, [0, y], [width, y], { colour: theme.line1, width: 1.5 });
      drawText(surface, -12, Math.max(16, y + 7), formatDecade(ms), { ...tick, align: 'right' });
    }
    for (const { ms, label } of timeTicks({ ...time, width: width / 2 }))
      drawText(surface, time.x(ms), height + 30, label, { ...tick, align: 'center' });
    const plot = { surface, theme, time, size: { width, height }, pixelRatio: 1 };
    const halo = theme.bg0;
    const wanted = shown.map(({ ms }) => (Number.isNaN(ms) ? height : scale.y(ms)) - 18);
    const places = apart(wanted, LABEL + 12, 0, height - LABEL);
    for (const [index, curve] of shown.entries()) {
      const isBefore = curve === before;
      const hot = curve.isHot ? theme.hot : theme.tx2;
      const colour = isBefore ? hot : theme.tx1;
      const stroke = isBefore ? ({ width: 4, dash: [1, 7], cap: 'round' } as const) : { width: 5 };
      paintTimeLine(plot, curve.line, scale.y, { colour, halo, ...stroke });
      paintFigure(surface, theme, curve, { x: width + 20, y: places[index] ?? 0, colour });
    }
  };
}

function paintFault(
  surface: Surface,
  theme: Theme,
  { fault }: Curves,
  { x, height }: { readonly x: (ms: number) => number; readonly height: number },
): void {
  if (fault === null) return;
  const [from, to] = [x(fault.fromMs), x(fault.toMs)];
  fillBox(surface, { x: from, y: 0, width: to - from, height }, theme.hotbg);
  drawText(surface, from + 14, height - 14, fault.label, { ...POSTCARD_TEXT.note, colour: theme.tx2 });
}

function paintFigure(
  surface: Surface,
  theme: Theme,
  { label, figure }: Curve,
  { x, y, colour }: { readonly x: number; readonly y: number; readonly colour: string },
): void {
  drawText(surface, x, y + 22, label, { ...POSTCARD_TEXT.note, colour: theme.tx2 });
  drawText(surface, x, y + 58, figure, { ...POSTCARD_TEXT.figure, colour });
}
