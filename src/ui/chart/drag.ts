import { type PointerEvent, type RefObject, useRef } from 'react';
import { pointIn } from '../../draw/canvas';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** A drag in CSS pixels of the `within` element. */
export interface DragActions {
  readonly onStart?: (point: Point) => void;
  readonly onMove: (point: Point, start: Point) => void;
  /** `moved` is false for a click. */
  readonly onEnd?: (point: Point, moved: boolean) => void;
}

export interface DragHandlers {
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerUp: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerCancel: (event: PointerEvent<HTMLElement>) => void;
}

/** A shaking hand isn't a drag, CSS pixels. */
const SLACK = 3;

/** Pointer handlers for dragging, with capture. */
export function useDrag(within: RefObject<HTMLElement | null>, actions: DragActions): DragHandlers {
  const drag = useRef<{ start: Point; moved: boolean } | null>(null);
  const pointOf = (event: PointerEvent<HTMLElement>): Point =>
    within.current ? pointIn(within.current, event) : { x: 0, y: 0 };
  const finish = (event: PointerEvent<HTMLElement>): void => {
    const ended = drag.current;
    drag.current = null;
    if (ended) actions.onEnd?.(pointOf(event), ended.moved);
  };
  return {
    onPointerDown: (event) => {
      if (event.button !== 0) return;
      event.stopPropagation();
      event.currentTarget.setPointerCapture(event.pointerId);
      const start = pointOf(event);
      drag.current = { start, moved: false };
      actions.onStart?.(start);
    },
    onPointerMove: (event) => {
      const current = drag.current;
      if (!current) return;
      const point = pointOf(event);
      if (Math.hypot(point.x - current.start.x, point.y - current.start.y) > SLACK) current.moved = true;
      if (current.moved) actions.onMove(point, current.start);
    },
    onPointerUp: finish,
    onPointerCancel: finish,
  };
}
