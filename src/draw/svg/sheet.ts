import { fillBox } from '../draw';
import { type Mark, paintMarks } from '../marks';
import type { Size, Surface } from '../surface';
import { drawText } from '../text';
import { wrapped } from '../textLines';
import { textWidth } from '../textWidth';
import type { Theme } from '../theme';
import { SvgSurface } from './surface';

/** The words around a saved picture. */
export interface SheetText {
  readonly title: string;
  /** Below the picture: fixed settings, and the source of the figures. */
  readonly caption: string;
  /** Ground, and the colours of title and caption. */
  readonly theme: Pick<Theme, 'bg1' | 'tx1' | 'tx2'>;
}

const PADDING = 20;
const TITLE = { sizePx: 16, weight: 600 } as const;
const TITLE_LINE = 22;
const CAPTION = { sizePx: 12.5 } as const;
const CAPTION_LINE = 18;

/** Draws ground, title, picture and caption, and returns the size of the sheet. */
export function paintSheet(surface: Surface, paint: () => void, size: Size, words: SheetText): Size {
  const { theme } = words;
  const { title, caption } = linesOf(size, words);
  const sheet = {
    width: size.width + 2 * PADDING,
    height: 2 * PADDING + title.length * TITLE_LINE + 8 + size.height + 12 + caption.length * CAPTION_LINE,
  };
  fillBox(surface, { x: 0, y: 0, ...sheet }, theme.bg1);
  for (const [index, line] of title.entries())
    drawText(surface, PADDING, PADDING + index * TITLE_LINE + 16, line, { ...TITLE, colour: theme.tx1 });
  const pictureY = PADDING + title.length * TITLE_LINE + 8;
  surface.save();
  surface.translate(PADDING, pictureY);
  paint();
  surface.restore();
  const captionY = pictureY + size.height + 12;
  for (const [index, line] of caption.entries())
    drawText(surface, PADDING, captionY + index * CAPTION_LINE + 13, line, { ...CAPTION, colour: theme.tx2 });
  return sheet;
}

function linesOf(size: Size, { title, caption }: SheetText) {
  return {
    title: wrapped(breakable(title, size.width, TITLE), size.width, TITLE),
    caption: wrapped(breakable(caption, size.width, CAPTION), size.width, CAPTION),
  };
}

/** Adds spaces to words wider than a line, such as links, preferably before a setting. */
function breakable(text: string, width: number, look: typeof TITLE | typeof CAPTION): string {
  return text
    .split(' ')
    .flatMap((word) => (textWidth(word, look) <= width ? [word] : pieces(word, width, look)))
    .join(' ');
}

function pieces(word: string, width: number, look: typeof TITLE | typeof CAPTION): readonly string[] {
  const found = [''];
  for (const part of word.split(/(?=[&#])/).flatMap((long) => fitting(long, width, look))) {
    const last = found.at(-1) ?? '';
    if (textWidth(last + part, look) <= width) found[found.length - 1] = last + part;
    else found.push(part);
  }
  return found.filter((piece) => piece !== '');
}

/** Cuts a word into pieces as wide as the line. */
function fitting(text: string, width: number, look: typeof TITLE | typeof CAPTION): readonly string[] {
  const most = Math.max(1, Math.floor(width / look.sizePx));
  if (textWidth(text, look) <= width) return [text];
  const characters = [...text];
  return Array.from({ length: Math.ceil(characters.length / most) }, (_, index) =>
    characters.slice(index * most, (index + 1) * most).join(''),
  );
}

/** A picture of marks as an SVG document with title and caption; `description` is for screen readers. */
export function pictureSvg(
  { size, marks }: { readonly size: Size; readonly marks: readonly Mark[] },
  words: SheetText & { readonly description?: string; readonly theme: Theme },
): string {
  const surface = new SvgSurface();
  const sheet = paintSheet(surface, () => paintMarks(surface, marks, words.theme), size, words);
  return surface.document(sheet, { title: words.title, description: words.description ?? words.caption });
}
