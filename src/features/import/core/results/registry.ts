import type { Covered } from './basis';
import { LIBRDKAFKA_STATS } from './librdkafkaStats';
import { OPEN_MESSAGING, OPEN_MESSAGING_LOG, RDKAFKA_PERF } from './otherTools';
import { PERF_TEST } from './perfTest';
import { PROMETHEUS_QUERY, PROMETHEUS_TEXT } from './prometheus';
import type { MetricReading, ResultFormat } from './reading';
import { typedFigures } from './typedFigures';

// @recipe importer
/** Every format of metrics and of benchmarks' results, the most certain first. */
export const RESULT_FORMATS: readonly ResultFormat[] = [
  RDKAFKA_PERF,
  PERF_TEST,
  OPEN_MESSAGING,
  OPEN_MESSAGING_LOG,
  LIBRDKAFKA_STATS,
  PROMETHEUS_QUERY,
  PROMETHEUS_TEXT,
];

const FORMATS_OF_SERIES = RESULT_FORMATS.filter(({ isRun }) => isRun !== true);

export interface ResultReading extends MetricReading, Pick<ResultFormat, 'kind'> {
  readonly basis: Covered;
}

/**
 * Reads metrics of producers and brokers, and results of benchmarks; null if a text has none. A run is read together
 * with metrics of its producers in the same text. Never throws.
 */
export function readResult(text: string): ResultReading | null {
  const found = firstOf(RESULT_FORMATS, text);
  if (found === null) return null;
  const { kind, isRun } = found.format;
  const isAlone = isRun === true && found.reading.metrics.every(({ of }) => of.client === null);
  const others = isAlone ? firstOf(FORMATS_OF_SERIES, text) : null;
  const reading = others === null ? found.reading : withMetrics(found.reading, others.reading);
  return { ...reading, kind, basis: found.reading.covered };
}

/** Figures that somebody wrote down, if a text has nothing else. */
export function readTyped(text: string): ResultReading | null {
  const reading = typedFigures(text);
  return reading && { ...reading, kind: 'metrics', basis: reading.covered };
}

function firstOf(
  formats: readonly ResultFormat[],
  text: string,
): { readonly format: ResultFormat; readonly reading: MetricReading } | null {
  for (const format of formats) {
    const reading = format.sign.test(text) ? format.read(text) : null;
    if (reading !== null) return { format, reading };
  }
  return null;
}

/** A run's reading with its producers' metrics from the same text. */
function withMetrics(run: MetricReading, others: MetricReading): MetricReading {
  return {
    ...run,
    format: `${run.format}; ${others.format}`,
    metrics: [...run.metrics, ...others.metrics],
    ignored: [...run.ignored, ...others.ignored],
    meanings: [...others.meanings, ...run.meanings],
    troubles: { ...run.troubles, ...others.troubles },
    warnings: [...run.warnings, ...others.warnings],
    versions: [...run.versions, ...others.versions],
  };
}
