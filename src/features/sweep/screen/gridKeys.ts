import type { KeyboardEvent } from 'react';
import { own } from '../../../base/own';
import type { Spot } from '../../../scenario/sweep';

/** A rectangle of cells between two corners, both inside. */
export interface Region {
  readonly from: Spot;
  readonly to: Spot;
}

interface GridKeys {
  readonly columns: number;
  readonly rows: number;
  readonly spot: Spot;
  readonly region: Region | null;
  onSpot(spot: Spot): void;
  onRegion(region: Region | null): void;
  onOpen(): void;
  onCloser(): void;
}

const MOVES: Readonly<Record<string, Spot>> = {
  ArrowLeft: { column: -1, row: 0 },
  ArrowRight: { column: 1, row: 0 },
  ArrowUp: { column: 0, row: 1 },
  ArrowDown: { column: 0, row: -1 },
  PageUp: { column: 0, row: 5 },
  PageDown: { column: 0, row: -5 },
};

/** The keys of a picture: arrows move the cell, with Shift they draw a region, Enter opens, Z looks closer, Esc lets go. */
export function onGridKey(event: KeyboardEvent, keys: GridKeys): void {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const { columns, rows, spot, region } = keys;
  const within = ({ column, row }: Spot): Spot => ({
    column: Math.min(columns - 1, Math.max(0, column)),
    row: Math.min(rows - 1, Math.max(0, row)),
  });
  const move = own(MOVES, event.key);
  if (move !== undefined) {
    const from = event.shiftKey && region !== null ? region.to : spot;
    const next = within({ column: from.column + move.column, row: from.row + move.row });
    if (event.shiftKey) keys.onRegion({ from: region?.from ?? spot, to: next });
    else keys.onSpot(next);
  } else if (event.key === 'Home' || event.key === 'End') {
    keys.onSpot(within({ column: event.key === 'Home' ? 0 : columns - 1, row: spot.row }));
  } else if (event.key === 'Enter') {
    keys.onOpen();
  } else if (event.key.toLowerCase() === 'z' && region !== null) {
    keys.onCloser();
  } else if (event.key === 'Escape' && region !== null) {
    keys.onRegion(null);
  } else {
    return;
  }
  event.preventDefault();
  event.stopPropagation();
}

/** The lowest and the highest column and row of a region. */
export function regionEnds({ from, to }: Region): { readonly low: Spot; readonly high: Spot } {
  return {
    low: { column: Math.min(from.column, to.column), row: Math.min(from.row, to.row) },
    high: { column: Math.max(from.column, to.column), row: Math.max(from.row, to.row) },
  };
}
