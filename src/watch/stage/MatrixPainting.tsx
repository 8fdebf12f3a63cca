import { useEffect } from 'react';
import { formatMilliseconds } from '../../base/format';
import { cellAt, moveCrosshair } from './paint/hitTest';
import type { MatrixLayout } from './paint/layout';
import { cellFacts, formatCell } from './paint/matrixCells';
import { paintMatrix } from './paint/paintMatrix';
import { type Crosshair, readRows } from './paint/scene';
import { NO_MARKS, type StageSource, sceneOf } from './stageScene';

const PARTS = { paint: paintMatrix, cellAt, keyed, wordsAt } as const;
export type MatrixParts = typeof PARTS;

interface MatrixPaintingProps {
  /** The layout is a matrix. */
  readonly wanted: boolean;
  readonly onThere: (parts: MatrixParts) => void;
}

/** Hands a stage what it needs for matrices. */
export function MatrixPainting({ onThere }: MatrixPaintingProps) {
  useEffect(() => onThere(PARTS), [onThere]);
  return null;
}

/** The crosshair after a key; undefined if the key means nothing. */
function keyed(layout: MatrixLayout, value: Crosshair | null, key: string): Crosshair | null | undefined {
  if (key === 'Escape') return value ? null : undefined;
  if (key === 'Enter') return value ? { ...value, pinned: !value.pinned } : undefined;
  const moved = moveCrosshair(layout, value, key);
  return moved ? { ...moved, pinned: value?.pinned ?? false } : undefined;
}

/** The callout of a cell, for screen readers. */
function wordsAt(source: StageSource, layout: MatrixLayout, crosshair: Crosshair): string {
  const stage = source.stage();
  const scene = stage && sceneOf(source, stage, NO_MARKS);
  const facts = scene && cellFacts(scene.frame, layout, readRows(scene.frame).lanes, crosshair);
  if (!scene || !facts) return '';
  return `${formatCell(facts, scene, formatMilliseconds).join(': ')}${crosshair.pinned ? ', pinned' : ''}.`;
}
