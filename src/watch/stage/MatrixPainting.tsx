import { useEffect } from 'react';
import { paintMatrix } from './paint/paintMatrix';
import type { MatrixPainter } from './paint/paintStage';

interface MatrixPaintingProps {
  /** The layout is a matrix. */
  readonly wanted: boolean;
  readonly onThere: (painter: () => MatrixPainter) => void;
}

/** Hands the painter of matrices to a stage. */
export function MatrixPainting({ onThere }: MatrixPaintingProps) {
  useEffect(() => onThere(() => paintMatrix), [onThere]);
  return null;
}
