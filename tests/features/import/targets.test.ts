import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { measurementsFromTexts } from '../../../src/features/import/core/fit/situations';
import { DEFAULT_SCENARIO } from '../../../src/scenario/scenario';
import { TEXTS, textNamed } from './texts';

const LIBRDKAFKA = textNamed('librdkafka.txt');

function labelsOf(text: string): readonly string[] {
  return measurementsFromTexts([text], DEFAULT_SCENARIO).targets.map(({ label }) => label);
}

test("librdkafka's queue time per record isn't compared with the model's per batch, and a warning says so", () => {
  expect(labelsOf(LIBRDKAFKA)).toEqual(['Request latency, broker 0', 'Longest request, broker 0']);
  const { notes } = measurementsFromTexts([LIBRDKAFKA], DEFAULT_SCENARIO);
  expect(notes.join(' ')).toContain('per batch, over all brokers');
});

test("one broker's queue time isn't compared with the total, and doesn't hide it", () => {
  const ofAll = `kafka_producer_record_queue_time_avg{client_id="a"} 2
kafka_producer_record_queue_time_max{client_id="a"} 9
`;
  const ofOne = 'kafka_producer_node_record_queue_time_avg{client_id="a",node_id="node-1"} 7\n';
  expect(labelsOf(ofOne + ofAll)).toEqual(['Queue time', 'Longest queue time']);
  expect(measurementsFromTexts([ofAll], DEFAULT_SCENARIO).notes.join(' ')).not.toContain('Calibrate');
});

test("the share of a minute is fitted whatever the scenario has before and after: nothing changes in a fit's runs", () => {
  const text = 'kafka_producer_bufferpool_wait_ratio{client_id="a"} 0.2\n';
  const slow = { 'slow.broker': 0, 'slow.ms': 20, 'duration.s': 60 } as const;
  for (const patch of [{}, slow, { ...slow, 'slow.from.s': 5, 'slow.to.s': 30 }] as const) {
    const { targets } = measurementsFromTexts([text], { ...DEFAULT_SCENARIO, ...patch });
    expect(targets.map(({ label }) => label)).toEqual(['Buffer wait']);
  }
});

test("a benchmark beside metrics isn't fitted with them, and a note says so", () => {
  const metrics = 'kafka_producer_request_latency_avg{client_id="a"} 3\n';
  const printed = readFileSync('tests/fixtures/platform/perf.txt', 'utf8');
  const alone = measurementsFromTexts([metrics], DEFAULT_SCENARIO);
  const { scenario, targets, notes } = measurementsFromTexts([metrics, printed], DEFAULT_SCENARIO);
  expect(scenario).toEqual(alone.scenario);
  expect(targets.map(({ label }) => label)).toEqual(['Request latency']);
  expect(notes).toContainEqual(expect.stringContaining('the fit leaves it out'));
  expect(alone.notes.join()).not.toContain('leaves it out');
});

test('the command lists the differences between scenario and measurement', () => {
  const nodes = [1, 2, 3].map(
    (id) =>
      `kafka_producer_node_request_latency_avg{client_id="a",node_id="node-${id}"} ${id === 3 ? 31 : 5}`,
  );
  const { notes } = measurementsFromTexts([nodes.join('\n')], DEFAULT_SCENARIO);
  expect(notes.find((note) => note.includes('was probably slow'))).toMatchSnapshot();
});

test("a percentile that only the start reached isn't fitted", () => {
  const printed = readFileSync('tests/fixtures/platform/cold-start.txt', 'utf8');
  const warm = ['Mean latency', 'p50 latency', 'p95 latency', 'p99 latency'];
  // 412 ms in the first line, at most 148 in a later one, and a p99.9 of 188.
  expect(labelsOf(printed)).toEqual([...warm, 'Records']);
  const laterToo = printed.replace('148.0 ms max', '188.0 ms max');
  expect(labelsOf(laterToo)).toEqual([...warm, 'p99.9 latency', 'Records']);
  const unseen = printed.split('\n').toSpliced(4, 5).join('\n');
  expect(labelsOf(unseen)).toEqual([...warm, 'p99.9 latency', 'Records']);
});

test('a fit uses the rate of a run unless its client limited it', () => {
  const ids = (name: string): readonly string[] => {
    const text = TEXTS.find((each) => each.name === name)?.text ?? '';
    return measurementsFromTexts([text], DEFAULT_SCENARIO).targets.map(({ id }) => id);
  };
  expect(ids('paced')).toContain('records/sec');
  expect(ids('limited by its client')).not.toContain('records/sec');
});
