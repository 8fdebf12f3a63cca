import { axisLeft, ticksAt } from '../../draw/axis';
import { frameOf } from '../../draw/frame';
import { formatDecade } from '../../draw/latencyScale';
import { box, type Mark, words } from '../../draw/marks';
import { POSTCARD_TEXT, type Postcard } from '../../draw/postcard';
import { decadesAround, decadesBetween, linearScale, logScale } from '../../draw/scale';
import { shortened } from '../../draw/textLines';
import { OVER_VALUES } from '../../draw/theme';
import { darkModules } from '../../ui/qr/QrCode';
import { haloOf, type TimeLine, timeLine } from '../strips/paint/timeLine';

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
  readonly before: Curve | null;
  readonly now: Curve;
  readonly endMs: number;
  /** When a broker was slow, and in what words; null if none was. */
  readonly fault: { readonly fromMs: number; readonly toMs: number; readonly label: string } | null;
  /** The run now is a question. */
  readonly hidesNow: boolean;
  /** Where the card leads, and its code; null if the link is too long for one. */
  readonly link: { readonly host: string; readonly modules: readonly (readonly boolean[])[] | null };
}

/** Room right of the plot, for the figures and the link's code, CSS pixels. */
export const FIGURES = 376;
const MARGINS = { left: 88, right: FIGURES, top: 8, bottom: 0 };
/** From the plot to the figures. */
const GUTTER = 44;
/** Height of a label with its figure, and a gap. */
const LABEL = 112;
/** Size of the link's code, its quiet zone, and how far it's below the plot. */
const [CODE, QUIET, BELOW] = [152, 8, 48] as const;
/** A code with more modules can't be read from a small picture. */
const MOST_MODULES = 73;
const { line: LINE, note: NOTE, title: TITLE } = POSTCARD_TEXT;

/** The curves: before dotted, after solid; their figures at the right, over the link's code. */
export function curvesPicture({ before, now, endMs, fault, hidesNow, link }: Curves): Postcard['draw'] {
  return (body) => {
    const told = before === null ? [now] : [before, now];
    const drawn = told.filter((curve) => curve === before || !hidesNow);
    const ends = decadesAround(
      drawn.flatMap(({ line, ms }) => [...line.values, ms]),
      [10, 1000],
    );
    const frame = frameOf(body, MARGINS, linearScale([0, endMs]), logScale(ends));
    const { plot, x, y } = frame;
    const [right, foot] = [plot.x + plot.width, plot.y + plot.height];
    return [
      box(plot, 'bg1'),
      ...(fault === null
        ? []
        : [
            box({ ...plot, x: x(fault.fromMs), width: x(fault.toMs) - x(fault.fromMs) }, 'hotbg'),
            words([x(fault.fromMs) + 14, foot - 14], fault.label, { ...NOTE, colour: 'tx2' }),
          ]),
      ...axisLeft(frame, {
        ticks: ticksAt(decadesBetween(ends), formatDecade),
        hasGrid: true,
        sizePx: NOTE.sizePx,
      }),
      ...drawn.map((curve) => {
        const isBefore = curve === before;
        const colour = !isBefore ? 'tx1' : curve.isHot ? 'hot' : 'tx2';
        const look = isBefore ? ({ width: 4, dash: [1, 7], cap: 'round' } as const) : { width: 5 };
        return timeLine({ at: x }, curve.line, y, { colour, ...look, ...haloOf(look.width) });
      }),
      ...(hidesNow ? [words([plot.x + plot.width / 2, plot.y + plot.height / 2 + 40], '?', QUESTION)] : []),
      ...told.flatMap((curve, index) => {
        const isHidden = hidesNow && curve === now;
        const [left, top] = [right + GUTTER, plot.y + index * LABEL];
        const colour = !isHidden && curve.isHot ? 'hot' : 'tx1';
        return [
          words([left, top + 24], curve.label, { ...LINE, colour: 'tx2' }),
          words([left, top + 80], isHidden ? '?' : curve.figure, { ...TITLE, colour }),
        ];
      }),
      ...linkMarks(link, hidesNow, [right + GUTTER, right + FIGURES], foot + BELOW),
    ];
  };
}

const QUESTION = { sizePx: 112, weight: 600, colour: 'tx1', align: 'center', halo: 'bg0' } as const;

/** The link as a code over `foot`, with where it leads. */
function linkMarks(
  { host, modules }: Curves['link'],
  asks: boolean,
  [left, right]: readonly [number, number],
  foot: number,
): readonly Mark[] {
  const room = right - left - CODE - 8;
  const says = [
    words([left, foot - 56], asks ? 'Your guess?' : 'See it run', { ...LINE, weight: 600, colour: 'tx1' }),
    words([left, foot - 18], shortened(host, room, NOTE), { ...NOTE, colour: 'tx2' }),
  ];
  if (modules === null || modules.length > MOST_MODULES) return says;
  const ground = { x: right - CODE, y: foot - CODE, width: CODE, height: CODE };
  const side = (CODE - 2 * QUIET) / modules.length;
  // A little wider, so that no seams show.
  const look = { colour: OVER_VALUES.casing, width: side + 0.3 } as const;
  const dark = darkModules(modules, [ground.x + QUIET, ground.y + QUIET], side, look);
  // Cameras read dark on light, whatever the theme.
  return [...says, box(ground, OVER_VALUES.line), dark];
}
