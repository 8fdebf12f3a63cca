import { useRef } from 'react';
import type { Mark } from '../../draw/marks';
import { useSize } from './measure';
import { SvgMarks } from './SvgMarks';
import './chart.css';

interface RowMarksProps {
  /** CSS pixels. */
  readonly height: number;
  /** Describes the picture in the width there is, CSS pixels. */
  readonly draw: (width: number) => readonly Mark[];
}

/** A picture as wide as its place, beside figures or words that say the same. */
export function RowMarks({ height, draw }: RowMarksProps) {
  const room = useRef<HTMLDivElement>(null);
  const size = useSize(room);
  return (
    <div ref={room} className="chart" style={{ height }}>
      {size !== null && (
        <svg
          className="chart-canvas"
          width={size.width}
          height={height}
          overflow="visible"
          aria-hidden="true"
        >
          <SvgMarks marks={draw(size.width)} />
        </svg>
      )}
    </div>
  );
}
