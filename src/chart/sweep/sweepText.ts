import type { SweepSurface } from './sweepSurface';

/** How a piece of text is set. */
export interface TextLook {
  readonly sizePx: number;
  readonly colour: string;
  readonly weight?: 400 | 500 | 600;
  readonly face?: Face;
  /** Which end of the text `x` is; the left one by default. */
  readonly align?: 'left' | 'center' | 'right';
}

/** Sans for words, condensed for ticks, mono for Kafka's names. */
export type Face = 'sans' | 'condensed' | 'mono';

/** A stretch of a label that differs from its neighbours. */
export interface TextRun {
  readonly text: string;
  readonly face?: Face;
  readonly colour?: string;
}

const FAMILIES: Readonly<Record<Face, string>> = {
  sans: '"IBM Plex Sans", system-ui, sans-serif',
  condensed: '"IBM Plex Sans Condensed", "IBM Plex Sans", system-ui, sans-serif',
  mono: '"IBM Plex Mono", ui-monospace, monospace',
};

/** Every font that the pictures of a sweep are set in, so that an export can wait until they are there. */
export const SWEEP_FONTS: readonly string[] = [
  ...([400, 500, 600] as const).map((weight) => fontOf({ sizePx: 12, weight, face: 'sans' })),
  ...([400, 600] as const).map((weight) => fontOf({ sizePx: 12, weight, face: 'condensed' })),
  fontOf({ sizePx: 12, weight: 400, face: 'mono' }),
];

/** One label with its baseline at `y`. */
export function drawText(surface: SweepSurface, x: number, y: number, text: string, look: TextLook): void {
  surface.font = fontOf(look);
  surface.textAlign = look.align ?? 'left';
  surface.textBaseline = 'alphabetic';
  surface.fillStyle = look.colour;
  surface.fillText(text, x, y);
}

/** A label whose parts differ in face or colour, with its baseline at `y`. */
export function drawRuns(
  surface: SweepSurface,
  x: number,
  y: number,
  runs: readonly TextRun[],
  look: TextLook,
): void {
  const width = runsWidth(runs, look);
  let at = x - (look.align === 'center' ? width / 2 : look.align === 'right' ? width : 0);
  for (const run of runs) {
    const own: TextLook = {
      ...look,
      face: run.face ?? look.face ?? 'sans',
      colour: run.colour ?? look.colour,
      align: 'left',
    };
    drawText(surface, at, y, run.text, own);
    at += textWidth(run.text, own);
  }
}

/** The width of a label of several runs, CSS pixels. */
export function runsWidth(
  runs: readonly TextRun[],
  look: Pick<TextLook, 'sizePx' | 'weight' | 'face'>,
): number {
  return runs.reduce((sum, { text, face }) => sum + textWidth(text, { ...look, ...(face && { face }) }), 0);
}

/**
 * About how wide a text is, CSS pixels. From the advance widths of the faces and not measured, so that a layout is the
 * same on a canvas, in an SVG and in a test.
 */
export function textWidth(text: string, look: Pick<TextLook, 'sizePx' | 'weight' | 'face'>): number {
  if (look.face === 'mono') return MONO_ADVANCE * text.length * look.sizePx;
  let advance = 0;
  for (const character of text) advance += ADVANCES.get(character) ?? USUAL_ADVANCE;
  const weight = look.weight === 600 ? SEMIBOLD : 1;
  return advance * look.sizePx * weight * (look.face === 'condensed' ? CONDENSED : 1);
}

/** The text, cut with an ellipsis where it is wider than `width`. */
export function shortened(
  text: string,
  width: number,
  look: Pick<TextLook, 'sizePx' | 'weight' | 'face'>,
): string {
  if (textWidth(text, look) <= width) return text;
  let kept = text;
  while (kept !== '' && textWidth(`${kept}…`, look) > width) kept = kept.slice(0, -1);
  return `${kept.trimEnd()}…`;
}

/** A text in lines of at most `width`, broken at spaces. */
export function wrapped(
  text: string,
  width: number,
  look: Pick<TextLook, 'sizePx' | 'weight' | 'face'>,
): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(' ').filter((part) => part !== '')) {
    const last = lines.at(-1);
    if (last !== undefined && textWidth(`${last} ${word}`, look) <= width) {
      lines[lines.length - 1] = `${last} ${word}`;
    } else lines.push(word);
  }
  return lines;
}

/** A formatted figure without zeros that say nothing: "10.0 ms" is "10 ms" on an axis. */
export function tickText(formatted: string): string {
  return formatted.replace(/(\.\d*?)0+(?!\d)/, '$1').replace(/\.(?!\d)/, '');
}

function fontOf({ sizePx, weight, face }: Pick<TextLook, 'sizePx' | 'weight' | 'face'>): string {
  return `${weight ?? 400} ${sizePx}px ${FAMILIES[face ?? 'sans']}`;
}

/** Characters of IBM Plex Sans by their advance, in hundredths of the font's size. */
const BY_ADVANCE: Readonly<Record<number, string>> = {
  12: '\u202F',
  25: " ',.ijl",
  30: '!:;[]f|',
  35: '()rt{}',
  40: '"-/I\\',
  45: '*z',
  50: '?JLcsvxy',
  55: 'FT_aeghknou',
  60: '0123456789$+<=>CEPSVXYZ^`bdpq~–',
  65: 'ABDKR',
  70: '#&GHNOQU',
  75: 'w',
  80: 'M',
  85: 'm…',
  90: '@W',
  95: '%',
};
const ADVANCES: ReadonlyMap<string, number> = new Map(
  Object.entries(BY_ADVANCE).flatMap(([hundredths, characters]) =>
    [...characters].map((character) => [character, Number(hundredths) / 100] as const),
  ),
);
const USUAL_ADVANCE = 0.6;
const MONO_ADVANCE = 0.6;
const SEMIBOLD = 1.035;
const CONDENSED = 0.9;
