import type { Frame } from './frame';
import { type InkRun, lines, type Mark, words } from './marks';
import { textWidth } from './textWidth';

/** A labelled value of an axis. */
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
}

const TICK = { sizePx: 12, face: 'condensed' } as const;
const BOLD = { ...TICK, weight: 600 } as const;
const TITLE = { sizePx: 14, colour: 'tx2', align: 'center' } as const;
/** From a plot to the baseline of its ticks and of its title, CSS pixels. */
const [TICK_PX, TITLE_PX] = [17, 38];
/** From the ticks at the left to the plot. */
const TICK_GAP = 8;

/** Ticks with text. */
export function ticksAt(values: readonly number[], text: (value: number) => string): readonly Tick[] {
  return values.map((value) => ({ value, text: text(value) }));
}

/** Room left of a plot for these ticks, CSS pixels. */
export function ticksWidth(ticks: readonly Tick[]): number {
  return TICK_GAP + Math.ceil(Math.max(12, ...ticks.map(({ text }) => textWidth(text, BOLD))));
}

/** Grid, ticks and title of the axis below a plot; ticks whose texts would touch are left out. */
export function axisBelow({ plot, x }: Frame, { ticks, bold = null, ...look }: AxisLook): readonly Mark[] {
  const foot = plot.y + plot.height;
  const places = ticks.map(({ value }) => x(value));
  const lengths = ticks.map(({ text }) => textWidth(text, BOLD));
  const grid = places.map(
    (at) =>
      [
        [at, plot.y],
        [at, foot],
      ] as const,
  );
  return [
    ...(look.hasGrid ? [lines(grid, { colour: 'line1' })] : []),
    ...tickTexts(ticks, roomyTicks(places, lengths, bold), bold, 'center', (index) => [
      places[index] ?? 0,
      foot + TICK_PX,
    ]),
    ...(look.title === undefined
      ? []
      : [words([plot.x + plot.width / 2, foot + TITLE_PX], look.title, TITLE)]),
  ];
}

/** Grid, ticks and title of the axis left of a plot; the title is upright at the picture's edge. */
export function axisLeft({ plot, y }: Frame, { ticks, bold = null, ...look }: AxisLook): readonly Mark[] {
  const places = ticks.map(({ value }) => y(value));
  const lengths = ticks.map(() => TICK.sizePx);
  const grid = places.map(
    (at) =>
      [
        [plot.x, at],
        [plot.x + plot.width, at],
      ] as const,
  );
  return [
    ...(look.hasGrid ? [lines(grid, { colour: 'line1' })] : []),
    ...tickTexts(ticks, roomyTicks(places, lengths, bold), bold, 'right', (index) => [
      plot.x - TICK_GAP,
      (places[index] ?? 0) + 4,
    ]),
    ...(look.title === undefined
      ? []
      : [words([14, plot.y + plot.height / 2], look.title, { ...TITLE, isUpright: true })]),
  ];
}

function tickTexts(
  ticks: readonly Tick[],
  shown: readonly number[],
  bold: number | null,
  align: 'center' | 'right',
  at: (index: number) => readonly [number, number],
): readonly Mark[] {
  return shown.map((index) => {
    const look =
      index === bold ? ({ ...BOLD, colour: 'tx1' } as const) : ({ ...TICK, colour: 'tx3' } as const);
    return words(at(index), ticks[index]?.text ?? '', { ...look, align });
  });
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
