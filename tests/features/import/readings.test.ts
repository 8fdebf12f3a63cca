import { describe, expect, test } from 'vitest';
import { targetsOfImport } from '../../../src/features/import/core/fit/targets';
import { DEFAULT_SCENARIO, type Scenario } from '../../../src/scenario/scenario';
import { readOver } from './readText';
import { textNamed } from './texts';

const LIBRDKAFKA = textNamed('librdkafka.txt');

const ONE_PRODUCER: Scenario = { ...DEFAULT_SCENARIO, producers: 1, rate: 2048, 'slow.ms': 0 };
const FIRST_S = 1_700_000_000;
const LAST_S = FIRST_S + 600;

const read = (text: string) => readOver(text, ONE_PRODUCER);

type Series = readonly [name: string, labels: Readonly<Record<string, string>>, first: string, last: string];

/** What Prometheus answers to a query over ten minutes. */
function range(...series: readonly Series[]): string {
  const result = series.map(([name, labels, first, last]) => ({
    metric: { __name__: `kafka_producer_${name}`, client_id: 'a', ...labels },
    values: [
      [FIRST_S, first],
      [LAST_S, last],
    ],
  }));
  return JSON.stringify({ status: 'success', data: { resultType: 'matrix', result } });
}

/** Label and value of a text's targets. */
function targets(text: string): Readonly<Record<string, number>> {
  return Object.fromEntries(
    targetsOfImport(read(text), ONE_PRODUCER).map(({ label, measured }) => [label, measured]),
  );
}

/** The figure's values, after the producers were put together. */
function valuesOf(text: string, wanted: string): readonly number[] {
  return read(text).metrics.flatMap(({ figure, value }) => (figure === wanted ? [value] : []));
}

const SEVERAL = expect.stringContaining('several readings of the same figures');

describe('two readings of one series', () => {
  test.each([["Prometheus's answer for a range", range(['record_send_rate', {}, '2048', '2048'])]])(
    'in %s, rates are not added up',
    (_, text) => {
      const { mismatches, metrics, warnings } = read(text);
      expect(mismatches).toEqual([]);
      expect(metrics.map(({ value }) => value)).toEqual([2048, 2048]);
      expect(warnings).toContainEqual(SEVERAL);
    },
  );

  test('a calibration takes the last one', () => {
    expect(targets(range(['request_latency_avg', {}, '60', '8.5']))).toEqual({ 'Request latency': 8.5 });
  });

  test('emitted by librdkafka in turn: the last one is compared and fitted', () => {
    const first = LIBRDKAFKA.replace('"avg":2349', '"avg":80000')
      .replace('"age":100000000', '"age":5000000')
      .replace('"txmsgs":204800', '"txmsgs":100000')
      .replace('"time":1700000000', '"time":1699999905');
    const both = `${first}\n${LIBRDKAFKA}`;
    expect(targets(both)).toMatchObject({ 'Request latency, broker 0': 2.349 });
    expect(targets(both)).toEqual(targets(LIBRDKAFKA));
    expect(read(both).mismatches).toEqual(read(LIBRDKAFKA).mismatches);
  });

  test("a broker isn't slow because it was slower before", () => {
    const nodes = range(
      ...['node-0', 'node-1', 'node-2'].map(
        (node_id): Series => ['node_request_latency_avg', { node_id }, '20', '5'],
      ),
    );
    expect(read(nodes).warnings.join(' ')).not.toContain('times as long');
  });

  test("one producer's first reading doesn't count with another's last", () => {
    const text = range(
      ['request_latency_avg', { client_id: 'a' }, '60', '8'],
      ['request_latency_avg', { client_id: 'b' }, 'NaN', '9'],
    );
    expect(valuesOf(text, 'request-latency')).toEqual([60, 8.5]);
    expect(targets(text)).toEqual({ 'Request latency': 8.5 });
  });

  test('a producer that stopped early counts with its last reading, and none counts twice', () => {
    const text = range(
      ['record_send_rate', { client_id: 'b' }, '500', 'NaN'],
      ['record_send_rate', { client_id: 'a' }, '1000', '1500'],
    );
    expect(valuesOf(text, 'records')).toEqual([1000, 2000]);
    expect(targets(text)).toEqual({ Records: 2000 });
  });

  test("a client's age is that of the last one", () => {
    const text = range(
      ['record_send_rate', {}, '100000', '2048'],
      ['record_send_total', {}, '1000000', '4000000'],
    );
    expect(targets(text)).toEqual({ Records: 2048 });
  });

  test('a text without times has one reading, even with repetitions', () => {
    const text = 'kafka_producer_record_send_rate{client_id="a"} 1024\n'.repeat(2);
    expect(read(text).mismatches).toEqual([]);
    expect(read(text).warnings).not.toContainEqual(SEVERAL);
  });
});
