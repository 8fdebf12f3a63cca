/** The colour of text on a fill: near-black or white, whichever reads better. */
export function inkOn(fill: string): string {
  let ink = INKS.get(fill);
  if (ink === undefined) {
    // Equal contrast against black and white lies at a relative luminance of 0.18.
    ink = luminance(fill) > 0.18 ? '#0C0F11' : '#FFFFFF';
    INKS.set(fill, ink);
  }
  return ink;
}

/** Relative luminance of a #RRGGBB colour, as WCAG defines it. */
function luminance(colour: string): number {
  const channel = (from: number): number => {
    const value = Number.parseInt(colour.slice(from, from + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

const INKS = new Map<string, string>();
