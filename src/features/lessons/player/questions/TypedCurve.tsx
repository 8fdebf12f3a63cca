import { useState } from 'react';
import { own } from '../../../../base/own';
import type { Window } from '../../../../figures/windowFigures';
import { CommitField } from '../../../../ui/controls/CommitField';
import { within } from '../../../../ui/controls/within';
import { formatSeconds } from '../../../../watch/strips/stripText';
import type { CurveAxis } from '../../core/curves';
import styles from './questions.module.css';
import { typedShare } from './sketch';

interface TypedCurveProps {
  readonly axis: CurveAxis;
  readonly window: Window;
  /** What the fields begin with, in the figure's unit; NaN = nothing. */
  readonly begin: readonly number[];
  readonly onTyped: (typed: readonly number[]) => void;
}

/** A line as values at five times, for those who don't draw. */
export function TypedCurve({ axis, window, begin, onTyped }: TypedCurveProps) {
  const [typed, setTyped] = useState(begin);
  const { unit, times } = own(ENTERED, axis.kind) ?? { unit: '', times: 1 };
  const limits = { lowest: axis.from / times, highest: axis.to / times };
  const plain = (value: number): string =>
    Number.isFinite(value) ? String(Number((value / times).toPrecision(3))) : '';
  return (
    // Enter keeps a value; it doesn't answer the question yet.
    // biome-ignore lint/a11y/noStaticElementInteractions: the fields within take the keys
    <div className={styles.typed} onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}>
      {typed.map((value, index) => {
        const atMs = window.fromMs + typedShare(index) * (window.toMs - window.fromMs);
        return (
          <CommitField
            key={atMs}
            label={`At ${formatSeconds(Math.round(atMs))}`}
            value={plain(value)}
            unit={unit}
            onCommit={within(limits, unit, (next) => {
              const all = typed.map((of, at) => (at === index ? next * times : of));
              setTyped(all);
              onTyped(all);
            })}
          />
        );
      })}
    </div>
  );
}

/** What is typed for a unit, and how many of the figure's unit that is. */
const ENTERED: Readonly<Record<string, { readonly unit: string; readonly times: number }>> = {
  ms: { unit: 'ms', times: 1 },
  share: { unit: '%', times: 0.01 },
  bytes: { unit: 'MB', times: 1_048_576 },
  'MB/s': { unit: 'MB/s', times: 1 },
};
