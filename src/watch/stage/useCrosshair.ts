import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { formatMilliseconds } from '../../base/format';
import { pointIn } from '../../draw/canvas';
import { cellAt, moveCrosshair } from './paint/hitTest';
import type { MatrixLayout } from './paint/layout';
import { cellFacts, formatCell } from './paint/matrixCells';
import { type Crosshair, readRows } from './paint/scene';
import type { StageSource } from './stageScene';

/**
 * The cell of the matrix under the pointer or moved to by arrow keys. Enter or a click pins it, Escape lets go.
 * `says` is the callout, for screen readers.
 */
export function useCrosshair(source: StageSource) {
  const [value, setValue] = useState<Crosshair | null>(null);
  const [says, setSays] = useState('');

  const onKeyDown = (layout: MatrixLayout) => (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const next = keyed(layout, value, event.key);
    if (next === undefined) return;
    event.preventDefault();
    setValue(next);
    setSays(next ? wordsAt(source, layout, next) : '');
  };
  const handlers = (layout: MatrixLayout) => ({
    onKeyDown: onKeyDown(layout),
    onBlur: () => setValue((last) => (last?.pinned ? last : null)),
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const { x, y } = pointIn(event.currentTarget, event);
      const cell = cellAt(layout, x, y);
      setValue((last) => {
        if (last?.pinned || (last?.row === cell?.row && last?.column === cell?.column)) return last;
        return cell && { ...cell, pinned: false };
      });
    },
    onPointerLeave: () => setValue((last) => (last?.pinned ? last : null)),
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const { x, y } = pointIn(event.currentTarget, event);
      const cell = cellAt(layout, x, y);
      setValue((last) => {
        const again = last?.pinned && cell && last.row === cell.row && last.column === cell.column;
        return cell && { ...cell, pinned: !again };
      });
    },
  });
  return { value, says, handlers };
}

/** The crosshair after a key; undefined if the key means nothing. */
function keyed(layout: MatrixLayout, value: Crosshair | null, key: string): Crosshair | null | undefined {
  if (key === 'Escape') return value ? null : undefined;
  if (key === 'Enter') return value ? { ...value, pinned: !value.pinned } : undefined;
  const moved = moveCrosshair(layout, value, key);
  return moved ? { ...moved, pinned: value?.pinned ?? false } : undefined;
}

function wordsAt(source: StageSource, layout: MatrixLayout, crosshair: Crosshair): string {
  const frame = source.stage()?.frame;
  const facts = frame && cellFacts(frame, layout, readRows(frame).lanes, crosshair);
  if (!frame || !facts) return '';
  return `${formatCell(facts, frame, formatMilliseconds).join(': ')}${crosshair.pinned ? ', pinned' : ''}.`;
}
