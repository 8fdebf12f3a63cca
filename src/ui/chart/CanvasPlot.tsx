import { useLayoutEffect, useRef } from 'react';
import { devicePixels, fitToDevice } from '../../draw/canvas';
import type { Size, Surface } from '../../draw/surface';
import { registerPainter } from '../picture/painters';
import { usePixelRatio, useTypefaces } from './measure';
import './chart.css';

export interface CanvasPlotProps {
  readonly size: Size;
  /** One sentence that describes the picture. */
  readonly description: string;
  /** Keep the same function while nothing changes: a new one repaints. */
  readonly paint: (surface: Surface, pixelRatio: number) => void;
}

/** The canvas of a strip, painted once per change of data, size or theme; playhead and veil are elements above it. */
export function CanvasPlot({ size, description, paint }: CanvasPlotProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const ratio = usePixelRatio();
  const typefaces = useTypefaces();
  const pixels = useRef(1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: these change what devicePixels finds
  useLayoutEffect(() => {
    if (canvas.current) pixels.current = devicePixels(canvas.current);
  }, [size.width, size.height, ratio]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new ratio changes the pixels, typefaces the texts
  useLayoutEffect(() => {
    if (!canvas.current) return;
    registerPainter(canvas.current, paint);
    const surface = fitToDevice(canvas.current, size, pixels.current);
    if (surface) paint(surface, pixels.current);
  }, [size.width, size.height, paint, ratio, typefaces]);
  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={description}
      className="chart-canvas"
      style={{ width: size.width, height: size.height }}
    />
  );
}
