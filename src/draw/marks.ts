import { assertNever } from '../base/assert';
import { card, fillArea, fillBox, ringedDot, type Stroke, strokeBox, strokeLines } from './draw';
import type { Box, Point, Surface } from './surface';
import { drawRuns, type TextLook, type TextRun } from './text';
import { type Ink, inkColour, type Theme } from './theme';

/** A piece of a picture, CSS pixels. */
export type Mark =
  | { readonly kind: 'box'; readonly box: Box; readonly look: BoxLook }
  | { readonly kind: 'line'; readonly lines: readonly (readonly Point[])[]; readonly look: LineLook }
  | { readonly kind: 'area'; readonly corners: readonly Point[]; readonly fill: Ink; readonly alpha: number }
  | {
      readonly kind: 'dot';
      readonly at: Point;
      readonly radius: number;
      readonly fill: Ink;
      readonly ring: Ink;
    }
  | { readonly kind: 'group'; readonly at: Point; readonly scale: number; readonly marks: readonly Mark[] }
  | TextMark;

interface TextMark {
  readonly kind: 'text';
  readonly at: Point;
  readonly runs: readonly InkRun[];
  readonly look: WordsLook;
}

export interface InkStroke extends Stroke {
  readonly colour: Ink;
}

export interface LineLook extends InkStroke {
  /** A wider line below it, which sets it off from what it crosses. */
  readonly casing?: InkStroke;
}

export interface BoxLook {
  readonly fill?: Ink;
  readonly alpha?: number;
  readonly edge?: InkStroke;
  readonly round?: number;
}

export interface InkRun extends TextRun {
  readonly colour?: Ink;
}

export interface WordsLook extends TextLook {
  readonly colour: Ink;
  readonly halo?: Ink;
  /** Turned by a quarter to the left. */
  readonly isUpright?: boolean;
}

/** The look of a tick's text. */
export const TICK_TEXT = { sizePx: 12, face: 'condensed', colour: 'tx3' } as const;

export function box(place: Box, look: BoxLook | Ink): Mark {
  return { kind: 'box', box: place, look: typeof look === 'string' ? { fill: look } : look };
}

/** A line with gaps where a coordinate isn't a number. */
export function line(points: readonly Point[], look: LineLook): Mark {
  return lines([points], look);
}

export function lines(each: readonly (readonly Point[])[], look: LineLook): Mark {
  return { kind: 'line', lines: each.flatMap(withoutGaps), look };
}

export function rule(from: Point, to: Point, look: LineLook): Mark {
  return { kind: 'line', lines: [[from, to]], look };
}

/** The ends of a line along a picture's width. */
export function level(y: number, from: number, to: number): readonly Point[] {
  return [
    [from, y],
    [to, y],
  ];
}

/** The ends of a line along a picture's height. */
export function upright(x: number, from: number, to: number): readonly Point[] {
  return [
    [x, from],
    [x, to],
  ];
}

export function area(corners: readonly Point[], fill: Ink, alpha = 1): Mark {
  return { kind: 'area', corners, fill, alpha };
}

/** The area between pairs of points, in pieces where one of them has a gap; a lone pair is a whisker. */
export function band(
  pairs: readonly (readonly [upper: Point, lower: Point])[],
  fill: Ink,
  alpha: number,
): readonly Mark[] {
  return pieces(pairs, (pair) => pair.every(isKnown)).map((piece) => {
    const [upper, lower] = [piece.map(([point]) => point), piece.map(([, point]) => point)];
    return piece.length > 1
      ? area([...upper, ...lower.toReversed()], fill, alpha)
      : lines([[...upper, ...lower]], { colour: fill, width: 3, alpha: alpha * 1.6 });
  });
}

export function dot(at: Point, radius: number, fill: Ink, ring: Ink = 'bg1'): Mark {
  return { kind: 'dot', at, radius, fill, ring };
}

export function diamond([x, y]: Point, half: number): readonly Point[] {
  return [
    [x, y - half],
    [x + half, y],
    [x, y + half],
    [x - half, y],
  ];
}

/** Marks `scale` times as large, with their origin at `at`. */
export function scaled(marks: readonly Mark[], at: Point, scale: number): Mark {
  return { kind: 'group', at, scale, marks };
}

/** A text with its baseline at `at`. */
export function words(at: Point, text: string | readonly InkRun[], look: WordsLook): Mark {
  return { kind: 'text', at, runs: typeof text === 'string' ? [{ text }] : text, look };
}

/** Pieces of a line between its gaps. */
function withoutGaps(points: readonly Point[]): readonly (readonly Point[])[] {
  return pieces(points, isKnown);
}

function isKnown([x, y]: Point): boolean {
  return Number.isFinite(x) && Number.isFinite(y);
}

/** Groups neighbours that are known. */
export function pieces<Item>(
  items: readonly Item[],
  known: (item: Item) => boolean,
): readonly (readonly Item[])[] {
  const groups: Item[][] = [];
  let isOpen = false;
  for (const item of items) {
    if (!known(item)) isOpen = false;
    else if (isOpen) groups.at(-1)?.push(item);
    else {
      groups.push([item]);
      isOpen = true;
    }
  }
  return groups;
}

/** Draws marks, the first at the bottom. */
export function paintMarks(surface: Surface, marks: readonly Mark[], theme: Theme): void {
  const inked = <Look extends { readonly colour?: Ink }>(look: Look) =>
    look.colour === undefined ? look : { ...look, colour: inkColour(theme, look.colour) };
  for (const mark of marks) {
    switch (mark.kind) {
      case 'box':
        paintBox(surface, mark.box, mark.look, theme);
        break;
      case 'area':
        fillArea(surface, mark.corners, inkColour(theme, mark.fill), mark.alpha);
        break;
      case 'dot':
        ringedDot(surface, mark.at, mark.radius, inkColour(theme, mark.fill), inkColour(theme, mark.ring));
        break;
      case 'group':
        surface.save();
        surface.translate(...mark.at);
        surface.scale(mark.scale, mark.scale);
        paintMarks(surface, mark.marks, theme);
        surface.restore();
        break;
      case 'line': {
        const { casing, ...look } = mark.look;
        if (casing !== undefined) strokeLines(surface, mark.lines, inked(casing));
        strokeLines(surface, mark.lines, inked(look));
        break;
      }
      case 'text': {
        const { at, runs, look } = mark;
        const halo = look.halo === undefined ? {} : { halo: inkColour(theme, look.halo) };
        surface.save();
        if (look.isUpright) {
          surface.translate(...at);
          surface.rotate(-Math.PI / 2);
        }
        const [x, y] = look.isUpright ? [0, 0] : at;
        drawRuns(surface, x, y, runs.map(inked), { ...inked(look), ...halo });
        surface.restore();
        break;
      }
      default:
        assertNever(mark);
    }
  }
}

function paintBox(surface: Surface, place: Box, { fill, alpha, edge, round }: BoxLook, theme: Theme): void {
  const border = edge && { ...edge, colour: inkColour(theme, edge.colour) };
  if (fill === undefined) {
    if (border !== undefined) strokeBox(surface, place, border);
  } else if (round === undefined && border === undefined) {
    fillBox(surface, place, inkColour(theme, fill), alpha);
  } else card(surface, place, { ground: inkColour(theme, fill), border, alpha, radius: round });
}
