import { type Tick, ticksAt } from '../../../draw/axis';
import type { InkRun } from '../../../draw/marks';
import { shortened } from '../../../draw/textLines';
import { textWidth } from '../../../draw/textWidth';
import type { SweepAxisLook } from './data';

const LONGEST_TICK_PX = 96;
const TITLE = { sizePx: 14 } as const;

export function indexTicks({ values }: SweepAxisLook): readonly Tick[] {
  const text = (index: number): string =>
    shortened(values[index] ?? '', LONGEST_TICK_PX, { sizePx: 12, face: 'condensed', weight: 600 });
  return ticksAt([...values.keys()], text);
}

/** Label, Kafka's name and unit of an axis; without the label if that doesn't fit into `room` pixels. */
export function axisTitle({ label, kafkaName, unit }: SweepAxisLook, room: number): readonly InkRun[] {
  const end: readonly InkRun[] = unit === '' ? [] : [{ text: `, ${unit}` }];
  if (kafkaName === null) return [{ text: label, colour: 'tx1' }, ...end];
  const name: InkRun = { text: kafkaName, face: 'mono', colour: 'tx1' };
  const width = textWidth(`${label} , ${unit}`, TITLE) + textWidth(kafkaName, { ...TITLE, face: 'mono' });
  return width > room ? [name, ...end] : [{ text: `${label} `, colour: 'tx1' }, name, ...end];
}
