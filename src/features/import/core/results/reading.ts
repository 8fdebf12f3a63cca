import type { Metric } from '../../../../figures/metric';
import type { MeasuredRun } from '../../../../scenario/shape';
import type { ClientVersion } from '../clientVersion';
import type { Given, Ignored, ImportKind, Meaning } from '../types';
import type { Covered } from './basis';

/** Codes of what a text counts that went wrong, and of what. */
export const TROUBLES = { 'timed-out-requests': 'requests', 'refused-records': 'records' } as const;

/** What a tool's text says of a run or of producers and brokers. */
export interface ResultReading {
  readonly kind: 'perf-test' | 'metrics';
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
  readonly basis: Covered;
  /** The only client that writes such a text, or null. */
  readonly clientId: string | null;
  readonly versions: readonly ClientVersion[];
}

/** Parts of a reading, with warnings for those that apply. */
export type Parts = Omit<Partial<ResultReading>, 'warnings'> & {
  readonly warnings?: readonly (string | false)[];
};

/** A reading with no more than some of its parts. */
export function readingOf(
  format: string,
  metrics: readonly Metric[],
  { warnings = [], ...parts }: Parts = {},
): ResultReading {
  return {
    kind: 'metrics',
    format,
    metrics,
    ignored: [],
    meanings: [],
    handsOn: null,
    warnings: warnings.filter((warning) => warning !== false),
    troubles: {},
    measured: null,
    basis: { records: null, durationS: null, start: null, windows: [], asked: null },
    clientId: null,
    versions: [],
    ...parts,
  };
}

/** How a tool writes metrics or a result: one object, listed in registry.ts. */
export interface ResultFormat {
  /** It matches any text that may have the evidence; no other text is read. */
  readonly sign: RegExp;
  /** Null without the evidence. Metrics are read knowing the `run` in the same text. Never throws. */
  readonly read: (text: string, run: ResultReading | null) => ResultReading | null;
}
