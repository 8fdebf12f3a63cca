import type { Surface } from '../../../draw/surface';
import { drawRuns, drawText, fitRuns, type TextRun } from '../../../draw/text';
import type { Theme } from '../../../draw/theme';
import type { SweepAxisLook } from './data';
import type { MapDrawing, SweepAxisLayout } from './mapLayout';
import { withSelected } from './ticks';

/** Ticks and names of both axes; the chosen column and row are bold. */
export function paintMapAxes(drawing: MapDrawing): void {
  const { surface, data, layout, theme, selected } = drawing;
  const { plot } = layout;
  const foot = plot.y + plot.height;
  for (const tick of ticksOf(layout.x, selected?.column ?? null, theme)) {
    const { x, width } = layout.cellBox(tick.index, 0);
    drawText(surface, x + width / 2, foot + 17, tick.text, { ...tick.look, align: 'center' });
  }
  for (const tick of ticksOf(layout.y, selected?.row ?? null, theme)) {
    const { y, height } = layout.cellBox(0, tick.index);
    drawText(surface, plot.x - 9, y + height / 2 + 4, tick.text, { ...tick.look, align: 'right' });
  }
  const name = { sizePx: 12.5, colour: theme.tx2, align: 'center' } as const;
  drawRuns(surface, layout.x.nameX, layout.x.nameY, axisName(drawing, data.x, plot.width), name);
  surface.save();
  surface.translate(layout.y.nameX, layout.y.nameY);
  surface.rotate(-Math.PI / 2);
  drawRuns(surface, 0, 0, axisName(drawing, data.y, plot.height), name);
  surface.restore();
}

/** Label, Kafka's name and unit of an axis; without the label if there is no room. */
export function axisName(
  { surface, theme }: { readonly surface: Surface; readonly theme: Theme },
  axis: SweepAxisLook,
  room: number,
): readonly TextRun[] {
  const unit: readonly TextRun[] = axis.unit === '' ? [] : [{ text: `, ${axis.unit}` }];
  const label: TextRun = { text: axis.label, colour: theme.tx1 };
  if (axis.kafkaName === null) return [label, ...unit];
  const kafkaName: TextRun = { text: axis.kafkaName, face: 'mono', colour: theme.tx1 };
  const whole = [{ ...label, text: `${axis.label} ` }, kafkaName, ...unit];
  return fitRuns(surface, [whole, [kafkaName, ...unit]], room, { sizePx: 12.5 });
}

function ticksOf(axis: SweepAxisLayout, selected: number | null, theme: Theme) {
  return withSelected(axis.shown, selected, axis.lengths, axis.pitch).map((index) => {
    const bold = index === selected;
    return {
      index,
      text: axis.texts[index] ?? '',
      look: {
        sizePx: 12,
        face: 'condensed',
        weight: bold ? 600 : 400,
        colour: bold ? theme.tx1 : theme.tx3,
      } as const,
    };
  });
}
