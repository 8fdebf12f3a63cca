import type { Frame } from './frame';
import { type LineLook, type Mark, rule, words } from './marks';
import type { Box } from './surface';
import { shortened, wrappedName } from './textLines';
import { textWidth } from './textWidth';

/** Places for labels as near to `wanted` as `pitch` and the ends allow, in the given order, CSS pixels. */
export function apart(wanted: readonly number[], pitch: number, from: number, to: number): readonly number[] {
  const order = wanted.map((_, index) => index).sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0));
  const placed = [...wanted];
  let least = from;
  for (const index of order) {
    const at = Math.max(least, wanted[index] ?? 0);
    placed[index] = at;
    least = at + pitch;
  }
  let most = to;
  for (const index of order.toReversed()) {
    const at = Math.min(most, placed[index] ?? 0);
    placed[index] = at;
    most = at - pitch;
  }
  return placed;
}

/** True if two boxes share an area; boxes that only touch don't. */
export function overlap(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

export function grown({ x, y, width, height }: Box, by: number): Box {
  return { x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by };
}

/** The number limited to the range between two ends. */
export function clampTo(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}

/** The first box that covers none of `taken`, which then has it, too; the first of all if none is free. */
export function freeBox(boxes: readonly Box[], taken: Box[]): Box | null {
  const free = boxes.find((each) => taken.every((other) => !overlap(each, other))) ?? boxes[0] ?? null;
  if (free !== null) taken.push(free);
  return free;
}

export interface EndName {
  /** Before the name, in bold. */
  readonly letter?: string;
  readonly name: string;
  /** The line, which also leads to the name. */
  readonly look: LineLook;
  /** Height of the line's end, CSS pixels. */
  readonly y: number;
  readonly figure?: string;
  readonly isHot?: boolean;
}

const NAME = { sizePx: 14 } as const;
const NAME_LINE = 18;
/** The line to a name, and the room of a figure. */
const [LEADER_PX, FIGURE_PX] = [20, 66];
const BEFORE_NAME = LEADER_PX + 6;

/** Room right of a plot for these names, CSS pixels; at most `most`. */
export function endNamesWidth(
  names: readonly Pick<EndName, 'letter' | 'name' | 'figure'>[],
  most: number,
): number {
  const widths = names.map(
    ({ letter, name, figure }) =>
      letterWidth(letter) + textWidth(name, NAME) + (figure === undefined ? 0 : FIGURE_PX),
  );
  return Math.min(most, BEFORE_NAME + Math.max(0, ...widths) + 4);
}

/** Names right of a plot, apart from each other, each led to by the end of its line; long ones get several lines. */
export function endNames({ plot, size }: Frame, names: readonly EndName[]): readonly Mark[] {
  const right = plot.x + plot.width;
  const sorted = names.toSorted((a, b) => a.y - b.y);
  const texts = sorted.map(({ letter, name, figure }) => {
    const room =
      size.width - right - BEFORE_NAME - letterWidth(letter) - (figure === undefined ? 0 : FIGURE_PX);
    return wrappedName(name, room, NAME).map((text) => shortened(text, room, NAME));
  });
  const pitch = NAME_LINE * Math.max(1, ...texts.map(({ length }) => length));
  const places = apart(
    sorted.map(({ y }) => y),
    pitch,
    plot.y + pitch / 2,
    plot.y + plot.height - pitch / 2,
  );
  return sorted.flatMap(({ letter = '', look, y, figure, isHot = false }, index) => {
    const lines = texts[index] ?? [];
    const at = places[index] ?? y;
    const left = right + BEFORE_NAME;
    const baseline = at + 5 - ((lines.length - 1) * NAME_LINE) / 2;
    const bold = { ...NAME, weight: 600, colour: isHot ? 'hot' : 'tx1' } as const;
    return [
      rule([right + 2, y], [right + LEADER_PX, at], look),
      ...(letter === '' ? [] : [words([left, baseline], letter, bold)]),
      ...lines.map((text, row) =>
        words([left + letterWidth(letter), baseline + row * NAME_LINE], text, { ...NAME, colour: 'tx1' }),
      ),
      ...(figure === undefined
        ? []
        : [words([size.width - 2, baseline], figure, { ...bold, align: 'right' })]),
    ];
  });
}

function letterWidth(letter = ''): number {
  return letter === '' ? 0 : textWidth(letter, { ...NAME, weight: 600 }) + 6;
}
