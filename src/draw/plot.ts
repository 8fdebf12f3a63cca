import type { Size, Surface } from './surface';
import type { Theme } from './theme';
import type { TimeScale } from './timeScale';

/** Input of every strip's painter besides its data. */
export interface Plot {
  readonly surface: Surface;
  readonly size: Size;
  readonly time: TimeScale;
  readonly theme: Theme;
  /** Device pixels per CSS pixel; edges are aligned to them, so that neighbours leave no seam. */
  readonly pixelRatio: number;
}

/** A series of bins. `edgesMs` has one more entry than there are bins. */
export interface Binned {
  readonly edgesMs: Float64Array;
}

/** The edges of the bins, on device pixels, in CSS pixels. */
export function edgesOf(plot: Plot, data: Binned): Float64Array {
  return data.edgesMs.map((ms) => Math.round(plot.time.x(ms) * plot.pixelRatio) / plot.pixelRatio);
}
