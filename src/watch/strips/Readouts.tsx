import { type ReactElement, type ReactNode, useRef } from 'react';
import { formatList, NO_FIGURE } from '../../base/format';
import type { Hue } from '../../draw/theme';
import type { RunHistory } from '../../run/RunHistory';
import type { StripsContext } from './context';
import type { Item, pickReadouts } from './items';
import { type Moment, useLive } from './live';
import { type TimeLine, valueAtTime } from './paint/timeLine';

export interface Reading {
  readonly text: string;
  /** Past the SLO, or full. */
  readonly hot?: boolean;
}

/** A figure at the playhead: beside its strip, and in words. */
export interface StripFigure {
  /** Beside the value; without it, the title says what it is. */
  readonly name?: string | undefined;
  /** For screen readers; a figure without it is left out there. */
  readonly spoken?: string;
  readonly mark?: ReactNode;
  readonly read: (moment: Moment & { readonly history: RunHistory }) => Reading;
  /** The figure in the run before a change, for screen readers. */
  readonly was?: { readonly line: TimeLine; readonly format: (value: number) => string } | null;
}

/** A name with its value at the playhead: the legend is the readout. */
export function Readout({ context, name, mark, read }: StripFigure & { readonly context: StripsContext }) {
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

/** Figures at the playhead as one text: "partition 0 60 %, was 33 %, and partition 1 40 %". */
export function spokenText(figures: readonly StripFigure[], moment: Moment): string {
  const { history, ms } = moment;
  if (history === null || moment.bin < 0) return 'no data yet';
  const texts = figures.flatMap(({ spoken, read, was }) => {
    if (spoken === undefined) return [];
    const before = was == null ? '' : `, was ${was.format(valueAtTime(was.line, ms))}`;
    return [`${spoken} ${read({ ...moment, history }).text}${before}`];
  });
  return texts.length === 0 ? NO_FIGURE : formatList(texts);
}

/** A square in a hue; text never has such a colour. */
export function Chip({ hue }: { readonly hue: Hue }) {
  return <span className="strips-chip chip" style={{ background: `var(--${hue})` }} aria-hidden="true" />;
}

export type ItemText = (history: RunHistory, item: Pick<Item, 'lanes'>, bin: number) => string;

/** A figure for each of `own`, and one for the rest together, whose number is left out if values are long. */
export function itemFigures(
  { own, rest }: ReturnType<typeof pickReadouts>,
  named: boolean,
  textOf: ItemText,
  counted = true,
): readonly StripFigure[] {
  const figure = (item: Pick<Item, 'lanes'>): Pick<StripFigure, 'read'> => ({
    read: ({ history, bin }) => ({ text: textOf(history, item, bin) }),
  });
  const figures = own.map((item) => ({
    ...figure(item),
    name: named ? item.name : undefined,
    spoken: item.longName,
    mark: <Chip hue={item.hue} />,
  }));
  if (rest.length === 0) return figures;
  // "97 others 100 %" and "others 19.5 KB" need the square's room.
  const name = counted ? `${rest.length} others` : 'others';
  return [...figures, { ...figure({ lanes: rest.flatMap(({ lanes }) => lanes) }), name }];
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
