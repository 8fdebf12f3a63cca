import { formatMilliseconds } from '../../../base/format';
import { fillBox, strokeLine } from '../../../draw/draw';
import { decadesAround, decadesBetween, formatDecade } from '../../../draw/latencyScale';
import { type PaintBox, POSTCARD_TEXT } from '../../../draw/postcard';
import { logScale } from '../../../draw/scale';
import { drawText } from '../../../draw/text';
import { hueColour } from '../../../draw/theme';
import { racerLook } from './race';

/** A partitioner's p99 on a postcard. */
export interface Bar {
  readonly id: string;
  readonly name: string;
  readonly p99Ms: number;
}

/** Room for the names, for a figure behind the longest bar, and for the axis, CSS pixels. */
const [NAMES, FIGURES, AXIS] = [210, 150, 40];

/** The painter of p99 as bars on a logarithmic axis; over the objective, the figure is hot. */
export function barsPainter(bars: readonly Bar[], sloMs: number): PaintBox {
  return (surface, box, theme) => {
    const domain = decadesAround(
      bars.map(({ p99Ms }) => p99Ms),
      { lowestMs: 10, highestMs: 10 },
    );
    const ends = [box.x + NAMES, box.x + box.width - FIGURES] as const;
    const scale = logScale([domain.lowestMs, domain.highestMs], ends);
    const foot = box.y + box.height - AXIS;
    for (const ms of decadesBetween(domain.lowestMs, domain.highestMs)) {
      const x = scale.at(ms);
      strokeLine(surface, [x, box.y], [x, foot], { colour: theme.line1, width: 1.5 });
      const tick = { ...POSTCARD_TEXT.note, face: 'condensed', colour: theme.tx3, align: 'center' } as const;
      drawText(surface, x, foot + 30, formatDecade(ms), tick);
    }
    const pitch = (foot - box.y) / bars.length;
    for (const [place, { id, name, p99Ms }] of bars.entries()) {
      const y = box.y + (place + 0.5) * pitch;
      const isOwn = id === 'rule';
      const end = Number.isFinite(p99Ms) ? scale.at(p99Ms) : ends[0];
      const height = 0.64 * pitch;
      const bar = { x: ends[0], y: y - height / 2, width: end - ends[0], height };
      fillBox(surface, bar, hueColour(theme, racerLook(id).hue));
      drawText(surface, ends[0] - 20, y + 8, name, {
        ...POSTCARD_TEXT.note,
        weight: isOwn ? 600 : 400,
        colour: isOwn ? theme.tx1 : theme.tx2,
        align: 'right',
      });
      const colour = p99Ms > sloMs ? theme.hot : theme.tx1;
      drawText(surface, end + 14, y + 11, formatMilliseconds(p99Ms), { ...POSTCARD_TEXT.figure, colour });
    }
  };
}
