import { LIBRDKAFKA_STATS } from './librdkafkaStats';
import { OPEN_MESSAGING, OPEN_MESSAGING_LOG, RDKAFKA_PERF } from './otherTools';
import { PERF_TEST } from './perfTest';
import { PRINTED_METRICS, PROMETHEUS_QUERY, PROMETHEUS_TEXT } from './prometheus';
import type { ResultFormat, ResultReading } from './reading';

// @recipe importer
/** Benchmarks' results, and metrics of producers and brokers; the most certain first. */
const RESULT_FORMATS = {
  runs: [RDKAFKA_PERF, PERF_TEST, OPEN_MESSAGING, OPEN_MESSAGING_LOG],
  metrics: [PRINTED_METRICS, LIBRDKAFKA_STATS, PROMETHEUS_QUERY, PROMETHEUS_TEXT],
} as const;

/**
 * Reads metrics of producers and brokers, and results of benchmarks; null if a text has none. A run is read together
 * with metrics of its producers in the same text. Never throws.
 */
export function readResult(text: string): ResultReading | null {
  const run = firstOf(RESULT_FORMATS.runs, text, null);
  const others = firstOf(RESULT_FORMATS.metrics, text, run);
  if (run === null || others === null) return run ?? others;
  return {
    ...run,
    format: [...new Set([run.format, others.format])].join('; '),
    metrics: [...others.metrics, ...run.metrics],
    ignored: [...run.ignored, ...others.ignored],
    meanings: [...others.meanings, ...run.meanings],
    troubles: { ...run.troubles, ...others.troubles },
    warnings: [...run.warnings, ...others.warnings],
    versions: [...run.versions, ...others.versions],
  };
}

function firstOf(formats: readonly ResultFormat[], text: string, run: ResultReading | null) {
  for (const { sign, read } of formats) {
    const found = sign.test(text) ? read(text, run) : null;
    if (found !== null) return found;
  }
  return null;
}
