import { expect, test } from 'vitest';
import { targetsOfTexts } from '../../../src/features/import/core/calibrate/targetsOfTexts';
import { DEFAULT_SCENARIO, type Scenario } from '../../../src/scenario/scenario';
import { LIBRDKAFKA } from './metricTexts';

function labelsOf(text: string): readonly string[] {
  return targetsOfTexts([text], DEFAULT_SCENARIO).targets.map(({ label }) => label);
}

test("librdkafka's queue time of records isn't set beside the model's of batches, and that is said", () => {
  expect(labelsOf(LIBRDKAFKA)).toEqual(['Request latency, broker 0', 'Longest request, broker 0']);
  const { notes } = targetsOfTexts([LIBRDKAFKA], DEFAULT_SCENARIO);
  expect(notes.join(' ')).toContain("per batch, over all brokers, so Calibrate doesn't use it");
});

test("a queue time of one broker isn't set beside that of all, nor does it hide it", () => {
  const ofAll = `kafka_producer_record_queue_time_avg{client_id="a"} 2
kafka_producer_record_queue_time_max{client_id="a"} 9
`;
  const ofOne = 'kafka_producer_node_record_queue_time_avg{client_id="a",node_id="node-1"} 7\n';
  expect(labelsOf(ofOne + ofAll)).toEqual(['Queue time', 'Longest queue time']);
  expect(targetsOfTexts([ofAll], DEFAULT_SCENARIO).notes.join(' ')).not.toContain('Calibrate');
});

test("a share of the last minute isn't fitted with that of a run in which something changes", () => {
  const text = 'kafka_producer_bufferpool_wait_ratio{client_id="a"} 0.2\n';
  const labels = (patch: Partial<Scenario>): readonly string[] =>
    targetsOfTexts([text], { ...DEFAULT_SCENARIO, ...patch }).targets.map(({ label }) => label);
  const slow = { 'slow.broker': 0, 'slow.ms': 20, 'duration.s': 60 } as const;
  expect(labels({ 'slow.broker': 'none' })).toEqual(['Buffer wait']);
  expect(labels({ ...slow, 'slow.from.s': 0 })).toEqual(['Buffer wait']);
  expect(labels({ ...slow, 'slow.from.s': 5 })).toEqual([]);
  expect(labels({ ...slow, 'slow.from.s': 0, 'slow.to.s': 30 })).toEqual([]);
  expect(labels({ 'slow.broker': 'none', 'down.broker': 1 })).toEqual([]);
});

test('the command says where the scenario is not what was measured', () => {
  const nodes = [1, 2, 3].map(
    (id) =>
      `kafka_producer_node_request_latency_avg{client_id="a",node_id="node-${id}"} ${id === 3 ? 31 : 5}`,
  );
  expect(targetsOfTexts([nodes.join('\n')], DEFAULT_SCENARIO).notes).toContain(
    "Broker 3 (Linger's 2) was slow when this was measured; in the scenario, it's broker 0.",
  );
});
