import { sets } from '../claims';
import type { Dialect } from './dialect';
import { type Placed, pairsWithin } from './shapes';
import { field, nothing, secondsOrDuration } from './translations';

/**
 * The Kafka output of Filebeat and other Beats, built on Sarama (libbeat/outputs/kafka/config.go of 8.x: defaultConfig and
 * newSaramaConfig). It leaves acks and the size of messages to Sarama.
 */
export const BEATS: Dialect = {
  format: 'Filebeat or another Beat, output kafka',
  evidence: 'an output.kafka of Filebeat or another Beat with hosts',
  signs: [/\boutput\b/, /\bkafka\b/, /\bhosts\b/],
  producersIn: ({ maps }) =>
    maps.flatMap(outputsOf).map(({ path, map }) => ({
      name: String(map.topic ?? 'kafka').slice(0, 100),
      kinds: ['sarama'],
      pairs: pairsWithin(map),
      path,
      notes: [
        "The Beat's own queue collects in front of the client, and the output hands over what it has at once; that isn't in the model.",
      ],
    })),
  names: {
    required_acks: (value) => sets('acks', value === '-1' ? 'all' : value),
    compression: field('compression.type'),
    max_message_bytes: field('batch.size'),
    bulk_max_size: field('batch.num.messages'),
    bulk_flush_frequency: secondsOrDuration('linger.ms'),
    timeout: secondsOrDuration('request.timeout.ms'),
    broker_timeout: nothing('How long the broker waits for replicas.'),
    max_retries: nothing('The model retries until the delivery timeout has passed.'),
    channel_buffer_size: nothing("It doesn't affect latency in the model."),
    'backoff.init': secondsOrDuration('retry.backoff.ms'),
    'backoff.max': nothing("The model's pauses don't grow beyond those of its client."),
  },
  defaults: () => [
    sets('compression.type', 'gzip', "The output's own default."),
    sets('batch.num.messages', '2048', "The output's own default, over all partitions of a broker."),
    sets('retry.backoff.ms', '1000', "The output's own default."),
  ],
};

/** The output in a map, whose names may be nested or dotted. */
function outputsOf({ path, map }: Placed): readonly Placed[] {
  const isNested = path.at(-2) === 'output' && path.at(-1) === 'kafka';
  return (isNested || path.at(-1) === 'output.kafka') && 'hosts' in map ? [{ path, map }] : [];
}
