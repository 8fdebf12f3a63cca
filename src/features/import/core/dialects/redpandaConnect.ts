import { formatCount } from '../../../../base/format';
import { own } from '../../../../base/own';
import { ignored, sets } from '../claims';
import type { ImportKind } from '../types';
import type { ConfiguredProducer, Dialect } from './dialect';
import { isMap, type Placed, pairsWithin } from './shapes';
import { bytes, duration, durationMs, field, nothing } from './translations';

const OUTPUTS: Readonly<Record<string, ImportKind>> = {
  kafka: 'sarama',
  kafka_franz: 'franz-go',
  redpanda: 'franz-go',
};
const IN_FRONT = nothing(
  'It batches in front of the client, over all partitions, before a record is passed to send().',
);
const OWN_RETRIES = nothing('How often, and when, the output itself sends a batch again.');

/**
 * Outputs kafka, kafka_franz and redpanda of Redpanda Connect, formerly Benthos (internal/impl/kafka/output_sarama_kafka.go
 * and franz_writer.go of 4.106).
 */
export const REDPANDA_CONNECT: Dialect = {
  format: 'Redpanda Connect, output kafka',
  evidence: 'an output kafka, kafka_franz or redpanda of Redpanda Connect with its addresses and topic',
  signs: [/\boutputs?\b/, /\b(?:kafka|kafka_franz|redpanda)["']?:/],
  producersIn: ({ maps }) => maps.filter(isOutput).map(producerOf),
  names: {
    ack_replicas: (value) => sets('acks', value === 'true' ? 'all' : '1'),
    idempotent_write: field('enable.idempotence'),
    compression: field('compression.type'),
    acks: (value) => sets('acks', own(ACKS, value) ?? value),
    max_msg_bytes: field('batch.size'),
    max_message_bytes: bytes('batch.size'),
    broker_write_max_bytes: bytes('max.request.size'),
    max_buffered_records: field('queue.buffering.max.messages'),
    max_buffered_bytes: (value, kind) =>
      value === '0' ? ignored('0 means no limit.') : bytes('buffer.memory')(value, kind),
    max_in_flight_requests: field('max.in.flight.requests.per.connection'),
    record_delivery_timeout: duration('delivery.timeout.ms'),
    record_retries: OWN_RETRIES,
    timeout: (value, kind) => {
      const ms = kind === 'franz-go' ? durationMs(value) : null;
      return ms === null
        ? ignored('How long the broker waits for replicas.')
        : sets('request.timeout.ms', String(ms + 10_000), 'With the 10\u202Fs that franz-go adds.');
    },
    partitioner: (value, kind) =>
      value === 'round_robin'
        ? sets('partitioner', 'round-robin')
        : kind === 'franz-go' && value === 'least_backup'
          ? sets('partitioner', 'least-backup')
          : kind === 'sarama' && /_hash$/.test(value)
            ? sets('partitioner', 'random', 'Records without a key go to random partitions.')
            : ignored("The model's partitioner of this client is used."),
    max_in_flight: nothing(
      'How many batches of the output may await their acks; it sets no limit to the requests of the client.',
    ),
    'batching.count': IN_FRONT,
    'batching.byte_size': IN_FRONT,
    'batching.period': IN_FRONT,
    'batching.check': IN_FRONT,
    max_retries: OWN_RETRIES,
    'backoff.initial_interval': OWN_RETRIES,
    'backoff.max_interval': OWN_RETRIES,
    'backoff.max_elapsed_time': OWN_RETRIES,
  },
  defaults: (kind, pairs) =>
    kind === 'sarama'
      ? [
          sets('acks', '1', "The output's own default."),
          sets('enable.idempotence', 'false', "The output's own default."),
          sets('batch.size', '1000000', "The output's own default of max_msg_bytes."),
        ]
      : [
          sets('partitioner', 'sticky', 'The output asks franz-go for its StickyKeyPartitioner.'),
          sets('batch.size', '1048576', "The output's own default of max_message_bytes."),
          sets('queue.buffering.max.messages', '10000', "The output's own default."),
          ...(pairs.some(({ name, value }) => name === 'idempotent_write' && value === 'false')
            ? [sets('max.in.flight.requests.per.connection', '1', "The output's own default.")]
            : []),
        ],
};

const ACKS: Readonly<Record<string, string>> = { leader: '1', none: '0' };

function isOutput({ path, map }: Placed): boolean {
  const isKnown = Object.hasOwn(OUTPUTS, path.at(-1) ?? '') && path.some((key) => /^outputs?$/.test(key));
  return isKnown && ('addresses' in map || 'seed_brokers' in map) && 'topic' in map;
}

function producerOf({ path, map }: Placed): ConfiguredProducer {
  const kind = path.at(-1) ?? '';
  return {
    name: path.slice(0, -1).join('.'),
    kinds: [own(OUTPUTS, kind) ?? 'sarama'],
    pairs: pairsWithin(map),
    path,
    notes: inFront(map),
  };
}

function inFront({ batching, max_in_flight: most }: Placed['map']): readonly string[] {
  if (!isMap(batching)) return [];
  const { period, count, byte_size: bytes } = batching;
  const limits = [
    ...(typeof period === 'string' && period !== '' ? [period] : []),
    ...(typeof count === 'number' && count > 0 ? [`${formatCount(count)} messages`] : []),
    ...(typeof bytes === 'number' && bytes > 0 ? [`${formatCount(bytes)}\u202FB`] : []),
  ];
  if (limits.length === 0) return [];
  const awaited =
    typeof most === 'number' ? `; up to ${formatCount(most)} of them await an ack at a time` : '';
  return [
    `The output batches in front of its client, over all partitions: until ${limits.join(' or ')}${awaited}. That wait isn't in the model, where the nearest setting is linger.ms.`,
  ];
}
