import { describe, expect, test } from 'vitest';
import { propertiesDiff } from '../../../src/features/decide/text/propertiesDiff';
import { systemLines } from '../../../src/features/decide/text/systemLines';
import { readImport } from '../../../src/features/import/core/read';
import {
  changedSettings,
  SETTINGS_FORMAT_IDS,
  type SettingsFormatId,
  settingsFile,
} from '../../../src/run/export/changedSettings';
import { perfCommand } from '../../../src/run/export/perfCommandFile';
import { producerProperties } from '../../../src/run/export/propertiesFile';
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
      /^# .* settings of Java 3\.3 to 3\.9; .* of Java 2\.4 to 3\.2\.\n/,
    );
  });

  test('is the one that the reader has chosen, if it has the partitioner', () => {
    const named = 'client-java-4';
    expect(propertiesOf({ 'linger.ms': 20 }, named)).toContain('# Client: Java 4\n');
    expect(propertiesOf({ 'linger.ms': 20 }, named)).toContain('default is 5 ms.\nlinger.ms=20');
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
        const says = /Off, because .* at acks=\w+ and \d+ requests in flight\.\n/;
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
    expect(text).toContain(" can't be 700.\nmessage.max.bytes=1000\n");
    expect(text).toContain(' 400000.\nsocket.timeout.ms=300000\n');
    expect(text).toContain("so it can't be 0.\nretry.backoff.ms=1\n");
    expect(text).toContain('d.\nqueue.buffering.max.kbytes=32768\n');
  });
});

