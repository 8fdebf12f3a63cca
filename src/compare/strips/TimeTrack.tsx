import { useRef } from 'react';
import { downPieces, slowPieces } from '../../scenario/inForce';
import type { Scenario } from '../../scenario/scenario';
import type { StripsContext } from '../../ui/strips/context';
import { useDrag } from '../../ui/strips/drag';
import { useLive } from '../../ui/strips/live';
import { branchOf, faultText, secondsText } from '../differences';
import { letterOf } from '../names';
import styles from './CompareStrips.module.css';

interface TimeTrackProps {
  readonly context: StripsContext;
  readonly scenarios: readonly Scenario[];
}

/** Ticks nearer to the playhead than this stand under its pill, CSS pixels. */
const UNDER_PILL = 44;

/** The time axis with A's fault below it. */
export function TimeTrack({ context, scenarios }: TimeTrackProps) {
  const { layout, time, ticks, live } = context;
  const track = useRef<HTMLDivElement>(null);
  const labels = useRef<SVGSVGElement>(null);
  useLive(live, ({ x }) => {
    for (const [index, label] of [...(labels.current?.children ?? [])].entries()) {
      const tick = ticks[index];
      const hidden = tick !== undefined && Math.abs(time.x(tick.ms) - x) < UNDER_PILL;
      label.setAttribute('visibility', hidden ? 'hidden' : 'visible');
    }
  });
  const seek = (point: { readonly x: number }): void => context.onSeek(time.ms(point.x));
  const drag = useDrag(track, { onStart: seek, onMove: seek });
  return (
    <>
      <div
        ref={track}
        className="strips-axis-track"
        data-picture="head"
        style={{
          left: layout.left,
          top: layout.axis.top,
          width: layout.plotWidth,
          height: layout.axis.height,
        }}
        {...drag}
      >
        <svg
          ref={labels}
          className="strips-ticks"
          width={layout.plotWidth}
          height={layout.axis.height}
          aria-hidden="true"
        >
          {ticks.map((tick) => (
            <text key={tick.ms} x={time.x(tick.ms)} y={16} textAnchor="middle" className="strips-tick">
              {tick.label}
            </text>
          ))}
        </svg>
      </div>
      <Fault {...{ context, scenarios }} />
    </>
  );
}

/** When a broker is slow or down in A; where the others differ, the head of the screen says so. */
function Fault({ context, scenarios: [first, ...others] }: TimeTrackProps) {
  const { layout, time, compact } = context;
  if (first === undefined) return null;
  const endS = time.endMs / 1000;
  const place = ({ fromS, toS }: { readonly fromS: number; readonly toS: number }) => ({
    left: time.x(fromS * 1000),
    width: time.x(toS * 1000) - time.x(fromS * 1000),
  });
  const name = others.every((other) => faultText(other) === faultText(first)) ? 'Fault' : 'Fault, A';
  return (
    <>
      {!compact && (
        <span
          className={styles.faultName}
          style={{ top: layout.fault.top, left: 0, width: layout.left - 8 }}
          aria-hidden="true"
        >
          {name}
        </span>
      )}
      <div
        role="img"
        aria-label={`${name}: ${faultText(first)}`}
        title={faultText(first)}
        className={styles.fault}
        style={{
          left: layout.left,
          top: layout.fault.top,
          width: layout.plotWidth,
          height: layout.fault.height,
        }}
      >
        {slowPieces(first, endS).map((piece) => (
          <div key={piece.fromS} className="strips-fault-piece" style={place(piece)} />
        ))}
        {downPieces(first, endS).map((piece) => (
          <div key={piece.fromS} className="strips-down-piece" style={place(piece)} />
        ))}
      </div>
    </>
  );
}

/** A line through all strips where a what-if parts from A. */
export function Branches({ context, scenarios: [first, ...others] }: TimeTrackProps) {
  const { layout, time } = context;
  const marks = others.flatMap((scenario, index) => {
    const atS = first === undefined ? null : branchOf(scenario, first);
    return atS === null ? [] : [{ atS, letter: letterOf(index + 1) }];
  });
  const seconds = [...new Set(marks.map(({ atS }) => atS))];
  return seconds.map((atS) => {
    const x = time.x(atS * 1000);
    const late = x > time.width - 90;
    const letters = marks.filter((mark) => mark.atS === atS).map(({ letter }) => letter);
    const top = layout.fault.top + layout.fault.height;
    return (
      <div key={atS} data-branch={atS}>
        <div className={styles.branch} style={{ left: layout.left + x, top, height: layout.bottom - top }} />
        <span
          className={styles.branchTag}
          style={{
            top,
            left: late ? undefined : layout.left + x,
            right: late ? layout.width - layout.left - x : undefined,
          }}
        >
          {letters.join(', ')} from {secondsText(atS)}
        </span>
      </div>
    );
  });
}
