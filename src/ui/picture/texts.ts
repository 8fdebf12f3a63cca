import type { Box } from '../../base/surface';
import type { PictureTarget, TextLine } from './target';
import { baselineShare, textWidth } from './typefaces';

/** One line of a text node: characters from and to, and where they stand on the screen. */
interface Line {
  readonly from: number;
  readonly to: number;
  readonly box: DOMRect;
}

/** The text of a node, line by line, where the browser has put it. `zoom` = px on the screen per CSS px. */
export function paintText(target: PictureTarget, node: Text, zoom: number): void {
  const element = node.parentElement;
  if (element === null || !/[^\s]/.test(node.data)) return;
  const style = getComputedStyle(element);
  if (style.visibility !== 'visible') return;
  const font = fontOf(style, zoom);
  const room = soleRoom(node, element);
  for (const { from, to, box } of linesOf(node)) {
    const whole = node.data.slice(from, to).replace(/[ \t\n\r]+/g, ' ');
    const text = room === null ? whole : shortened(whole, box, room, font);
    const anchor = text === whole && room !== null ? anchorOf(box, room.box) : 'left';
    const line: TextLine = {
      text,
      x: anchor === 'left' ? box.left : anchor === 'right' ? box.right : (box.left + box.right) / 2,
      y: Math.round(box.top + box.height * baselineShare(font)),
      font,
      colour: style.color,
      letterSpacing: Number.parseFloat(style.letterSpacing) * zoom || 0,
      anchor,
    };
    target.text(line);
    if (isUnderlined(element)) underline(target, box, line, zoom);
  }
}

/** What stands in a field: no text node holds it. */
export function paintFieldText(target: PictureTarget, field: HTMLInputElement, box: Box, zoom: number): void {
  const style = getComputedStyle(field);
  if (field.value === '' || style.visibility !== 'visible') return;
  const font = fontOf(style, zoom);
  const side = (name: 'Left' | 'Right'): number =>
    (Number.parseFloat(style[`padding${name}`]) + Number.parseFloat(style[`border${name}Width`])) * zoom;
  const size = Number.parseFloat(style.fontSize) * zoom;
  const isRight = style.textAlign === 'right' || style.textAlign === 'end';
  target.text({
    text: field.value,
    x: isRight ? box.x + box.width - side('Right') : box.x + side('Left'),
    // Half of a capital's height under the middle.
    y: box.y + box.height / 2 + 0.349 * size,
    font,
    colour: style.color,
    letterSpacing: Number.parseFloat(style.letterSpacing) * zoom || 0,
    anchor: isRight ? 'right' : 'left',
  });
}

/** A box with its edges on whole pixels, where browsers put them. */
export function snappedBox({ x, y, width, height }: Box): Box {
  const [left, top] = [Math.round(x), Math.round(y)];
  return { x: left, y: top, width: Math.round(x + width) - left, height: Math.round(y + height) - top };
}

/** The CSS font that a computed style asks for, in px of the screen. */
export function fontOf(style: CSSStyleDeclaration, zoom: number): string {
  return `${style.fontWeight} ${Number.parseFloat(style.fontSize) * zoom}px ${style.fontFamily}`;
}

/** Lines of a text node without the spaces around them. */
function linesOf(node: Text): readonly Line[] {
  const words = [...node.data.matchAll(/[^ \t\n\r]+/g)].map(({ index, 0: word }) => [
    index,
    index + word.length,
  ]);
  const [from = 0, to = 0] = [words[0]?.[0], words.at(-1)?.[1]];
  if (isOneLine(rectsOf(node, from, to))) return [lineOf(node, from, to)].filter(hasArea);
  const lines: Line[] = [];
  for (const [start = 0, end = 0] of words.flatMap((word) => unbroken(node, word))) {
    const line = lineOf(node, start, end);
    const last = lines.at(-1);
    if (last !== undefined && isOneLine([last.box, line.box])) {
      lines[lines.length - 1] = lineOf(node, last.from, end);
    } else lines.push(line);
  }
  return lines.filter(hasArea);
}

/** A word that goes on in the next line, character by character. */
function unbroken(node: Text, [from = 0, to = 0]: readonly number[]): readonly (readonly number[])[] {
  if (isOneLine(rectsOf(node, from, to))) return [[from, to]];
  return Array.from({ length: to - from }, (_, index) => [from + index, from + index + 1]);
}

function rectsOf(node: Text, from: number, to: number): readonly DOMRect[] {
  return [...rangeOf(node, from, to).getClientRects()];
}

function lineOf(node: Text, from: number, to: number): Line {
  return { from, to, box: rangeOf(node, from, to).getBoundingClientRect() };
}

function rangeOf(node: Text, from: number, to: number): Range {
  const range = document.createRange();
  range.setStart(node, from);
  range.setEnd(node, to);
  return range;
}

function isOneLine(boxes: readonly DOMRect[]): boolean {
  const [first] = boxes;
  return first === undefined || boxes.every((box) => Math.abs(box.top - first.top) < first.height / 2);
}

function hasArea({ box }: Line): boolean {
  return box.width > 0 && box.height > 0;
}

interface Room {
  readonly box: Box;
  /** What does not fit is cut, with an ellipsis. */
  readonly cuts: boolean;
}

/** The room of a text that stands there alone; null where other things stand beside it. */
function soleRoom(node: Text, element: Element): Room | null {
  let inner: Node = node;
  for (let outer: Element | null = element; outer !== null; outer = outer.parentElement) {
    if ([...outer.childNodes].some((child) => child !== inner && isSomething(child))) return null;
    const style = getComputedStyle(outer);
    if (style.display !== 'inline')
      return { box: contentBox(outer, style), cuts: style.textOverflow === 'ellipsis' };
    inner = outer;
  }
  return null;
}

function isSomething(node: Node): boolean {
  return node instanceof Element || (node instanceof Text && /[^\s]/.test(node.data));
}

function contentBox(element: Element, style: CSSStyleDeclaration): Box {
  const box = element.getBoundingClientRect();
  const inset = (side: 'Left' | 'Right'): number =>
    Number.parseFloat(style[`padding${side}`]) + Number.parseFloat(style[`border${side}Width`]) || 0;
  const x = box.left + inset('Left');
  return { x, y: box.top, width: box.right - inset('Right') - x, height: box.height };
}

/** Where a text touches its room, it stays there even if the viewer of the file has another typeface. */
function anchorOf(text: DOMRect, room: Box): TextLine['anchor'] {
  const [before, after] = [text.left - room.x, room.x + room.width - text.right];
  if (before < 1.5) return 'left';
  if (Math.abs(after) < 1.5) return 'right';
  return Math.abs(before - after) < 1.5 ? 'center' : 'left';
}

function shortened(text: string, box: DOMRect, { box: room, cuts }: Room, font: string): string {
  if (!cuts || box.right <= room.x + room.width + 0.5) return text;
  let kept = text;
  while (kept !== '' && box.left + textWidth(`${kept}…`, font) > room.x + room.width)
    kept = kept.slice(0, -1);
  return `${kept}…`;
}

function isUnderlined(element: Element): boolean {
  const lined = (at: Element | null): boolean =>
    at !== null && getComputedStyle(at).textDecorationLine.includes('underline');
  return lined(element) || lined(element.parentElement);
}

function underline({ surface }: PictureTarget, box: DOMRect, line: TextLine, zoom: number): void {
  surface.fillStyle = line.colour;
  surface.fillRect(box.left, line.y + 1.5 * zoom, box.width, zoom);
}
