import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { LatencyScale } from '../../draw/latencyScale';
import type { TimeScale } from '../../draw/timeScale';
import './reference.css';

/** A percentile of another run, a value per `widthMs`; NaN is a gap. */
export interface Reference {
  /** "before: linger.ms 0 ms". */
  readonly label: string;
  readonly widthMs: number;
  readonly valuesMs: Float64Array;
}

const reference = createStore<{ readonly shown: Reference | null }>(() => ({ shown: null }));

/** Draws a line of another run into the latency strip, or removes it. */
export function setReference(shown: Reference | null): void {
  reference.setState({ shown });
}

/** Removes the line, if it's still this one. */
export function clearReference(shown: Reference): void {
  if (reference.getState().shown === shown) setReference(null);
}

interface ReferenceLineProps {
  readonly scale: LatencyScale;
  readonly time: TimeScale;
}

/** Room between the line and its label, CSS pixels. */
const LABEL_GAP = 7;
/** Least distance of the label from the upper edge, CSS pixels. */
const LABEL_TOP = 13;

/** The dotted line of another run in the latency strip. */
export function ReferenceLine({ scale, time }: ReferenceLineProps) {
  const shown = useStore(reference, (state) => state.shown);
  if (shown === null) return null;
  const points = pointsOf(shown, scale, time);
  const middle = points[Math.floor(points.length / 2)];
  if (middle === undefined) return null;
  const labelY = Math.max(LABEL_TOP, middle.y - LABEL_GAP);
  return (
    <svg className="strips-reference" width={time.width} height={scale.height} aria-hidden="true">
      <polyline points={points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')} />
      <text x={middle.x} y={labelY} textAnchor="middle">
        {shown.label}
      </text>
    </svg>
  );
}

function pointsOf({ valuesMs, widthMs }: Reference, scale: LatencyScale, time: TimeScale) {
  return Array.from(valuesMs, (ms, index) => ({ ms, atMs: (index + 0.5) * widthMs }))
    .filter(({ ms, atMs }) => Number.isFinite(ms) && atMs <= time.endMs)
    .map(({ ms, atMs }) => ({ x: time.x(atMs), y: scale.y(ms) }));
}
