import { area, type Mark } from './marks';
import type { Point } from './surface';
import type { Ink } from './theme';

/** From one place to another, level at both ends. */
export function bend([fromX, fromY]: Point, [toX, toY]: Point): readonly Point[] {
  return Array.from({ length: 17 }, (_, step) => {
    const t = step / 16;
    // A cubic whose inner points are halfway across.
    const across = 1.5 * t * (1 - t) + t ** 3;
    return [fromX + (toX - fromX) * across, fromY + (toY - fromY) * t * t * (3 - 2 * t)];
  });
}

type RibbonEnd = readonly [x: number, top: number, height: number];

/** Between two bends: one height at its start, another at its end. */
export function ribbon(from: RibbonEnd, to: RibbonEnd, fill: Ink, alpha: number): Mark {
  return area(ribbonEdge(from, to), fill, alpha);
}

export function ribbonEdge([x, top, height]: RibbonEnd, [toX, toTop, toHeight]: RibbonEnd): readonly Point[] {
  const foot = bend([x, top + height], [toX, toTop + toHeight]);
  return [...bend([x, top], [toX, toTop]), ...foot.toReversed()];
}
