import { inkOn } from '../../../draw/ink';
import { line, type Mark, words } from '../../../draw/marks';
import { textWidth } from '../../../draw/textWidth';
import { type Hue, type Ink, inkColour } from '../../../draw/theme';
import { type Binned, edgesOf, type StripPlace, stepMarks } from './bins';

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
export function shareMarks(place: StripPlace, data: Shares): readonly Mark[] {
  const edges = edgesOf(place, data);
  const { height } = place.size;
  const base = new Float64Array(Math.max(0, edges.length - 1));
  const stacked = data.layers.map(({ hue, name, shares }) => {
    const tops = base.map((from) => from * height);
    for (const [bin, from] of base.entries()) base[bin] = from + Math.max(0, shares[bin] || 0);
    return { hue, name, edges, tops, feet: base.map((to) => to * height) };
  });
  const middles = base.map((_, bin) => ((edges[bin] ?? 0) + (edges[bin + 1] ?? 0)) / 2);
  return [
    ...stacked.flatMap(({ hue, tops, feet }) =>
      stepMarks(edges, (bin) => [tops[bin] ?? 0, feet[bin] ?? 0], hue, LAYER_ALPHA),
    ),
    ...data.hairlines.map((hairline) =>
      line(
        [...middles].map((x, bin) => [x, (hairline[bin] ?? Number.NaN) * height]),
        { colour: 'bg0', width: 0.5, alpha: 0.5 },
      ),
    ),
    ...stacked.flatMap((layer) => layerName(layer, inkOn(inkColour(place.theme, layer.hue)) as Ink)),
  ];
}

/** A layer of a stack, bin by bin from left to right, CSS pixels. */
interface Layer {
  readonly name: string;
  /** One entry more than there are bins. */
  readonly edges: Float64Array;
  readonly tops: Float64Array;
  /** Equal to the top if the layer is missing. */
  readonly feet: Float64Array;
}

const NAME = { sizePx: 12, weight: 600, align: 'center' } as const;
/** Room for the letters, and left and right of them, CSS pixels. */
const [LEAST_HEIGHT, MARGIN] = [11, 5];

/** A layer's name where it is thickest over the length of the name; nothing if it fits nowhere. */
function layerName({ edges, tops, feet, name }: Layer, colour: Ink): readonly Mark[] {
  if (name === '') return [];
  const width = textWidth(name, NAME) + 2 * MARGIN;
  let [best, x, y] = [LEAST_HEIGHT, Number.NaN, 0];
  for (let first = 0; first < tops.length; first += 1) {
    const left = edges[first] ?? 0;
    let [top, foot] = [0, Number.POSITIVE_INFINITY];
    let bin = first;
    for (; bin < tops.length && (edges[bin] ?? 0) < left + width && foot - top > best; bin += 1) {
      top = Math.max(top, tops[bin] ?? 0);
      foot = Math.min(foot, feet[bin] ?? 0);
    }
    if ((edges[bin] ?? 0) < left + width || foot - top <= best) continue;
    [best, x, y] = [foot - top, left + width / 2, (top + foot) / 2];
  }
  return Number.isNaN(x) ? [] : [words([x, y + 4], name, { ...NAME, colour })];
}
