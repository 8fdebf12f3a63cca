import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { useRef } from 'react';
import { snap, type TimeScale } from '../../draw/timeScale';
import { useDrag } from '../../ui/chart/drag';
import { evenSteps, keyedValue, take } from '../../ui/chart/sliderKeys';
import { LOCKED } from '../../ui/locks';
import { formatSeconds } from './stripText';

export interface AxisHandleProps {
  readonly label: string;
  readonly valueMs: number;
  readonly lowestMs: number;
  readonly highestMs: number;
  readonly stepMs: number;
  readonly time: TimeScale;
  /** The element whose left edge is time 0. */
  readonly track: RefObject<HTMLElement | null>;
  readonly className: string;
  /** Instead of the seconds. */
  readonly valueText?: string;
  readonly locked?: boolean;
  readonly onChange: (ms: number) => void;
  /** Delete and Backspace. */
  readonly onRemove?: () => void;
  readonly children?: ReactNode;
}

/** A slider on the time axis: drag, left and right, with Shift ten steps, Home and End. Up and down leave it. */
export function AxisHandle(props: AxisHandleProps) {
  const { label, valueMs, lowestMs, highestMs, stepMs, time, track, locked = false } = props;
  const grabbedAt = useRef(0);
  const move = (ms: number): void => {
    const next = Math.min(highestMs, Math.max(lowestMs, ms));
    if (Math.abs(next - valueMs) > 1e-6 && !locked) props.onChange(next);
  };
  const drag = useDrag(track, {
    onStart: (point) => {
      grabbedAt.current = point.x - time.at(valueMs);
    },
    onMove: (point) => move(snap(time.valueAt(point.x - grabbedAt.current), stepMs)),
  });
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const next = keyedValue(event, {
      ends: [lowestMs, highestMs],
      ...evenSteps(valueMs, stepMs, 10 * stepMs),
      isLevel: true,
    });
    const isRemoved = event.key === 'Delete' || event.key === 'Backspace';
    if (next !== null) move(event.key === 'Home' || event.key === 'End' ? next : snap(next, stepMs));
    else if (isRemoved && props.onRemove && !locked) props.onRemove();
    else return;
    take(event);
  };
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={lowestMs / 1000}
      aria-valuemax={highestMs / 1000}
      aria-valuenow={valueMs / 1000}
      aria-valuetext={props.valueText ?? formatSeconds(valueMs)}
      aria-disabled={locked}
      aria-description={locked ? LOCKED : undefined}
      title={locked ? LOCKED : undefined}
      className={`strips-handle ${props.className} ${locked ? 'strips-locked' : ''}`}
      style={{ left: time.at(valueMs) }}
      onKeyDown={onKeyDown}
      {...drag}
    >
      <i />
      {props.children}
    </div>
  );
}
