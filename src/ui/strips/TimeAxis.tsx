import { useRef } from 'react';
import { snap, snapStepMs } from '../../chart/timeScale';
import type { Window } from '../../sim/windowFigures';
import { AxisHandle } from './AxisHandle';
import type { StripsContext } from './context';
import { useDrag } from './drag';
import { useLive } from './live';

export interface TimeAxisProps {
  readonly context: StripsContext;
  readonly window: Window;
  readonly onWindowChange: (window: Window) => void;
}

/** Ticks nearer to the playhead than this stand under its pill, CSS pixels. */
const UNDER_PILL = 44;

/** Simulated time, and the bracket of the window that verdict, summary and breakdown describe. */
export function TimeAxis({ context, window, onWindowChange }: TimeAxisProps) {
  const { layout, time, ticks, live, compact } = context;
  const track = useRef<HTMLDivElement>(null);
  const labels = useRef<SVGSVGElement>(null);
  const stepMs = snapStepMs(time.endMs);
  useLive(live, ({ x }) => {
    for (const [index, label] of [...(labels.current?.children ?? [])].entries()) {
      const tick = ticks[index];
      const hidden = tick !== undefined && Math.abs(time.x(tick.ms) - x) < UNDER_PILL;
      label.setAttribute('visibility', hidden ? 'hidden' : 'visible');
    }
  });
  const drag = useDrag(track, {
    onMove: (point, start) => {
      const [fromMs, toMs] = [time.ms(Math.min(start.x, point.x)), time.ms(Math.max(start.x, point.x))];
      const from = snap(fromMs, stepMs);
      onWindowChange({
        fromMs: from,
        toMs: Math.min(time.endMs, Math.max(from + stepMs, snap(toMs, stepMs))),
      });
    },
    onEnd: (point, moved) => {
      if (!moved) context.onSeek(time.ms(point.x));
    },
  });
  const fromX = time.x(window.fromMs);
  const toX = time.x(window.toMs);
  const last = ticks.length - 1;
  const anchor = (index: number): 'end' | 'middle' =>
    index === last && time.x(ticks[index]?.ms ?? 0) > layout.plotWidth - 14 && compact ? 'end' : 'middle';
  return (
    <div
      ref={track}
      className="strips-axis-track"
      data-picture="head"
      style={{ left: layout.left, top: layout.axis.top, width: layout.plotWidth, height: layout.axis.height }}
      title="Drag to choose the window that the summary describes"
      {...drag}
    >
      <svg
        ref={labels}
        className="strips-ticks"
        width={layout.plotWidth}
        height={layout.axis.height}
        aria-hidden="true"
      >
        {ticks.map((tick, index) => (
          <text
            key={tick.ms}
            x={time.x(tick.ms)}
            y={compact ? 13 : 19}
            textAnchor={anchor(index)}
            className="strips-tick"
          >
            {tick.label}
          </text>
        ))}
      </svg>
      {!compact && (
        <>
          <div className="strips-bracket" style={{ left: fromX, width: Math.max(0, toX - fromX) }} />
          <AxisHandle
            label="Window begins"
            className="strips-bracket-end"
            valueMs={window.fromMs}
            lowestMs={0}
            highestMs={Math.max(0, window.toMs - stepMs)}
            stepMs={stepMs}
            time={time}
            track={track}
            onChange={(fromMs) => onWindowChange({ ...window, fromMs })}
          />
          <AxisHandle
            label="Window ends"
            className="strips-bracket-end"
            valueMs={Math.min(window.toMs, time.endMs)}
            lowestMs={Math.min(time.endMs, window.fromMs + stepMs)}
            highestMs={time.endMs}
            stepMs={stepMs}
            time={time}
            track={track}
            onChange={(toMs) => onWindowChange({ ...window, toMs })}
          />
        </>
      )}
    </div>
  );
}
