import { useRef } from 'react';
import { formatPlayhead } from '../../base/format';
import { useDrag } from '../../ui/chart/drag';
import type { StripsContext } from './context';
import { useLive } from './live';

/** Half of the pill's usual width, CSS pixels: it stays inside the strips. */
const HALF_PILL = 31;

/** A line through all strips, with the time on a pill that can be dragged. */
export function PlayheadLine({ context }: { readonly context: StripsContext }) {
  const { layout, time, compact } = context;
  const strips = useRef<HTMLDivElement>(null);
  const line = useRef<HTMLDivElement>(null);
  const pill = useRef<HTMLDivElement>(null);
  useLive(context.live, ({ ms, x }) => {
    if (!line.current || !pill.current) return;
    const at = layout.left + x;
    const centre = Math.min(layout.width - HALF_PILL - 2, Math.max(HALF_PILL + 2, at));
    line.current.style.transform = `translateX(${at - 0.6}px)`;
    pill.current.style.transform = `translateX(${centre}px) translateX(-50%)`;
    pill.current.textContent = formatPlayhead(ms);
  });
  const drag = useDrag(strips, { onMove: (point) => context.onSeek(time.ms(point.x - layout.left)) });
  const top = compact ? 0 : 5;
  return (
    <div ref={strips} className="strips-over">
      <div
        ref={line}
        className="strips-playhead"
        style={{ top: top + 15, height: layout.bottom - top - 15 }}
      />
      <div ref={pill} className="strips-pill num" style={{ top }} {...drag} />
    </div>
  );
}
