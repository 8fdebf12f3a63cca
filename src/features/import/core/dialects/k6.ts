import { own } from '../../../../base/own';
import { sets } from '../claims';
import { numberIn } from '../constantNumber';
import type { ConfiguredProducer, Dialect } from './dialect';
import { fieldNamed } from './kafkaGo';
import { sourceDialect } from './sourceDialect';

const BY_FIELDS = sourceDialect({
  kind: 'kafka-go',
  format: 'k6 script with xk6-kafka',
  signs: [/["']k6\/x\/kafka["']/],
  languages: ['javascript'],
  named: ({ name }) => fieldNamed(`${name.slice(0, 1).toUpperCase()}${name.slice(1)}`),
});

/** What a Producer of v2 makes of a Writer's fields (writerConfigToConfluentConfigMap in pkg/kafka/confluent_config.go). */
const IN_V2: Readonly<Record<string, string>> = {
  BatchSize: 'batch.num.messages',
  BatchBytes: 'batch.size',
  BatchTimeout: 'linger.ms',
  WriteTimeout: 'message.timeout.ms',
  ReadTimeout: 'socket.timeout.ms',
  Compression: 'compression.type',
  RequiredAcks: 'acks',
  Brokers: 'bootstrap.servers',
};

/**
 * xk6-kafka. Up to 1.3 it's built on kafka-go, with its own defaults (writerClass in writer.go); from 2.0 on it's
 * built on librdkafka, where `new Producer` is the new name of `new Writer`.
 */
export const K6: Dialect = {
  ...BY_FIELDS,
  producersIn: (shapes, wanted) =>
    BY_FIELDS.producersIn(shapes, wanted).map((producer) =>
      /\bnew\s{1,9}Producer\b/.test(shapes.text) ? ofV2(producer) : ofV1(producer),
    ),
};

function ofV1(producer: ConfiguredProducer): ConfiguredProducer {
  const says = "xk6-kafka's own default.";
  return {
    ...producer,
    notes: [
      'From xk6-kafka 2.0 on a Writer is built on librdkafka, whose batches have more than one message by default.',
    ],
    defaults: [sets('batch.num.messages', '1', says)],
  };
}

function ofV2(producer: ConfiguredProducer): ConfiguredProducer {
  return {
    ...producer,
    kinds: ['librdkafka'],
    pairs: (producer.pairs ?? []).map(({ name, value, ...given }) => ({
      ...given,
      name: own(IN_V2, name) ?? name,
      value: name.endsWith('Timeout') ? inMs(value) : value,
    })),
    defaults: [sets('acks', '0', "xk6-kafka's own default.")],
  };
}

/** Nanoseconds as whole milliseconds; what isn't a constant stays. */
function inMs(value: string): string {
  const nanoseconds = numberIn(value);
  return nanoseconds === null ? value : String(Math.trunc(nanoseconds / 1e6));
}
