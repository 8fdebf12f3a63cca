import { FRANZ_GO_SOURCE, KAFKA_GO_SOURCE, SARAMA_SOURCE } from './goClients';
import { JAVA_SOURCE, KAFKA_PYTHON_SOURCE } from './java';
import { KAFKA_JS_SOURCE } from './kafkaJs';
import type { ConfiguredProducer, Dialect } from './library';
import { LIBRDKAFKA_DICTIONARY, LIBRDKAFKA_SOURCE } from './librdkafka';
import { DOCUMENTS, DUMP, documentProducers, ENVIRONMENT, FLAGS, JAVA_LOG, LINES } from './plainTexts';
import { PROGRAMS, unreadProgram } from './programs';
import { Shapes } from './shapes';

// @recipe importer
const SOURCES: readonly Dialect[] = [
  SARAMA_SOURCE,
  KAFKA_GO_SOURCE,
  FRANZ_GO_SOURCE,
  ...LIBRDKAFKA_SOURCE,
  ...KAFKA_PYTHON_SOURCE,
  KAFKA_JS_SOURCE,
];

/** Every dialect, in groups: what has the evidence of one isn't read as another of a later group. */
const GROUPS: readonly (readonly Dialect[])[] = [
  [JAVA_LOG],
  PROGRAMS,
  [DUMP],
  [DOCUMENTS],
  SOURCES,
  [JAVA_SOURCE],
  [FLAGS],
  [LIBRDKAFKA_DICTIONARY],
  [ENVIRONMENT],
  [LINES],
];
/** The producer that a text configures, and sentences about others in it. */
export interface ConfiguredText {
  readonly dialect: Dialect;
  readonly producer: ConfiguredProducer;
  readonly format: string;
  readonly text: string;
  /** The producers of which one is read; empty if there's nothing to choose. */
  readonly programs: readonly string[];
  readonly warnings: readonly string[];
}

/**
 * The `wanted` producer of the dialects whose evidence a text has, else the last one; null if it has none. Never
 * throws.
 */
export function configuredIn(text: string, wanted: string | null): ConfiguredText | null {
  if (unreadProgram(text) !== null) return null;
  const shapes = new Shapes(text);
  for (const group of GROUPS) {
    const all = group
      .filter(({ signs }) => signs.every((sign) => sign.test(text)))
      .flatMap((dialect) => dialect.producersIn(shapes, wanted).map((producer) => ({ dialect, producer })));
    const last = all.at(-1);
    if (last === undefined) continue;
    const beside = group === PROGRAMS ? besides(text, wanted, all) : [];
    return chosenOf([...beside, ...all], last, wanted, text);
  }
  return null;
}

interface Found {
  readonly dialect: Dialect;
  readonly producer: ConfiguredProducer;
}

/** Settings by Kafka's own names beside a program's part. */
function besides(text: string, wanted: string | null, programs: readonly Found[]): readonly Found[] {
  const taken = programs.map(({ producer }) => producer.path ?? '');
  if (taken.includes('')) return [];
  return documentProducers(text, wanted, taken).map((producer) => ({ dialect: DOCUMENTS, producer }));
}

function chosenOf(all: readonly Found[], last: Found, wanted: string | null, text: string): ConfiguredText {
  const formatOf = ({ dialect, producer }: Found): string => producer.format ?? dialect.format;
  const choicesOf = ({ producer: { name, choices = [] } }: Found): readonly string[] =>
    choices.length === 0 ? [name] : choices;
  const chosen =
    all.find((each) => each.producer.name === wanted || choicesOf(each).includes(wanted ?? '')) ?? last;
  const { name: read, notes, choices = [] } = chosen.producer;
  const found = { ...chosen, text, format: formatOf(chosen) };
  if (all.length === 1) return { ...found, programs: choices, warnings: notes };
  const names = all.slice(0, 10).map((each) => `${each.producer.name.slice(0, 60)} (${formatOf(each)})`);
  const says = `The text has ${all.length} producers: ${names.join(', ')}. Only ${read.slice(0, 60)} is read; choose another to read its settings.`;
  return { ...found, programs: [...new Set(all.flatMap(choicesOf))], warnings: [says, ...notes] };
}
