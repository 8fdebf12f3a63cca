import type { XmlElement } from '@rgrove/parse-xml';
import { formatCount } from '../../../../base/format';
import type { FieldName } from '../../../../scenario/scenario';
import { no, sets } from '../claims';
import type { Claim, Given, ImportKind } from '../types';
import { codecOf, durationMs } from '../values';
import type { ConfiguredProducer, Dialect, ProgramRow } from './dialect';
import { none, type Others } from './rows';
import { isElement, isMap, type Placed, pairsWithin, type Shapes } from './shapes';

/** What franz-go adds to the timeout of a produce request, ms. */
const OVERHEAD_MS = 10_000;

/** A program that writes a producer's settings by its own names in a map of YAML, JSON or TOML. */
interface Program extends Pick<Dialect, 'format' | 'signs' | 'handsOn' | 'defaults'> {
  /** Where the map is: its keys from the outside, joined by dots. */
  readonly at: RegExp;
  /** Keys that the map has; of several lists one. */
  readonly has: readonly (readonly string[])[];
  /** A key and its value. */
  readonly is?: readonly [key: string, value: string];
  readonly kinds: (placed: Placed, shapes: Shapes) => ConfiguredProducer['kinds'];
  readonly notes?: (map: Placed['map'], shapes: Shapes) => readonly string[];
  readonly rows: Readonly<Record<string, ProgramRow>>;
}

const isFranzGo = ({ clientId }: Others): boolean => clientId === 'client-franz-go';
/** The program's own defaults. */
function ownDefaults(fields: Readonly<Partial<Record<FieldName, string>>>): readonly Claim[] {
  return Object.entries(fields).map(([field, text]) =>
    sets(field as FieldName, text, "The program's own default."),
  );
}
const timeout: ProgramRow = (value, others) => {
  const ms = isFranzGo(others) ? durationMs(value) : null;
  return ms === null
    ? no('broker-wait')
    : sets('request.timeout.ms', String(ms + OVERHEAD_MS), 'With the 10\u202Fs that franz-go adds.');
};
const text = (value: unknown, otherwise: string | number): string => String(value ?? otherwise).slice(0, 20);

/** The collector's first version whose exporter is built on franz-go by default (contrib pull request 42327). */
const FIRST_FRANZ_GO = 135;
/** The first version that sets franz-go's linger itself (contrib pull request 44076). */
const FIRST_LINGER = 140;
const COLLECTOR = /(?:otelcol|collector|contrib)[\w./-]{0,60}[:@ \t]{1,9}v?0\.(\d{1,3})\b/i;
function collectorVersion({ texts }: Shapes): number {
  return Number(COLLECTOR.exec(texts[0] ?? '')?.[1] ?? Number.NaN);
}

