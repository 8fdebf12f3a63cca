import { own } from '../../../../base/own';
import { sets } from '../claims';
import type { Entry } from '../source/entries';
import type { Dialect } from './dialect';
import { settingInSource } from './librdkafka';
import { sourceDialect } from './sourceDialect';

/** librdkafka's names for the options of the block `kafkaJS` (its MIGRATION.md). */
const IN_BLOCK: Readonly<Record<string, string>> = {
  acks: 'acks',
  compression: 'compression.codec',
  idempotent: 'enable.idempotence',
  maxInFlightRequests: 'max.in.flight',
  requestTimeout: 'socket.timeout.ms',
  initialRetryTime: 'retry.backoff.ms',
  timeout: 'request.timeout.ms',
  retries: 'retries',
  transactionalId: 'transactional.id',
  brokers: 'bootstrap.servers',
  clientId: 'client.id',
};

const OWN = 'The default of the block kafkaJS.';

const BY_NAMES = sourceDialect({
  kind: 'librdkafka',
  format: "JavaScript source with Confluent's client",
  signs: [/\bkafka-javascript\b/],
  languages: ['javascript'],
  named: (entry) => settingInSource(entry) ?? own(IN_BLOCK, entry.name) ?? null,
});

/**
 * Confluent's client for JavaScript, built on librdkafka. With a block `kafkaJS` some defaults are KafkaJS's
 * (kafkaJSToRdKafkaConfig in lib/kafkajs/_common.js, 1.10).
 */
export const CONFLUENT_JS: Dialect = {
  ...BY_NAMES,
  producersIn: (shapes, wanted) => {
    const hasBlock = shapes.source('javascript').entries.some(isInBlock);
    const defaults = hasBlock
      ? [sets('request.timeout.ms', '30000', OWN), sets('retry.backoff.ms', '300', OWN)]
      : [];
    return BY_NAMES.producersIn(shapes, wanted).map((producer) => ({ ...producer, defaults }));
  },
};

function isInBlock({ scope: { path } }: Entry): boolean {
  return path.includes('kafkaJS');
}
