import { formatMilliseconds } from '../../../base/format';
import { fillBox, strokeLine } from '../../../draw/draw';
import { formatDecade } from '../../../draw/latencyScale';
import { type PaintBox, POSTCARD_TEXT } from '../../../draw/postcard';
import { decadesAround, decadesBetween, logScale } from '../../../draw/scale';
import { drawText, type TextSize } from '../../../draw/text';
import { textWidth } from '../../../draw/textWidth';
import { type Hue, inkColour } from '../../../draw/theme';

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

/** The painter of p99 as bars on a logarithmic axis; over the objective, the figure is hot. */
export function barsPainter(bars: readonly Bar[], sloMs: number): PaintBox {
  return (surface, box, theme) => {
    const ends = decadesAround(
      bars.map(({ p99Ms }) => p99Ms),
      [10, 10],
    );
    const left = box.x + Math.max(...bars.map((bar) => textWidth(bar.name, nameLook(bar)))) + GAP;
    const scale = logScale(ends, [left, box.x + box.width - FIGURES]);
    const foot = box.y + box.height - AXIS;
    for (const ms of decadesBetween(ends)) {
      const x = scale.at(ms);
      strokeLine(surface, [x, box.y], [x, foot], { colour: theme.line1, width: 1.5 });
      const tick = { ...POSTCARD_TEXT.note, face: 'condensed', colour: theme.tx3, align: 'center' } as const;
      drawText(surface, x, foot + 30, formatDecade(ms), tick);
    }
    const pitch = (foot - box.y) / bars.length;
    const height = 0.64 * pitch;
    for (const [place, bar] of bars.entries()) {
      const { name, p99Ms, hue, isOwn } = bar;
      const y = box.y + (place + 0.5) * pitch;
      const end = Number.isFinite(p99Ms) ? scale.at(p99Ms) : left;
      fillBox(surface, { x: left, y: y - height / 2, width: end - left, height }, inkColour(theme, hue));
      const colour = isOwn ? theme.tx1 : theme.tx2;
      drawText(surface, left - GAP, y + 8, name, { ...nameLook(bar), colour, align: 'right' });
      const figure = { ...POSTCARD_TEXT.figure, colour: p99Ms > sloMs ? theme.hot : theme.tx1 };
      drawText(surface, end + 14, y + 11, formatMilliseconds(p99Ms), figure);
    }
  };
}

function nameLook({ isOwn }: Bar): TextSize {
  return { ...POSTCARD_TEXT.note, weight: isOwn ? 600 : 400 };
}
