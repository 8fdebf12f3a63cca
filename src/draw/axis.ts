import type { Frame } from './frame';
import { clampTo } from './labels';
import { type InkRun, lines, type Mark, TICK_TEXT, words } from './marks';
import type { Point } from './surface';
import { textWidth } from './textWidth';

export interface Tick {
  readonly value: number;
  readonly text: string;
}

export interface AxisLook {
  readonly ticks: readonly Tick[];
  /** Lines across the plot at all ticks. */
  readonly hasGrid?: boolean;
  /** The place of a tick that is always written, and in bold; null = none. */
  readonly bold?: number | null;
  readonly title?: string | readonly InkRun[];
  /** Size of the ticks; 12 by default. */
  readonly sizePx?: number;
}

const TICK = { sizePx: 12, face: 'condensed' } as const;
const BOLD = { ...TICK, weight: 600 } as const;
const TITLE = { sizePx: 14, colour: 'tx2', align: 'center' } as const;
/** From a plot to the baseline of the title below it, and from the ticks at its left, CSS pixels. */
const [TITLE_PX, TICK_GAP] = [38, 8];

export function ticksAt(values: readonly number[], text: (value: number) => string): readonly Tick[] {
  return values.map((value) => ({ value, text: text(value) }));
}

/** Room left of a plot for these ticks, CSS pixels. */
export function ticksWidth(ticks: readonly Tick[]): number {
  return TICK_GAP + Math.ceil(Math.max(12, ...ticks.map(({ text }) => textWidth(text, BOLD))));
}

/** Grid, ticks and title of the axis below a plot; ticks whose texts would touch are left out. */
export function axisBelow({ plot, x }: Frame, look: AxisLook): readonly Mark[] {
  const foot = plot.y + plot.height;
  const { sizePx = TICK.sizePx, title } = look;
  const length = ({ text }: Tick): number => textWidth(text, { ...BOLD, sizePx });
  const marks = axisMarks(look, x, length, 'center', (at) => ({
    text: [at, foot + 5 + sizePx],
    from: [at, plot.y],
    to: [at, foot],
  }));
  if (title === undefined) return marks;
  return [...marks, words([plot.x + plot.width / 2, foot + TITLE_PX], title, TITLE)];
}

/** Grid, ticks and title of the axis left of a plot; the title is upright at the picture's edge. */
export function axisLeft({ plot, y }: Frame, look: AxisLook): readonly Mark[] {
  const { sizePx = TICK.sizePx, title } = look;
  const marks = axisMarks(
    look,
    y,
    () => sizePx,
    'right',
    (at) => ({
      text: [plot.x - TICK_GAP, at + sizePx / 3],
      from: [plot.x, at],
      to: [plot.x + plot.width, at],
    }),
  );
  if (title === undefined) return marks;
  return [...marks, words([14, plot.y + plot.height / 2], title, { ...TITLE, isUpright: true })];
}

function axisMarks(
  { ticks, bold = null, hasGrid = false, sizePx = TICK.sizePx }: AxisLook,
  placeOf: (value: number) => number,
  lengthOf: (tick: Tick) => number,
  align: 'center' | 'right',
  spotOf: (at: number) => { readonly text: Point; readonly from: Point; readonly to: Point },
): readonly Mark[] {
  const places = ticks.map(({ value }) => placeOf(value));
  const spots = places.map(spotOf);
  const grid = spots.map(({ from, to }) => [from, to]);
  return [
    ...(hasGrid ? [lines(grid, { colour: 'line1' })] : []),
    ...roomyTicks(places, ticks.map(lengthOf), bold).map((index) =>
      words(spots[index]?.text ?? [0, 0], ticks[index]?.text ?? '', {
        ...(index === bold ? BOLD : TICK),
        colour: index === bold ? 'tx1' : 'tx3',
        sizePx,
        align,
      }),
    ),
  ];
}

/** Texts of ticks along a line of `width` pixels: all within it, and none that would touch another. */
export function tickWords(
  ticks: readonly { readonly x: number; readonly text: string }[],
  baseline: number,
  width: number,
): readonly Mark[] {
  const look = { ...TICK_TEXT, align: 'center' } as const;
  const lengths = ticks.map(({ text }) => textWidth(text, look));
  const places = ticks.map(({ x }, index) => {
    const half = (lengths[index] ?? 0) / 2;
    return clampTo(x, half, width - half);
  });
  return roomyTicks(places, lengths).map((index) =>
    words([places[index] ?? 0, baseline], ticks[index]?.text ?? '', look),
  );
}

/** Steps between labelled ticks that readers can continue in their heads. */
const STEPS = [1, 2, 4, 5, 10, 20, 25, 50, 100];
/** Room between the texts of two ticks, CSS pixels. */
const GAP = 7;

/**
 * Indices of the ticks whose texts fit: every n-th from the first, and `kept`, which takes the room of those next to it.
 * `lengths` are the texts' lengths along the axis, CSS pixels.
 */
export function roomyTicks(
  places: readonly number[],
  lengths: readonly number[],
  kept: number | null = null,
): readonly number[] {
  const fits = (from: number, to: number, gap: number): boolean =>
    Math.abs((places[to] ?? 0) - (places[from] ?? 0)) >=
    ((lengths[from] ?? 0) + (lengths[to] ?? 0)) / 2 + gap;
  const all = [...places.keys()];
  const step = STEPS.find((each) =>
    all.every((at) => at % each > 0 || at < each || fits(at - each, at, GAP)),
  );
  const shown = all.filter((index) => index % (step ?? Number.POSITIVE_INFINITY) === 0);
  if (kept === null || shown.includes(kept) || kept >= places.length) return shown;
  return [...shown.filter((index) => fits(index, kept, GAP / 2)), kept].sort((a, b) => a - b);
}
