import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { pointIn } from '../../draw/canvas';
import type { MatrixParts } from './MatrixPainting';
import type { MatrixLayout } from './paint/layout';
import type { Crosshair } from './paint/scene';
import type { StageSource } from './stageScene';

/**
 * The cell of the matrix under the pointer or moved to by arrow keys. Enter or a click pins it, Escape lets go.
 * `says` is the callout, for screen readers.
 */
export function useCrosshair(source: StageSource) {
  const [value, setValue] = useState<Crosshair | null>(null);
  const [says, setSays] = useState('');

  const onKeyDown = (layout: MatrixLayout, parts: MatrixParts) => (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const next = parts.keyed(layout, value, event.key);
    if (next === undefined) return;
    event.preventDefault();
    setValue(next);
    setSays(next ? parts.wordsAt(source, layout, next) : '');
  };
  const handlers = (layout: MatrixLayout, parts: MatrixParts) => ({
    onKeyDown: onKeyDown(layout, parts),
    onBlur: () => setValue((last) => (last?.pinned ? last : null)),
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const { x, y } = pointIn(event.currentTarget, event);
      const cell = parts.cellAt(layout, x, y);
      setValue((last) => {
        if (last?.pinned || (last?.row === cell?.row && last?.column === cell?.column)) return last;
        return cell && { ...cell, pinned: false };
      });
    },
    onPointerLeave: () => setValue((last) => (last?.pinned ? last : null)),
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const { x, y } = pointIn(event.currentTarget, event);
      const cell = parts.cellAt(layout, x, y);
      setValue((last) => {
        const again = last?.pinned && cell && last.row === cell.row && last.column === cell.column;
        return cell && { ...cell, pinned: !again };
      });
    },
  });
  return { value, says, handlers };
}
