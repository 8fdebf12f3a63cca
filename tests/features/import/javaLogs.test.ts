import { describe, expect, test } from 'vitest';
import { readText, settingsFromMetrics } from './readText';

const HEAD = '[2026-01-01 10:00:00,000] INFO ProducerConfig values: ';
const SETTINGS = { acks: '1', 'compression.type': 'lz4', 'enable.idempotence': 'false', 'linger.ms': 100 };

function block(between: string): string {
  return `${HEAD}
\tacks = 1
\tclient.id = producer-1
${between}\tcompression.type = lz4
\tenable.idempotence = false
\tlinger.ms = 100

INFO AppInfoParser: Kafka version: 3.7.1
`;
}

describe("a line without a setting doesn't end a block", () => {
  test.each([
    ['an empty value whose space was cut off', '\tclient.rack =\n'],
    ['an empty line', '\n'],
    ['a line of another thread', '10:00:00 DEBUG [other] hello\n'],
    ['Windows', '\r\n'],
  ])('%s', (_, between) => {
    expect(settingsFromMetrics(block(between))).toEqual(SETTINGS);
    expect(readText(block(between)).ignored.map(({ name }) => name)).toContain('client.id');
  });
});

test("another client's block ends it, and so do many other lines", () => {
  const other = 'INFO ConsumerConfig values: \n\trequest.timeout.ms = 999\n';
  expect(settingsFromMetrics(block('') + other)).toEqual(SETTINGS);
  const late = `${HEAD}\n\tacks = 1\n${'INFO something else\n'.repeat(30)}\tlinger.ms = 7\n`;
  expect(settingsFromMetrics(late)).toEqual({ acks: '1' });
});

test('a log in which Docker put each line into JSON', () => {
  const lines = block('\tclient.rack = \n').split('\n');
  const text = lines
    .map((line) => JSON.stringify({ log: `${line}\n`, stream: 'stdout', time: 'x' }))
    .join('\n');
  expect(settingsFromMetrics(text)).toEqual(SETTINGS);
  expect(readText(text).format).toBe('Log of a Java producer, Kafka 3.7.1');
});

test("Confluent's version maps to Kafka's", () => {
  const result = readText(block('').replace('3.7.1', '7.5.0-ccs'));
  expect(result.client?.id).toBe('client-java-3.3');
  expect(result.format).toBe('Log of a Java producer, Kafka 7.5.0-ccs');
});
