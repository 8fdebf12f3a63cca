import { expect, test } from 'vitest';
import { readImport } from '../../../src/features/import/core/read';
import type { Metric } from '../../../src/figures/metric';
import { METRIC_QUERIES, type MetricQuery, promQl, queriesFor } from '../../../src/figures/metricQueries';
import { DEFAULT_SCENARIO } from '../../../src/scenario/scenario';

const EXPORTERS = ['micrometer', 'jmxExporter'] as const;
/** The labels that exporters give to each scope's series. */
const LABELS = {
  client: { client_id: 'orders', kafka_version: '3.7.1' },
  node: { client_id: 'orders', node_id: 'node-3' },
  broker: { request: 'Produce', instance: 'kafka-3:7071' },
} as const;
const CASES = METRIC_QUERIES.flatMap((query) =>
  EXPORTERS.flatMap((exporter) => (query.series[exporter] === null ? [] : [[query, exporter] as const])),
);

function metricsIn(text: string): readonly Metric[] {
  return readImport(text, DEFAULT_SCENARIO)?.metrics ?? [];
}

function labelsOf({ scope, name }: MetricQuery): Readonly<Record<string, string>> {
  return { ...LABELS[scope], ...(scope === 'broker' && { name }) };
}

/** Whether a PromQL query finds a series, as Prometheus anchors its patterns. */
function finds(query: string, name: string, labels: Readonly<Record<string, string>>): boolean {
  return query.split(' or ').some((selector) =>
    [...selector.matchAll(/(\w+)(=~|=)"([^"]*)"/g)].every(([, label = '', is = '', given = '']) => {
      const value = label === '__name__' ? name : (labels[label] ?? '');
      const [, flag = '', pattern = ''] = /^(?:\(\?(i)\))?(.*)$/.exec(given) ?? [];
      return is === '=' ? value === given : new RegExp(`^(?:${pattern})$`, flag).test(value);
    }),
  );
}

test.each(CASES)(
  '$name of $scope is asked for, and its answer is read back, as $1 names it',
  (query, exporter) => {
    const name = query.series[exporter] ?? '';
    const labels = labelsOf(query);
    expect(finds(promQl([query]), name, labels)).toBe(true);
    expect(finds(promQl([query]), 'kafka_producer_connection_count', labels)).toBe(false);
    const answer = {
      status: 'success',
      data: {
        resultType: 'vector',
        result: [{ metric: { __name__: name, ...labels }, value: [1_700_000_000, '0.5'] }],
      },
    };
    const scrape = `${name}{${Object.entries(labels)
      .map(([key, value]) => `${key}="${value}"`)
      .join(',')}} 0.5\n`;
    for (const text of [JSON.stringify(answer), scrape])
      expect(metricsIn(text)).toMatchObject([
        { figure: query.figure, value: 0.5, of: { broker: query.scope === 'client' ? null : 3 } },
      ]);
  },
);

test('the percentiles of a broker, as the rules of jmx_exporter name them, are found, too', () => {
  const query = promQl(queriesFor(['broker-local']));
  const labels = { request: 'Produce', quantile: '0.99' };
  expect(finds(query, 'kafka_network_requestmetrics_localtimems', labels)).toBe(true);
  expect(finds(query, 'kafka_network_requestmetrics_totaltimems', labels)).toBe(false);
  expect(finds(query, 'kafka_network_requestmetrics_localtimems', { request: 'FetchConsumer' })).toBe(false);
});

test('one query asks for producers and brokers', () => {
  const queries = queriesFor(['queue-time', 'request-latency', 'broker-local']);
  expect(queries.map(({ scope }) => scope)).toEqual(['client', 'client', 'node', 'broker']);
  for (const query of queries)
    expect(finds(promQl(queries), query.series.jmxExporter, labelsOf(query))).toBe(true);
});
