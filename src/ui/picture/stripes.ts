/** Stripes of CSS: hard-edged bands along a direction, each from and to a length in px of one period. */
export interface Stripes {
  /** Where the gradient points, radians; 0 is to the right, growing clockwise. */
  readonly angle: number;
  /** After how many px the bands begin again. */
  readonly period: number;
  readonly bands: readonly { readonly from: number; readonly to: number; readonly colour: string }[];
}

/**
 * Reads a `repeating-linear-gradient` whose colours meet at hard edges, as the browser's computed style writes it; null
 * for every other background.
 */
export function readStripes(image: string): Stripes | null {
  const inside = /^repeating-linear-gradient\((.*)\)$/.exec(image.trim())?.[1];
  if (inside === undefined) return null;
  const [direction = '', ...stops] = topLevelParts(inside);
  const degrees = /^(-?[\d.]+)deg$/.exec(direction)?.[1];
  if (degrees === undefined) return null;
  const marks = stops.flatMap((stop) => {
    const [, colour = '', places = ''] = /^(.*?)((?:\s+-?[\d.]+px)+)$/.exec(stop) ?? [];
    return places
      .split(/\s+/)
      .filter((place) => place !== '')
      .map((place) => ({ colour, at: Number.parseFloat(place) }));
  });
  const bands = marks.slice(1).flatMap((mark, index) => {
    const before = marks[index];
    const isBand = before !== undefined && before.colour === mark.colour && mark.at > before.at;
    return isBand ? [{ from: before.at, to: mark.at, colour: mark.colour }] : [];
  });
  const period = marks.at(-1)?.at ?? 0;
  if (bands.length === 0 || !(period > 0)) return null;
  return { angle: ((Number(degrees) - 90) * Math.PI) / 180, period, bands };
}

/** Splits at commas that stand in no brackets. */
export function topLevelParts(text: string): readonly string[] {
  const parts = [''];
  let depth = 0;
  for (const character of text) {
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (character === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += character;
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}
