import { own } from '../../../../base/own';

const UNITS: Readonly<Record<string, number>> = {
  ns: 1,
  us: 1e3,
  '\u00B5s': 1e3,
  ms: 1e6,
  s: 1e9,
  m: 60e9,
  h: 3600e9,
};

/** A plain number, or Go's duration (`1m2.5s`) in nanoseconds; NaN if it's neither. */
export function goNanoseconds(text: string): number {
  const number = Number(text);
  if (Number.isFinite(number)) return number;
  const parts = [...text.matchAll(/(\d{1,20}(?:\.\d{1,20})?)(ns|us|\u00B5s|ms|s|m|h)/g)];
  if (parts.map(([part]) => part).join('') !== text) return Number.NaN;
  return parts.reduce((sum, [, digits, unit = '']) => sum + Number(digits) * (own(UNITS, unit) ?? 0), 0);
}
