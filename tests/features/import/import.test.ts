import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ImportChoice, readImport } from '../../../src/features/import/core/read';
import { recognise } from '../../../src/features/import/core/recognise';
import type { ImportResult } from '../../../src/features/import/core/types';
import { repairScenario } from '../../../src/scenario/repair';
import { DEFAULT_SCENARIO } from '../../../src/scenario/scenario';
import { expectSame } from '../../support/same';
import { draws } from '../../support/scope';

function read(text: string, choice: ImportChoice = {}): ImportResult {
  const result = readImport(text, DEFAULT_SCENARIO, choice);
  if (result === null) throw new Error('Nothing was recognised.');
  return result;
}

/** `field=value` of everything that was understood. */
function settings({ understood }: ImportResult): Readonly<Record<string, unknown>> {
  return Object.fromEntries(understood.map(({ field, value }) => [field, value]));
}

function reasonFor(result: ImportResult, name: string): string {
  return result.ignored.find((each) => each.name === name)?.reason ?? 'not ignored';
}

describe('producer.properties', () => {
  const FILE = [
    '# the order service',
    'bootstrap.servers=a:9092,b:9092',
    'acks=-1',
    'linger.ms = 20',
    'batch.size: 32768',
    'compression.type=lz4',
    'delivery.timeout.ms=2147483647',
    'ssl.truststore.location=/etc/pki',
    'transactional.id=orders',
    'lingr.ms=5',
    'buffer.memory=lots',
    'retries=3 # never mind',
    'partitioner.adaptive.partitioning.enable=false',
    'max.poll.records=10',
    'linger.ms=30',
  ].join('\n');

  test('settings of the model are understood, within its limits', () => {
    const result = read(FILE);
    expect(result.kind).toBe('java');
    expect(result.client?.id).toBe('client-java-3.3');
    expect(settings(result)).toEqual({
      acks: 'all',
      'batch.size': 32_768,
      'compression.type': 'lz4',
      'delivery.timeout.ms': 3_600_000,
      // Follows from transactional.id.
      'enable.idempotence': 'true',
      partitioner: 'uniform',
      'linger.ms': 30,
    });
    const note = result.understood.find(({ field }) => field === 'delivery.timeout.ms')?.note;
    expect(note).toMatch(/^2,147,483,647 .* 3,600,000\.$/);
    expect(result.patch).toMatchObject({ 'linger.ms': 30, partitioner: 'uniform' });
    expect(result.patch).not.toHaveProperty('acks');
  });

  test('ignored settings have a reason', () => {
    const result = read(FILE);
    expect(reasonFor(result, 'ssl.truststore.location')).toContain("Security isn't in the model");
    expect(reasonFor(result, 'transactional.id')).toBe("Transactions aren't in the model.");
    expect(reasonFor(result, 'lingr.ms')).toContain('Did you mean linger.ms?');
    expect(reasonFor(result, 'buffer.memory')).toContain("the client's default");
    expect(reasonFor(result, 'max.poll.records')).toBe('A setting for consumers, not producers.');
    expect(reasonFor(result, 'linger.ms')).toContain('the last one wins');
    expect(reasonFor(result, 'bootstrap.servers')).toContain("Addresses aren't in the model");
  });

  test.each([
    ['client-java-2.3', 'round-robin', 'round-robin'],
    ['client-java-2.4', 'sticky', 'sticky'],
    ['client-java-3.3', 'adaptive', 'sticky'],
    ['client-java-4', 'adaptive', null],
  ])('%s: its own partitioner, and DefaultPartitioner', (clientId, own, byClass) => {
    const plain = read('linger.ms=7', { clientId });
    expect({ ...DEFAULT_SCENARIO, ...plain.patch }.partitioner).toBe(own);
    const named = read(
      'linger.ms=7\npartitioner.class=org.apache.kafka.clients.producer.internals.DefaultPartitioner',
      { clientId },
    );
    expect(settings(named).partitioner ?? null).toBe(byClass);
  });

  test("the version's defaults fill in what the file leaves out, and are listed if they differ", () => {
    const old = read('linger.ms=7', { clientId: 'client-java-2.3' });
    expect(old.byDefault).toEqual([
      { field: 'partitioner', used: 'round-robin', present: 'adaptive' },
      { field: 'acks', used: '1', present: 'all' },
      { field: 'enable.idempotence', used: 'false', present: 'true' },
    ]);
    expect(read('linger.ms=7', { clientId: 'client-java-4' }).byDefault).toEqual([]);
    expect(read('acks=all', { clientId: 'client-java-4' }).patch).toEqual({ 'linger.ms': 5 });
  });

  test("older clients ignore settings of 3.3, and frameworks' prefixes are removed", () => {
    const old = read('acks=1\npartitioner.ignore.keys=true', { clientId: 'client-java-2.4' });
    expect(old.ignored[0]?.reason).toBe('Clients have this setting from 3.3.');
    const prefixed = read('spring.kafka.producer.properties.linger.ms=9');
    expect(prefixed.understood[0]).toMatchObject({ value: 9, note: 'Read as linger.ms.' });
  });

  test('a warning names what Java refuses', () => {
    const result = read('enable.idempotence=true\nacks=1\nmax.in.flight.requests.per.connection=9');
    expect(result.warnings).toMatchSnapshot();
    expect(read('delivery.timeout.ms=1000').adjusted[0]?.message).toContain('shorter than linger');
  });
});

