import { useRef } from 'react';
import type { Mark } from '../../draw/marks';
import { useSize } from './measure';
import { Drawing } from './SvgMarks';
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
        <Drawing
          size={{ width: size.width, height }}
          marks={draw(size.width)}
          className="chart-canvas"
          overflow="visible"
        />
      )}
    </div>
  );
}
