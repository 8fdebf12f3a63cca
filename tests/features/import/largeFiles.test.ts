import { expect, test } from 'vitest';
import { readFiles } from '../../../src/features/import/core/readFiles';
import { addFiles, startOver, useDraft } from '../../../src/features/import/screen/draft';
import { DEFAULT_SCENARIO } from '../../../src/scenario/scenario';
import { readOver } from './readText';
import { textNamed } from './texts';

const MICROMETER = textNamed('micrometer.txt');

const LINE = '2026-01-01 INFO something else happened in this long log\n';
const BLOCK = [
  'INFO ProducerConfig values: ',
  '\tacks = -1',
  '\tlinger.ms = 20',
  '\tsasl.jaas.config = hidden',
  'INFO Kafka version: 2.8.1',
].join('\n');

test("the last producer's block is found anywhere in a long log, with its version's defaults", () => {
  const result = readOver(LINE.repeat(8000) + BLOCK);
  expect(result.patch['linger.ms']).toBe(20);
  expect(result.client?.name).toMatch(/2\.4/);
  expect(result.warnings.join()).toContain('only a part was read');
});

test("metrics that name their client bring its version's defaults, and keep the scenario's own settings", () => {
  const untagged = MICROMETER.replaceAll('kafka_version="3.9.1",', '');
  const versioned = `${untagged}\nkafka_producer_app_info{client_id="producer-1",version="4.0.0"} 1.0\n`;
  const scenario = { ...DEFAULT_SCENARIO, partitioner: 'adaptive', 'batch.size': 32_768 } as const;
  const result = readOver(versioned, scenario);
  expect(result.client?.id).toBe('client-java-4');
  expect(result.patch['linger.ms']).toBe(5);
  expect(result.patch['batch.size']).toBeUndefined();
  expect(result.warnings.join()).toContain('Kafka 4.0.0');
  // Confluent's versions map to Kafka's.
  expect(readOver(versioned.replace('4.0.0', '7.5.0-ccs'), scenario).client?.id).toBe('client-java-3.3');
  // A text without a version names no client.
  expect(readOver(untagged, scenario).client).toBeNull();
});

test('a file of several MB is read in full, and its secrets are masked', async () => {
  await addFiles([new File([LINE.repeat(30_000), BLOCK], 'app.log')]);
  const { texts } = useDraft.getState();
  const { result } = readFiles({ texts, scenario: DEFAULT_SCENARIO, choice: {} });
  expect(result?.patch['linger.ms']).toBe(20);
  expect(JSON.stringify(result)).not.toContain('hidden"');
  const tooLarge = { size: 20_000_001, name: 'x' } as File;
  await addFiles([tooLarge]);
  expect(useDraft.getState().problem).toContain('larger than 20');
  expect(useDraft.getState().texts).toBe(texts);
  startOver();
});