describe('librdkafka', () => {
  test('its own names and units, as lines and as JSON', () => {
    const expected = {
      'linger.ms': 1,
      'sticky.partitioning.linger.ms': 1,
      'buffer.memory': 67_108_864,
      'delivery.timeout.ms': 3_600_000,
      'max.in.flight.requests.per.connection': 1_000_000,
      acks: 'all',
      'compression.type': 'zstd',
    };
    const lines = read(
      'queue.buffering.max.ms=0.5\nqueue.buffering.max.kbytes=65536\nmessage.timeout.ms=0\nmax.in.flight=1000000\nrequest.required.acks=-1\ncompression.codec=zstd\nbatch.num.messages=10',
    );
    expect(lines.kind).toBe('librdkafka');
    expect(settings(lines)).toEqual({ ...expected, 'batch.num.messages': 10 });
    const json = read(
      '{"queue.buffering.max.ms": 0.5, "queue.buffering.max.kbytes": 65536, "message.timeout.ms": 0, "max.in.flight": 1000000, "request.required.acks": -1, "compression.codec": "zstd"}',
    );
    expect(settings(json)).toEqual(expected);
  });

  test('a request is given up with its messages, so a short message.timeout.ms stays short', () => {
    const { patch, adjusted } = read('message.timeout.ms=5000\nlinger.ms=10');
    expect(patch).toMatchObject({ 'delivery.timeout.ms': 5000, 'request.timeout.ms': 4990 });
    expect(adjusted).toEqual([]);
    expect(read('message.timeout.ms=90000').patch['request.timeout.ms']).toBe(60_000);
  });

  test('idempotence implies its limits, and a Python dictionary is read', () => {
    const result = read(
      "conf = {\n  'linger.ms': 100,\n  'enable.idempotence': 'true',\n  'socket.timeout.ms': 9000,\n}",
    );
    expect(settings(result)).toEqual({
      'linger.ms': 100,
      'sticky.partitioning.linger.ms': 200,
      'enable.idempotence': 'true',
      'max.in.flight.requests.per.connection': 5,
      'max.in.flight.batches.per.partition': 1,
      acks: 'all',
      'request.timeout.ms': 9000,
    });
    expect({ ...DEFAULT_SCENARIO, ...result.patch }.partitioner).toBe('sticky-time');
  });
});

describe('franz-go', () => {
  test('options in Go source, with expressions and comments', () => {
    const result = read(`client, err := kgo.NewClient(
      kgo.SeedBrokers("a:9092, b(:9092"), // kgo.ProducerLinger(time.Second)
      kgo.ProducerLinger(5*time.Millisecond),
      kgo.ProducerBatchMaxBytes(1_000_012),
      kgo.RecordPartitioner(kgo.UniformBytesPartitioner(32<<10, true, false, nil)),
      kgo.MaxProduceRequestsInflightPerBroker(3),
      kgo.RequiredAcks(kgo.LeaderAck()),
      kgo.DisableIdempotentWrite(),
      kgo.ProducerBatchCompression(kgo.ZstdCompression().WithLevel(3), kgo.NoCompression()),
      kgo.MaxBufferedBytes(64*1024*1024),
      kgo.ProduceRequestTimeout(5*time.Second + 500*time.Millisecond),
      kgo.RecordDeliveryTimeout(deliveryTimeout),
      kgo.MaxBufferedRecords(10_000),
    )`);
    expect(result.kind).toBe('franz-go');
    expect(settings(result)).toEqual({
      'linger.ms': 5,
      'batch.size': 32_768,
      partitioner: 'adaptive-bytes',
      'partitioner.ignore.keys': 'true',
      'max.in.flight.requests.per.connection': 3,
      acks: '1',
      'enable.idempotence': 'false',
      'compression.type': 'zstd',
      'buffer.memory': 67_108_864,
      'queue.buffering.max.messages': 10_000,
      'request.timeout.ms': 15_500,
    });
    expect(result.ignored.map(({ name }) => name)).toEqual(['SeedBrokers', 'RecordDeliveryTimeout']);
    expect(reasonFor(result, 'RecordDeliveryTimeout')).toContain("isn't a constant");
  });

  test('warnings name what franz-go refuses, and unknown options', () => {
    expect(read('kgo.RequiredAcks(kgo.NoAck())').warnings[0]).toContain("With acks=0 franz-go doesn't start");
    expect(read('kgo.RequiredAcks(kgo.NoAck()), kgo.DisableIdempotentWrite()').warnings).toEqual([]);
    expect(reasonFor(read('kgo.ProducerLingr(1)'), 'ProducerLingr')).toContain(
      'Did you mean ProducerLinger?',
    );
    expect(reasonFor(read('kgo.FetchMaxWait(1)'), 'FetchMaxWait')).toContain('consumers');
  });

  test('idempotent writes decide the requests in flight', () => {
    const idempotent = read('kgo.MaxProduceRequestsInflightPerBroker(20)');
    expect(idempotent.understood).toEqual([]);
    expect(settings(read('kgo.DisableIdempotentWrite()'))['max.in.flight.requests.per.connection']).toBe(1);
    expect(settings(read('kgo.RecordPartitioner(kgo.LeastBackupPartitioner())'))).toMatchObject({
      partitioner: 'least-backup',
      'batch.size': 1_000_012,
    });
  });
});

