import { expect, test } from 'vitest';
import { DEFAULT_SCENARIO } from '../../../src/scenario/scenario';
import { readOver } from './readText';
import { textNamed } from './texts';

const MICROMETER = textNamed('micrometer.txt');

const JAVA_4 = MICROMETER.replaceAll('3.9.1', '4.1.0');

function read(text: string, choice = {}) {
  const { client, patch, warnings } = readOver(text, DEFAULT_SCENARIO, choice);
  return {
    client: client?.id,
    lingerMs: patch['linger.ms'],
    says: warnings.filter((each) => each.includes('Kafka ')),
  };
}

test("Micrometer's tag kafka_version chooses the client with its defaults, and the dialog names the tag", () => {
  expect(read(MICROMETER)).toMatchObject({ client: 'client-java-3.3', lingerMs: undefined });
  const { says, ...chosen } = read(JAVA_4);
  expect(chosen).toEqual({ client: 'client-java-4', lingerMs: 5 });
  expect(says).toMatchSnapshot();
});

test("a query's response and jmx_exporter's app-info name the version, too; those of brokers and consumers don't count", () => {
  const answer = JSON.stringify({
    data: {
      result: [
        {
          metric: {
            __name__: 'kafka_producer_request_latency_avg',
            client_id: 'a',
            kafka_version: '4.0.0',
          },
          value: [1_700_000_000, '5'],
        },
      ],
    },
  });
  expect(read(answer).client).toBe('client-java-4');
  const untagged = MICROMETER.replaceAll('kafka_version="3.9.1",', '');
  const info = (of: string) =>
    `${untagged}\nkafka_${of}_app_info{client_id="producer-1",version="2.8.0"} 1\n`;
  expect(read(info('producer'))).toMatchObject({
    client: 'client-java-2.4',
    says: [expect.stringContaining('Kafka 2.8.0 (their app-info)')],
  });
  for (const other of ['server', 'consumer']) expect(read(info(other)).client).toBeUndefined();
});

test('a client that the reader chose or the settings name is kept', () => {
  expect(read(JAVA_4, { clientId: 'client-java-2.4' })).toMatchObject({
    client: 'client-java-2.4',
    lingerMs: undefined,
    says: [expect.stringContaining('Java 4, but you chose Java 2.4 to 3.2')],
  });
  const named = read(`# Client: Java 3.3 to 3.9\nbatch.size=32768\n${JAVA_4}`);
  expect(named.client).toBe('client-java-3.3');
  expect(named.says.join()).toContain('in your text name Java 3.3 to 3.9');
  expect(read(`linger.ms=20\n${JAVA_4}`)).toMatchObject({ client: 'client-java-4', lingerMs: 20 });
  // Another library's settings aren't a Java producer's.
  expect(read(`queue.buffering.max.ms=20\n${JAVA_4}`)).toMatchObject({ lingerMs: 20, says: [] });
});

test('the version of most producers wins, and a chosen producer brings its own', () => {
  const several = `${MICROMETER}\nkafka_producer_request_latency_avg{client_id="producer-3",kafka_version="4.0.0"} 4\n`;
  expect(read(several)).toMatchObject({
    client: 'client-java-3.3',
    says: [expect.stringContaining('Other producers in the text have 4.0.0')],
  });
  expect(read(several, { producer: 'producer-3' }).client).toBe('client-java-4');
});

test("before 3.0 the defaults are acks=1 without idempotence, and Confluent's versions map to Kafka's", () => {
  const of = (version: string, before = '') => readOver(before + MICROMETER.replaceAll('3.9.1', version));
  const old = of('2.8.1');
  expect(old.client?.id).toBe('client-java-2.4');
  expect(old.patch).toMatchObject({ acks: '1', 'enable.idempotence': 'false' });
  expect(old.warnings.join()).toContain('acks=1 without idempotence.');
  // The text's own settings come first, and 3.x has its client's defaults.
  expect(of('2.8.1', 'acks=all\n').patch.acks).toBeUndefined();
  expect(of('3.1.0').patch.acks).toBeUndefined();
  for (const [version, id, kafka] of [
    ['8.0.0-ccs', 'client-java-4', '4.0'],
    ['7.5.1-ce', 'client-java-3.3', '3.5'],
    ['7.2.0-ccs', 'client-java-2.4', '3.2'],
    ['6.2.0-ccs', 'client-java-2.4', '2.8'],
    ['5.3.1-ccs', 'client-java-2.3', '2.3'],
  ] as const) {
    const read = of(version);
    expect(read.client?.id).toBe(id);
    expect(read.warnings.join()).toContain(`Kafka ${version}, which is ${kafka} `);
  }
});
