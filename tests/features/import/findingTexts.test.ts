import { describe, expect, test } from 'vitest';
import { readText, settingsFromMetrics } from './readText';
import { textNamed } from './texts';

describe('limits are reported', () => {
  test('only settings about Kafka are read if there are very many', () => {
    const text = `${'app.other.thing=x\n'.repeat(450)}acks=all\nlinger.ms=50\n`;
    expect(settingsFromMetrics(text)).toEqual({ acks: 'all', 'linger.ms': 50 });
    expect(readText(text).warnings).toMatchSnapshot();
    expect(readText('acks=all\n'.repeat(450)).warnings).toMatchSnapshot();
  });

  test('a long YAML', () => {
    const text = `kafka.producer.acks: 1\n${'other: a value of another program\n'.repeat(1200)}kafka.producer.linger.ms: 50\n`;
    expect(settingsFromMetrics(text)).toEqual({ acks: '1' });
    expect(readText(text).warnings).toMatchSnapshot();
  });
});

test('what is ignored in a file of a ConfigMap is listed once', () => {
  const names = readText(textNamed('fluent-bit-configmap.yaml')).ignored.map(({ name }) => name);
  expect(names).toEqual([...new Set(names)]);
});
