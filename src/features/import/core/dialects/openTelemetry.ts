import { formatCount } from '../../../../base/format';
import { ignored, sets } from '../claims';
import type { ConfiguredProducer, Dialect, Translation } from './dialect';
import { isMap, type Placed, pairsWithin, type Shapes } from './shapes';
import { duration, durationMs, field, nothing } from './translations';

/** The collector's first version whose exporter is built on franz-go by default (contrib pull request 42327). */
const FIRST_FRANZ_GO = 135;
/** The first version that sets franz-go's linger itself (contrib pull request 44076). */
const FIRST_LINGER = 140;
/** What franz-go adds to the timeout of a produce request, ms. */
const OVERHEAD_MS = 10_000;
const VERSION = /(?:otelcol|collector|contrib)[\w./-]{0,60}[:@ \t]{1,9}v?0\.(\d{1,3})\b/i;
const OWN_RETRIES = nothing(
  "The exporter itself sends a failed batch again; the client's retry.backoff.ms isn't set.",
);

/**
 * The Kafka exporter of the OpenTelemetry Collector (pkg/kafka/configkafka/config.go and internal/kafka/franz_client.go of
 * the contrib repository).
 */
export const OPEN_TELEMETRY: Dialect = {
  format: 'OpenTelemetry Collector, exporter kafka',
  evidence: 'an exporter kafka of the OpenTelemetry Collector',
  signs: [/\bexporters\b/, /\bkafka\b/],
  producersIn: (shapes) => shapes.maps.filter(isExporter).map((placed) => producerOf(placed, shapes)),
  names: {
    'producer.required_acks': acks,
    'producer.compression': field('compression.type'),
    'producer.max_message_bytes': (value) => sets('batch.size', value, 'The most bytes in a batch.'),
    'producer.flush_max_messages': (value, kind) =>
      sets(
        kind === 'sarama' ? 'batch.num.messages' : 'queue.buffering.max.messages',
        value === '0' ? 'none' : value,
      ),
    'producer.linger': duration('linger.ms'),
    'sending_queue.num_consumers': nothing('How many callers hand batches to the client at a time.'),
    'sending_queue.queue_size': nothing(
      "The exporter's queue stands in front of the client; it isn't in the model.",
    ),
    'retry_on_failure.initial_interval': OWN_RETRIES,
    'retry_on_failure.max_interval': OWN_RETRIES,
    'retry_on_failure.max_elapsed_time': OWN_RETRIES,
    timeout: (value, kind) => {
      const ms = kind === 'franz-go' ? durationMs(value) : null;
      return ms === null
        ? ignored('How long one attempt of the exporter may take.')
        : sets('request.timeout.ms', String(ms + OVERHEAD_MS), 'With the 10\u202Fs that franz-go adds.');
    },
  },
  defaults: (kind, pairs) => {
    const says = "The exporter's own default.";
    const given = pairs.find(({ name }) => name === 'producer.required_acks')?.value ?? '1';
    const isAll = given === '-1' || given === 'all';
    return [
      sets('acks', '1', says),
      sets('compression.type', 'none', says),
      sets('batch.size', '1000000', says),
      ...(kind === 'franz-go'
        ? [
            sets('request.timeout.ms', String(5000 + OVERHEAD_MS), says),
            sets('queue.buffering.max.messages', '10000', says),
            sets('partitioner', 'sticky', 'The exporter asks franz-go for its StickyKeyPartitioner.'),
          ]
        : []),
      ...(kind === 'franz-go' && !isAll
        ? [
            sets('enable.idempotence', 'false', 'The exporter turns it off, because acks are not all.'),
            sets('max.in.flight.requests.per.connection', '1', 'Without idempotent writes the default is 1.'),
          ]
        : []),
    ];
  },
};

function acks(value: string): ReturnType<Translation> {
  return value === '-1' ? sets('acks', 'all', '-1 means all.') : sets('acks', value);
}

function isExporter({ path, map }: Placed): boolean {
  return (
    path.at(-2) === 'exporters' &&
    /^kafka(?:\/|$)/.test(path.at(-1) ?? '') &&
    ('brokers' in map || 'producer' in map)
  );
}

function producerOf({ path, map }: Placed, shapes: Shapes): ConfiguredProducer {
  const minor = Number(VERSION.exec(shapes.texts[0] ?? '')?.[1] ?? Number.NaN);
  return {
    name: path.at(-1) ?? '',
    kinds: minor < FIRST_FRANZ_GO ? ['sarama', 'franz-go'] : ['franz-go', 'sarama'],
    pairs: pairsWithin(map),
    path,
    notes: [clientNote(minor), ...batchNotes(shapes), ...queueNotes(map)],
  };
}

function clientNote(minor: number): string {
  if (Number.isNaN(minor)) {
    return `The text doesn't name the collector's version: from 0.${FIRST_FRANZ_GO} its client is franz-go, which lingers for 10\u202Fms, before that Sarama, which doesn't linger. Choose Sarama if yours is older.`;
  }
  return minor < FIRST_FRANZ_GO
    ? `Collector 0.${minor} is built on Sarama, which doesn't linger. From 0.${FIRST_FRANZ_GO} it's franz-go, which lingers for 10\u202Fms by default.`
    : `Collector 0.${minor} is built on franz-go.${minor < FIRST_LINGER ? " Whether its franz-go lingers for 10\u202Fms, as from franz-go 1.20 on, or not at all isn't known here." : ''}`;
}

function batchNotes({ maps }: Shapes): readonly string[] {
  const batch = maps.find(
    ({ path }) => path.at(-2) === 'processors' && /^batch(?:\/|$)/.test(path.at(-1) ?? ''),
  );
  const wait = batch?.map.timeout ?? '200ms';
  return batch === undefined
    ? []
    : [
        `The batch processor's timeout of ${String(wait).slice(0, 20)} passes in front of the producer; it isn't linger.ms.`,
      ];
}

function queueNotes({ sending_queue: queue }: Placed['map']): readonly string[] {
  const callers = isMap(queue) ? queue.num_consumers : undefined;
  return typeof callers === 'number'
    ? [
        `Up to ${formatCount(callers)} callers wait for acks at a time: the exporter's queue has that many consumers.`,
      ]
    : [];
}
