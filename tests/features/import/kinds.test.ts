import { describe, expect, test } from 'vitest';
import { measurementsFromTexts } from '../../../src/features/import/core/fit/situations';
import { readImport, unreadText } from '../../../src/features/import/core/read';
import { DEFAULT_SCENARIO } from '../../../src/scenario/scenario';
import { findingsIn, meaningOfText } from './meaning/together';
import { readText, reasonsIn, settingsFromMetrics } from './readText';
import { textNamed } from './texts';

const codes = (text: string): readonly string[] => [...findingsIn(meaningOfText(text)).keys()];
const IN_FLIGHT = 'max.in.flight.requests.per.connection';

describe('nothing read is unread', () => {
  test.each([
    'server.port=8080\nlog.level=info\n',
    'queue.size="3000"\nqueue.type=LinkedList\nlisten.address=a\n',
    '<match **>\n  @type rdkafka2\n  rdkafka_buffering_max_ms 30\n</match>\n',
  ])('%j', (text) => {
    expect(readImport(text, DEFAULT_SCENARIO)).toBeNull();
    expect(unreadText(text)).toMatch(/^Linger (?:can use nothing|doesn't know the format of)/);
  });

  // Every reader claims one of these, and can use nothing of it.
  test.each([
    ['lines', 'bootstrap.servers=a:9092\nlinger.ms=soon\n', ['linger.ms', 'soon']],
    ['lines of a sentence', 'linger.ms   20: 43.8 / 0: 11.5\n', ['linger.ms']],
    ['a misspelt name', 'linger.mss=9\n', ['linger.mss', 'linger.ms is meant']],
    ["librdkafka's own names", 'metadata.broker.list=a\nqueue.buffering.max.ms=soon\n', ['soon']],
    ["a broker's file", 'broker.id=1\nlog.dirs=/data\ncompression.type=zstd\n', ['broker.compression.type']],
    ['a document', 'spring:\n  kafka:\n    producer:\n      acks: most\n', ['spring.kafka.producer.acks']],
    [
      "a broker's variables",
      'services:\n  kafka:\n    environment:\n      KAFKA_NODE_ID: 1\n      KAFKA_COMPRESSION_TYPE: zstd\n',
      ['broker.KAFKA_COMPRESSION_TYPE'],
    ],
    ['flags', 'loader --linger.ms=soon\n', ['linger.ms']],
    ['variables', 'KAFKA_PRODUCER_LINGER_MS=soon\n', ['KAFKA_PRODUCER_LINGER_MS']],
    ['a dump', 'acks\nmost\nlinger.ms\nsoon\nbatch.size\nlarge\n', ['linger.ms', 'batch.size']],
    ['a log', 'INFO ProducerConfig values:\n\tacks = most\n\tlinger.ms = soon\n', ['linger.ms']],
    ['source', 'props.put("linger.ms", soon());\nproducer.send(record).get();\n', ['linger.ms']],
    ['an appender', '<producerConfig>linger.ms=soon</producerConfig>', ['linger.ms']],
    ['a command', 'kafka-producer-perf-test.sh --topic t --num-records x\n', ['can use nothing']],
    ['metrics', 'kafka_network_requestmetrics_totaltimems_mean{request="Fetch"} 5\n', ['can use nothing']],
  ])('%s', (_, text, told) => {
    expect(readImport(text, DEFAULT_SCENARIO)).toBeNull();
    for (const each of told) expect(unreadText(text)).toContain(each);
  });

  test.each([
    ['otel-collector.yaml', 'the OpenTelemetry Collector'],
    ['redpanda-connect.yaml', 'Redpanda Connect'],
    ['telegraf-idempotent-writes-leave-one-request-in.txt', 'Telegraf'],
    ['terraform-a-connector-among-other-resources.txt', 'Terraform'],
    ['fluentd-rdkafka2-with-a-buffer-of-its.txt', 'Fluentd'],
    ['filebeat-one-map-of-several-and-a.txt', 'Filebeat or another Beat'],
    ['logstash-an-output-not-the-input-above.txt', 'Logstash'],
    ['kafka-gos-writer-its-own-defaults-durations.txt', 'kafka-go'],
    ['python-for-aiokafka-whose-defaults-are-its.txt', 'aiokafka'],
    ['confluents-client-for-javascript-a-block-with.txt', "the block kafkaJS of Confluent's client"],
    ['jmx-jmxterm.txt', "JMX's attributes"],
    ['jmx-jmxtool.txt', "JMX's attributes"],
    ['jmx-plain-lines.txt', "JMX's attributes"],
    ['jmx-jolokia.txt', 'Jolokia'],
  ])('%s is named as a format that is not known', (name, program) => {
    expect(unreadText(textNamed(name))).toContain(`doesn't know the format of ${program}`);
  });

  test('what a text averages says how not to read it, even so', () => {
    expect(unreadText(textNamed('averages-by-setting.txt'))).toContain('averages runs by log.flush');
  });

  test('the names that looked like settings are told', () => {
    expect(unreadText('listen.address=a\nworker.count: 7')).toContain('listen.address and worker.count ');
  });
});

describe('pairs in any wrapping', () => {
  test.each([
    ['in quotes', 'conf = ["linger.ms=20", "acks=1"]\n'],
    ['with names in quotes', '"linger.ms" = "20"\n\'acks\' : \'1\'\n'],
    ['in a mail', '> linger.ms=20\n> acks=1\n'],
    ['with numbers of lines', '11: linger.ms=20\n12: acks=1\n'],
    ['flags with a prefix', 'loader --producer-linger-ms=20 --producer.acks=1\n'],
    ['in quotes, a line each', "'linger.ms=20',\n'acks=1'\n"],
    ['flags of a program', 'loader --linger.ms=20 --acks=1 --verbose\n'],
    ['flags of two words', 'loader --linger.ms 20 --acks -1 --verbose'],
    ['flags of two words with a prefix', 'loader --quiet --producer-linger-ms "20" --kafka.acks 1'],
    ['flags of two words in a list of YAML', 'args:\n  - --linger.ms\n  - "20"\n  - --acks\n  - "1"\n'],
    ['flags of two words in a list of JSON', 'CMD ["load", "--linger.ms", "20", "--acks", "1"]'],
    ['flags in a list of YAML', 'args:\n  - "--kafka.linger-ms=20"\n  - --kafka.acks=1\n'],
    [
      "a console producer's properties",
      'kafka-console-producer.sh --producer-property linger.ms=20 --producer-property acks=1',
    ],
    ['properties of a JVM', 'java -Dkafka.producer.linger.ms=20 -Dkafka.producer.acks=1 -jar app.jar'],
  ])('%s', (_, text) => expect(settingsFromMetrics(text)).toMatchObject({ 'linger.ms': 20 }));

  test('any program may have a flag for a size of batches', () => {
    expect(readImport('python train.py --batch-size 64 --epochs 3', DEFAULT_SCENARIO)).toBeNull();
  });

  test.each([
    '      - -X\n      - linger.ms=20\n      - "-Xacks=1"\n',
    '["-X", "linger.ms=20", "-X", "acks=1"]',
  ])("librdkafka's flags in a list: %j", (text) =>
    expect(settingsFromMetrics(text)).toMatchObject({ 'linger.ms': 20, acks: '1' }),
  );

  test("librdkafka's flags", () => {
    expect(
      settingsFromMetrics('kcat -P -b k:9092 -t t -X linger.ms=20 -X acks=1 -Xbatch.num.messages=7'),
    ).toMatchObject({
      'linger.ms': 20,
      acks: '1',
      'batch.num.messages': 7,
    });
  });

  test('names and values on alternate lines, without a prefix', () => {
    const text = textNamed('conf-dump.log').replaceAll(/^.* {2}- {2}/gm, '');
    expect(settingsFromMetrics(text)).toMatchObject({
      'linger.ms': 0,
      acks: '1',
      'compression.type': 'none',
    });
  });
});

describe('who is who', () => {
  const mirrors =
    'clusters = us, eu\nus->eu.enabled = true\nus.producer.linger.ms = 50\neu.producer.linger.ms = 5\neu.producer.batch.size = 65536\n';
  test('what stands in front of producer names one, and a text with several asks which', () => {
    const result = readText(mirrors);
    expect(result.producers).toEqual(['us', 'eu']);
    expect(settingsFromMetrics(mirrors, { producer: 'us' })).toMatchObject({ 'linger.ms': 50 });
    expect(settingsFromMetrics(mirrors, { producer: 'us' })).not.toHaveProperty('batch.size');
  });

  test("MirrorMaker's producers have Connect's defaults", () => {
    expect(settingsFromMetrics(mirrors)).toMatchObject({ [IN_FLIGHT]: 1, 'enable.idempotence': 'false' });
  });

  test('several producers by name, at any depth', () => {
    const text =
      'app:\n  kafka:\n    producers:\n      fast: { linger.ms: 1, acks: 1 }\n      slow: { linger.ms: 90 }\n';
    expect(readText(text).producers).toEqual(['fast', 'slow']);
    expect(settingsFromMetrics(text)).toEqual({ 'linger.ms': 90 });
  });

  test("an application's own names", () => {
    const text =
      'shop:\n  orders:\n    producer: { linger.ms: 5 }\n  audit:\n    producer: { linger.ms: 50, acks: 1 }\nkafka.x: 1\n';
    expect(readText(text).producers).toEqual(['shop.orders', 'shop.audit']);
  });
});

describe('implied settings', () => {
  test.each([
    ['Java', 'transactional.id=a\nlinger.ms=5\n'],
    ['librdkafka', 'metadata.broker.list=k\ntransactional.id=a\n'],
  ])('of transactional.id: %s', (_, text) => {
    expect(settingsFromMetrics(text)).toMatchObject({ 'enable.idempotence': 'true' });
  });

  test.each([
    ['transactional.id=a\nacks=1', 'idempotence-needs-acks'],
    ['transactional.id=a\nenable.idempotence=false', 'transactions-need-idempotence'],
    ['transactional.id=a\nmax.in.flight.requests.per.connection=9', 'idempotence-limits-in-flight'],
  ])('what the client refuses with it: %j', (text, code) => expect(codes(text)).toContain(code));

  test("a framework's own transactional.id isn't its producers'", () => {
    expect(codes('offset.storage.topic=o\ntransactional.id=a\nproducer.linger.ms=5')).not.toContain(
      'transactions-need-idempotence',
    );
  });

  test("an old version's setting or its name brings its defaults", () => {
    expect(readText('block.on.buffer.full=true\nlinger.ms=5').client?.id).toBe('client-java-2.3');
    expect(readText('// org.apache.kafka:kafka-clients:2.6.0\nlinger.ms=5').client?.id).toBe(
      'client-java-2.4',
    );
    expect(settingsFromMetrics('socket.blocking.max.ms=1000\nmetadata.broker.list=k')).toMatchObject({
      'linger.ms': 0,
    });
  });

  test("nothing is made of a value that couldn't be read", () => {
    expect(codes('acks=local-ish\nlinger.ms=5')).not.toContain('acks-disable-idempotence');
  });
});

describe('waiting for each send sets how records are sent', () => {
  test.each([
    [
      '.Result',
      'using Confluent.Kafka;\nvar c = new ProducerConfig { LingerMs = 5 };\nvar r = p.ProduceAsync("t", m).Result;',
    ],
    [
      '.Wait()',
      'using Confluent.Kafka;\nvar c = new ProducerConfig { LingerMs = 5 };\np.ProduceAsync("t", m).Wait();',
    ],
    [
      '.GetAwaiter()',
      'using Confluent.Kafka;\nvar c = new ProducerConfig { LingerMs = 5 };\np.ProduceAsync("t", m).GetAwaiter().GetResult();',
    ],
    ['.get()', 'props.put("linger.ms", 5);\nproducer.send(new ProducerRecord<>("t", key(), value)).get();'],
    [
      'await in a loop',
      "const { Kafka } = require('kafkajs')\nfor (const m of all) { await producer.send({ topic: 't', acks: 1, messages: [m] }) }",
    ],
    [
      'flush in a loop',
      "from confluent_kafka import Producer\np = Producer({'linger.ms': 5})\nfor m in all:\n    p.produce('t', m)\n    p.flush()",
    ],
    [
      'a synchronous producer',
      'c := sarama.NewConfig()\nc.Producer.Flush.Frequency = 5 * time.Millisecond\np.SendMessage(m)',
    ],
  ])('%s', (_, text) => {
    expect(readText(text).patch).toMatchObject({ sending: 'sync' });
    expect(codes(text)).toContain('awaited-sends');
  });

  test.each([
    'props.put("linger.ms", 5);\nproducer.send(record);\nFuture<?> other = pool.submit(task); other.get();',
    "from confluent_kafka import Producer\np = Producer({'linger.ms': 5})\nfor m in all:\n    p.produce('t', m)\nprint(1)\np.flush()",
  ])("isn't seen where nobody waits: %#", (text) =>
    expect(readText(text).patch).not.toHaveProperty('sending'),
  );
});

test('a misspelt name is a finding', () => {
  expect(codes('linger.ms=5\nbatch,size=51200')).toContain('misspelt-name');
  expect(codes('acks=1\nlinger.mss=9')).toContain('misspelt-name');
  expect(codes('acks=1\nmetadata.broker.list=k\nqueue.bufering.max.ms=5')).toContain('misspelt-name');
  expect(codes('offset.storage.topic=o\nproducer.batch,size=9\nproducer.acks=1')).toContain('misspelt-name');
  expect(codes('linger.ms=5\ntype=x')).not.toContain('misspelt-name');
});

describe("what a run reached isn't what it was offered", () => {
  const run = (throughput: number, result: string): string =>
    `kafka-producer-perf-test.sh --topic t --num-records 900000 --record-size 100 --throughput ${throughput} --producer-props linger.ms=5 acks=1\n900000 records sent, ${result} (1.90 MB/sec), 3.00 ms avg latency, 90.00 ms max latency, 2 ms 50th, 6 ms 95th, 10 ms 99th, 30 ms 99.9th.\n`;
  test.each([
    ['paced', run(20_000, '19990.0 records/sec'), [], ['saturated', 'client-bound'], 20_000],
    ['client-bound', run(50_000, '20000.0 records/sec'), ['client-bound'], ['saturated'], 50_000],
    ['saturated', run(-1, '20000.0 records/sec'), ['saturated'], ['client-bound'], 'max'],
  ])('%s', (_, text, said, not, rate) => {
    const found = codes(text);
    expect(found).toEqual(expect.arrayContaining([...said]));
    expect(found.filter((code) => not.some((each) => each === code))).toEqual([]);
    const read = readText(text);
    expect({ ...DEFAULT_SCENARIO, ...read.patch }.rate).toBe(rate);
    expect(read.mismatches.filter(({ code }) => code === 'rate')).toEqual([]);
  });

  test.each([
    ['as fast as possible', 'max'],
    ['unthrottled', 'max'],
    ['at full speed', 'max'],
    ['at a steady pace', DEFAULT_SCENARIO.rate],
  ])('in words: %s', (how, rate) => {
    const text = `1,000-byte records, ${how}: 5,450 records/s, median 161 ms, mean 177 ms.`;
    const { patch, mismatches } = readText(text);
    expect({ ...DEFAULT_SCENARIO, ...patch }.rate).toBe(rate);
    expect(mismatches.some(({ code }) => code === 'rate')).toBe(rate !== 'max');
    expect(codes(text).includes('saturated')).toBe(rate === 'max');
    expect(codes(text)).toContain('settings');
  });

  test('a fit uses the rate of a run unless its client limited it', () => {
    const ids = (text: string): readonly string[] =>
      measurementsFromTexts([text], DEFAULT_SCENARIO).targets.map(({ id }) => id);
    expect(ids(run(20_000, '19990.0 records/sec'))).toContain('records/sec');
    expect(ids(run(50_000, '20000.0 records/sec'))).not.toContain('records/sec');
  });

  test('a full queue: waiting ÷ rate is the latency', () => {
    const { figures } = findingsIn(meaningOfText(textNamed('rdkafka-queue.txt'))).get('full-queue') ?? {};
    expect(figures?.latency?.value).toBeCloseTo(1602, 0);
  });

  test("a buffer that's full is the verdict, and nothing says that the wait is unknown", () => {
    const text = run(-1, '20000.0 records/sec')
      .replace('3.00 ms avg', '16777.0 ms avg')
      .replace('90.00 ms max', '17000.00 ms max');
    const found = codes(text);
    expect(found).toEqual(expect.arrayContaining(['full-buffer', 'buffer']));
    expect(found).not.toEqual(expect.arrayContaining(['unsplit']));
    expect(found).not.toEqual(expect.arrayContaining(['queue-or-request']));
  });

  test.each([
    ['0.02', 102, null],
    ['0.09', 900, null],
    ['0.10', 1000, 105],
    ['19.53', 100_000, 205],
  ])(
    "%s MB/s of %i records a second say how large a record is, or everywhere that they don't",
    (mb, rate, bytes) => {
      const text = run(-1, `${rate}.0 records/sec`).replace('1.90 MB', `${mb} MB`).replace(/^.*\n/, '');
      const { patch, mismatches } = readText(text);
      expect(patch['record.bytes'] ?? null).toBe(bytes);
      expect(mismatches.filter(({ code }) => code === 'record-bytes')).toEqual([]);
      expect(codes(text).includes('rounded-throughput')).toBe(bytes === null);
    },
  );

  test('a rounded throughput says between what bounds a record is', () => {
    const { figures } =
      findingsIn(meaningOfText(textNamed('automq-perf.log'))).get('rounded-throughput') ?? {};
    expect([figures?.least?.value, figures?.most?.value].map((value) => Math.round(value ?? 0))).toEqual([
      155, 258,
    ]);
  });

  test('an assumed compression ratio is named', () => {
    expect(
      codes(run(20_000, '19990.0 records/sec').replace('acks=1', 'acks=1 compression.type=lz4')),
    ).toContain('assumed-ratio');
  });

  test('a start longer than one line is left out, and said', () => {
    const line = (mean: number, max: number): string =>
      `50000 records sent, 10000.0 records/sec (0.95 MB/sec), ${mean} ms avg latency, ${max} ms max latency.\n`;
    const text = `${line(300, 900)}${line(120, 700)}${line(4, 30)}${line(4, 28)}${line(4, 31)}${line(4, 33)}300000 records sent, 10000.0 records/sec (0.95 MB/sec), 73.00 ms avg latency, 900.00 ms max latency, 4 ms 50th, 500 ms 95th, 800 ms 99th, 890 ms 99.9th.\n`;
    const found = findingsIn(meaningOfText(text));
    expect(found.get('start-left-out')?.figures.windows?.value).toBe(2);
    expect(found.get('cold-start')?.figures['longest after the start']?.value).toBe(33);
  });
});

describe('a damaged paste is read as far as it goes', () => {
  test("librdkafka's statistics, cut anywhere after the first broker", () => {
    const text = textNamed('rdkafka-stats-0.9.json');
    const whole = readText(text).metrics.length;
    const cut = readText(text.slice(0, Math.floor(text.length * 0.4))).metrics.length;
    expect(cut).toBeGreaterThan(2);
    expect(cut).toBeLessThan(whole);
  });

  test('JSON, cut within a name: what it is stays, and it is said', () => {
    const text =
      '{"spring": {"kafka": {"producer": {"acks": "1", "batch-size": 70000, "properties": {"linger.ms": 30, "compr';
    expect(readText(text)).toMatchObject({ kind: 'java', format: 'Spring Boot, JSON' });
    expect(settingsFromMetrics(text)).toEqual({ acks: '1', 'batch.size': 70_000, 'linger.ms': 30 });
    expect(readText(text).warnings.join()).toContain('or cut');
  });

  test('YAML, cut within a value', () => {
    const text =
      'spring:\n  kafka:\n    producer:\n      acks: all\n      batch-size: 32KB\n      properties:\n        linger.ms: "2';
    expect(settingsFromMetrics(text)).toMatchObject({ acks: 'all', 'batch.size': 32_768 });
  });
});

test("retries, time-outs and requests in flight of librdkafka's statistics are read and warned of", () => {
  const broker = {
    nodeid: 1,
    txretries: 7,
    req_timeouts: 3,
    waitresp_cnt: 4,
    rtt: { avg: 900, cnt: 10, max: 2000 },
  };
  const stats = { name: 'a', msg_cnt: 1, msg_size: 100, txmsgs: 9, brokers: { 'k:9092/1': broker } };
  const { metrics } = readText(JSON.stringify(stats));
  const found = metrics.map(({ figure, value }) => `${figure} ${value}`);
  expect(found).toEqual(expect.arrayContaining(['record-retries 7', 'requests-in-flight 4']));
  expect(codes(JSON.stringify(stats))).toEqual(
    expect.arrayContaining(['timed-out-requests', 'retried-records']),
  );
});

test("a value beyond the model's limits is never quietly the limit", () => {
  const found = findingsIn(meaningOfText('linger.ms=3000000\nbatch.size=9'));
  expect(found.get('beyond-limit')?.evidence).toMatchObject({ name: 'linger.ms', given: '3000000' });
  const kept = { 'linger.ms': 300_000, 'max.block.ms': 33_554_432, 'max.request.size': 1_073_741_824 };
  const lines = Object.entries(kept).map(([name, value]) => `${name}=${value}`);
  expect(settingsFromMetrics(lines.join('\n'))).toEqual(kept);
});

describe("SmallRye's three levels", () => {
  const levels = `mp.messaging.outgoing.orders.linger.ms=30
mp.messaging.connector.smallrye-kafka.linger.ms=20
mp.messaging.connector.smallrye-kafka.batch.size=\${SIZE:\${OLD:65536}}
kafka.linger.ms=10
kafka.compression.type=lz4
%prod.kafka.compression.type=zstd
%prod.mp.messaging.connector.smallrye-kafka.acks=all
`;
  test('the nearest one wins, whatever the order, and prod overrides its own level', () => {
    expect(settingsFromMetrics(levels)).toMatchObject({
      'linger.ms': 30,
      'batch.size': 65_536,
      'compression.type': 'zstd',
      acks: 'all',
    });
    expect(codes(levels)).not.toContain('set-twice');
    expect(reasonsIn(levels)['kafka.linger.ms']).toContain('nearer to the producer');
  });
});
