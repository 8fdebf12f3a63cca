import { describe, expect, test } from 'vitest';
import { warningsOf } from '../../../../src/features/import/core/meaning/interpret';
import { figureIn, file, findingsIn, HEALTHY, meaningOf, meaningOfText, TWELVE_PODS } from './together';

test('a default before librdkafka 0.11 is named only if the text sets no linger', () => {
  const { diagnosis } = meaningOf([file('texts', 'rdkafka-stats-0.9.json')]).figures;
  expect(diagnosis.says).toContain('the default of librdkafka before 0.11');
});

describe('awaited sends', () => {
  test('200,000 of them with a linger of 5 s take 11.57 days', () => {
    const source = `using Confluent.Kafka;
var config = new ProducerConfig { LingerMs = 5000, MessageTimeoutMs = 30 * 1000 };
foreach (var each in all) await producer.ProduceAsync("orders", each);`;
    const meaning = meaningOfText(source);
    expect(200_000 / figureIn(meaning, 'awaited-sends', 'rate') / 86_400).toBeCloseTo(11.57, 2);
    expect(meaning.read.refusals).toEqual([]);
  });
});

describe('a full buffer', () => {
  const run = (command: string, result: string): string =>
    `kafka-producer-perf-test.sh --topic orders --num-records 100000 --throughput -1 ${command}\n100000 records sent, ${result}`;
  test('of 2,048 batches of 15 records at 0.42 MB/s takes the 72 s of the p99', () => {
    const text = run(
      '--record-size 1024 --producer-props acks=all batch.size=16384 linger.ms=0 max.in.flight.requests.per.connection=1',
      '430.080000 records/sec (0.42 MB/sec), 60123.00 ms avg latency, 80000.00 ms max latency, 66000 ms 50th, 71000 ms 95th, 72000 ms 99th, 79000 ms 99.9th.',
    );
    const meaning = meaningOfText(text);
    expect(figureIn(meaning, 'full-buffer', 'drain')).toBeCloseTo(71_428.6, 0);
    expect(figureIn(meaning, 'full-buffer', 'buffer.memory')).toBe(33_554_432);
  });
  test('of 32 MB takes 610 ms at the throughput that goes with it', () => {
    const text = run(
      '--record-size 100 --producer-props acks=1 batch.size=16384',
      '550032.000000 records/sec (52.46 MB/sec), 520.00 ms avg latency, 702.00 ms max latency, 610 ms 50th, 640 ms 95th, 668 ms 99th, 690 ms 99.9th.',
    );
    const meaning = meaningOfText(text);
    expect(figureIn(meaning, 'full-buffer', 'p50')).toBe(610);
    expect(figureIn(meaning, 'full-buffer', 'drain')).toBeCloseTo(610, 0);
  });
  test("isn't found where the benchmark keeps the rate it asked for", () => {
    const text = run(
      '--record-size 100 --producer-props acks=1',
      '546133.000000 records/sec (52.08 MB/sec), 598.00 ms avg latency, 702.00 ms max latency, 610 ms 50th, 640 ms 95th, 668 ms 99th, 690 ms 99.9th.',
    ).replace('--throughput -1', '--throughput 546133');
    expect(findingsIn(meaningOfText(text)).has('full-buffer')).toBe(false);
  });
});

test('a full queue: waiting ÷ rate is the latency', () => {
  const meaning = meaningOf([file('texts', 'rdkafka-queue.txt')]);
  expect(figureIn(meaning, 'full-queue', 'latency')).toBeCloseTo(1602, 0);
});

describe('settings', () => {
  const java = (lines: string): readonly string[] => [...findingsIn(meaningOfText(lines)).keys()];
  test.each([
    ['enable.idempotence=true\nacks=1', 'idempotence-needs-acks'],
    ['enable.idempotence=true\nmax.in.flight.requests.per.connection=6', 'idempotence-limits-in-flight'],
    ['enable.idempotence=true\nretries=0', 'idempotence-needs-retries'],
    ['linger.ms=60000\ndelivery.timeout.ms=60000', 'linger-reaches-timeout'],
    ['linger.ms=5\nqueue.buffering.max.ms=1000', 'set-twice'],
  ])('%j are refused, or a slip', (lines, code) => {
    expect(java(lines)).toContain(code);
  });
  test('at their limits are neither', () => {
    const lines = 'linger.ms=5\nrequest.timeout.ms=30000\ndelivery.timeout.ms=30005\nlinger.ms=5';
    expect(java(lines)).not.toContain('linger-reaches-timeout');
  });
  test('of two names for one setting are read as the last one says', () => {
    const { settings } = meaningOfText('linger.ms=5\nqueue.buffering.max.ms=1000').read;
    expect(settings.find(({ field }) => field === 'linger.ms')?.value).toBe(1000);
  });
  test('with a record to which no second one fits in a batch say so', () => {
    const command = 'kafka-producer-perf-test.sh --record-size 20000 --throughput 10 --num-records 10';
    expect(java(`${command} --producer-props batch.size=16384`)).toContain('one-record-per-batch');
    expect(java(command.replace('20000', '9000'))).toContain('one-record-per-batch');
  });
});