describe('kafka-producer-perf-test', () => {
  const FINAL =
    '122880 records sent, 2047.965868 records/sec (1.00 MB/sec), 3.42 ms avg latency, 271.00 ms max latency, 2 ms 50th, 6 ms 95th, 31 ms 99th, 140 ms 99.9th.';

  test('a warning says that mean latency rises through the interim lines', () => {
    const interim = (...means: readonly number[]): string =>
      means
        .map(
          (ms) =>
            `10000 records sent, 2000.0 records/sec (0.98 MB/sec), ${ms} ms avg latency, 9000.0 ms max latency.`,
        )
        .join('\n');
    const warned = (text: string): string => read(`${text}\n${FINAL}`).warnings.join(' ');
    expect(warned(interim(120, 900, 1900))).toMatch(/rises .* from 120\u202Fms to 1\.90\u202Fs/);
    // A fault that ended, or too few lines for a trend.
    expect(warned(interim(120, 900, 200))).not.toContain('rises');
    expect(warned(interim(120, 900))).not.toContain('rises');
  });

  test("other versions' wording, broken lines, and another decimal sign", () => {
    const old =
      '3274096 records sent, 654688.3 records/sec (62.44 MB/sec), 5.6 ms avg latency, 230.0 max latency.';
    expect(read(old)).toMatchObject({ measured: { maxMs: 230, p99Ms: null } });
    expect(read(old).warnings.join()).toContain('only interim lines');
    const steady = `${FINAL}\n${FINAL.replace('records sent', 'steady state records sent').replace('31 ms', '9 ms')}`;
    expect(read(steady)).toMatchObject({ measured: { p99Ms: 9 }, warnings: [] });
    expect(read(FINAL.replaceAll(' ', '\n')).measured?.p999Ms).toBe(140);
    expect(settings(read('--num-records 9 --record-size=100 --throughput -1'))).toEqual({
      'record.bytes': 100,
      rate: 'max',
    });
  });
});

describe('untrusted text', () => {
  const PIECES = [
    'kgo.',
    'kgo.ProducerLinger(',
    'RecordPartitioner(',
    '((',
    '"',
    '`',
    '5*',
    '<<',
    ')',
    ' records sent, ',
    'linger.ms=',
    '--producer-props ',
    '--num-records',
    'acks',
    '=',
    '{',
    '"linger.ms":',
    '\\u00',
    '\\',
    '\n',
    '1e999',
    '-0',
    '__proto__=1',
    'constructor: 2',
    '9',
  ];
  const anyText = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc
      .array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ maxLength: 8 })), { maxLength: 60 })
      .map((parts) => parts.join('')),
  );

  test('reading never throws, and the result is always a valid scenario', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const result = readImport(text, DEFAULT_SCENARIO);
        if (result === null) return;
        const wanted = { ...DEFAULT_SCENARIO, ...result.patch };
        expectSame(repairScenario(wanted), { scenario: wanted, notices: [] });
        for (const { reason } of result.ignored) expect(reason).toMatch(/[.?]$/);
      }),
      { numRuns: draws(3000) },
    );
  });

  // Read in quadratic time, these would take longer than a test may.
  test('long texts are read fast', () => {
    for (const piece of ['1 records sent, ', 'kgo.A(', 'a.b=c\n', '"', '\\', '1.', '-- ', ' ']) {
      readImport(piece.repeat(400_000 / piece.length), DEFAULT_SCENARIO);
    }
  });

  test("random words aren't recognised", () => {
    expect(recognise('')).toBeNull();
    expect(recognise('Dear colleagues, the meeting is at 10:30.')).toBeNull();
    expect(readImport('<script>alert(1)</script>', DEFAULT_SCENARIO)).toBeNull();
  });
});
