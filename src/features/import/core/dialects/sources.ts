import { constantText } from '../constant';
import { producerName } from '../producerName';
import { type Assignment, assignmentsIn } from '../source';
import type { Given, ImportKind } from '../types';
import { frameworkOf } from './frameworks';
import { JAVA_SOURCE, PREFIXED_SOURCE } from './java';
import { KAFKA_GO_SOURCE } from './kafkaGo';
import { KAFKA_JS_SOURCE } from './kafkaJs';
import { KAFKA_PYTHON_SOURCE } from './kafkaPython';
import { LIBRDKAFKA_DICTIONARY, LIBRDKAFKA_SOURCE } from './librdkafka';
import { SARAMA_SOURCE } from './sarama';
import type { SourceDialect } from './sourceDialect';

// @recipe importer
/** Libraries in programming languages, the most certain first. */
const SOURCES: readonly SourceDialect[] = [
  SARAMA_SOURCE,
  ...KAFKA_GO_SOURCE,
  ...LIBRDKAFKA_SOURCE,
  ...KAFKA_PYTHON_SOURCE,
  KAFKA_JS_SOURCE,
  ...PREFIXED_SOURCE,
  JAVA_SOURCE,
  LIBRDKAFKA_DICTIONARY,
];

/** Whether the reader of this kind computes values itself. */
function isGoSource(kind: ImportKind): boolean {
  return kind === 'sarama' || kind === 'kafka-go';
}

/** Settings in a source text. */
interface SourcePairs {
  readonly kind: ImportKind;
  readonly format: string;
  readonly pairs: readonly Given[];
}

/** The settings in a source text and its library; null if the text isn't any library's source, or has no settings. */
export function sourcePairs(text: string): SourcePairs | null {
  const dialects = SOURCES.filter(({ sign }) => sign.test(text));
  const assignments = dialects.length === 0 ? [] : assignmentsIn(text);
  const constants = constantsIn(assignments);
  for (const { kind, format, named } of dialects) {
    const pairs = assignments.flatMap((assignment): readonly Given[] => {
      const name = named(assignment);
      if (name === null) return [];
      const value = constants.get(assignment.value) ?? assignment.value;
      return [{ name, value: isGoSource(kind) ? value : constantText(value) }];
    });
    const isProducers =
      kind !== 'java' || frameworkOf(pairs) !== null || pairs.some(({ name }) => producerName(name).isKnown);
    if (pairs.length > 0 && isProducers) return { kind, format, pairs };
  }
  return null;
}

/** Constants: assigned once as `NAME = value`, and used by name elsewhere in the same source. */
function constantsIn(assignments: readonly Assignment[]): ReadonlyMap<string, string> {
  const constants = new Map<string, string>();
  const twice = new Set<string>();
  for (const { name, sign, value } of assignments) {
    if (sign !== '=') continue;
    if (constants.has(name)) twice.add(name);
    constants.set(name, value);
  }
  return new Map([...constants].filter(([name]) => !twice.has(name)));
}
