import type { Client } from '../../../../scenario/clients/client';
import { CLIENTS } from '../../../../scenario/clients/clients';
import type { ImportKind } from '../types';
import { FRANZ_GO, KAFKA_GO, SARAMA } from './goClients';
import { JAVA, KAFKA_PYTHON } from './java';
import { KAFKA_JS } from './kafkaJs';
import type { Library } from './library';
import { LIBRDKAFKA } from './librdkafka';

/** Measurements: their readers find the settings themselves. */
const MEASURED: Library = { ...JAVA, isMeasured: true, pairsIn: () => [], meanings: () => [] };

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

/** The clients whose defaults may apply to a text of this kind. */
export function clientsOf(kind: ImportKind): readonly Client[] {
  return CLIENTS.filter(({ id }) => LIBRARIES[kind].clients.includes(id));
}
