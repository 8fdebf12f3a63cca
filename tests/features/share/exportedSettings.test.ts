import { describe, expect, test } from 'vitest';
import { propertiesDiff } from '../../../src/features/decide/text/propertiesDiff';
import { systemLines } from '../../../src/features/decide/text/systemLines';
import { readImport } from '../../../src/features/import/core/read';
import { perfCommand } from '../../../src/run/export/perfCommandFile';
import { producerProperties } from '../../../src/run/export/propertiesFile';
import { springYaml } from '../../../src/run/export/springYaml';
import { DEFAULT_SCENARIO, type Scenario } from '../../../src/scenario/scenario';

const scenarioWith = (patch: Partial<Scenario>): Scenario => ({ ...DEFAULT_SCENARIO, ...patch });
const commandOf = (patch: Partial<Scenario>): string =>
  perfCommand({ scenario: scenarioWith(patch), summary: null });
const propertiesOf = (patch: Partial<Scenario>, client = ''): string =>
  producerProperties({ scenario: scenarioWith(patch), summary: null, client });
const diffOf = (before: Partial<Scenario>, after: Partial<Scenario>, named = ''): string =>
  propertiesDiff(scenarioWith(before), scenarioWith({ ...before, ...after }), [], named);

describe('the client of an exported file', () => {
  test('stays the current one unless a change needs another', () => {
    expect(diffOf({ 'linger.ms': 5 }, { 'linger.ms': 100 })).toBe('-linger.ms=5\n+linger.ms=100\n');
    expect(diffOf({ 'linger.ms': 20 }, { 'linger.ms': 5 })).not.toContain('#');
    expect(diffOf({ 'linger.ms': 5 }, { partitioner: 'uniform', 'linger.ms': 0 })).not.toContain('#');
    expect(diffOf({ partitioner: 'sticky' }, { partitioner: 'adaptive' })).toMatch(
      /^# These are settings of Java 3\.3 to 3\.9; the present ones are those of Java 2\.4 to 3\.2\.\n/,
    );
  });

  test('is the one that the reader has chosen, if it has the partitioner', () => {
    const named = 'client-java-4';
    expect(propertiesOf({ 'linger.ms': 20 }, named)).toContain('# Client: Java 4\n');
    expect(propertiesOf({ 'linger.ms': 20 }, named)).toContain("The client's default is 5 ms.\nlinger.ms=20");
    expect(propertiesOf({ partitioner: 'sticky' }, named)).toContain('# Client: Java 2.4 to 3.2\n');
    expect(systemLines(scenarioWith({ 'linger.ms': 20 }), named)[0]).toBe('1 producer, Java 4, changed');
    expect(systemLines(scenarioWith({ partitioner: 'least-backup' }))[0]).toContain('franz-go');
  });
});

describe('a producer starts with the exported settings', () => {
  test.each(['adaptive', 'sticky', 'round-robin', 'sticky-time'] as const)(
    'with %s, idempotence is off if acks or requests in flight rule it out',
    (partitioner) => {
      for (const patch of [{ acks: '1' }, { 'max.in.flight.requests.per.connection': 10 }] as const) {
        const scenario = { partitioner, 'enable.idempotence': 'true', ...patch } as const;
        const says =
          /Off, because the producer wouldn't start with it at acks=\w+ and \d+ requests in flight\.\n/;
        expect(propertiesOf(scenario)).toContain('\nenable.idempotence=false\n');
        expect(propertiesOf(scenario)).toMatch(says);
        expect(commandOf(scenario)).toContain(' enable.idempotence=false');
      }
    },
  );

  test('a decision turns idempotence off rather than only leaving it out', () => {
    expect(diffOf({}, { 'max.in.flight.requests.per.connection': 10 })).toContain(
      '-enable.idempotence=true\n+enable.idempotence=false\n',
    );
  });

  test("librdkafka's values are within its ranges, and the file says what they should be", () => {
    const text = propertiesOf({
      partitioner: 'sticky-time',
      'max.request.size': 700,
      'request.timeout.ms': 400_000,
      'retry.backoff.ms': 0,
      'buffer.memory': 33_554_000,
    });
    expect(text).toContain(
      "# librdkafka takes 1000 to 1000000000, so it can't be 700.\nmessage.max.bytes=1000\n",
    );
    expect(text).toContain("so it can't be 400000.\nsocket.timeout.ms=300000\n");
    expect(text).toContain("so it can't be 0.\nretry.backoff.ms=1\n");
    expect(text).toContain("so it's rounded.\nqueue.buffering.max.kbytes=32768\n");
  });
});

describe('an exported file lists its own gaps', () => {
  test("librdkafka has no max.block.ms, can't ignore keys and has no racks", () => {
    const text = propertiesOf({
      partitioner: 'sticky-time',
      keys: 'uniform',
      'partitioner.ignore.keys': 'true',
    });
    expect(text).toContain("# Max block time isn't in this file. librdkafka's produce() never waits");
    expect(text).toContain("# Ignore keys isn't in this file. librdkafka has no setting for it.");
    expect(propertiesOf({ partitioner: 'sticky-time', 'max.block.ms': 0 })).not.toContain('Max block time');
  });

  test("a partitioner that Kafka 4's tool lacks", () => {
    expect(commandOf({ partitioner: 'sticky' })).not.toMatch(/^ .*partitioner/m);
    expect(commandOf({ partitioner: 'sticky' })).toMatch(
      /^: 'Partitioner: Kafka 4 no longer has the sticky partitioner.*--producer-props.*DefaultPartitioner\.'$/m,
    );
    expect(commandOf({ partitioner: 'round-robin' })).toMatch(
      /partitioner\.class=\S+\.RoundRobinPartitioner$/m,
    );
    expect(commandOf({ partitioner: 'round-robin' })).not.toContain(": 'Partitioner");
    expect(commandOf({ partitioner: 'round-robin-skip' })).toContain(
      ": 'Partitioner: From 3.9.2 on, it no longer skips partitions.'",
    );
  });

  test('a diskless topic, a limit in records, chunks and racks', () => {
    expect(commandOf({ 'diskless.enable': 'true' })).toContain(": 'Diskless: an ordinary topic");
    expect(commandOf({ 'queue.buffering.max.messages': 100 })).toContain(
      ": 'Max queued records: Java limits",
    );
    expect(commandOf({ 'buffer.memory.allocation.strategy': 'incremental' })).toContain(
      ": 'Buffer allocation: ",
    );
    const spread = {
      producers: 3,
      racks: 3,
      'partitioner.rack.aware': 'true',
      'client.rack': 'spread',
    } as const;
    expect(commandOf(spread)).toContain(' client.rack=$(((producer-1)%3))');
    expect(commandOf(spread)).not.toContain("the first one's");
    expect(propertiesOf(spread)).toContain("over 3 racks: this is the first one's.\nclient.rack=0\n");
    expect(commandOf({ ...spread, producers: 1 })).toContain(' client.rack=0');
  });
});

describe("Spring Boot's application.yml", () => {
  test('has the settings that a properties file has, which the import reads again', () => {
    const patch = { 'linger.ms': 20, 'batch.size': 8192, 'compression.type': 'lz4', acks: '1' } as const;
    const yaml = springYaml({ scenario: scenarioWith(patch), summary: null }) ?? '';
    expect(readImport(yaml, DEFAULT_SCENARIO)?.patch).toMatchObject(patch);
  });

  test("isn't there for clients that Spring doesn't use", () => {
    expect(springYaml({ scenario: scenarioWith({ partitioner: 'sticky-time' }), summary: null })).toBeNull();
  });
});
