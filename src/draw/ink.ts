import { Cache } from '../base/Cache';

/** The colour of text on a fill: near-black or white, whichever reads better. */
export function inkOn(fill: string): string {
  // Contrast against black and white is equal at a relative luminance of 0.18.
  return INKS.take(fill, () => (luminance(fill) > 0.18 ? '#0C0F11' : '#FFFFFF'));
}

/** Relative luminance of a #RRGGBB colour, as WCAG defines it. */
function luminance(colour: string): number {
  const [red, green, blue] = channelsOf(colour);
  const linear = (channel: number): number => {
    const value = channel / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** Red, green and blue of a #RRGGBB colour, 0 to 255. */
export function channelsOf(colour: string): readonly [number, number, number] {
  const channel = (from: number): number => Number.parseInt(colour.slice(from, from + 2), 16);
  return [channel(1), channel(3), channel(5)];
}

/** By fill: the steps of a ramp, and the hues. */
const INKS = new Cache<string, string>(1000);
