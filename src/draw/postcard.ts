import { box, type Mark, paintMarks, words } from './marks';
import type { Box, Size } from './surface';
import { SvgSurface } from './svg/surface';
import type { TextSize } from './text';
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

/** Words and picture of a postcard, and a text for those who don't see it. */
export interface Postcard {
  readonly words: PostcardText;
  /** What is between title and foot, in this box. */
  readonly draw: (body: Box) => readonly Mark[];
  readonly alt: string;
}

const [LEFT, TOP, BOTTOM] = [56, 48, 40];
const WIDTH = POSTCARD.width - 2 * LEFT;
const [TITLE_LINE, LINE, GAP, FOOT] = [64, 36, 20, 28];
const TITLE_LINES = 2;
/** Logo, name and a gap. */
const LOGO_WIDTH = 170;

/** The card as a document. */
export function postcardSvg(card: Postcard, theme: Theme): string {
  const surface = new SvgSurface();
  paintMarks(surface, postcardMarks(card), theme);
  return surface.document(POSTCARD, { title: card.words.title, description: card.alt });
}

/** Ground, title, line, picture and foot. */
export function postcardMarks({ words: says, draw }: Pick<Postcard, 'words' | 'draw'>): readonly Mark[] {
  const { title, line, note } = POSTCARD_TEXT;
  const titles = titleLines(says.title);
  const lineTop = TOP + titles.length * TITLE_LINE + 8;
  const footTop = POSTCARD.height - BOTTOM - FOOT;
  const bodyTop = lineTop + LINE + GAP;
  const right = WIDTH - (says.inset ?? 0);
  const foot = shortened(says.foot, right - LOGO_WIDTH, note);
  return [
    box({ x: 0, y: 0, ...POSTCARD }, 'bg0'),
    ...titles.map((text, index) =>
      words([LEFT, TOP + index * TITLE_LINE + 50], text, { ...title, colour: 'tx1' }),
    ),
    words([LEFT, lineTop + 27], shortened(says.line, WIDTH, line), { ...line, colour: 'tx2' }),
    ...draw({ x: LEFT, y: bodyTop, width: WIDTH, height: footTop - GAP - bodyTop }),
    ...logo(footTop),
    words([LEFT + right, footTop + 22], foot, { ...note, colour: 'tx3', align: 'right' }),
  ];
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

function logo(top: number): readonly Mark[] {
  const scale = FOOT / 20;
  return [
    ...LOGO.map(({ y, width, height, colour }) =>
      box({ x: LEFT + 2 * scale, y: top + y * scale, width: width * scale, height: height * scale }, colour),
    ),
    words([LEFT + FOOT + 12, top + 24], 'Linger', { ...POSTCARD_TEXT.line, weight: 600, colour: 'tx1' }),
  ];
}
