import { FRANZ_GO_SOURCE, SARAMA_SOURCE } from './goClients';
import { JAVA_SOURCE, KAFKA_PYTHON_SOURCE } from './java';
import { KAFKA_JS_SOURCE } from './kafkaJs';
import { type ConfiguredProducer, type Dialect, Shapes } from './library';
import { LIBRDKAFKA_DICTIONARY, LIBRDKAFKA_SOURCE } from './librdkafka';
import { DOCUMENTS, DUMP, documentProducers, ENVIRONMENT, FLAGS, JAVA_LOG, LINES } from './plainTexts';
import { PROGRAMS, unreadProgram } from './programs';

// @recipe importer
const SOURCES: readonly Dialect[] = [
  SARAMA_SOURCE,
  FRANZ_GO_SOURCE,
  ...LIBRDKAFKA_SOURCE,
  KAFKA_PYTHON_SOURCE,
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

/**
 * The `wanted` producer of the dialects whose evidence a text has, else the last one; null if it has none. Never
 * throws.
 */
export function configuredIn(text: string, wanted: string | null): ConfiguredProducer | null {
  if (unreadProgram(text) !== null) return null;
  const shapes = new Shapes(text);
  for (const group of GROUPS) {
    const found = group
      .filter(({ signs }) => signs.every((sign) => sign.test(text)))
      .flatMap((dialect) => dialect.producersIn(shapes, wanted));
    const beside = group === PROGRAMS ? besides(text, wanted, found) : [];
    if (found.length > 0) return chosenOf([...beside, ...found], wanted);
  }
  return null;
}

/** Settings by Kafka's own names beside a program's part. */
function besides(text: string, wanted: string | null, programs: readonly ConfiguredProducer[]) {
  const taken = programs.flatMap(({ path }) => path ?? []);
  return taken.length < programs.length ? [] : documentProducers(text, wanted, taken);
}

function chosenOf(all: readonly ConfiguredProducer[], wanted: string | null): ConfiguredProducer | null {
  const choicesOf = ({ name, choices = [] }: ConfiguredProducer): readonly string[] =>
    choices.length === 0 ? [name] : choices;
  const isWanted = (each: ConfiguredProducer): boolean =>
    each.name === wanted || choicesOf(each).includes(wanted ?? '');
  const chosen = all.find(isWanted) ?? all.at(-1) ?? null;
  if (chosen === null || all.length === 1) return chosen;
  const names = all.slice(0, 10).map(({ name, format }) => `${name.slice(0, 60)} (${format})`);
  const says = `The text has ${all.length} producers: ${names.join(', ')}. Only ${chosen.name.slice(0, 60)} is read; choose another to read its settings.`;
  return { ...chosen, choices: [...new Set(all.flatMap(choicesOf))], notes: [says, ...chosen.notes] };
}
