import { inkOn } from '../../../draw/ink';
import type { Surface } from '../../../draw/surface';
import { drawText, runsWidth } from '../../../draw/text';

/** A layer of a stack, bin by bin from left to right, CSS pixels. */
export interface Layer {
  readonly name: string;
  readonly colour: string;
  /** One entry more than there are bins. */
  readonly edges: Float64Array;
  readonly tops: Float64Array;
  /** Equal to the top where the layer is missing. */
  readonly bottoms: Float64Array;
}

const STYLE = { sizePx: 11, weight: 600, align: 'center' } as const;
/** Room for the letters, and left and right of them, CSS pixels. */
const [LEAST_HEIGHT, MARGIN] = [10, 5];

/** Writes a layer's name where it is thickest over the length of the name, if it fits there. */
export function paintLayerName(surface: Surface, layer: Layer): void {
  const { edges, tops, bottoms, name, colour } = layer;
  const width = runsWidth(surface, [{ text: name }], STYLE) + 2 * MARGIN;
  let [best, x, y] = [LEAST_HEIGHT, Number.NaN, 0];
  for (let first = 0; first < tops.length; first += 1) {
    const left = edges[first] ?? 0;
    let [top, bottom] = [0, Number.POSITIVE_INFINITY];
    let bin = first;
    for (; bin < tops.length && (edges[bin] ?? 0) < left + width && bottom - top > best; bin += 1) {
      top = Math.max(top, tops[bin] ?? 0);
      bottom = Math.min(bottom, bottoms[bin] ?? 0);
    }
    if ((edges[bin] ?? 0) < left + width || bottom - top <= best) continue;
    [best, x, y] = [bottom - top, left + width / 2, (top + bottom) / 2];
  }
  if (!Number.isNaN(x)) drawText(surface, x, y + 4, name, { ...STYLE, colour: inkOn(colour) });
}
