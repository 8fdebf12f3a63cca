import { expect, test } from 'vitest';
import { measuredScenario } from '../../../src/features/import/core/measuredScenario';
import { readFiles } from '../../../src/features/import/core/readFiles';
import type { FieldName, Scenario } from '../../../src/scenario/scenario';
import { SERVICE } from './systems';

const METRICS = [
  'kafka_producer_record_send_rate{client_id="a",kafka_version="3.7.1"} 583',
  'kafka_producer_request_latency_avg{client_id="a",kafka_version="3.7.1"} 9.8',
  'kafka_producer_compression_rate_avg{client_id="a",kafka_version="3.7.1"} 0.47',
].join('\n');

function measured(scenario: Scenario, assumed: readonly FieldName[], texts: readonly string[] = [METRICS]) {
  const named = texts.map((text, index) => ({ name: `file ${index}`, text }));
  return measuredScenario(readFiles({ texts: named, scenario, choice: {} }), scenario, assumed).scenario;
}

test("metrics say their ratio and load; a version's defaults take the place of nothing that is stated", () => {
  const stated: Scenario = { ...SERVICE, 'linger.ms': 5, rate: 5000 };
  expect(measured(stated, [])).toMatchObject({ 'linger.ms': 5, rate: 5000, 'compression.ratio': 0.47 });
  expect(measured(stated, ['rate']).rate).toBeCloseTo(6996, 0);
  expect(measured(stated, [], [METRICS, 'acks=all'])['linger.ms']).toBe(0);
});

test('with metrics, a slow broker that nobody states is none', () => {
  const demo: Scenario = { ...SERVICE, 'slow.broker': 0, 'slow.ms': 20 };
  expect(measured(demo, ['slow.broker'])['slow.broker']).toBe('none');
  expect(measured(demo, [])['slow.broker']).toBe(0);
});
