import { decadesBetween } from '../../../../draw/latencyScale';

export interface PictureScale {
  x(value: number): number;
  readonly ticks: readonly number[];
}

/** With fewer decades there are ticks between them. */
const FEW_TICKS = 2;

/** A logarithmic scale from `left` to `right`, clamped. */
export function logScale(from: number, to: number, left: number, right: number): PictureScale {
  const span = Math.log(to / from);
  const decades = decadesBetween(from, to);
  return {
    x: (value) => {
      const place = value > 0 && span > 0 ? Math.log(value / from) / span : 0;
      return left + Math.min(1, Math.max(0, place)) * (right - left);
    },
    ticks: decades.length >= FEW_TICKS ? decades : mantissas(from, to),
  };
}

/** A scale for shares, from 0 to 1. */
export function shareScale(left: number, right: number): PictureScale {
  return {
    x: (value) => left + Math.min(1, Math.max(0, value)) * (right - left),
    ticks: [0, 0.25, 0.5, 0.75, 1],
  };
}

/** The numbers 1, 2 and 5 times a power of ten within an axis. */
function mantissas(from: number, to: number): readonly number[] {
  const lowest = Math.floor(Math.log10(from));
  return [lowest, lowest + 1, lowest + 2]
    .flatMap((exponent) => [1, 2, 5].map((mantissa) => Number((mantissa * 10 ** exponent).toPrecision(3))))
    .filter((value) => value >= from * 0.999 && value <= to * 1.001);
}

/** A centred text, CSS pixels. */
export interface Label {
  readonly x: number;
  readonly width: number;
}

/** The middles of two labels of one line that neither touch nor leave the picture. */
export function apart(first: Label, second: Label, room: number, gap = 10): readonly [number, number] {
  const [left, right] = first.x <= second.x ? [first, second] : [second, first];
  let leftX = clampLabel(left, room);
  let rightX = clampLabel(right, room);
  const overlap = leftX + left.width / 2 + gap - (rightX - right.width / 2);
  if (overlap > 0) {
    leftX = clampLabel({ x: leftX - overlap / 2, width: left.width }, room);
    rightX = clampLabel({ x: leftX + left.width / 2 + gap + right.width / 2, width: right.width }, room);
    leftX = Math.min(leftX, rightX - right.width / 2 - gap - left.width / 2);
  }
  return first.x <= second.x ? [leftX, rightX] : [rightX, leftX];
}

export function clampLabel({ x, width }: Label, room: number): number {
  return Math.max(width / 2, Math.min(room - width / 2, x));
}
