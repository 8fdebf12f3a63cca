import { level, type Mark, upright } from '../../../draw/marks';
import { bend } from '../../../draw/ribbon';
import type { Point } from '../../../draw/surface';
import { categoryHue } from '../../../draw/theme';
import type { CardPicture } from '../core/picture';
import { filled, label, thin, unknown } from './marks';

/** A figure before and after the change; before the answer, nobody knows how long the second bar is. */
export function bars({ values: [before = 1, after = 1], labels, asks }: CardPicture): readonly Mark[] {
  const scale = 116 / Math.max(before, after, asks ? 2 * before : 0);
  const [first, second] = [before * scale, after * scale];
  const [left, right] = [96.5, 96.5 + first * 1.6];
  const empty: readonly Point[] = [
    [left, 50.5],
    [right, 50.5],
    [right, 63.5],
    [left, 63.5],
    [left, 50.5],
  ];
  return [
    label(84, 32, labels[0], { align: 'right' }),
    filled(96, 22, first, 14, 'g2'),
    label(84, 60, labels[1], { align: 'right' }),
    asks ? thin(empty, { dash: [3, 2] }) : filled(96, 50, second, 14, 'g2'),
    ...unknown(96 + first * 0.8, 65, asks),
  ];
}

/** Room of all parts together, and between two of them. */
const WHOLE = 180;
const GAP = 4;

/** How the bytes are divided; what moves the borders is the question. */
export function shares({ values, asks }: CardPicture): readonly Mark[] {
  const total = values.reduce((sum, value) => sum + value, 0) || 1;
  const room = WHOLE - GAP * (values.length - 1);
  let at = 30;
  const parts = values.map((value) => {
    const part = { x: at, width: (value / total) * room };
    at += part.width + GAP;
    return part;
  });
  const head = (x: number, way: 1 | -1) =>
    thin(
      [
        [x, 14],
        [x + 6 * way, 19],
        [x, 24],
      ],
      { colour: 'tx2' },
    );
  const border = ({ x }: { readonly x: number }): readonly Mark[] => [
    thin(upright(x - 2, 20, 60), { colour: 'tx1' }),
    head(x - 10, -1),
    head(x + 6, 1),
  ];
  const [first = { x: 30, width: 0 }] = parts;
  return [
    ...parts.map(({ x, width }, index) => filled(x, 28, width, 24, categoryHue(index))),
    ...(asks ? parts.slice(1).flatMap(border) : []),
    ...unknown(first.x + first.width / 2, 72, asks),
  ];
}

/** Columns as far as a mean tells of them, then the slow ones. */
const TOLD = 8;

/** How many acks took how long. */
export function histogram({ values, asks }: CardPicture): readonly Mark[] {
  const highest = Math.max(1, ...values);
  const columns = values.map((value, index) => {
    const height = Math.max(1.5, (52 * value) / highest);
    return filled(18 + index * 13, 68 - height, 11, height, index < TOLD ? 'g1' : 'hot');
  });
  const foot = level(68, 16, 224);
  const mean = upright(78, 10, 68);
  return [
    thin(foot, { colour: 'line2' }),
    ...columns,
    thin(mean, { colour: 'tx1', dash: [3, 2] }),
    label(84, 20, 'mean', { align: 'left', isStrong: true }),
    ...unknown(172, 56, asks),
  ];
}

const AXES: readonly Point[] = [
  [40, 12],
  [40, 64],
  [204, 64],
];
const LEVEL: readonly Point[] = [
  [40, 52],
  [120, 52],
];

/** A figure over time: level so far, or as the values go. */
export function curve({ values, asks }: CardPicture): readonly Mark[] {
  const highest = Math.max(1, ...values);
  const points = values.map((value, index): Point => {
    const x = 40 + (164 * index) / Math.max(1, values.length - 1);
    return [x, 64 - (44 * value) / highest];
  });
  return [
    thin(AXES),
    thin(asks || points.length < 2 ? LEVEL : points, { colour: 'c1', width: 2 }),
    ...(asks ? [thin(bend([120, 52], [204, 26]), { colour: 'tx2', dash: [4, 3] })] : []),
    ...unknown(164, 34, asks),
  ];
}