describe('a connection that carries 64 KiB per round trip', () => {
  const text = 'send.buffer.bytes=65536\nlinger.ms=5';
  test('of 200 ms is the limit of 2,048 records a second over three of them', () => {
    const meaning = meaningOfText(text, { ...HEALTHY, 'rtt.ms': 200 });
    expect(figureIn(meaning, 'connection-bound', 'bound')).toBe(327_680);
    expect(figureIn(meaning, 'connection-bound', 'asked')).toBeCloseTo((2048 * 512) / 3, 6);
    expect(warningsOf(meaning)).toContain(findingsIn(meaning).get('connection-bound')?.says);
  });
  test.each([
    ['over 20 ms', text, { 'rtt.ms': 20 }],
    [
      'if the buffers are the system\u2019s',
      'send.buffer.bytes=-1',
      { 'rtt.ms': 200, 'socket.receive.buffer.bytes': 'system' },
    ],
    ['at half the size', `${text}\ncompression.type=lz4`, { 'rtt.ms': 200, 'compression.ratio': 0.5 }],
  ] as const)("isn't %s", (_, lines, changes) => {
    expect(findingsIn(meaningOfText(lines, { ...HEALTHY, ...changes })).has('connection-bound')).toBe(false);
  });
});

describe('the files of a platform', () => {
  const settings = file('platform', 'application.yml');
  const pods = file('platform', 'query.json');

  test('name the broker that holds others back, by its own name, with the number in the model', () => {
    const { figures } = meaningOf([settings, pods], TWELVE_PODS);
    expect(figures.diagnosis.code).toBe('slow-broker');
    expect(figures.brokers.map(({ name, state, waitsFor }) => [name, state, ...waitsFor])).toEqual([
      ['node-1', 'healthy'],
      ['node-2', 'healthy'],
      ['node-3', 'waits', 'node-5'],
      ['node-4', 'waits', 'node-5'],
      ['node-5', 'slow'],
      ['node-6', 'healthy'],
    ]);
    expect(figures.brokers[4]?.broker).toEqual({ here: 4, yours: 5 });
    expect(figures.wait?.brokersShare).toBeCloseTo(0.89, 2);
    expect(figures.why?.code).toBe('followers-hold-leaders');
  });

  test('keep no secret, and count what was read', () => {
    const { read } = meaningOf([settings, pods], TWELVE_PODS);
    expect(read.secrets).toBe(2);
    expect(read.settings.find(({ field }) => field === 'compression.ratio')?.short).toBe('0.469');
    expect(read.settings.find(({ field }) => field === 'buffer.memory')?.short).toBe('32\u202FMB');
    expect(read.conflicts).toEqual([]);
  });

  test('of which one has other settings conflict, and the last one is used', () => {
    const other = { name: 'other.properties', text: 'linger.ms=20\nacks=all' };
    const { conflicts } = meaningOf([settings, other], TWELVE_PODS).read;
    expect(conflicts).toEqual([
      {
        field: 'linger.ms',
        name: 'linger.ms',
        values: [
          { file: 'application.yml', value: '0\u202Fms' },
          { file: 'other.properties', value: '20\u202Fms' },
        ],
      },
    ]);
  });

  test.each([
    ['all', []],
    ['1', ['acks-disable-idempotence']],
  ])('what acks=1 means is said only if they are used: the last file has acks=%s', (last, codes) => {
    const texts = ['1', 'all', last].map((acks, place) => ({
      name: `${place}`,
      text: `acks=${acks}\nlinger.ms=5`,
    }));
    const notes = meaningOf(texts, HEALTHY).read.notes.map(({ code }) => code);
    expect([...new Set(notes)]).toEqual(codes);
  });

  test('a benchmark beside metrics is another situation, and no part of their load', () => {
    const { figures, unknowns } = meaningOf(
      [settings, pods, file('platform', 'cold-start.txt')],
      TWELVE_PODS,
    );
    expect(figures.findings.find(({ code }) => code === 'other-situation')?.file).toBe('cold-start.txt');
    expect(figures.differences.map(({ code }) => code)).toEqual(['slow-broker']);
    const cold = unknowns.find(({ code }) => code === 'cold-start');
    expect(cold?.figures).toMatchObject({
      'p99.9': { value: 188 },
      'longest after the start': { value: 148 },
    });
  });

  test('one pod of twelve is scaled, and no change makes the system smaller', () => {
    const { figures, unknowns } = meaningOf([file('platform', 'pod.prom')], TWELVE_PODS);
    expect(figures.pods).toMatchObject({ seen: 1, all: 12 });
    expect(figures.pods?.allRecordsPerSecond).toBeCloseTo(12 * 414.5, 0);
    expect(figures.differences.flatMap(({ patch }) => Object.keys(patch))).toEqual([
      'slow.broker',
      'slow.ms',
    ]);
    expect(unknowns.map(({ code }) => code)).toContain('other-pods');
  });

  test('two benchmarks conflict in what both set, and the last one is used', () => {
    const slow = file('platform', 'cold-start.txt');
    const fast = {
      name: 'fast.txt',
      text: slow.text.replace('linger.ms=0', 'linger.ms=20 batch.size=262144'),
    };
    const { conflicts } = meaningOf([slow, fast], TWELVE_PODS).read;
    expect(conflicts.map(({ field }) => field)).toEqual(['linger.ms']);
  });
});
