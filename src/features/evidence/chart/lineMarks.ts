import { tickWords } from '../../../draw/axis';
import { box, diamond, dot, level, line, lines, type Mark, upright } from '../../../draw/marks';
import type { FittedScale } from '../../../draw/scale';
import type { Spread } from '../core/spread';

/** Height of a line's picture, CSS pixels. */
export const LINE_HEIGHT = 31;

interface LineValues {
  readonly published: number | null;
  readonly measured: Spread | null;
  readonly model: Spread | null;
}

/** Marks on the axis: published on top, measured in the middle, the model below. */
export function lineMarks(
  { published, measured, model }: LineValues,
  { at, ticks }: FittedScale,
  width: number,
): readonly Mark[] {
  const x = (value: number): number => at(value) * width;
  const placed = ({ lowest, highest, mean }: Spread): Spread => ({
    lowest: x(lowest),
    highest: x(highest),
    mean: x(mean),
  });
  return [
    grid(ticks.map(x)),
    ...(model === null ? [] : modelMarks(placed(model), 23.5, 8)),
    ...(measured === null ? [] : measuredMarks(placed(measured), 15.5)),
    ...(published === null ? [] : [publishedMark(x(published), 7.5, 5)]),
  ];
}

/** The texts of an axis above its lines. */
export function axisMarks(
  { at, ticks }: FittedScale,
  text: (value: number) => string,
  width: number,
): readonly Mark[] {
  const places = ticks.map((value) => ({ x: at(value) * width, text: text(value) }));
  return tickWords(places, 12, width);
}

/** What the marks of a line are, CSS pixels: a picture 24 wide and 18 high for each. */
export const KEY = {
  published: [publishedMark(12, 9, 6.5)],
  measured: measuredMarks({ lowest: 2, highest: 22, mean: 12 }, 9),
  model: modelMarks({ lowest: 3, highest: 21, mean: 12 }, 9, 14),
} as const;

function grid(places: readonly number[]): Mark {
  return lines(
    places.map((x) => upright(x, -1, LINE_HEIGHT + 1)),
    { colour: 'line2', alpha: 0.8 },
  );
}

function publishedMark(x: number, y: number, half: number): Mark {
  const corners = diamond([x, y], half);
  return line([...corners, ...corners.slice(0, 2)], { colour: 'tx1', width: 1.6 });
}

function measuredMarks({ lowest, highest, mean }: Spread, y: number): readonly Mark[] {
  const whisker = (x: number) => upright(x, y - 4, y + 4);
  const range = [whisker(lowest), whisker(highest), level(y, lowest, highest)];
  return [
    ...(highest > lowest ? [lines(range, { colour: 'c2', width: 1.7 })] : []),
    dot([mean, y], 4.2, 'c2', 'bg0'),
  ];
}

function modelMarks({ lowest, highest, mean }: Spread, y: number, height: number): readonly Mark[] {
  return [
    box(
      { x: lowest - 0.5, y: y - height / 2, width: highest - lowest + 1, height },
      { fill: 'c1', alpha: 0.5 },
    ),
    box({ x: mean - 1.5, y: y - height / 2 - 1.5, width: 3, height: height + 3 }, 'c1'),
  ];
}
