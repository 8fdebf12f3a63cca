import { own } from '../../../../base/own';
import type { Client } from '../../../../scenario/clients/client';
import { CLIENTS } from '../../../../scenario/clients/clients';
import { no, saying, withDefaults } from '../claims';
import type { Claim, Given, ImportKind, Meaning } from '../types';
import { FRANZ_GO, KAFKA_GO, SARAMA } from './goClients';
import { JAVA, KAFKA_PYTHON } from './java';
import { KAFKA_JS } from './kafkaJs';
import type { Around, ConfiguredProducer, Dialect, Library } from './library';
import { LIBRDKAFKA } from './librdkafka';
import { claimsOf, converted, type Others, othersIn, type Row, type Unit } from './rows';

/** Measurements: their readers find the settings themselves. */
const MEASURED: Library = { ...JAVA, meanings: () => [] };

// @recipe importer
/** The library whose settings a text of each kind has. */
export const LIBRARIES: Readonly<Record<ImportKind, Library>> = {
  java: JAVA,
  librdkafka: LIBRDKAFKA,
  'franz-go': FRANZ_GO,
  sarama: SARAMA,
  'kafka-go': KAFKA_GO,
  'kafka-python': KAFKA_PYTHON,
  kafkajs: KAFKA_JS,
  'perf-test': MEASURED,
  metrics: {
    ...MEASURED,
    clients: [...JAVA.clients, ...LIBRDKAFKA.clients, ...FRANZ_GO.clients, ...SARAMA.clients],
    findings: () => [],
  },
};

export function clientsOf(kind: ImportKind): readonly Client[] {
  return CLIENTS.filter(({ id }) => LIBRARIES[kind].clients.includes(id));
}

/** The meanings of a program's settings, read by the rules of its library. */
export function dialectMeanings(
  dialect: Dialect,
  { kind, pairs, defaults: hanging = [] }: ConfiguredProducer,
  around: Around,
): readonly Meaning[] {
  const others = othersIn(pairs, around.clientId, around.text);
  const defaults = [...hanging, ...(dialect.defaults?.(others) ?? [])];
  if (dialect.rows === undefined)
    return withDefaults(dialect.format, defaults, LIBRARIES[kind].meanings(pairs, around));
  const read = pairs.map((given) => ({ given, to: translated(dialect, given, others) }));
  const handed = read.flatMap(({ to }) => ('name' in to ? [to] : []));
  const meanings = LIBRARIES[kind].meanings(handed, around);
  const claims = new Map(meanings.map((meaning) => [meaning.given, meaning.claims]));
  const said = read.map(({ given, to }): Meaning => {
    if (!('name' in to)) return { given, claims: to };
    const says = to.name === given.name ? null : `Read as ${to.name}=${to.value}.`;
    return { given, claims: (claims.get(to) ?? []).map((claim) => saying(claim, [says])) };
  });
  // Settings that a framework such as Kafka Connect sets by itself.
  const unsaid = meanings.filter(({ given }) => !handed.includes(given));
  return [...unsaid, ...withDefaults(dialect.format, defaults, said)];
}

function translated({ rows, handsOn }: Dialect, given: Given, others: Others): Given | readonly Claim[] {
  const row = own(rows ?? {}, given.name);
  if (row === undefined)
    return handsOn?.test(given.name) === true
      ? { name: given.name.replace(handsOn, ''), value: given.value }
      : [no('absent')];
  if (typeof row === 'function' || row[0] !== 'as') return claimsOf(row as Row, given.value, others);
  return { name: row[1], value: converted(row[2] as Unit | undefined, given.value) };
}
