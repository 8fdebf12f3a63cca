import {
  formatBytes,
  formatBytesPerSecond,
  formatCount,
  formatFigure,
  formatMilliseconds,
  formatShare,
  NO_FIGURE,
  withUnit,
} from '../base/format';

export interface UnitRow {
  readonly format: (value: number) => string;
  /** In files, after the name; shares, which are written from 0 to 1, and counts have none. */
  readonly inFiles: string;
  /** How a figure in this unit lies on an axis: logarithmic, linear from 0, or as a share from 0 to 1. */
  readonly scale: 'log' | 'linear' | 'share';
}

/** MB are 1,048,576 B, as kafka-producer-perf-test counts; `cores` is work ÷ time, so 1 keeps one core busy. */
export const UNITS = {
  ms: { format: formatMilliseconds, inFiles: 'ms', scale: 'log' },
  s: { format: (value) => withUnit(formatFigure(value, 2), 's'), inFiles: 's', scale: 'linear' },
  'MB/s': { format: (value) => formatBytesPerSecond(value * 1_048_576), inFiles: 'MB/s', scale: 'linear' },
  '/s': { format: (value) => withUnit(countText(value), '/s'), inFiles: '1/s', scale: 'linear' },
  bytes: { format: formatBytes, inFiles: 'B', scale: 'linear' },
  'bytes/s': { format: (value) => `${formatBytes(value)}/s`, inFiles: 'B/s', scale: 'linear' },
  share: { format: formatShare, inFiles: '', scale: 'share' },
  cores: { format: (value) => withUnit(formatFigure(value * 100, 2), '%'), inFiles: '', scale: 'linear' },
  count: { format: countText, inFiles: '', scale: 'linear' },
} as const satisfies Readonly<Record<string, UnitRow>>;

/** A unit says how a figure is written, and which axis suits it. */
export type Unit = keyof typeof UNITS;

/** A figure with its unit: `133 ms`, `84 %`, `3.3 MB`; a dash if there is none. */
export function figureText(unit: Unit, value: number | null): string {
  return value === null || !Number.isFinite(value) ? NO_FIGURE : UNITS[unit].format(value);
}

/** Counts have every digit; means and ratios of counts have three. */
function countText(value: number): string {
  return Number.isInteger(value) ? formatCount(value) : formatFigure(value, 2);
}
