import { LIBRDKAFKA_STATS } from './librdkafkaStats';
import { OPEN_MESSAGING, OPEN_MESSAGING_LOG, RDKAFKA_PERF } from './otherTools';
import { PERF_TEST } from './perfTest';
import { PROMETHEUS_QUERY, PROMETHEUS_TEXT } from './prometheus';
import type { ResultFormat, ResultReading } from './reading';

// @recipe importer
/** Every format of metrics and of benchmarks' results, the most certain first. */
const RESULT_FORMATS: readonly ResultFormat[] = [
  RDKAFKA_PERF,
  PERF_TEST,
  OPEN_MESSAGING,
  OPEN_MESSAGING_LOG,
  LIBRDKAFKA_STATS,
  PROMETHEUS_QUERY,
  PROMETHEUS_TEXT,
];

/**
 * Reads metrics of producers and brokers, and results of benchmarks; null if a text has none. A run is read together
 * with metrics of its producers in the same text. Never throws.
 */
export function readResult(text: string): ResultReading | null {
  const [found, isRun] = firstOf(RESULT_FORMATS, text);
  if (found === null || !isRun || found.metrics.some(({ of }) => of.client !== null)) return found;
  const [others] = firstOf(
    RESULT_FORMATS.filter((format) => format.isRun !== true),
    text,
  );
  if (others === null) return found;
  return {
    ...found,
    format: `${found.format}; ${others.format}`,
    metrics: [...found.metrics, ...others.metrics],
    ignored: [...found.ignored, ...others.ignored],
    meanings: [...others.meanings, ...found.meanings],
    troubles: { ...found.troubles, ...others.troubles },
    warnings: [...found.warnings, ...others.warnings],
    versions: [...found.versions, ...others.versions],
  };
}

function firstOf(
  formats: readonly ResultFormat[],
  text: string,
): readonly [found: ResultReading | null, isRun: boolean] {
  for (const { sign, read, isRun = false } of formats) {
    const found = sign.test(text) ? read(text) : null;
    if (found !== null) return [found, isRun];
  }
  return [null, false];
}
