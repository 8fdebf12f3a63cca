import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readImport } from '../../../src/features/import/core/read';
import { maskSecrets } from '../../../src/features/import/core/secrets';
import { LESSON_LIMITS } from '../../../src/features/lessons/core/format';
import { readLesson } from '../../../src/features/lessons/core/readLesson';
import { DEFAULT_SCENARIO } from '../../../src/scenario/scenario';
import { growth, LINEAR } from '../../support/processorTime';

/** The longest text that is read, characters. */
const MAX_LENGTH = 200_000;

const filled = (piece: string, length: number): string =>
  piece.repeat(Math.ceil(length / piece.length)).slice(0, length);

/** Texts that open and never close, nest, repeat and nearly match, each for any length. */
const SHAPES: Readonly<Record<string, (length: number) => string>> = {
  'a quote, then escaped quotes': (length) => `"${filled('\\"', length)}`,
  'arrays in arrays': (length) => `{"acks": 1, "a": ${'['.repeat(length / 2)}${']'.repeat(length / 2)}}`,
  'objects in objects': (length) => `${'{"a":'.repeat(length / 6)}1${'}'.repeat(length / 6)}`,
  'arrays without end': (length) => filled('[', length),
  'names, all different': (length) =>
    Array.from({ length: length / 14 }, (_, index) => `lingr.ms${index}=1`).join('\n'),
  'JSON of many names': (length) =>
    `{${Array.from({ length: length / 12 }, (_, index) => `"k.k${index}":1`).join(',')}}`,
  'options, all different': (length) =>
    Array.from({ length: length / 24 }, (_, index) => `kgo.ProducerLingr${index}(1)`).join(' '),
  'one long name': (length) => `${filled('a.', length)}=1`,
  'one long value': (length) => `acks=${filled('\\u0041', length)}`,
  'a name, then spaces': (length) => `kgo.A${filled(' ', length)}x`,
  'a command, then quotes': (length) => `--num-records 1 ${filled(`"'`, length)}`,
  'a command of properties': (length) => `--record-size 1 ${filled('--producer-props lingr.mx=1 ', length)}`,
  ...Object.fromEntries(
    [
      ...[
        '/*',
        '`',
        '//',
        '"',
        "'",
        '\\',
        '{',
        '(',
        '=',
        '#',
        '-',
        '1',
        '1.',
        '1 ',
        ' ',
        '\t',
        '\r',
        '\n',
        '\\\n',
      ],
      ...[
        '"\\',
        '"a',
        '"a\n',
        'kgo.',
        'kgo.A(',
        'kgo.A("',
        'kgo.A(\\"',
        "kgo.Opts('",
        'kgo.Opts(',
        'kgo.Opts(a,b,',
      ],
      ...[
        'kgo.ProducerLingr(1) ',
        'kgo.ProducerLinger(5*',
        '-X ',
        'a=',
        'a.b=c\n',
        "'a.b': 1,\n",
        'a.b.',
        '=\n',
      ],
      ...[
        '1 records sent, ',
        '1 records sent, 1 records/sec (1 MB/sec), 1 ms avg latency, 1 ms max latency, ',
      ],
      ...[
        '--a 1 ',
        '--throughput 1\n',
        'kafka-producer-perf-test ',
        '# Client: ',
        'a: [',
        'a:\n - ',
        'producer.acks: &a *a\n',
        'ProducerConfig values:\n a = 1\n',
        '.put("acks", (',
        '.set("acks", /*',
        'KAFKA_ACKS="',
        '\\u00',
        '</script>',
        '[OUTPUT]\n Name kafka\n',
        'sinks kafka\n[a]\n',
        'exporters: { kafka: ',
        '<appender class="KafkaAppender">',
        '# linger.ms default 1 ',
        'x.send(a) await b.ProduceAsync',
        '<match **>\n@type rdkafka2\n',
        '@KafkaClient(',
        'from "k6/x/kafka" new Producer({',
        'ClientConfig::new().set("a",',
        "'connector' = 'kafka', (",
        'resource "a" "b" {\n',
        'output { kafka { topic_id => ',
        'sarama.x[',
        'sarama. */* ',
        'Confluent.Kafka a<',
        'kafkajs ***',
        'kafkajs `',
        'confluent_kafka f"{',
        'rd_kafka_conf_set a->',
        'rd_kafka_conf_set a.id.',
        'RdKafka:: ?',
        'kafkajs a=-&',
        'kafkajs f(",", ',
        '\uD800',
      ],
    ].map((piece) => [JSON.stringify(piece), (length: number) => filled(piece, length)]),
  ),
};

