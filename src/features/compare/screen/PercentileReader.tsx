import { type KeyboardEvent, useRef } from 'react';
import type { Frame } from '../../../draw/frame';
import { nines } from '../../../draw/scale';
import { useDrag } from '../../../ui/chart/drag';
import { percentText } from '../chart/percentiles';
import styles from './PercentileFigure.module.css';

interface PercentileReaderProps {
  readonly frame: Frame;
  readonly quantile: number;
  readonly last: number;
  readonly texts: readonly { readonly text: string }[];
  readonly onChange: (quantile: number) => void;
}

/** Stops of the arrow keys; with Shift they move by a twentieth of a nine. */
const STOPS = [0, 0.25, 0.5, 0.75, 0.9, 0.95, 0.99, 0.995, 0.999, 0.9995, 0.9999, 0.99995, 0.99999];
const FINE_NINES = 0.05;
/** Snapping distance of the pointer, CSS pixels. */
const SNAP_PX = 7;

/** The plot as a slider for the percentile that is read: it moves by dragging and by arrow keys. */
export function PercentileReader({ frame, quantile, last, texts, onChange }: PercentileReaderProps) {
  const area = useRef<HTMLDivElement>(null);
  const { plot } = frame;
  const stops = [...STOPS.filter((stop) => stop < last), last];
  const at = ({ x }: { readonly x: number }): void => {
    const near = stops.find((stop) => Math.abs(frame.x(stop) - plot.x - x) <= SNAP_PX);
    onChange(near ?? frame.xValue(plot.x + x));
  };
  const drag = useDrag(area, { onStart: at, onMove: at });
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const next = afterKey(event, quantile, stops);
    if (next === null) return;
    onChange(Math.min(last, next));
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div
      ref={area}
      role="slider"
      tabIndex={0}
      aria-label="Percentile to read"
      aria-valuemin={0}
      aria-valuemax={Number(percentText(last))}
      aria-valuenow={Number(percentText(quantile))}
      aria-valuetext={`p${percentText(quantile)}: ${texts.map(({ text }) => text).join(', ')}`}
      className={styles.area}
      style={{ left: plot.x, top: plot.y, width: plot.width, height: plot.height }}
      onKeyDown={onKeyDown}
      {...drag}
    />
  );
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
