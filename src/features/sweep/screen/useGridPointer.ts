import { type PointerEvent, useCallback, useEffect, useRef } from 'react';
import { pointIn } from '../../../draw/canvas';
import type { Spot } from '../../../scenario/sweep';
import type { Region } from './gridKeys';

interface GridPointer {
  /** The cell under a place; null outside of the picture. */
  spotAt(x: number, y: number): Spot | null;
  onSpot(spot: Spot): void;
  onHover(spot: Spot | null): void;
  onRegion(region: Region | null): void;
  onOpen(spot: Spot): void;
}

/** A pointer that rests this long chooses the cell, ms. */
const REST_MS = 350;

/**
 * Pointer events of a picture: reads a cell, selects the one it rests on, opens it with a click, or drags out a region.
 * A finger can't hover, so a tap selects.
 */
export function useGridPointer({ spotAt, onSpot, onHover, onRegion, onOpen }: GridPointer) {
  const hovered = useRef<Spot | null>(null);
  const pressed = useRef<Spot | null>(null);
  const dragged = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const stopResting = useCallback((): void => {
    if (timer.current !== null) clearTimeout(timer.current);
    timer.current = null;
  }, []);
  useEffect(() => stopResting, [stopResting]);

  const at = (event: PointerEvent<HTMLElement>): Spot | null => {
    const { x, y } = pointIn(event.currentTarget, event);
    return spotAt(x, y);
  };
  const hover = (spot: Spot | null): void => {
    hovered.current = spot;
    onHover(spot);
  };
  return {
    onPointerMove: (event: PointerEvent<HTMLElement>): void => {
      const spot = at(event);
      if (pressed.current !== null) {
        if (spot === null || (same(spot, pressed.current) && !dragged.current)) return;
        dragged.current = true;
        hover(null);
        onRegion({ from: pressed.current, to: spot });
        return;
      }
      if (event.pointerType === 'touch' || same(spot, hovered.current)) return;
      hover(spot);
      stopResting();
      if (spot !== null) timer.current = setTimeout(() => onSpot(spot), REST_MS);
    },
    onPointerLeave: (): void => {
      stopResting();
      hover(null);
    },
    onPointerDown: (event: PointerEvent<HTMLElement>): void => {
      const spot = at(event);
      if (event.button !== 0 || spot === null) return;
      stopResting();
      pressed.current = spot;
      dragged.current = false;
      // A finger that drags scrolls the page.
      if (event.pointerType !== 'touch') event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerUp: (event: PointerEvent<HTMLElement>): void => {
      const spot = pressed.current;
      pressed.current = null;
      if (spot === null || dragged.current) return;
      if (event.pointerType === 'touch') onSpot(spot);
      else onOpen(spot);
    },
    onPointerCancel: (): void => {
      pressed.current = null;
    },
  };
}

function same(a: Spot | null, b: Spot | null): boolean {
  return a?.column === b?.column && a?.row === b?.row;
}
