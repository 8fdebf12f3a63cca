import { type RefObject, useRef } from 'react';
import { TICK_TEXT, words } from '../../draw/marks';
import { snap, snapStepMs } from '../../draw/timeScale';
import type { Window } from '../../figures/windowFigures';
import { type DragActions, useDrag } from '../../ui/chart/drag';
import { Drawing } from '../../ui/chart/SvgMarks';
import { AxisHandle } from './AxisHandle';
import type { StripsContext } from './context';
import { useLive } from './live';

export interface TimeAxisProps {
  readonly context: StripsContext;
  /** The window that verdict and summary describe; without it the axis only seeks. */
  readonly bracket?: {
    readonly window: Window;
    readonly onWindowChange: (window: Window) => void;
  };
}

/** Ticks this near the playhead are under its pill, CSS pixels. */
const UNDER_PILL = 44;

/** Simulated time, and the bracket of the chosen window. */
export function TimeAxis({ context, bracket }: TimeAxisProps) {
  const { layout, time, ticks, live, compact, onSeek } = context;
  const track = useRef<HTMLDivElement>(null);
  const stepMs = snapStepMs(time.endMs);
  useLive(live, ({ x }) => {
    for (const [index, label] of [...(track.current?.querySelectorAll('text') ?? [])].entries()) {
      const tick = ticks[index];
      const hidden = tick !== undefined && Math.abs(time.at(tick.ms) - x) < UNDER_PILL;
      label.style.visibility = hidden ? 'hidden' : '';
    }
  });
  const seek = (point: { readonly x: number }): void => onSeek(time.valueAt(point.x));
  const choose: DragActions = {
    onMove: (point, start) => {
      const [fromMs, toMs] = [
        time.valueAt(Math.min(start.x, point.x)),
        time.valueAt(Math.max(start.x, point.x)),
      ];
      const from = snap(fromMs, stepMs);
      bracket?.onWindowChange({
        fromMs: from,
        toMs: Math.min(time.endMs, Math.max(from + stepMs, snap(toMs, stepMs))),
      });
    },
    onEnd: (point, moved) => {
      if (!moved) seek(point);
    },
  };
  const drag = useDrag(track, bracket ? choose : { onStart: seek, onMove: seek });
  const last = ticks.length - 1;
  const marks = ticks.map(({ ms, label }, index) => {
    const x = time.at(ms);
    const isAtEdge = bracket && compact && index === last && x > layout.plotWidth - 14;
    return words([x, layout.tickY], label, { ...TICK_TEXT, align: isAtEdge ? 'right' : 'center' });
  });
  return (
    <div
      ref={track}
      className="strips-axis-track"
      data-picture="head"
      style={{ left: layout.left, top: layout.axis.top, width: layout.plotWidth, height: layout.axis.height }}
      title={bracket && 'Drag to choose the window that the summary describes'}
      {...drag}
    >
      <Drawing
        size={{ width: layout.plotWidth, height: layout.axis.height }}
        marks={marks}
        overflow="visible"
      />
      {bracket && !compact && <Bracket context={context} track={track} {...bracket} />}
    </div>
  );
}

interface BracketProps extends NonNullable<TimeAxisProps['bracket']> {
  readonly context: StripsContext;
  readonly track: RefObject<HTMLDivElement | null>;
}

function Bracket({ context: { time }, track, window, onWindowChange }: BracketProps) {
  const stepMs = snapStepMs(time.endMs);
  const left = time.at(window.fromMs);
  const handle = { className: 'strips-bracket-end', stepMs, time, track };
  return (
    <>
      <div className="strips-bracket" style={{ left, width: Math.max(0, time.at(window.toMs) - left) }} />
      <AxisHandle
        {...handle}
        label="Window begins"
        valueMs={window.fromMs}
        lowestMs={0}
        highestMs={Math.max(0, window.toMs - stepMs)}
        onChange={(fromMs) => onWindowChange({ ...window, fromMs })}
      />
      <AxisHandle
        {...handle}
        label="Window ends"
        valueMs={Math.min(window.toMs, time.endMs)}
        lowestMs={Math.min(time.endMs, window.fromMs + stepMs)}
        highestMs={time.endMs}
        onChange={(toMs) => onWindowChange({ ...window, toMs })}
      />
    </>
  );
}
