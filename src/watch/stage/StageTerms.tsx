import { textWidth } from '../../draw/textWidth';
import type { TermId } from '../../ui/terms/names';
import { Term } from '../../ui/terms/Term';
import type { StageLayout } from './paint/layout';

/** The size of the captions, which the canvas draws, CSS pixels. */
const SIZE_PX = 12;

/** Over the stage's captions: each opens its meaning. */
export function StageTerms({ layout }: { readonly layout: StageLayout }) {
  const { columns, compact } = layout;
  const terms: readonly { readonly id: TermId; readonly label: string; readonly x: number }[] = [
    {
      id: 'accumulator',
      label: 'Accumulator',
      x: compact ? columns.queue.to - textWidth('Accumulator', { sizePx: SIZE_PX }) : columns.queue.from,
    },
    { id: 'inFlight', label: 'In flight', x: columns.slots.from },
    { id: 'leader', label: compact ? 'Broker' : 'Leader broker', x: columns.broker.from },
  ];
  return terms.map(({ id, label, x }) => (
    <Term
      key={id}
      id={id}
      label={label}
      className="term-over"
      style={{ left: x, top: compact ? 0 : 13, width: textWidth(label, { sizePx: SIZE_PX }) }}
    />
  ));
}
