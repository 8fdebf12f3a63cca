import { formatMilliseconds } from '../../../base/format';
import { axisBelow, ticksAt } from '../../../draw/axis';
import { frameOf } from '../../../draw/frame';
import { formatDecade } from '../../../draw/latencyScale';
import { box, words } from '../../../draw/marks';
import { POSTCARD_TEXT, type Postcard } from '../../../draw/postcard';
import { decadesAround, decadesBetween, linearScale, logScale } from '../../../draw/scale';
import type { TextSize } from '../../../draw/text';
import { textWidth } from '../../../draw/textWidth';
import type { Hue } from '../../../draw/theme';

/** The p99 of one run on a postcard. */
export interface Bar {
  readonly name: string;
  readonly p99Ms: number;
  readonly hue: Hue;
  /** The one that the postcard is about. */
  readonly isOwn: boolean;
}

/** Room behind the longest bar for its figure, and below for the axis; from a name to its bar, CSS pixels. */
const [FIGURES, AXIS, GAP] = [150, 40, 20];

/** p99 as bars on a logarithmic axis; over the objective, the figure is hot. */
export function barsPicture(bars: readonly Bar[], sloMs: number): Postcard['draw'] {
  return (body) => {
    const values = bars.map(({ p99Ms }) => p99Ms);
    const ends = decadesAround(values, [10, 10]);
    const left = Math.max(...bars.map((bar) => textWidth(bar.name, nameLook(bar)))) + GAP;
    const margins = { left, right: FIGURES, top: 0, bottom: AXIS };
    const { plot, ...frame } = frameOf(body, margins, logScale(ends), linearScale([bars.length, 0]));
    const height = (0.64 * plot.height) / bars.length;
    const ticks = ticksAt(decadesBetween(ends), formatDecade);
    return [
      ...axisBelow({ plot, ...frame }, { ticks, hasGrid: true, sizePx: POSTCARD_TEXT.note.sizePx }),
      ...bars.flatMap((bar, place) => {
        const { name, p99Ms, hue, isOwn } = bar;
        const y = frame.y(place + 0.5);
        const width = Number.isFinite(p99Ms) ? frame.x(p99Ms) - plot.x : 0;
        return [
          box({ x: plot.x, y: y - height / 2, width, height }, hue),
          words([plot.x - GAP, y + 8], name, {
            ...nameLook(bar),
            colour: isOwn ? 'tx1' : 'tx2',
            align: 'right',
          }),
          words([plot.x + width + 14, y + 11], formatMilliseconds(p99Ms), {
            ...POSTCARD_TEXT.figure,
            colour: p99Ms > sloMs ? 'hot' : 'tx1',
          }),
        ];
      }),
    ];
  };
}

function nameLook({ isOwn }: Bar): TextSize {
  return { ...POSTCARD_TEXT.note, weight: isOwn ? 600 : 400 };
}
