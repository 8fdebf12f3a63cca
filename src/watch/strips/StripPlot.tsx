import { useCallback, useMemo } from 'react';
import type { Plot } from '../../draw/plot';
import type { Surface } from '../../draw/surface';
import { CanvasPlot } from '../../ui/chart/CanvasPlot';
import type { StripProps } from './context';

interface StripPlotProps<Data> extends StripProps {
  /** One sentence: what the picture shows. */
  readonly description: string;
  /** Keep `data` and `paint` the same while nothing changes: new ones repaint. Null before there is any. */
  readonly data: Data | null;
  readonly paint: (plot: Plot, data: Data) => void;
}

/** The canvas of a strip. */
export function StripPlot<Data>({ context, band, description, data, paint }: StripPlotProps<Data>) {
  const { theme, time, layout } = context;
  const size = useMemo(
    () => ({ width: layout.plotWidth, height: band.height }),
    [layout.plotWidth, band.height],
  );
  const draw = useCallback(
    (surface: Surface, pixelRatio: number) => {
      if (data !== null) paint({ surface, size, time, theme, pixelRatio }, data);
    },
    [data, paint, size, time, theme],
  );
  return <CanvasPlot size={size} paint={draw} description={description} />;
}
