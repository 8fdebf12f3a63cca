import { type ReactElement, type ReactNode, useRef } from 'react';
import { NO_FIGURE } from '../../base/format';
import type { Hue } from '../../draw/theme';
import type { RunHistory } from '../../run/RunHistory';
import type { StripsContext } from './context';
import type { Item, pickReadouts } from './items';
import { type Moment, useLive } from './live';

export interface Reading {
  readonly text: string;
  /** Past the SLO, or full. */
  readonly hot?: boolean;
}

export interface ReadoutProps {
  readonly context: StripsContext;
  readonly name?: string;
  readonly mark?: ReactNode;
  readonly read: (moment: Moment & { readonly history: NonNullable<Moment['history']> }) => Reading;
}

/** A name with its value at the playhead: the legend is the readout. */
export function Readout({ context, name, mark, read }: ReadoutProps) {
  const value = useRef<HTMLElement>(null);
  const shown = useRef('');
  useLive(context.live, (moment) => {
    if (!value.current) return;
    const { history } = moment;
    const reading = history && moment.bin >= 0 ? read({ ...moment, history }) : { text: NO_FIGURE };
    const key = `${reading.hot === true}${reading.text}`;
    if (shown.current === key) return;
    shown.current = key;
    value.current.textContent = reading.text;
    value.current.classList.toggle('hot', reading.hot === true);
  });
  return (
    <span className="strips-readout">
      {mark}
      {name !== undefined && <span className="strips-readout-name note soft clip">{name}</span>}
      <b ref={value} className="num end" />
    </span>
  );
}

/** A square in a hue; text never has such a colour. */
export function Chip({ hue }: { readonly hue: Hue }) {
  return <span className="strips-chip chip" style={{ background: `var(--${hue})` }} aria-hidden="true" />;
}

/** A readout for each of `own`, and one for the rest together, whose number is left out if values are long. */
export function itemReadouts(
  context: StripsContext,
  { own, rest }: ReturnType<typeof pickReadouts>,
  named: boolean,
  textOf: (history: RunHistory, item: Pick<Item, 'lanes'>, bin: number) => string,
  counted = true,
): readonly ReactElement[] {
  const together = {
    name: counted ? `${rest.length} others` : 'others',
    hue: 'n3' as const,
    lanes: rest.flatMap(({ lanes }) => lanes),
  };
  return [...own, ...(rest.length === 0 ? [] : [together])].map((item) => (
    <Readout
      key={item.name}
      context={context}
      // "97 others 100 %" and "others 19.5 KB" need the square's room.
      mark={item === together ? undefined : <Chip hue={item.hue} />}
      name={named || item === together ? item.name : undefined}
      read={({ history, bin }) => ({ text: textOf(history, item, bin) })}
    />
  ));
}

/** Readouts below each other from `top` on: `usual` apart, or less to end within `room`, but never so close that they overlap. */
export function stacked(readouts: readonly ReactElement[], room: number, usual: number, top = 0) {
  const pitch = Math.max(12.5, Math.min(usual, (room - 16) / (readouts.length - 1)));
  return readouts.map((readout, index) => (
    <div key={readout.key} className="strips-readout-row" style={{ top: top + index * pitch }}>
      {readout}
    </div>
  ));
}
