import { type ReactNode, useCallback, useMemo, useRef } from 'react';
import { type Mark, paintMarks } from '../../draw/marks';
import type { Size, Surface } from '../../draw/surface';
import { useTheme } from '../theme';
import { CanvasPlot } from './CanvasPlot';
import { useSize } from './measure';

export interface Drawn {
  readonly size: Size;
  readonly marks: readonly Mark[];
}

interface PictureProps<Own extends Drawn> {
  readonly says: string;
  /** Its description, in the room there is. Keep the same function while nothing changes: a new one repaints. */
  readonly draw: (size: Size) => Own;
  readonly className?: string;
  readonly children?: (drawn: Own) => ReactNode;
}

/** A picture that fills its box. */
export function Picture<Own extends Drawn>({ says, draw, className = '', children }: PictureProps<Own>) {
  const room = useRef<HTMLDivElement>(null);
  const size = useSize(room);
  const drawn = useMemo(
    () => (size === null || size.width < LEAST_PX || size.height < LEAST_PX ? null : draw(size)),
    [size, draw],
  );
  return (
    <div ref={room} className={`room ${className}`}>
      {drawn !== null && (
        <>
          <Marks says={says} {...drawn} />
          {children?.(drawn)}
        </>
      )}
    </div>
  );
}

/** Smaller boxes stay empty, CSS pixels. */
const LEAST_PX = 60;

export function Marks({ says, size, marks }: Drawn & { readonly says: string }) {
  const theme = useTheme();
  const paint = useCallback((surface: Surface) => paintMarks(surface, marks, theme), [marks, theme]);
  return <CanvasPlot size={size} description={says} paint={paint} />;
}
