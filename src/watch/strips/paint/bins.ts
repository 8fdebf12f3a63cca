import { band, type Mark } from '../../../draw/marks';
import type { Point, Size } from '../../../draw/surface';
import type { Ink, Theme } from '../../../draw/theme';
import type { TimeScale } from '../../../draw/timeScale';

/** Where a strip's marks are. */
export interface StripPlace {
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
export function edgesOf({ time, pixelRatio }: StripPlace, { edgesMs }: Binned): Float64Array {
  return edgesMs.map((ms) => Math.round(time.at(ms) * pixelRatio) / pixelRatio);
}

/** Steps bin by bin from one height to another, CSS pixels; none where they are equal or unknown. */
export function stepMarks(
  edges: Float64Array,
  spanOf: (bin: number) => readonly [top: number, foot: number],
  fill: Ink,
  alpha: number,
): readonly Mark[] {
  const sides = Array.from({ length: Math.max(0, edges.length - 1) }, (_, bin) => {
    const [top, foot] = spanOf(bin);
    return [edges[bin], edges[bin + 1]].map((x = 0): readonly [Point, Point] => [
      [x, foot > top ? top : Number.NaN],
      [x, foot],
    ]);
  });
  return band(sides.flat(), fill, alpha);
}
