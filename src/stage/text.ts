import type { Context2D } from './context';

/** How a piece of text is set. Nothing on the stage is smaller than 11 px. */
export interface TextStyle {
  readonly sizePx: number;
  readonly colour: string;
  readonly weight?: 400 | 500 | 600;
  /** Where `x` is in the text; the start by default. */
  readonly align?: 'start' | 'middle' | 'end';
  readonly condensed?: boolean;
  /** Ground colour of a halo, for labels over data. */
  readonly halo?: string;
  readonly haloPx?: number;
}

/** A stretch of a label that differs from its neighbours in colour or weight. */
export interface Run {
  readonly text: string;
  readonly colour?: string;
  readonly weight?: 400 | 500 | 600;
}

/** Draws one label with its baseline at `y`. */
export function drawText(context: Context2D, x: number, y: number, text: string, style: TextStyle): void {
  drawRuns(context, x, y, [{ text }], style);
}

/** Draws a label whose parts differ in colour or weight, as one line with its baseline at `y`. */
export function drawRuns(
  context: Context2D,
  x: number,
  y: number,
  runs: readonly Run[],
  style: TextStyle,
): void {
  context.textAlign = 'left';
  const align = style.align ?? 'start';
  const start = align === 'start' ? x : x - runsWidth(context, runs, style) * (align === 'end' ? 1 : 0.5);
  if (style.halo) {
    context.strokeStyle = style.halo;
    context.lineWidth = style.haloPx ?? 3;
    context.lineJoin = 'round';
  }
  if (style.halo) setRuns(context, start, y, runs, style, true);
  setRuns(context, start, y, runs, style, false);
}

/** The width of a label, CSS pixels. */
export function runsWidth(context: Context2D, runs: readonly Run[], style: TextStyle): number {
  let width = 0;
  for (const run of runs) {
    context.font = fontOf(style, run.weight);
    width += context.measureText(run.text).width;
  }
  return width;
}

/** The first variant that fits into `width`; the last one where none does. Variants go from long to short. */
export function fitRuns(
  context: Context2D,
  variants: readonly (readonly Run[])[],
  width: number,
  style: TextStyle,
): readonly Run[] {
  for (const runs of variants) if (runsWidth(context, runs, style) <= width) return runs;
  return variants[variants.length - 1] ?? [];
}

function setRuns(
  context: Context2D,
  start: number,
  y: number,
  runs: readonly Run[],
  style: TextStyle,
  halo: boolean,
): void {
  let at = start;
  for (const run of runs) {
    context.font = fontOf(style, run.weight);
    if (halo) {
      context.strokeText(run.text, at, y);
    } else {
      context.fillStyle = run.colour ?? style.colour;
      context.fillText(run.text, at, y);
    }
    if (runs.length > 1) at += context.measureText(run.text).width;
  }
}

/** A CSS font string. Kept by size and weight: a frame sets a hundred labels in about ten fonts. */
function fontOf(style: TextStyle, runWeight: TextStyle['weight']): string {
  const weight = runWeight ?? style.weight ?? 400;
  const key = style.sizePx * 2000 + weight * 2 + (style.condensed ? 1 : 0);
  let font = FONTS.get(key);
  if (font === undefined) {
    const family = style.condensed ? '"IBM Plex Sans Condensed", "IBM Plex Sans"' : '"IBM Plex Sans"';
    font = `${weight} ${style.sizePx}px ${family}, system-ui, sans-serif`;
    FONTS.set(key, font);
  }
  return font;
}

const FONTS = new Map<number, string>();
