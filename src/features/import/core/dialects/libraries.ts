import type { Client } from '../../../../scenario/clients/client';
import { CLIENTS } from '../../../../scenario/clients/clients';
import type { ImportKind } from '../types';
import { FRANZ_GO, SARAMA } from './goClients';
import { JAVA, KAFKA_PYTHON } from './java';
import { KAFKA_JS } from './kafkaJs';
import type { Library } from './library';
import { LIBRDKAFKA } from './librdkafka';

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
