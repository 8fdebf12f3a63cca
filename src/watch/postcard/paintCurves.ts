import { fillBox, strokeLine } from '../../draw/draw';
import { formatDecade, latencyScale } from '../../draw/latencyScale';
import { type PaintBox, POSTCARD_TEXT } from '../../draw/postcard';
import { decadesAround, decadesBetween } from '../../draw/scale';
import type { Surface } from '../../draw/surface';
import { drawText } from '../../draw/text';
import { shortened } from '../../draw/textLines';
import type { Theme } from '../../draw/theme';
import { timeScale } from '../../draw/timeScale';
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
  /** Whether the run now is a question. */
  readonly hidesNow: boolean;
  /** Where the card leads, and its code; null if the link is too long for one. */
  readonly link: { readonly host: string; readonly modules: readonly (readonly boolean[])[] | null };
}

/** Room for the axis' texts, and for the figures and the code at the right, CSS pixels. */
const AXIS = 88;
export const FIGURES = 376;
/** From the plot to the figures. */
const GUTTER = 44;
/** Height of a label with its figure, and a gap. */
const LABEL = 112;
/** Size of the link's code, with its quiet zone, below the body's foot. */
const [CODE, QUIET, BELOW] = [152, 8, 48] as const;
/** A code with more modules can't be read from a small picture. */
const MOST_MODULES = 73;

/** The painter of the curves: before dotted, after solid; their figures at the right, over the link's code. */
export function curvesPainter(curves: Curves): PaintBox {
  return (surface, box, theme) => {
    const [width, height] = [box.width - AXIS - FIGURES, box.height];
    const { before, now, hidesNow } = curves;
    const drawn = before === null ? [now] : hidesNow ? [before] : [before, now];
    const seen = drawn.flatMap(({ line, ms }) => [...line.values, ms]);
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
    const plot = { surface, theme, time, size: { width, height }, pixelRatio: 1 };
    const halo = theme.bg0;
    for (const curve of drawn) {
      const isBefore = curve === before;
      const stroke = isBefore ? ({ width: 4, dash: [1, 7], cap: 'round' } as const) : { width: 5 };
      const colour = isBefore ? warm(curve, theme, theme.tx2) : theme.tx1;
      paintTimeLine(plot, curve.line, scale.y, { colour, halo, ...stroke });
    }
    const asked = { weight: 600, colour: theme.tx1 } as const;
    if (hidesNow)
      drawText(surface, width / 2, height / 2 + 40, '?', { sizePx: 112, align: 'center', halo, ...asked });
    const told = before === null ? [now] : [before, now];
    for (const [index, curve] of told.entries()) {
      const isHidden = hidesNow && curve === now;
      const [x, y] = [width + GUTTER, index * LABEL];
      drawText(surface, x, y + 26, curve.label, { ...POSTCARD_TEXT.line, colour: theme.tx2 });
      const colour = isHidden ? theme.tx1 : warm(curve, theme, theme.tx1);
      drawText(surface, x, y + 82, isHidden ? '?' : curve.figure, { ...POSTCARD_TEXT.title, colour });
    }
    paintLink(surface, theme, curves, { x: width + GUTTER, right: width + FIGURES, foot: height + BELOW });
  };
}

function warm({ isHot }: Curve, theme: Theme, usual: string): string {
  return isHot ? theme.hot : usual;
}

/** The link as a code, with where it leads. */
function paintLink(
  surface: Surface,
  theme: Theme,
  { link, hidesNow }: Curves,
  { x, right, foot }: { readonly x: number; readonly right: number; readonly foot: number },
): void {
  const { line, note } = POSTCARD_TEXT;
  drawText(surface, x, foot - 56, hidesNow ? 'Your guess?' : 'See it run', {
    ...line,
    weight: 600,
    colour: theme.tx1,
  });
  const size = right - x - CODE - 8;
  drawText(surface, x, foot - 18, shortened(link.host, size, note), { ...note, colour: theme.tx2 });
  const { modules } = link;
  if (modules === null || modules.length > MOST_MODULES) return;
  const [left, top, module] = [right - CODE, foot - CODE, (CODE - 2 * QUIET) / modules.length];
  // Cameras read dark on light, whatever the theme.
  fillBox(surface, { x: left, y: top, width: CODE, height: CODE }, '#ffffff');
  surface.fillStyle = '#000000';
  surface.beginPath();
  for (const [row, cells] of modules.entries()) {
    for (const [column, dark] of cells.entries())
      if (dark)
        surface.rect(left + QUIET + column * module, top + QUIET + row * module, module + 0.2, module + 0.2);
  }
  surface.fill();
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
