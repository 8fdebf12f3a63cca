import type { Metric } from '../../../../figures/metric';
import type { MeasuredRun } from '../../../../scenario/measured';
import type { ClientVersion } from '../clientVersion';
import type { Ignored, Meaning } from '../types';

/** What a text of metrics says. */
export interface MetricReading {
  /** How it is written, in words. */
  readonly format: string;
  readonly metrics: readonly Metric[];
  /** What else is in it, and why it isn't used. */
  readonly ignored: readonly Ignored[];
  /** What it says of the scenario's own settings. */
  readonly meanings: readonly Meaning[];
  /** What misleads in it as a whole; sentences. */
  readonly warnings: readonly string[];
  /** A test's result that can be drawn over the model's curve. */
  readonly measured: MeasuredRun | null;
  /** The client that alone writes such a text, or null. */
  readonly clientId: string | null;
  /** What its producers say of the version of their own client. */
  readonly versions: readonly ClientVersion[];
}

/** A reading with nothing but its metrics. */
export function plainReading(format: string, metrics: readonly Metric[]): MetricReading {
  return {
    format,
    metrics,
    ignored: [],
    meanings: [],
    warnings: [],
    measured: null,
    clientId: null,
    versions: [],
  };
}
