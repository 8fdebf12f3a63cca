import type { Metric } from '../../../../figures/metric';
import type { MeasuredRun } from '../../../../scenario/measured';
import type { ClientVersion } from '../clientVersion';
import type { Ignored, Meaning } from '../types';

/** Content of a text of metrics. */
export interface MetricReading {
  /** Name of the format. */
  readonly format: string;
  readonly metrics: readonly Metric[];
  /** Ignored parts, with the reason. */
  readonly ignored: readonly Ignored[];
  /** Scenario settings in the text. */
  readonly meanings: readonly Meaning[];
  /** Sentences about how the metrics mislead as a whole. */
  readonly warnings: readonly string[];
  /** A test's result, to be drawn over the model's curve. */
  readonly measured: MeasuredRun | null;
  /** The only client that writes such a text, or null. */
  readonly clientId: string | null;
  /** Client versions that its producers name. */
  readonly versions: readonly ClientVersion[];
}

/** A reading with only metrics. */
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
