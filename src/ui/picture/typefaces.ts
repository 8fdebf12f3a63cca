/** Where a line's baseline lies in its box, shares of the box's height: what is above it. */
const baselines = new Map<string, number>();
let context: CanvasRenderingContext2D | null | undefined;

/** How wide a text is in a CSS font, CSS pixels; 0 where the browser has no canvas to measure with. */
export function textWidth(text: string, font: string): number {
  context ??= document.createElement('canvas').getContext('2d');
  if (context === null) return 0;
  context.font = font;
  return context.measureText(text).width;
}

/**
 * Which share of the height of a line's box lies above its baseline, in a CSS font. Measured on a line that is laid out
 * for this alone: browsers round what a face says of itself, each in its own way.
 */
export function baselineShare(font: string): number {
  const known = baselines.get(font);
  if (known !== undefined) return known;
  const line = document.createElement('span');
  line.style.font = font;
  line.style.position = 'absolute';
  line.style.visibility = 'hidden';
  const letter = line.appendChild(document.createElement('span'));
  letter.textContent = 'x';
  // An empty box stands on the baseline.
  const foot = line.appendChild(document.createElement('span'));
  foot.style.display = 'inline-block';
  document.body.append(line);
  const [box, baseline] = [letter.getBoundingClientRect(), foot.getBoundingClientRect().bottom];
  line.remove();
  const share = box.height > 0 ? (baseline - box.top) / box.height : 0.8;
  baselines.set(font, share);
  return share;
}
