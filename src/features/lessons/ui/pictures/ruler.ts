import { tickWords } from '../../../../draw/axis';
import { arrowHead } from '../../../../draw/draw';
import { apart } from '../../../../draw/labels';
import { area, diamond, dot, line, lines, type Mark, rule, upright, words } from '../../../../draw/marks';
import { linearScale, logScale, logTicks, type Scale } from '../../../../draw/scale';
import { textWidth } from '../../../../draw/textWidth';

export const RULER_WIDTH = 288;
const LABEL = { sizePx: 14, colour: 'tx1', align: 'center' } as const;
/** Between two labels. */
const GAP = 10;

/** A ruler: a logarithmic scale, or one of shares, with its ticks. */
export interface Ruler extends Scale {
  readonly ticks: readonly number[];
  readonly width: number;
}

/** A logarithmic ruler from `inset` pixels inside the picture's left edge to as many inside its right. */
export function logRuler(from: number, to: number, inset: number, width = RULER_WIDTH): Ruler {
  return { ...logScale([from, to], [inset, width - inset]), ticks: logTicks([from, to]), width };
}

export function shareRuler(inset: number): Ruler {
  const range = [inset, RULER_WIDTH - inset] as const;
  return { ...linearScale([0, 1], range), ticks: [0, 0.25, 0.5, 0.75, 1], width: RULER_WIDTH };
}

/** Ticks from one height to another, with texts at a third; texts that would touch are left out. */
export function rulerTicks(
  { at, ticks, width }: Ruler,
  [from, to, baseline]: readonly [from: number, to: number, baseline: number],
  text: (value: number) => string,
): readonly Mark[] {
  const places = ticks.map((tick) => ({ x: at(tick), text: text(tick) }));
  return [
    lines(
      places.map(({ x }) => upright(x, from, to)),
      { colour: 'line3' },
    ),
    ...tickWords(places, baseline, width),
  ];
}

/** Centred texts of one line that neither touch nor leave the picture, ruler's width less `right`. */
export function rulerLabels(
  y: number,
  labels: readonly { readonly x: number; readonly text: string; readonly isBold?: boolean }[],
  right = 0,
): readonly Mark[] {
  const looks = labels.map(({ isBold }) => ({ ...LABEL, weight: isBold ? (600 as const) : (400 as const) }));
  const halves = labels.map(({ text }, index) => textWidth(text, looks[index] ?? LABEL) / 2);
  const order = [...labels.keys()].sort((a, b) => (labels[a]?.x ?? 0) - (labels[b]?.x ?? 0));
  const [first = 0, last = 0] = [order[0], order.at(-1)].map((index) => halves[index ?? 0] ?? 0);
  const pitch = halves.reduce((sum, half) => sum + half, labels.length > 1 ? GAP : 0);
  const places = apart(
    labels.map(({ x }) => x),
    pitch,
    first,
    RULER_WIDTH - right - last,
  );
  return labels.map(({ text }, index) => words([places[index] ?? 0, y], text, looks[index] ?? LABEL));
}

const [AXIS_Y, EDGE] = [47, 10];
export const ANSWER_HEIGHT = 104;
/** Room for the table's button in the lower right corner. */
const TABLE_ROOM = 34;

/** The figure now, and perhaps before, as guessed, and a value that matters. */
export interface RulerAnswer {
  readonly now: number;
  readonly before: number | null;
  readonly guess: number | null;
  /** How the guess was given: a choice isn't said as a number. */
  readonly chosen?: boolean;
  readonly limit: { readonly value: number; readonly says: string } | null;
}

/** Guess, the figure before and the figure now on one ruler. */
export function rulerAnswer(
  { now, before, guess, chosen = false, limit }: RulerAnswer,
  ruler: Ruler,
  text: (value: number) => string,
  tickText: (value: number) => string,
): readonly Mark[] {
  const x = ruler.at;
  const below = (value: number, says: string): readonly Mark[] =>
    rulerLabels(96, [{ x: x(value), text: says }], TABLE_ROOM);
  const nowLabel = { x: x(now), text: `${before === null ? '' : 'now '}${text(now)}`, isBold: true };
  const isBefore = before !== null && Number.isFinite(before);
  return [
    ...rulerTicks(ruler, [34, 60, 76], tickText),
    rule([EDGE - 2, AXIS_Y], [RULER_WIDTH - EDGE + 2, AXIS_Y], { colour: 'line3' }),
    ...(limit === null
      ? []
      : [
          rule([x(limit.value), 32], [x(limit.value), 62], { colour: 'hot', dash: [4, 3] }),
          // Otherwise the guess has its label's room.
          ...(guess === null ? below(limit.value, `${limit.says} ${text(limit.value)}`) : []),
        ]),
    ...(isBefore ? [...arrow(x(before), x(now)), dot([x(before), AXIS_Y], 5, 'bg2', 'tx2')] : []),
    ...(guess === null
      ? []
      : [
          area(diamond([x(guess), AXIS_Y], 7.5), 'tx1'),
          area(diamond([x(guess), AXIS_Y], 5.5), 'bg2'),
          ...below(guess, chosen ? 'your choice' : `you said ${text(guess)}`),
        ]),
    dot([x(now), AXIS_Y], 6, 'tx1', 'tx1'),
    ...rulerLabels(26, [nowLabel, ...(isBefore ? [{ x: x(before), text: `before ${text(before)}` }] : [])]),
  ];
}

export function rulerAround(values: readonly number[]): Ruler {
  const seen = values.filter((value) => value > 0);
  return logRuler(Math.min(...seen) / 1.8, Math.max(...seen) * 1.8, EDGE);
}

function arrow(from: number, to: number): readonly Mark[] {
  const direction = to > from ? 1 : -1;
  const [start, end] = [from + 6 * direction, to - 10 * direction];
  if (direction * (end - start) < 6) return [];
  const look = { colour: 'tx1', width: 1.5 } as const;
  return [rule([start, AXIS_Y], [end, AXIS_Y], look), line(arrowHead([end, AXIS_Y], direction), look)];
}
