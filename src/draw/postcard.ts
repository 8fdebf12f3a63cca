import { fillBox } from './draw';
import type { Box, Size, Surface } from './surface';
import { drawText, type TextSize } from './text';
import { shortened, wrapped } from './textLines';
import type { Theme } from './theme';

/** A picture to send, and to stand for a link: it's read at a quarter of its size, CSS pixels. */
export const POSTCARD: Size = { width: 1200, height: 630 };

/** Sizes of its text: nothing is smaller than the last one. */
export const POSTCARD_TEXT = {
  title: { sizePx: 56, weight: 600 },
  figure: { sizePx: 32, weight: 600 },
  line: { sizePx: 28 },
  note: { sizePx: 26 },
} as const satisfies Readonly<Record<string, TextSize>>;

export interface PostcardText {
  /** At most two lines. */
  readonly title: string;
  readonly line: string;
  /** At the right of the foot, `inset` from the card's margin, CSS pixels. */
  readonly foot: string;
  readonly inset?: number;
}

export type PaintBox = (surface: Surface, box: Box, theme: Theme) => void;

const [LEFT, TOP, BOTTOM] = [56, 48, 40];
const WIDTH = POSTCARD.width - 2 * LEFT;
const [TITLE_LINE, LINE, GAP, FOOT] = [64, 36, 20, 28];
const TITLE_LINES = 2;
/** Logo, name and a gap. */
const LOGO_WIDTH = 170;

/** Draws ground, title, line and foot, and lets `paint` draw what is between them. */
export function paintPostcard(surface: Surface, theme: Theme, words: PostcardText, paint: PaintBox): void {
  fillBox(surface, { x: 0, y: 0, ...POSTCARD }, theme.bg0);
  const { title, line, note } = POSTCARD_TEXT;
  const titles = titleLines(words.title);
  for (const [index, text] of titles.entries())
    drawText(surface, LEFT, TOP + index * TITLE_LINE + 50, text, { ...title, colour: theme.tx1 });
  const lineTop = TOP + titles.length * TITLE_LINE + 8;
  drawText(surface, LEFT, lineTop + 27, shortened(words.line, WIDTH, line), { ...line, colour: theme.tx2 });
  const footTop = POSTCARD.height - BOTTOM - FOOT;
  const bodyTop = lineTop + LINE + GAP;
  const body = { x: LEFT, y: bodyTop, width: WIDTH, height: footTop - GAP - bodyTop };
  surface.save();
  paint(surface, body, theme);
  surface.restore();
  paintLogo(surface, theme, footTop);
  const right = WIDTH - (words.inset ?? 0);
  const foot = shortened(words.foot, right - LOGO_WIDTH, note);
  drawText(surface, LEFT + right, footTop + 22, foot, { ...note, colour: theme.tx3, align: 'right' });
}

function titleLines(text: string): readonly string[] {
  const { title } = POSTCARD_TEXT;
  const lines = wrapped(text, WIDTH, title);
  if (lines.length <= TITLE_LINES) return balanced(text, lines);
  const rest = lines.slice(TITLE_LINES - 1).join(' ');
  return [...lines.slice(0, TITLE_LINES - 1), shortened(rest, WIDTH, title)];
}

/** The same number of lines, as equally long as its words allow. */
function balanced(text: string, lines: readonly string[]): readonly string[] {
  let [best, width] = [lines, WIDTH];
  while (width > WIDTH / 2 && best.length > 1) {
    width -= 20;
    const narrower = wrapped(text, width, POSTCARD_TEXT.title);
    if (narrower.length > lines.length) break;
    best = narrower;
  }
  return best;
}

/** The three batches of the logo, one of them slow. */
const LOGO = [
  { y: 3, width: 16, height: 4, colour: 'hot' },
  { y: 9, width: 5, height: 3, colour: 'tx1' },
  { y: 14, width: 7, height: 3, colour: 'tx1' },
] as const;

function paintLogo(surface: Surface, theme: Theme, top: number): void {
  const scale = FOOT / 20;
  for (const { y, width, height, colour } of LOGO) {
    const box = { x: LEFT + 2 * scale, y: top + y * scale, width: width * scale, height: height * scale };
    fillBox(surface, box, theme[colour]);
  }
  const { line } = POSTCARD_TEXT;
  drawText(surface, LEFT + FOOT + 12, top + 24, 'Linger', { ...line, weight: 600, colour: theme.tx1 });
}
