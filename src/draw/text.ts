import type { Surface } from './surface';

/** Sans for words, condensed for ticks, mono for Kafka's names. */
export type Face = 'sans' | 'condensed' | 'mono';

/** Look of a text that decides its width. */
export interface TextSize {
  readonly sizePx: number;
  readonly weight?: 400 | 500 | 600;
  /** Sans by default. */
  readonly face?: Face;
}

/** How a piece of text is set. */
export interface TextLook extends TextSize {
  readonly colour: string;
  /** End of the text at `x`; the left one by default. */
  readonly align?: 'left' | 'center' | 'right';
  /** Ground colour of a halo, for labels over data, and how wide it is, 3 px by default. */
  readonly halo?: string;
  readonly haloPx?: number;
}

/** A stretch of a label that differs from its neighbours. */
export interface TextRun extends Partial<Pick<TextLook, 'colour' | 'weight' | 'face'>> {
  readonly text: string;
}

/** A label with its baseline at `y`. */
export function drawText(surface: Surface, x: number, y: number, text: string, look: TextLook): void {
  drawRuns(surface, x, y, [{ text }], look);
}

/** A label whose parts differ in colour, weight or face, as one line with its baseline at `y`. */
export function drawRuns(
  surface: Surface,
  x: number,
  y: number,
  runs: readonly TextRun[],
  look: TextLook,
): void {
  const alone = runs.length === 1;
  // The surface itself aligns a single run: it knows its width best.
  surface.textAlign = alone ? (look.align ?? 'left') : 'left';
  const before = alone ? 0 : BEFORE[look.align ?? 'left'];
  const start = before === 0 ? x : x - runsWidth(surface, runs, look) * before;
  if (look.halo) {
    surface.strokeStyle = look.halo;
    surface.lineWidth = look.haloPx ?? 3;
    surface.lineJoin = 'round';
    eachRun(surface, start, runs, look, ({ text }, at) => surface.strokeText(text, at, y));
  }
  eachRun(surface, start, runs, look, ({ text, colour }, at) => {
    surface.fillStyle = colour ?? look.colour;
    surface.fillText(text, at, y);
  });
}

/** Share of a label to the left of its `x`. */
const BEFORE = { left: 0, center: 0.5, right: 1 } as const;

/** The width of a label on this surface, CSS pixels. */
export function runsWidth(surface: Surface, runs: readonly TextRun[], look: TextSize): number {
  let width = 0;
  for (const run of runs) {
    surface.font = fontOf(look, run);
    width += surface.measureText(run.text).width;
  }
  return width;
}

/** The first variant that fits into `width`; the last one if none does. Variants are sorted from long to short. */
export function fitRuns(
  surface: Surface,
  variants: readonly (readonly TextRun[])[],
  width: number,
  look: TextSize,
): readonly TextRun[] {
  return variants.find((runs) => runsWidth(surface, runs, look) <= width) ?? variants.at(-1) ?? [];
}

function eachRun(
  surface: Surface,
  start: number,
  runs: readonly TextRun[],
  look: TextLook,
  set: (run: TextRun, at: number) => void,
): void {
  let at = start;
  for (const run of runs) {
    surface.font = fontOf(look, run);
    set(run, at);
    if (runs.length > 1) at += surface.measureText(run.text).width;
  }
}

const FAMILIES: Readonly<Record<Face, string>> = {
  sans: '"IBM Plex Sans", system-ui, sans-serif',
  condensed: '"IBM Plex Sans Condensed", "IBM Plex Sans", system-ui, sans-serif',
  mono: '"IBM Plex Mono", ui-monospace, monospace',
};

/** A CSS font string; a run's own style overrides the label's look. */
export function fontOf(look: TextSize, run: Omit<TextRun, 'text'> = {}): string {
  const weight = run.weight ?? look.weight ?? 400;
  return `${weight} ${look.sizePx}px ${FAMILIES[run.face ?? look.face ?? 'sans']}`;
}
