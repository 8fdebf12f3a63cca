import { type KeyboardEvent, useRef } from 'react';
import { type LatencyScale, nearestSlo, nextSlo, SLO_LIMITS_MS } from '../../draw/latencyScale';
import { rule } from '../../draw/marks';
import { sloText } from '../../figures/slo';
import { useDrag } from '../../ui/chart/drag';
import { Drawing } from '../../ui/chart/SvgMarks';
import { keyedValue, take } from '../../ui/chart/sliderKeys';

export interface SloLineProps {
  readonly scale: LatencyScale;
  readonly width: number;
  readonly sloMs: number;
  /** The tag is above the line instead of in the margin. */
  readonly compact: boolean;
  readonly onSloChange: (ms: number) => void;
}

/** Least distance of the tag from the strip's top, where p99 at the playhead is, CSS pixels. */
const BELOW_READOUT = 18;
/**
 * Room of a tag above its line; one closer to the strip's top would cover the title's readout, and is below the line.
 */
const TAG_PX = 23;

/** The SLO for p99: a dashed line with a tag; both can be dragged, the tag takes keys. */
export function SloLine({ scale, width, sloMs, compact, onSloChange }: SloLineProps) {
  const area = useRef<HTMLDivElement>(null);
  const grabbedAt = useRef(0);
  const y = scale.at(sloMs);
  const set = (ms: number): void => {
    if (ms !== sloMs) onSloChange(ms);
  };
  const drag = useDrag(area, {
    onStart: (point) => {
      grabbedAt.current = point.y - y;
    },
    onMove: (point) => set(nearestSlo(scale.valueAt(point.y - grabbedAt.current))),
  });
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const next = keyedValue(event, {
      ends: [SLO_LIMITS_MS.lowest, SLO_LIMITS_MS.highest],
      arrow: (direction) => nextSlo(sloMs, direction),
      page: (direction) => nearestSlo(sloMs * 10 ** direction),
    });
    if (next === null) return;
    set(next);
    take(event);
  };
  const text = sloText(sloMs);
  return (
    <div ref={area} className="strips-slo">
      <Drawing
        size={{ width, height: 3 }}
        marks={[rule([0, 1.5], [width, 1.5], { colour: 'hot', dash: [4, 3] })]}
        className="placed"
        style={{ top: y - 1.5 }}
      />
      <div className="strips-slo-grip" style={{ top: y - 4 }} {...drag} />
      <div
        role="slider"
        tabIndex={0}
        aria-label="SLO for p99"
        aria-orientation="vertical"
        aria-valuemin={SLO_LIMITS_MS.lowest}
        aria-valuemax={SLO_LIMITS_MS.highest}
        aria-valuenow={sloMs}
        aria-valuetext={text}
        className={compact ? 'strips-slo-tag strips-slo-tag-plain' : 'strips-slo-tag'}
        style={
          compact
            ? { right: 0, top: y < TAG_PX ? y - 3 : y - TAG_PX }
            : { left: width + 4, top: Math.max(BELOW_READOUT, y - 12) }
        }
        onKeyDown={onKeyDown}
        {...drag}
      >
        <p className="soft nowrap">SLO {text}</p>
      </div>
    </div>
  );
}