describe('an exported file lists its own gaps', () => {
  test("librdkafka has no max.block.ms, can't ignore keys and has no racks", () => {
    const text = propertiesOf({
      partitioner: 'sticky-time',
      keys: 'uniform',
      'partitioner.ignore.keys': 'true',
    });
    const gaps = text.match(/^# (?:Ignore keys|Max block time) isn't in this file\..*$/gm);
    expect(gaps).toHaveLength(2);
    expect(gaps).toMatchSnapshot();
    expect(propertiesOf({ partitioner: 'sticky-time', 'max.block.ms': 0 })).not.toContain('Max block time');
  });

  test('a partitioner is that of the tool, or a class of it', () => {
    expect(commandOf({ partitioner: 'sticky' })).toMatch(/partitioner\.class=\S+\.DefaultPartitioner$/m);
    expect(commandOf({ partitioner: 'round-robin' })).not.toMatch(/partitioner/i);
    expect(commandOf({ partitioner: 'round-robin-skip' })).toMatch(/=\S+\.RoundRobinPartitioner$/m);
    expect(commandOf({ partitioner: 'least-backup' })).toContain(": 'Partitioner: Java’s producer");
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
    expect(propertiesOf(spread)).toContain("the first one's.\nclient.rack=0\n");
    expect(commandOf({ ...spread, producers: 1 })).toContain(' client.rack=0');
  });
});

describe('the command fits the Kafka version of the reader', () => {
  const patch = { rate: 5000, producers: 12, 'measure.from.s': 30, 'duration.s': 90 } as const;
  const commandFor = (client: string, perPod = false): string =>
    perfCommand({ scenario: scenarioWith(patch), summary: null, client, perPod });

  test('until 4.1, the address is a setting, a rate is whole, and the warm-up is in the last line', () => {
    const text = commandFor('client-java-3.3');
    expect(text).toMatch(/\n {4}--producer-props \\\n {6}bootstrap\.servers="\$BOOTSTRAP" \\\n {6}acks=all/);
    expect(text).toMatch(/\n {4}--throughput 417 \\\n/);
    expect(text).not.toMatch(/^ *--(bootstrap-server|command-property|warmup-records)/m);
    expect(text).toMatch(/^: 'Warm-up: .* first 30 s/m);
    expect(text).toMatch(/^: 'Throughput: .* rounded from 417\.'$/m);
  });

  test('from 4.2 on, it has options for the address and the warm-up', () => {
    const text = commandFor('client-java-4');
    expect(text).toMatch(/kafka-producer-perf-test\.sh \\\n {4}--bootstrap-server "\$BOOTSTRAP" \\\n/);
    expect(text).toMatch(/\n {4}--num-records 37500 \\\n {4}--warmup-records 12500 \\\n/);
    expect(text).toMatch(/\n {4}--throughput 416\.666667 \\\n/);
    expect(text).toMatch(/\n {4}--command-property \\\n {6}acks=all/);
    expect(text).not.toMatch(/^ *--producer-props|^: '(Warm-up|Throughput)/m);
  });

  test.each(['client-java-3.3', 'client-java-4'])(
    'for %s, each pod runs one producer, and the import reads the same test',
    (client) => {
      const text = commandFor(client, true);
      expect(text).toContain(": 'Pods: run the last command in 12 ");
      expect(text).not.toContain('for producer');
      const read = readImport(text, DEFAULT_SCENARIO)?.patch;
      expect(read?.['duration.s']).toBeCloseTo(90, 0);
      if (client !== 'client-java-3.3') expect(read?.['measure.from.s']).toBeCloseTo(30, 0);
    },
  );
});

describe('a file of changed settings', () => {
  const changes: readonly Partial<Scenario>[] = [
    {
      'linger.ms': 20,
      'batch.size': 8192,
      'compression.type': 'lz4',
      acks: '1',
      'enable.idempotence': 'false',
    },
    { 'max.in.flight.requests.per.connection': 1 },
    { 'buffer.memory': 67_108_864, 'delivery.timeout.ms': 60_000, 'request.timeout.ms': 10_000 },
    { partitioner: 'uniform', 'partitioner.availability.timeout.ms': 50 },
    {
      'send.buffer.bytes': 262_144,
      'max.request.size': 2_097_152,
      'max.block.ms': 5000,
      'retry.backoff.ms': 200,
    },
  ];
  const fileOf = (id: SettingsFormatId, before: Scenario, next: Scenario): string | null =>
    settingsFile(id, changedSettings(before, next));

  test.each(SETTINGS_FORMAT_IDS.flatMap((id) => changes.map((patch) => [id, patch] as const)))(
    'for %s has just these, which the import reads again: %o',
    (id, patch) => {
      // The import takes what a text leaves out as the client's default, so the rest has its defaults here.
      const [before, next] = [scenarioWith({}), scenarioWith(patch)];
      const file = fileOf(id, before, next) ?? '';
      const read = readImport(file, before);
      expect({ ...before, ...read?.patch }).toEqual(next);
      expect(read?.understood.map(({ field }) => field).toSorted()).toEqual(Object.keys(patch).toSorted());
      // And back again: what a rollback restores.
      const back = readImport(fileOf(id, next, before) ?? '', next);
      expect({ ...next, ...back?.patch }).toEqual(before);
    },
  );

  test("isn't there for clients that don't read it, nor without a change", () => {
    const before = scenarioWith({ partitioner: 'sticky-time' });
    const next = { ...before, 'linger.ms': 7 };
    expect(SETTINGS_FORMAT_IDS.map((id) => fileOf(id, before, next)).filter(Boolean)).toHaveLength(1);
    expect(fileOf('properties', before, next)).toContain('\nlinger.ms=7\n');
    expect(fileOf('spring', before, before)).toBeNull();
  });

  test('says which settings go, and which it lacks', () => {
    const sticky = scenarioWith({ partitioner: 'sticky' });
    expect(fileOf('properties', sticky, scenarioWith({ partitioner: 'adaptive' }))).toMatch(
      /another client: Java 3\.3.*\n# Remove partitioner\.class\.\n/,
    );
    expect(
      fileOf('helm', scenarioWith({}), scenarioWith({ 'linger.ms': 9, 'request.partitions': 'one' })),
    ).toMatch(/^# Partitions in a request isn't in /m);
  });
});
