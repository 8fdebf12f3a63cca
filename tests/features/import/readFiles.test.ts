import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type NamedText, readFiles, togetherOf } from '../../../src/features/import/core/readFiles';
import { DEFAULT_SCENARIO, type Scenario } from '../../../src/scenario/scenario';

const file = (name: string): NamedText => ({
  name,
  text: readFileSync(new URL(`../../fixtures/platform/${name}`, import.meta.url), 'utf8'),
});
const SETTINGS = file('application.yml');
const ALL_PODS = file('query.json');
const ONE_POD = file('pod.prom');
const TEST_RUN = file('cold-start.txt');

/** The system that the files are from. */
const SYSTEM: Scenario = {
  ...DEFAULT_SCENARIO,
  producers: 12,
  brokers: 6,
  partitions: 48,
  rate: 5000,
  'record.bytes': 800,
  'slow.broker': 'none',
};

const read = (texts: readonly NamedText[], scenario = SYSTEM) => readFiles({ texts, scenario, choice: {} });

describe('several files', () => {
  test('are one reading, in whatever order they come', () => {
    const [one, other] = [read([SETTINGS, ALL_PODS]), read([ALL_PODS, SETTINGS])];
    expect(one.result?.patch).toEqual(other.result?.patch);
    expect(one.result?.patch['compression.type']).toBe('lz4');
    expect(one.result?.metrics.length).toBeGreaterThan(50);
    expect(one.result?.producers).toHaveLength(12);
    expect(one.files.map(({ name }) => name)).toEqual(['application.yml', 'query.json']);
  });

  test("keep what one says against the defaults of another's client", () => {
    const texts = [
      { name: 'a.properties', text: 'linger.ms=20\nacks=1' },
      { name: 'b.properties', text: 'batch.size=65536\nbuffer.memory=67108864' },
    ];
    expect(read(texts).result?.patch).toMatchObject({ 'linger.ms': 20, acks: '1', 'batch.size': 65_536 });
  });

  test('that both have a setting: the last one wins', () => {
    const texts = [
      { name: 'a.properties', text: 'linger.ms=20\nacks=all' },
      { name: 'b.properties', text: 'linger.ms=5\nacks=all' },
    ];
    expect(read(texts).result?.patch['linger.ms']).toBe(5);
    expect(read(texts.toReversed()).result?.patch['linger.ms']).toBe(20);
  });

  test('that are unknown are named, and spoil nothing', () => {
    const { files, result } = read([{ name: 'notes.txt', text: 'Call Anna about Friday.' }, SETTINGS]);
    expect(files.map((each) => each.result === null)).toEqual([true, false]);
    expect(result?.understood).toHaveLength(9);
  });
});

test('scrapes of two pods add up, and a scrape of one pod is not counted beside all twelve', () => {
  const rate = (texts: readonly NamedText[]): number =>
    read(texts).result?.metrics.find(
      ({ figure, statistic, of }) => figure === 'records' && statistic.type === 'rate' && of.topic === null,
    )?.value ?? 0;
  const one = rate([ONE_POD]);
  const second = { name: 'pod-2.prom', text: `${ONE_POD.text}\n` };
  expect(one).toBeCloseTo(414.5, 0);
  expect(rate([ONE_POD, second])).toBeCloseTo(2 * one);
  expect(read([ONE_POD, second]).result?.producers).toHaveLength(2);
  expect(rate([ONE_POD, ALL_PODS])).toBeCloseTo(rate([ALL_PODS]));
  // Settings of two producers, one a profile, take nothing from the metrics of one.
  expect(rate([SETTINGS, ONE_POD])).toBeCloseTo(one);
});

test("a benchmark beside a running system's metrics is another load, and alone it's the measurement", () => {
  const beside = read([SETTINGS, ALL_PODS, TEST_RUN]);
  expect(beside.files.map(({ result }) => result?.measured?.records ?? null)).toEqual([null, null, 300_000]);
  expect(beside.result?.measured).toBeNull();
  expect(beside.result?.patch['duration.s']).toBeUndefined();
  const alone = read([SETTINGS, TEST_RUN]);
  expect(alone.result?.measured?.records).toBe(300_000);
});

