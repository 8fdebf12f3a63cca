import { type KeyboardEvent, useRef } from 'react';
import { formatMilliseconds } from '../../../base/format';
import { apart } from '../../../draw/apart';
import { nines, type PercentileCurveLayout, percentText } from '../../../draw/curve/layout';
import { textWidth } from '../../../draw/textWidth';
import { categoryHue } from '../../../draw/theme';
import type { Histogram } from '../../../figures/Histogram';
import { useDrag } from '../../../ui/chart/drag';
import { GROWS } from '../core/headline';
import { letterOf } from './names';
import styles from './PercentileFigure.module.css';

interface PercentileReaderProps {
  readonly curves: readonly Histogram[];
  readonly layout: PercentileCurveLayout;
  readonly sloMs: number;
  /** By curve; a backlog that grows has a word in place of a value. */
  readonly grows: readonly boolean[];
  readonly quantile: number;
  readonly onChange: (quantile: number) => void;
}

/** Stops of the arrow keys; with Shift they move by a twentieth of a nine. */
const STOPS = [0, 0.25, 0.5, 0.75, 0.9, 0.95, 0.99, 0.995, 0.999, 0.9995, 0.9999, 0.99995, 0.99999];
const FINE_NINES = 0.05;
/** Snapping distance of the pointer, CSS pixels. */
const SNAP_PX = 7;
const VALUE_PITCH = 20;
const VALUE_ROOM = 84;
/** Text style of the percentile below the line, as in the style sheet, and its padding. */
const LABEL = { sizePx: 14, weight: 600, face: 'condensed' } as const;
const LABEL_PADDING = 4;

/** A line at one percentile with the value of every curve; it moves by dragging and by arrow keys. */
export function PercentileReader(props: PercentileReaderProps) {
  const { curves, layout, sloMs, grows, quantile, onChange } = props;
  const area = useRef<HTMLDivElement>(null);
  const { plot } = layout;
  const x = layout.x(quantile);
  const stops = [...STOPS.filter((stop) => stop < layout.lastQuantile), layout.lastQuantile];
  const at = ({ x: place }: { readonly x: number }): void => {
    const across = plot.x + place;
    const near = stops.find((stop) => Math.abs(layout.x(stop) - across) <= SNAP_PX);
    onChange(near ?? layout.quantileAt(across));
  };
  const drag = useDrag(area, { onStart: at, onMove: at });
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const next = afterKey(event, quantile, stops);
    if (next === null) return;
    onChange(Math.min(layout.lastQuantile, next));
    event.preventDefault();
    event.stopPropagation();
  };
  const values = curves.flatMap((curve, index) =>
    curve.count === 0 ? [] : [readValue(index, curve.quantileMs(quantile), grows[index] ?? false)],
  );
  const label = percentText(quantile);
  const labelX = Math.min(x, layout.size.width - textWidth(label, LABEL) / 2 - LABEL_PADDING);
  return (
    <>
      <div
        ref={area}
        role="slider"
        tabIndex={0}
        aria-label="Percentile to read"
        aria-valuemin={0}
        aria-valuemax={Number(percentText(layout.lastQuantile))}
        aria-valuenow={Number(label)}
        aria-valuetext={`p${label}: ${values.map(({ index, text }) => `${letterOf(index)} ${text}`).join(', ')}`}
        className={styles.area}
        style={{ left: plot.x, top: plot.y, width: plot.width, height: plot.height }}
        onKeyDown={onKeyDown}
        {...drag}
      />
      <div className={styles.line} style={{ left: x - 0.6, top: plot.y, height: plot.height }} />
      <span className={`${styles.at} num`} style={{ left: labelX, top: plot.y + plot.height + 3 }}>
        {label}
      </span>
      <Values {...{ values, layout, sloMs, x }} />
    </>
  );
}

interface ReadValue {
  readonly index: number;
  readonly ms: number;
  readonly text: string;
}

function readValue(index: number, ms: number, grows: boolean): ReadValue {
  return { index, ms, text: grows ? GROWS : formatMilliseconds(ms) };
}

interface ValuesProps {
  readonly values: readonly ReadValue[];
  readonly layout: PercentileCurveLayout;
  readonly sloMs: number;
  readonly x: number;
}

/** A dot on each curve, and its value on the side with room. */
function Values({ values, layout, sloMs, x }: ValuesProps) {
  const { plot } = layout;
  const toRight = x + VALUE_ROOM < plot.x + plot.width;
  const tops = apart(
    values.map(({ ms }) => layout.y(ms) + 16),
    VALUE_PITCH,
    plot.y + 10,
    plot.y + plot.height - 8,
  );
  return values.map(({ index, ms, text }, place) => (
    <div key={index} aria-hidden="true">
      <span
        className={styles.dot}
        style={{ left: x - 4.5, top: layout.y(ms) - 4.5, background: `var(--${categoryHue(index)})` }}
      />
      <span
        className={`${styles.value} num`}
        data-hot={ms > sloMs}
        style={{
          top: (tops[place] ?? 0) - 9,
          ...(toRight ? { left: x + 8 } : { right: layout.size.width - x + 8 }),
        }}
      >
        {letterOf(index)} <b>{text}</b>
      </span>
    </div>
  ));
}

/** The quantile after a key press; null for other keys. */
function afterKey(
  { key, shiftKey }: KeyboardEvent,
  quantile: number,
  stops: readonly number[],
): number | null {
  const up = key === 'ArrowRight' || key === 'ArrowUp';
  const down = key === 'ArrowLeft' || key === 'ArrowDown';
  if ((up || down) && shiftKey) {
    return 1 - 10 ** -Math.max(0, nines(quantile) + (up ? FINE_NINES : -FINE_NINES));
  }
  if (up) return stops.find((stop) => nines(stop) > nines(quantile) + 1e-6) ?? quantile;
  if (down) return stops.findLast((stop) => nines(stop) < nines(quantile) - 1e-6) ?? 0;
  if (key === 'Home') return 0;
  return key === 'End' ? (stops.at(-1) ?? quantile) : null;
}