// @recipe importer
const IN_MAPS: readonly Program[] = [
  {
    // src/sinks/kafka/config.rs of 0.58
    format: 'Vector, sink kafka',
    signs: [/\bsinks\b/, /\bkafka\b/],
    at: /(?:^|\.)sinks\.[^.]+$/,
    has: [['bootstrap_servers']],
    is: ['type', 'kafka'],
    kinds: () => ['librdkafka'],
    notes: ({ buffer }) =>
      isMap(buffer) ? ["The sink's buffer stands in front of the client; it isn't in the model."] : [],
    rows: {
      'batch.timeout_secs': ['as', 'queue.buffering.max.ms', 'duration'],
      'batch.max_bytes': ['as', 'batch.size'],
      'batch.max_events': ['as', 'batch.num.messages'],
      compression: ['as', 'compression.codec'],
      message_timeout_ms: ['as', 'message.timeout.ms'],
      socket_timeout_ms: ['as', 'socket.timeout.ms'],
      bootstrap_servers: ['as', 'bootstrap.servers'],
      'encoding.codec': ['no', 'serialization'],
    },
    handsOn: /^librdkafka_options\./,
  },
  {
    // internal/impl/kafka/output_sarama_kafka.go and franz_writer.go of 4.106
    format: 'Redpanda Connect, output kafka',
    signs: [/\boutputs?\b/, /\b(?:kafka|kafka_franz|redpanda)["']?:/],
    at: /(?:^|\.)outputs?\.(?:.*\.)?(?:kafka|kafka_franz|redpanda)$/,
    has: [
      ['addresses', 'topic'],
      ['seed_brokers', 'topic'],
    ],
    kinds: ({ path }): readonly [ImportKind] => [path.at(-1) === 'kafka' ? 'sarama' : 'franz-go'],
    notes: inFront,
    rows: {
      ack_replicas: (value) => sets('acks', value === 'true' ? 'all' : '1'),
      idempotent_write: ['enable.idempotence', 'flag'],
      compression: ['compression.type', 'word'],
      acks: ['acks', 'acks'],
      max_msg_bytes: ['batch.size'],
      max_message_bytes: ['batch.size', 'size'],
      broker_write_max_bytes: ['max.request.size', 'size'],
      max_buffered_records: ['queue.buffering.max.messages'],
      max_buffered_bytes: (value) => (value === '0' ? no('no-limit') : sets('buffer.memory', value)),
      max_in_flight_requests: ['max.in.flight.requests.per.connection'],
      record_delivery_timeout: ['delivery.timeout.ms', 'duration'],
      timeout,
      partitioner: (value, others) =>
        value === 'round_robin'
          ? sets('partitioner', 'round-robin')
          : isFranzGo(others)
            ? value === 'least_backup'
              ? sets('partitioner', 'least-backup')
              : no('default')
            : /_hash$/.test(value)
              ? sets('partitioner', 'random', 'Records without a key go to random partitions.')
              : no('default'),
      ...none('callers', 'max_in_flight'),
      ...none('ahead-of-client', 'batching.count', 'batching.byte_size', 'batching.period', 'batching.check'),
      ...none('own-retries', 'max_retries', 'record_retries', 'backoff.initial_interval'),
      ...none('own-retries', 'backoff.max_interval', 'backoff.max_elapsed_time'),
    },
    defaults: (others) =>
      isFranzGo(others)
        ? ownDefaults({
            partitioner: 'sticky',
            'batch.size': '1048576',
            'queue.buffering.max.messages': '10000',
            ...(others.of('idempotent_write') === 'false' ? { [IN_FLIGHT]: '1' } : {}),
          })
        : ownDefaults({ acks: '1', 'enable.idempotence': 'false', 'batch.size': '1000000' }),
  },
  {
    // pkg/kafka/configkafka/config.go and internal/kafka/franz_client.go of the contrib repository
    format: 'OpenTelemetry Collector, exporter kafka',
    signs: [/\bexporters\b/, /\bkafka\b/],
    at: /(?:^|\.)exporters\.kafka(?:\/[^.]*)?$/,
    has: [['brokers'], ['producer']],
    kinds: (_, shapes) =>
      collectorVersion(shapes) < FIRST_FRANZ_GO ? ['sarama', 'franz-go'] : ['franz-go', 'sarama'],
    notes: collectorNotes,
    rows: {
      'producer.required_acks': ['acks', 'acks'],
      'producer.compression': ['compression.type', 'word'],
      'producer.max_message_bytes': ['batch.size', 'text', 'max-in-batch'],
      'producer.flush_max_messages': (value, others) =>
        sets(
          isFranzGo(others) ? 'queue.buffering.max.messages' : 'batch.num.messages',
          value === '0' ? 'none' : value,
        ),
      'producer.linger': ['linger.ms', 'duration'],
      timeout,
      ...none('callers', 'sending_queue.num_consumers'),
      ...none('own-queue', 'sending_queue.queue_size'),
      ...none('own-retries', 'retry_on_failure.initial_interval', 'retry_on_failure.max_interval'),
      ...none('own-retries', 'retry_on_failure.max_elapsed_time'),
    },
    defaults: (others) => {
      const acks = others.of('producer.required_acks') ?? '1';
      const plain = { acks: '1', 'compression.type': 'none', 'batch.size': '1000000' } as const;
      if (!isFranzGo(others)) return ownDefaults(plain);
      const isAll = acks === '-1' || acks === 'all';
      return ownDefaults({
        ...plain,
        'request.timeout.ms': String(5000 + OVERHEAD_MS),
        'queue.buffering.max.messages': '10000',
        partitioner: 'sticky',
        ...(isAll ? {} : { 'enable.idempotence': 'false', [IN_FLIGHT]: '1' }),
      });
    },
  },
  {
    // plugins/outputs/kafka/kafka.go and plugins/common/kafka/config.go of 1.39
    format: 'Telegraf, output kafka',
    signs: [/\[\[\s{0,9}outputs\.kafka\s{0,9}\]\]/],
    at: /(?:^|\.)outputs\.kafka\.\d+$/,
    has: [['brokers']],
    kinds: () => ['sarama'],
    notes: (_, { maps }) => {
      const agent = maps.find(({ path }) => path.length === 1 && path[0] === 'agent')?.map ?? {};
      return [
        `Telegraf's agent collects in front of the client: it sends up to ${text(agent.metric_batch_size, 1000)} metrics every ${text(agent.flush_interval, '10s')} and waits for their acks. That isn't linger.ms, and it isn't in the model.`,
      ];
    },
    rows: {
      required_acks: ['acks', 'acks'],
      compression_codec: (value) => sets('compression.type', codecOf(value) ?? value),
      idempotent_writes: ['enable.idempotence', 'flag'],
      max_message_bytes: ['batch.size'],
      ...none('delivery-timeout', 'max_retry'),
    },
    defaults: ({ of }) =>
      ownDefaults({
        ...(of('idempotent_writes') === 'true' ? { [IN_FLIGHT]: '1' } : {}),
        acks: 'all',
        'compression.type': 'none',
      }),
  },
  {
    // libbeat/outputs/kafka/config.go of 8.x: defaultConfig and newSaramaConfig
    format: 'Filebeat or another Beat, output kafka',
    signs: [/\boutput\b/, /\bkafka\b/, /\bhosts\b/],
    at: /(?:^|\.)output\.kafka$/,
    has: [['hosts']],
    kinds: () => ['sarama'],
    notes: () => [
      "The Beat's own queue collects in front of the client, and the output hands over what it has at once; that isn't in the model.",
    ],
    rows: {
      required_acks: ['acks', 'acks'],
      compression: ['compression.type', 'word'],
      max_message_bytes: ['batch.size'],
      bulk_max_size: ['batch.num.messages'],
      bulk_flush_frequency: ['linger.ms', 'duration'],
      timeout: ['request.timeout.ms', 'duration'],
      'backoff.init': ['retry.backoff.ms', 'duration'],
      ...none('broker-wait', 'broker_timeout'),
      ...none('delivery-timeout', 'max_retries'),
      ...none('no-effect', 'channel_buffer_size'),
      ...none('double-pauses', 'backoff.max'),
    },
    defaults: () =>
      ownDefaults({ 'compression.type': 'gzip', 'batch.num.messages': '2048', 'retry.backoff.ms': '1000' }),
  },
];

const IN_FLIGHT = 'max.in.flight.requests.per.connection';

/** What an output of Redpanda Connect collects before it hands a batch to its client. */
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

function collectorNotes({ sending_queue: queue }: Placed['map'], shapes: Shapes): readonly string[] {
  const minor = collectorVersion(shapes);
  const either = `Sarama, which doesn't linger. From 0.${FIRST_FRANZ_GO} it's franz-go, which lingers for 10\u202Fms by default.`;
  const client = Number.isNaN(minor)
    ? `The text doesn't name the collector's version: from 0.${FIRST_FRANZ_GO} its client is franz-go, which lingers for 10\u202Fms, before that Sarama, which doesn't linger. Choose Sarama if yours is older.`
    : minor < FIRST_FRANZ_GO
      ? `Collector 0.${minor} is built on ${either}`
      : `Collector 0.${minor} is built on franz-go.${minor < FIRST_LINGER ? " Whether its franz-go lingers for 10\u202Fms, as from franz-go 1.20 on, or not at all isn't known here." : ''}`;
  const batch = shapes.maps.find(({ path }) => /(?:^|\.)processors\.batch(?:\/[^.]*)?$/.test(path.join('.')));
  const callers = isMap(queue) ? queue.num_consumers : undefined;
  return [
    client,
    ...(batch === undefined
      ? []
      : [
          `The batch processor's timeout of ${text(batch.map.timeout, '200ms')} passes in front of the producer; it isn't linger.ms.`,
        ]),
    ...(typeof callers === 'number'
      ? [
          `Up to ${formatCount(callers)} callers wait for acks at a time: the exporter's queue has that many consumers.`,
        ]
      : []),
  ];
}

function ofMaps({ at, has, is, kinds, notes, ...dialect }: Program): Dialect {
  return {
    ...dialect,
    producersIn: (shapes) =>
      shapes.maps
        .filter(
          ({ path, map }) =>
            at.test(path.join('.')) &&
            has.some((keys) => keys.every((key) => key in map)) &&
            (is === undefined || map[is[0]] === is[1]),
        )
        .map((placed) => ({
          name: placed.path.at(-1) ?? '',
          kinds: kinds(placed, shapes),
          pairs: pairsWithin(placed.map),
          path: placed.path,
          notes: notes?.(placed.map, shapes) ?? [],
        })),
  };
}

const SECTION = /^[ \t]{0,40}\[([A-Z_]{1,40})\][ \t]*$/;
const ENTRY = /^[ \t]{0,40}([\w.@-]{1,100})[ \t]{1,40}(\S.{0,1999})$/;

/** Outputs of Fluent Bit, in its own format or in YAML (plugins/out_kafka/kafka_config.c and src/flb_kafka.c of 3.x). */
const FLUENT_BIT: Dialect = {
  format: 'Fluent Bit, output kafka',
  signs: [/\boutputs?\b/i, /\bkafka\b/i],
  producersIn: ({ texts, maps }) => {
    const sections: (readonly Given[])[] = texts.flatMap((each) => sectionsIn(each));
    for (const { path, map } of maps) if (path.at(-2) === 'outputs') sections.push(pairsWithin(map));
    // Fluent Bit ignores the case of names.
    return sections
      .map((pairs) => pairs.map(({ name, value }) => ({ name: name.toLowerCase(), value })))
      .flatMap((pairs): readonly ConfiguredProducer[] => {
        const given = (wanted: string): string | undefined =>
          pairs.find(({ name }) => name === wanted)?.value;
        if (given('name')?.toLowerCase() !== 'kafka') return [];
        const name = given('alias') ?? given('topics') ?? 'kafka';
        return [{ name, kinds: ['librdkafka'], pairs, notes: [] }];
      });
  },
  rows: {
    brokers: ['as', 'bootstrap.servers'],
    ...none('own-retries', 'retry_limit', 'queue_full_retries'),
  },
  handsOn: /^rdkafka\./,
};

/** The entries of each [OUTPUT]; a `#` begins a comment. */
function sectionsIn(whole: string): readonly (readonly Given[])[] {
  const sections: Given[][] = [];
  let current: Given[] | null = null;
  for (const line of whole.split(/\r?\n/)) {
    const [, head] = SECTION.exec(line) ?? [];
    if (head !== undefined) {
      current = head === 'OUTPUT' ? [] : null;
      if (current !== null) sections.push(current);
    }
    const [, name, value = ''] = ENTRY.exec(line) ?? [];
    if (name !== undefined) current?.push({ name, value: value.trim() });
  }
  return sections;
}

/**
 * The Kafka appenders of Logback (KafkaAppenderConfig.java of danielwegener/logback-kafka-appender 0.2, which changes no
 * default) and of Log4j 2 (KafkaManager.java of log4j-core), in XML.
 */
const APPENDERS: Dialect = {
  format: 'Kafka appender of Logback or Log4j, XML',
  signs: [/<(?:appender|Kafka)\b/, /\bKafka/],
  producersIn: ({ elements }) => elements.flatMap(appenderIn),
  rows: {},
  handsOn: /^/,
  defaults: ({ of }) => {
    const says = "Log4j's appender waits for the ack of each record, unless syncSend is false.";
    const batch = sets('batch.size', '0', "Log4j's own default: each record is alone in its batch.");
    const sync = of('syncSend');
    return sync === undefined ? [] : sync === 'true' ? [sets('sending', 'sync', says), batch] : [batch];
  },
};

function appenderIn({ name: tag, attributes, children }: XmlElement): readonly ConfiguredProducer[] {
  const isLogback = tag === 'appender' && /\bKafkaAppender$/.test(attributes.class ?? '');
  const isLog4j = tag === 'Kafka' && attributes.topic !== undefined;
  if (!isLogback && !isLog4j) return [];
  const pairs = children.filter(isElement).flatMap((child): readonly Given[] => {
    if (isLog4j)
      return child.name === 'Property' && child.attributes.name !== undefined
        ? [{ name: child.attributes.name, value: child.attributes.value ?? child.text.trim() }]
        : [];
    const [, name, value] = /^\s*([^=\s]{1,200})\s{0,9}=\s{0,9}([\s\S]{0,2000})$/.exec(child.text) ?? [];
    return child.name === 'producerConfig' && name !== undefined
      ? [{ name, value: (value ?? '').trim() }]
      : [];
  });
  const isDropping = pairs.findLast(({ name }) => name === 'max.block.ms')?.value === '0';
  return [
    {
      name: attributes.name ?? 'Kafka',
      kinds: ['java'],
      pairs: isLog4j ? [{ name: 'syncSend', value: attributes.syncSend ?? 'true' }, ...pairs] : pairs,
      notes: isDropping
        ? [
            "With max.block.ms=0 the first lines are dropped: send() can't wait until the topic's metadata are there.",
          ]
        : [],
    },
  ];
}

/** The Kafka output of Logstash (lib/logstash/outputs/kafka.rb of logstash-integration-kafka 12.1): Java's options with other separators. */
const LOGSTASH: Dialect = {
  format: 'Logstash, output kafka',
  signs: [/\boutput\s{0,99}\{/, /\bkafka\s{0,99}\{/, /\btopic_id\s{0,9}=>/],
  producersIn: (shapes) => {
    const options = shapes
      .source('blocks')
      .entries.filter(
        ({ sign, isQuoted, scope: { blocks } }) =>
          sign === '=>' && !isQuoted && blocks.at(-1) === 'kafka' && blocks.includes('output'),
      );
    return [...new Set(options.map(({ scope }) => scope.place))].flatMap(
      (place): readonly ConfiguredProducer[] => {
        const pairs = options
          .filter(({ scope }) => scope.place === place)
          .map(({ name, value }) => ({ name: name.replaceAll('_', '.'), value }));
        const topic = pairs.find(({ name }) => name === 'topic.id')?.value;
        const note =
          'Each worker of Logstash hands over one batch of events (pipeline.batch.size) and waits for all its acks.';
        return topic === undefined ? [] : [{ name: topic, kinds: ['java'], pairs, notes: [note] }];
      },
    );
  },
  rows: { 'topic.id': ['no', 'topics'] },
  handsOn: /^/,
  defaults: () => [
    sets('acks', '1', "Logstash's own default."),
    sets('linger.ms', '0', "Logstash's own default up to version 11 of the plugin; it's 5 from 12 on."),
    sets('request.timeout.ms', '40000', "Logstash's own default."),
  ],
};

/** Jaeger's flags and variables (plugin/storage/kafka/options.go); a flag counts more than the variable of its name. */
const JAEGER: Dialect = {
  format: 'Jaeger, storage kafka',
  signs: [/kafka[._]producer[._](?:batch[-_]|required[-_]acks)/i],
  producersIn: ({ text: whole }) => {
    const flags = [...whole.matchAll(/--kafka\.producer\.([a-z-]{1,60})[= ]([^\s"',]{1,200})/g)];
    const variables = [
      ...whole.matchAll(
        /\bKAFKA_PRODUCER_([A-Z_]{1,60})["']?\s{0,9}(?:[=:]|#[^\n]{0,400}\n\s{0,99}value:|\n\s{0,99}value:)[ \t]{0,9}["']?([^\s"',]{1,200})/g,
      ),
    ];
    const pairs = [...variables, ...flags].map(([, name = '', value = '']) => ({
      name: name.toLowerCase().replaceAll('_', '-'),
      value,
    }));
    const isJaegers =
      flags.length > 0 || pairs.some(({ name }) => /^(?:batch-(?:linger|m)|required-acks)/.test(name));
    const note =
      "The collector's own queue and workers stand in front of the client; they aren't in the model.";
    return isJaegers
      ? [{ name: 'Jaeger', kinds: ['sarama'], pairs, notes: /collector/.test(whole) ? [note] : [] }]
      : [];
  },
  rows: {
    'required-acks': ['acks', 'acks'],
    compression: ['compression.type', 'word'],
    'batch-linger': ['linger.ms', 'duration'],
    'batch-size': ['batch.size', 'text'],
    'batch-max-messages': ['batch.num.messages', 'or-none'],
    ...none('flush-messages', 'batch-min-messages'),
    ...none('addresses', 'brokers'),
    ...none('topics', 'topic'),
    ...none('serialization', 'encoding', 'protocol-version'),
    ...none('codec', 'compression-level'),
  },
  defaults: () => ownDefaults({ acks: '1', 'compression.type': 'none', 'linger.ms': '0' }),
};

/** Programs that write a producer's settings by their own names. */
export const PROGRAMS: readonly Dialect[] = [JAEGER, ...IN_MAPS.map(ofMaps), FLUENT_BIT, APPENDERS, LOGSTASH];
