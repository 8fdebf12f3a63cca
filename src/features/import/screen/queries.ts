import type { MetricFigure } from '../../../figures/metric';
import { METRIC_QUERIES, promQl, queriesFor } from '../../../figures/metricQueries';
import type { AskCode, Unknown } from '../core/meaning/types';

/** Query for everything that a producer says of itself. */
export const PRODUCER_QUERY = promQl(METRIC_QUERIES.filter(({ scope }) => scope !== 'broker'));

/** The metrics that answer a question; the others aren't in Prometheus. */
const FIGURES: Readonly<Partial<Record<AskCode, readonly MetricFigure[]>>> = {
  'node-latency': ['request-latency', 'requests'],
  'node-requests': ['requests'],
  'record-rate': ['records'],
  'broker-stages': [
    'broker-local',
    'broker-remote',
    'broker-request-queue',
    'broker-response-queue',
    'broker-response-send',
    'broker-total',
  ],
};

/** Questions that everything a producer says of itself answers. */
const OF_PRODUCERS: readonly AskCode[] = ['producer-metrics', 'all-pods', 'second-reading'];

/** The queries for what isn't known, each below its heading; empty if there are none. */
export function queriesText(unknowns: readonly Unknown[]): string {
  return unknowns
    .flatMap(({ title, ask }) => {
      const query = ask === null ? '' : queryFor(ask.code);
      return query === '' ? [] : [`# ${title}\n${query}\n`];
    })
    .join('\n');
}

function queryFor(code: AskCode): string {
  if (OF_PRODUCERS.includes(code)) return PRODUCER_QUERY;
  return promQl(queriesFor(FIGURES[code] ?? []));
}