describe.each(Object.entries(SHAPES))('%s', (_, shape) => {
  test('is read in linear time', () => {
    const read = (length: number) => {
      const text = shape(length);
      return () => void readImport(text, DEFAULT_SCENARIO);
    };
    expect(growth(read, MAX_LENGTH)).toBeLessThan(LINEAR);
  });
});

test.each([
  'kafka_producer_request_rate{client_id="a"} 1\n',
  'kafka_producer_a{a="',
  'kafka_producer_a{a="b" ',
  'kafka.network:type=a,',
  'kafka.network:type=RequestMetrics,name=LocalTimeMs,request=Produce 1=2 ',
  '{"requestApiKey":0}\n',
  '{"rtt":[',
  '{"int_latency":{}}\n',
  '"metric":{"__name__":"kafka_producer_request_rate"}',
  'producer-metrics:a:{',
  'nMsg.sec,',
  '1 records sent, 1 records/sec (1 MiB/sec ingress, 1 MiB/sec egress), 1 ms avg latency, 1 ms stddev, ',
  'kafka-producer-performance -a b \\\n',
  'Pub rate 1 msg/s / 1 MB/s | Pub Latency (ms) avg: 1 - 50%: 1 - Max: 1 ',
  '----- Aggregated Pub Latency (ms) avg: 1\n',
  'kafka_writer_write_seconds...: avg=1ms ',
  'kafka_writer_acks_required..: 0\n',
  'Produced to partition 0 at offset 1 with timestamp 1675085635000.\n',
  '1 messages produced (1 bytes), 1 delivered (offset 1, 0 failed) in 1ms: ',
  'time, total.data.sent.in.nMsg\n1, 2\n',
  'time, nMsg.sec\n1, 2\n',
])('metrics of many %j are read in linear time', (piece) => {
  const read = (length: number) => {
    const text = filled(piece, length);
    return () => void readImport(text, DEFAULT_SCENARIO);
  };
  expect(growth(read, MAX_LENGTH)).toBeLessThan(LINEAR);
});

test.each([
  'ENV SASL ',
  'sasl',
  'password="',
  'token: ',
  '://a:',
  "secret' ,",
  '"password\n',
  'Map.of(a',
  'Map.of("a\\"',
])('secrets in many %j are masked in linear time', (piece) => {
  const hide = (length: number) => {
    const text = filled(piece, length);
    return () => void maskSecrets(text);
  };
  expect(growth(hide, MAX_LENGTH)).toBeLessThan(LINEAR);
});

test('any mixture of these is read or refused in linear time', () => {
  const pieces = fc.array(fc.constantFrom(...Object.values(SHAPES)), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(pieces, (shapes) => {
      const piece = shapes.map((shape) => shape(200).slice(0, 40)).join('');
      const read = (length: number) => {
        const text = filled(piece, length);
        return () => void readImport(text, DEFAULT_SCENARIO);
      };
      expect(growth(read, MAX_LENGTH)).toBeLessThan(LINEAR);
    }),
    { numRuns: 40, endOnFailure: true },
  );
});

/** Files of lessons that are as long as one may be, and broken everywhere. */
const LESSONS: Readonly<Record<string, (length: number) => string>> = {
  ...Object.fromEntries(
    ['[', '{"steps":', '{"steps":[', '"\\', '{', '1,'].map((piece) => [
      piece,
      (length: number) => filled(piece, length),
    ]),
  ),
  'steps that are none': (length) => `{"format":1,"steps":[${filled('1,', length)}1]}`,
  'steps without anything': (length) =>
    `{"format":1,"steps":[${filled('{"kind":"ask"},', length - (length % 15))}1]}`,
  'unknown keys': (length) =>
    `{${Array.from({ length: length / 12 }, (_, index) => `"titl${index}":1`).join(',')}}`,
  'unknown runs': (length) =>
    `{"steps":[{"kind":"ask","also":{${Array.from({ length: length / 12 }, (_, index) => `"r${index}":"v=1"`).join(',')}}}]}`,
  'a text of braces': (length) => `{"format":1,"id":"a","title":"T","idea":"${filled('{a', length)}"}`,
};

describe.each(Object.entries(LESSONS))('a lesson of %s', (_, shape) => {
  test('is read or refused in linear time', () => {
    const read = (length: number) => {
      const text = shape(length);
      return () => void readLesson(text, []);
    };
    expect(growth(read, LESSON_LIMITS.file - 1000)).toBeLessThan(LINEAR);
  });
});
