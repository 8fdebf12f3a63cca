import { inkOn } from '../../../draw/ink';
import { type Binned, edgesOf, type Plot } from '../../../draw/plot';
import type { Surface } from '../../../draw/surface';
import { drawText, runsWidth } from '../../../draw/text';
import { type Hue, inkColour } from '../../../draw/theme';

/** Stacked shares from 0 to 1; NaN if a bin is empty. */
export interface Shares extends Binned {
  readonly layers: readonly {
    readonly hue: Hue;
    readonly shares: Float64Array;
    /** Written into the layer if it fits; empty = nothing. */
    readonly name: string;
  }[];
  /** Cumulated shares at which a hairline separates neighbours of one colour. */
  readonly hairlines: readonly Float64Array[];
}

const LAYER_ALPHA = 0.9;

/** Stacked steps from the top; empty bins are gaps. */
export function paintShares(plot: Plot, data: Shares): void {
  const { surface } = plot;
  const edges = edgesOf(plot, data);
  const bins = edges.length - 1;
  const { height } = plot.size;
  const base = new Float64Array(Math.max(0, bins));
  const named: Layer[] = [];
  surface.globalAlpha = LAYER_ALPHA;
  for (const layer of data.layers) {
    const colour = inkColour(plot.theme, layer.hue);
    const [tops, bottoms] = [new Float64Array(base.length), new Float64Array(base.length)];
    surface.fillStyle = colour;
    surface.beginPath();
    for (let bin = 0; bin < bins; bin += 1) {
      const share = layer.shares[bin] ?? Number.NaN;
      if (Number.isNaN(share) || share <= 0) continue;
      const left = edges[bin] ?? 0;
      const from = base[bin] ?? 0;
      surface.rect(left, from * height, (edges[bin + 1] ?? left) - left, share * height);
      base[bin] = from + share;
      tops[bin] = from * height;
      bottoms[bin] = (from + share) * height;
    }
    surface.fill();
    if (layer.name !== '') named.push({ name: layer.name, colour, edges, tops, bottoms });
  }
  paintHairlines(plot, data, edges);
  surface.globalAlpha = 1;
  for (const layer of named) paintLayerName(surface, layer);
}

function paintHairlines(plot: Plot, data: Shares, edges: Float64Array): void {
  const { surface } = plot;
  surface.strokeStyle = plot.theme.bg0;
  surface.lineWidth = 0.5;
  surface.globalAlpha = 0.5;
  for (const hairline of data.hairlines) {
    surface.beginPath();
    let drawing = false;
    for (let bin = 0; bin < edges.length - 1; bin += 1) {
      const at = hairline[bin] ?? Number.NaN;
      if (Number.isNaN(at)) {
        drawing = false;
        continue;
      }
      const x = ((edges[bin] ?? 0) + (edges[bin + 1] ?? 0)) / 2;
      if (drawing) surface.lineTo(x, at * plot.size.height);
      else surface.moveTo(x, at * plot.size.height);
      drawing = true;
    }
    surface.stroke();
  }
}

/** A layer of a stack, bin by bin from left to right, CSS pixels. */
interface Layer {
  readonly name: string;
  readonly colour: string;
  /** One entry more than there are bins. */
  readonly edges: Float64Array;
  readonly tops: Float64Array;
  /** Equal to the top if the layer is missing. */
  readonly bottoms: Float64Array;
}

const NAME_STYLE = { sizePx: 11, weight: 600, align: 'center' } as const;
/** Room for the letters, and left and right of them, CSS pixels. */
const [LEAST_HEIGHT, MARGIN] = [10, 5];

/** Writes a layer's name where it is thickest over the length of the name, if it fits there. */
function paintLayerName(surface: Surface, layer: Layer): void {
  const { edges, tops, bottoms, name, colour } = layer;
  const width = runsWidth(surface, [{ text: name }], NAME_STYLE) + 2 * MARGIN;
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
  if (!Number.isNaN(x)) drawText(surface, x, y + 4, name, { ...NAME_STYLE, colour: inkOn(colour) });
}
