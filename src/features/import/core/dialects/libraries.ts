import { own } from '../../../../base/own';
import type { Client } from '../../../../scenario/clients/client';
import { CLIENTS } from '../../../../scenario/clients/clients';
import { no, saying, withDefaults } from '../claims';
import type { Claim, Given, ImportKind, Meaning } from '../types';
import { FRANZ_GO, SARAMA } from './goClients';
import { JAVA, KAFKA_PYTHON } from './java';
import { KAFKA_JS } from './kafkaJs';
import { type Around, type ConfiguredProducer, type Library, meaningsIn, othersIn } from './library';
import { LIBRDKAFKA } from './librdkafka';
import { claimsOf, converted, type Others, type Row, type Unit } from './rows';

// @recipe importer
/** The library whose settings a text of each kind has. */
const LIBRARIES: Readonly<Record<ImportKind, Library>> = {
  java: JAVA,
  librdkafka: LIBRDKAFKA,
  'franz-go': FRANZ_GO,
  sarama: SARAMA,
  'kafka-python': KAFKA_PYTHON,
  kafkajs: KAFKA_JS,
  'perf-test': JAVA,
  metrics: {
    name: 'the client',
    rows: {},
    clients: [JAVA, LIBRDKAFKA, FRANZ_GO, SARAMA].flatMap(({ clients }) => clients),
  },
};

export function libraryOf(kind: ImportKind): Library {
  return LIBRARIES[kind];
}

export function clientsOf(kind: ImportKind): readonly Client[] {
  return CLIENTS.filter(({ id }) => LIBRARIES[kind].clients.includes(id));
}

/** The meanings of a producer's settings, read by the rules of its library. */
export function producerMeanings(producer: ConfiguredProducer, around: Around): readonly Meaning[] {
  const { kind, format, pairs, rows, defaults = [] } = producer;
  const library = libraryOf(kind);
  if (rows === undefined) return withDefaults(format, defaults, meaningsIn(library, pairs, around));
  const others = othersIn(pairs, around);
  const read = pairs.map((given) => ({ given, to: translated(producer, given, others) }));
  const handed = read.flatMap(({ to }) => ('name' in to ? [to] : []));
  const meanings = meaningsIn(library, handed, around);
  const claims = new Map(meanings.map((meaning) => [meaning.given, meaning.claims]));
  const said = read.map(({ given, to }): Meaning => {
    if (!('name' in to)) return { given, claims: to };
    const says = to.name === given.name ? null : `Read as ${to.name}=${to.value}.`;
    return { given, claims: (claims.get(to) ?? []).map((claim) => saying(claim, [says])) };
  });
  // Settings that a framework such as Kafka Connect sets by itself.
  const unsaid = meanings.filter(({ given }) => !handed.includes(given));
  return [...unsaid, ...withDefaults(format, defaults, said)];
}

function translated(
  { rows = {}, handsOn }: ConfiguredProducer,
  { name, value }: Given,
  others: Others,
): Given | readonly Claim[] {
  const row = own(rows, name);
  if (row === undefined)
    return handsOn?.test(name) === true ? { name: name.replace(handsOn, ''), value } : [no('absent')];
  if (typeof row === 'function' || row[0] !== 'as') return claimsOf(row as Row, value, others);
  return { name: row[1], value: converted(row[2] as Unit | undefined, value) };
}