test('no secret of any file is kept', () => {
  expect(JSON.stringify(read([SETTINGS, ALL_PODS]))).not.toContain('s3cr3t');
});

test('the version that any file names counts for the settings of all, in whatever order', () => {
  const settings = {
    name: 'application.yml',
    text: 'acks: all\npartitioner.adaptive.partitioning.enable: false\nlinger.ms: 10',
  };
  const metrics = {
    name: 'query.prom',
    text: 'kafka_producer_request_latency_avg{client_id="a",kafka_version="3.7.1"} 9.8',
  };
  const sticky: Scenario = { ...DEFAULT_SCENARIO, partitioner: 'sticky' };
  for (const texts of [[settings, metrics], [metrics, settings], [settings]])
    expect({ ...sticky, ...readFiles({ texts, scenario: sticky, choice: {} }).result?.patch }).toMatchObject({
      partitioner: 'uniform',
      'linger.ms': 10,
    });
});

describe('figures of one client and the settings of another', () => {
  const java = {
    name: 'query.prom',
    text: 'kafka_producer_request_latency_avg{client_id="a",kafka_version="3.7.1"} 9.8',
  };
  const librdkafka = {
    name: 'stats.json',
    text: JSON.stringify({
      name: 'rdkafka#producer-1',
      type: 'producer',
      ts: 1,
      time: 1700000000,
      txmsgs: 1000,
      msg_cnt: 0,
      brokers: { 'b:9092/1': { nodeid: 1, int_latency: { avg: 9000, cnt: 9 }, rtt: { avg: 2000, cnt: 9 } } },
    }),
  };
  const spring = {
    name: 'application.yml',
    text: 'spring:\n  kafka:\n    producer:\n      acks: all\n      properties:\n        linger.ms: 7\n',
  };
  const plain = { name: 'producer.properties', text: 'linger.ms=9' };
  const brokers = {
    name: 'brokers.prom',
    text: 'kafka_network_requestmetrics_localtimems{request="Produce",quantile="0.50"} 2',
  };
  const [ofJava, ofLibrdkafka] = ['client-java-3.3', 'client-librdkafka'];

  test.each([
    ['figures decide whose settings count', [java, librdkafka], undefined, ofJava, 'stats.json', undefined],
    ['the first of them', [librdkafka, java], undefined, ofLibrdkafka, 'query.prom', undefined],
    ['unless the reader does', [java, librdkafka], 'librdkafka', ofLibrdkafka, 'query.prom', undefined],
    [
      'also the settings of a framework',
      [spring, librdkafka],
      undefined,
      ofLibrdkafka,
      'application.yml',
      undefined,
    ],
    ['of which the reader may want the other', [spring, librdkafka], 'Java', ofJava, 'stats.json', 7],
    [
      'settings that both clients have may be of either',
      [plain, librdkafka],
      undefined,
      ofLibrdkafka,
      null,
      9,
    ],
    ['and so are metrics of brokers', [brokers, librdkafka], undefined, ofLibrdkafka, null, undefined],
  ] as const)('are never mixed, and asked about: %s', (_, texts, client, id, other, linger) => {
    const { result, files, clients } = readFiles({ texts, scenario: DEFAULT_SCENARIO, choice: { client } });
    expect([result?.client?.id, result?.patch['linger.ms']]).toEqual([
      id,
      linger ?? (id === ofJava ? undefined : 5),
    ]);
    expect(files.find(({ isOther }) => isOther)?.name ?? null).toBe(other);
    expect(clients).toHaveLength(other === null ? 1 : 2);
    const together = result && togetherOf(files, result);
    expect(together?.texts.map(({ file }) => file)).not.toContain(other);
    if (other !== null)
      expect(result?.findings.map(({ says }) => says).join()).toContain(`${other} is of another client`);
  });
});
