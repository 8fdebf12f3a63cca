import type { Metric, MetricFigure } from '../../../../figures/metric';
import { IN_FLIGHT } from '../../../../run/decide/assumptions';
import { batchBytes } from '../../../../scenario/sizes';
import { bufferDrainMs, inFlightBound } from '../results/basis';
import { batchesPerSecond, type Evidence, meanOf, metricsOf, perSecond } from './evidence';
import { finding, findingIf, quantity } from './finding';
import type { Finding, FindingCode, WaitSplit } from './types';

type Found = readonly Finding[];

/** Free share of the buffer below which it's full, and share of time in which senders wait for it. */
const FULL = { free: 0.05, wait: 0.05 } as const;
/** Records of a batch below which it has one. */
const ONE_RECORD = 1.1;
/** Share of the requests in flight from which they limit throughput. */
const BOUND = 0.8;

/** Findings of metrics beside the verdict, and how they count. */
export function metricFindings(evidence: Evidence, wait: WaitSplit | null): Found {
  const { metrics, producers, count, run } = evidence;
  const isMerged = producers > 1 && metrics.some(({ of }) => of.client === null);
  const stages = metrics.filter(
    ({ figure, statistic }) =>
      figure.startsWith('broker-') && figure !== 'broker-request-size' && statistic.type === 'percentile',
  );
  const isPerRecord = metrics.some(
    ({ figure, statistic }) => figure === 'queue-time' && 'over' in statistic && statistic.over === 'record',
  );
  return [
    ...findingIf(isMerged, 'several-producers', { producers: quantity(producers, '1') }),
    ...findingIf(metrics.length < count, 'several-readings'),
    // Both together are the latency of a batch's first record.
    ...findingIf(wait !== null && wait.client.over !== 'record', 'mean-split', {
      'queue-time': wait?.client.mean,
      'request-latency': wait?.brokers.mean,
      latency: run === null ? undefined : quantity(run.meanMs, 'ms'),
    }),
    ...fullBuffer(evidence),
    ...inFlight(evidence),
    ...oneRecord(evidence),
    ...findingIf(isPerRecord, 'queue-per-record'),
    ...findingIf(new Set(stages.map(({ figure }) => figure)).size > 1, 'stages-apart'),
    ...troubles(metrics),
  ];
}

export function isBufferFull({ metrics }: Evidence): boolean {
  const [free, total] = (['buffer-available', 'buffer-total'] as const).map(
    (figure) => metricsOf(metrics, figure, 'now')[0]?.value,
  );
  const waits = metrics.find(({ figure, use }) => figure === 'buffer-wait' && use !== 'no')?.value ?? 0;
  return (free !== undefined && total !== undefined && free < FULL.free * total) || waits > FULL.wait;
}

function fullBuffer(evidence: Evidence): Found {
  const { metrics, producers, scenario } = evidence;
  const queue = meanOf(metrics, 'queue-time');
  const perProducer = (batchesPerSecond(metrics) ?? 0) / Math.max(1, producers);
  if (!isBufferFull(evidence) || queue === null || perProducer === 0) return [];
  const { windowS } = queue.metric;
  return [
    finding('full-buffer', {
      drain: quantity(bufferDrainMs(scenario, perProducer), 'ms', windowS),
      'queue-time': quantity(queue.mean, 'ms', windowS),
      batches: quantity(Math.floor(scenario['buffer.memory'] / batchBytes(scenario)), '1'),
      'batches a second': quantity(perProducer, '1/s', windowS),
    }),
  ];
}

/** Requests in flight that limit throughput: as many as are allowed, all the time. */
function inFlight({ metrics, producers, scenario }: Evidence): Found {
  const most = scenario[IN_FLIGHT];
  const perRequest = meanOf(metrics, 'records-per-request');
  return [...new Set(metrics.flatMap(({ of }) => of.broker ?? []))].flatMap((broker) => {
    const own = metrics.filter(({ of }) => of.broker === broker);
    const [requests] = metricsOf(own, 'requests', 'rate');
    const latency = meanOf(own, 'request-latency');
    if (requests === undefined || latency === null) return [];
    // Little's law, over the connections of all producers.
    const connections = Math.max(1, producers);
    const average = (requests.value * latency.mean) / 1000 / connections;
    const order = { inFlight: most, roundTripMs: latency.mean, connections };
    const bound = perRequest && inFlightBound({ ...order, recordsPerRequest: perRequest.mean });
    return findingIf(
      average >= BOUND * most && average <= most / BOUND,
      'in-flight-bound',
      {
        'in flight': quantity(average, '1'),
        [IN_FLIGHT]: quantity(most, '1'),
        'request-latency': quantity(latency.mean, 'ms', latency.metric.windowS),
        bound: bound === null ? undefined : quantity(bound, '1/s'),
      },
      { broker: `node-${requests.source.broker ?? broker}` },
    );
  });
}

function oneRecord({ metrics }: Evidence): Found {
  const [records, batches] = [perSecond(metrics, 'records'), batchesPerSecond(metrics)];
  const rates = records === null ? Number.NaN : records / (batches ?? Number.NaN);
  const mean = meanOf(metrics, 'records-per-batch')?.mean ?? rates;
  // A rate that counts other records than the batches' says nothing.
  return findingIf(mean >= 1 / ONE_RECORD && mean <= ONE_RECORD, 'one-record-per-batch', {
    'records per batch': quantity(mean, '1'),
  });
}

/** Quotas, failures and retries, whose latency no average explains. */
function troubles(metrics: readonly Metric[]): Found {
  const said = (code: FindingCode, ...figures: readonly MetricFigure[]): Found => {
    const found = metrics.find(
      ({ figure, value, use }) => figures.includes(figure) && value > 0 && use !== 'no',
    );
    if (found === undefined) return [];
    const name = code === 'throttled' ? 'throttle-time' : found.source.name;
    return [finding(code, { [name]: quantity(found.value, found.unit, found.windowS) })];
  };
  const failed = said('failed-records', 'record-errors');
  return [
    ...said('throttled', 'throttle-time', 'broker-throttle'),
    ...(failed.length > 0 ? failed : said('retried-records', 'record-retries')),
  ];
}
