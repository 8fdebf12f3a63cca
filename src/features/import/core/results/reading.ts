import type { Metric } from '../../../../figures/metric';
import type { MeasuredRun } from '../../../../scenario/shape';
import type { ClientVersion } from '../clientVersion';
import type { Given, Ignored, ImportKind, Meaning } from '../types';
import type { Covered } from './basis';

/** Codes of what a text counts that went wrong, and of what. */
export const TROUBLES = { 'timed-out-requests': 'requests', 'refused-records': 'records' } as const;

export interface MetricReading {
  readonly format: string;
  readonly metrics: readonly Metric[];
  readonly ignored: readonly Ignored[];
  readonly meanings: readonly Meaning[];
  /** Settings that a command in the text hands on to its client library, by the library's names. */
  readonly handsOn: { readonly kind: ImportKind; readonly pairs: readonly Given[] } | null;
  /** Sentences about how the metrics mislead as a whole. */
  readonly warnings: readonly string[];
  /** What went wrong, and how often. */
  readonly troubles: Readonly<Partial<Record<keyof typeof TROUBLES, number>>>;
  /** A test's result, to be drawn over the model's curve. */
  readonly measured: MeasuredRun | null;
  readonly covered: Covered;
  /** The only client that writes such a text, or null. */
  readonly clientId: string | null;
  readonly versions: readonly ClientVersion[];
}

const UNKNOWN: Covered = { records: null, durationS: null, start: null, windows: [], asked: null };

export function plainReading(format: string, metrics: readonly Metric[]): MetricReading {
  return {
    format,
    metrics,
    ignored: [],
    meanings: [],
    handsOn: null,
    warnings: [],
    troubles: {},
    measured: null,
    covered: UNKNOWN,
    clientId: null,
    versions: [],
  };
}

/** How a tool writes metrics or a result: one object in its own file, listed in registry.ts. */
export interface ResultFormat {
  readonly kind: 'perf-test' | 'metrics';
  /** It matches any text that may have the evidence; no other text is read. */
  readonly sign: RegExp;
  /** Null without the evidence. Never throws. */
  readonly read: (text: string) => MetricReading | null;
  /** True if it's the result of a whole run, next to which metrics of its producers may be pasted. */
  readonly isRun?: boolean;
}
