import { formatShare, groupThousands } from './format';

/** Figures that differ by less than this factor are said to be the same. */
export const LEAST_RATIO = 1.1;
/** From this factor on, a ratio is written as one; below, in per cent. */
const AS_FACTOR = 2;

/** How many times one figure is the other, from 1 on; null below LEAST_RATIO, or without one of them. */
export function ratioOf(now: number, before: number): number | null {
  const ratio = Math.max(now, before) / Math.min(now, before);
  return Number.isFinite(ratio) && ratio >= LEAST_RATIO ? ratio : null;
}

/** How a figure compares with another: `32× lower`, `23 % higher`; empty if they are the same. */
export function ratioText(
  now: number,
  before: number,
  [less, more]: readonly [string, string] = ['lower', 'higher'],
): string {
  if (ratioOf(now, before) === null) return '';
  return `${ratioSize(now / before)} ${now < before ? less : more}`;
}

/** The size of a ratio: `32×`, `23 %`; a factor if it is one of at least 2, unless `asFactor` says so. */
export function ratioSize(ratio: number, asFactor = Math.max(ratio, 1 / ratio) >= AS_FACTOR): string {
  if (!asFactor) return formatShare(Math.abs(1 - ratio));
  return `${groupThousands(String(Number(Math.max(ratio, 1 / ratio).toPrecision(2))))}×`;
}
