import { formatMilliseconds } from '../../../../base/format';
import type { Counted, Metric, MetricFigure } from '../../../../figures/metric';
import { IN_FLIGHT } from '../../../../run/decide/assumptions';
import { CLIENT_FIELDS } from '../../../../scenario/clients/client';
import {
  askedOfConnection,
  connectionLimit,
  nearConnectionLimit,
} from '../../../../scenario/connectionLimit';
import type { Scenario } from '../../../../scenario/scenario';
import { batchBytes } from '../../../../scenario/sizes';
import { OF_CONSUMERS } from '../metrics/sampleMetrics';
import { bufferDrainMs, recordsPerFullBatch } from '../results/basis';
import type { Ignored } from '../types';
import type { BrokersMeaning } from './brokers';
import { batchesPerSecond, type Evidence, meanOf, metricsOf, perSecond, saysField } from './evidence';
import { finding, findingIf, measured, quantity } from './finding';
import type { Finding, PodShare, WaitSplit } from './types';

type Found = readonly Finding[];

/** Free share of the buffer below which it's full, and share of time in which senders wait for it. */
const FULL = { free: 0.05, wait: 0.05 } as const;
/** Records of a batch below which it has one. */
const ONE_RECORD = 1.1;
/** Share of the requests in flight from which they limit throughput. */
const BOUND = 0.8;
/** Values below this are mostly rounding if each observation is in whole ms. */
const ROUGH_MS = 1;
/** Step of Windows' timers, ms, and how close a whole number of milliseconds comes to its multiples. */
const TIMER = { stepMs: 15.625, withinMs: 1, leastMs: 10, fewest: 4 } as const;

/** Findings of settings and metrics together beside the verdict, and what they can't say. */
export function findingsOfFigures(
  evidence: Evidence,
  { brokers, late, slow, isAlike }: BrokersMeaning,
  wait: WaitSplit | null,
  pods: PodShare | null,
): Found {
  const { metrics, producers, count, run, texts, scenario } = evidence;
  const { 'compression.type': codec, 'compression.ratio': ratio } = scenario;
  // It decides how full batches are.
  const isAssumed = run !== null && codec !== 'none' && !saysField(texts, 'compression.ratio');
  const isAlone = saysField(texts, 'record.bytes') && recordsPerFullBatch(scenario) <= 1;
  const sizes = {
    'record.bytes': quantity(scenario['record.bytes'], 'B'),
    'batch.size': quantity(scenario['batch.size'], 'B'),
  };
  const isMerged = producers > 1 && metrics.some(({ of }) => of.client === null);
  const stages = metrics.filter(
    ({ figure, statistic }) =>
      figure.startsWith('broker-') && figure !== 'broker-request-size' && statistic.type === 'percentile',
  );
  const has = (wanted: (metric: Metric) => boolean): boolean => metrics.some(wanted);
  const isLatency = has(({ figure }) => figure === 'request-latency');
  const isOfProducers = isLatency || has(({ figure }) => figure === 'queue-time');
  const isOfBrokers = metrics.length > 0 && metrics.every(({ figure }) => figure.startsWith('broker-'));
  const isYoung = has(({ use, statistic }) => use === 'no' && statistic.type === 'rate');
  const sent = metrics.filter(({ figure, statistic }) => figure === 'records' && statistic.type === 'rate');
  const hasPercentiles =
    typeof run?.p99Ms === 'number' || metricsOf(metrics, 'latency', 'percentile').length > 0;
  const isRough = ({ figure, stepMs, value, statistic }: Metric): boolean =>
    figure.startsWith('broker-') && stepMs > 0 && value < ROUGH_MS && 'over' in statistic;
  const hasSettings = texts.some(
    ({ result: { understood, client } }) =>
      client !== null || understood.some(({ field }) => CLIENT_FIELDS.some((name) => name === field)),
  );
  const isUnseen = run === null && isLatency && brokers.length === 0;
  const isOpen = slow === null && brokers.some(({ state }) => /^(?:slow-or-)?waits$/.test(state));
  const open = { alike: isAlike ? 'yes' : undefined, late: isOpen ? late : undefined };
  // Averages over a short window hide how fast a backlog grows.
  const queueOver = (over: Counted): Metric | undefined =>
    metricsOf(metrics, 'queue-time', 'mean').find(
      ({ statistic }) => 'over' in statistic && statistic.over === over,
    );
  const [least, most] = (queueOver('batch')?.windowS ?? [0, 0]).map((seconds) => quantity(seconds, 's'));
  const unknowns = [
    ...findingIf(!hasPercentiles, 'record-percentiles'),
    ...findingIf(isUnseen || isAlike || isOpen, 'which-broker', {}, open),
    ...findingIf(slow !== null, 'cause-of-slowness', {}, { slow: slow?.name }),
    ...findingIf(wait === null && (run !== null || !isOfBrokers), 'queue-or-request'),
    ...findingIf(run === null && isOfProducers && perSecond(metrics, 'records') === null, 'rate'),
    ...(pods === null ? [] : [finding('other-pods', { others: quantity(pods.all - pods.seen, '1') })]),
    ...findingIf(!isYoung && least?.value !== most?.value, 'growth', { least, most }),
    ...timers(metrics),
    ...findingIf(has(isRough), 'rounded-stages'),
    ...findingIf(sent.length > 0 && sent.every(({ value }) => value === 0), 'idle'),
    ...findingIf(isYoung && isOfProducers, 'rate-of-young-client'),
    ...findingIf(!hasSettings, 'settings'),
  ];
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
    ...findingIf(isAlone, 'one-record-per-batch', sizes),
    ...findingIf(queueOver('record') !== undefined, 'queue-per-record'),
    ...findingIf(new Set(stages.map(({ figure }) => figure)).size > 1, 'stages-apart'),
    ...troubles(metrics),
    ...connection(scenario),
    ...findingIf(isAssumed, 'assumed-ratio', { 'compression.ratio': quantity(ratio, '1') }, { codec }),
    ...(metrics.length === 0 && run === null ? [finding('no-metrics')] : unknowns),
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
  // Little's law, over the connections of all producers.
  const connections = Math.max(1, producers);
  return metricsOf(metrics, 'requests', 'rate').flatMap(({ of: { broker }, source, value }) => {
    const own = metrics.filter(({ of }) => of.broker !== null && of.broker === broker);
    const latency = meanOf(own, 'request-latency');
    if (latency === null) return [];
    const average = (value * latency.mean) / 1000 / connections;
    // Batch × requests in flight ÷ round trip.
    const bound = perRequest && (perRequest.mean * most * connections * 1000) / latency.mean;
    return findingIf(
      average >= BOUND * most && average <= most / BOUND,
      'in-flight-bound',
      {
        'in flight': quantity(average, '1'),
        [IN_FLIGHT]: quantity(most, '1'),
        'request-latency': measured(latency.metric, latency.mean),
        bound: bound === null ? undefined : quantity(bound, '1/s'),
      },
      { broker: `node-${source.broker ?? broker}` },
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
  const above0 = (...figures: readonly MetricFigure[]): Metric | undefined =>
    metrics.find(({ figure, value, use }) => figures.includes(figure) && value > 0 && use !== 'no');
  const said = (
    code: 'throttled' | 'failed-records' | 'retried-records',
    of: Metric | undefined,
    name = of?.source.name,
  ) => findingIf(of !== undefined, code, { [name ?? '']: of && measured(of) });
  const failed = above0('record-errors');
  return [
    ...said('throttled', above0('throttle-time', 'broker-throttle'), 'throttle-time'),
    ...(failed ? said('failed-records', failed) : said('retried-records', above0('record-retries'))),
  ];
}

/** A connection that carries hardly more than it's asked to, whatever linger and batches are. */
function connection(scenario: Scenario): Found {
  const [limit, asked] = [connectionLimit(scenario), askedOfConnection(scenario)];
  if (limit === null || !Number.isFinite(asked)) return [];
  return findingIf(nearConnectionLimit(scenario), 'connection-bound', {
    buffer: quantity(limit.bufferBytes, 'B'),
    'rtt.ms': quantity(limit.roundTripMs, 'ms'),
    bound: quantity(limit.bytesPerSecond, 'B/s'),
    asked: quantity(asked, 'B/s'),
  });
}

/** Maxima that are all multiples of Windows' timer step. */
function timers(metrics: readonly Metric[]): Found {
  const maxima = metrics.filter(
    ({ unit, statistic, value }) => unit === 'ms' && statistic.type === 'max' && value >= TIMER.leastMs,
  );
  const times = [...new Set(maxima.map(({ value }) => value))];
  const isMultiple = (ms: number): boolean =>
    Math.abs(ms - Math.round(ms / TIMER.stepMs) * TIMER.stepMs) <= TIMER.withinMs;
  const [max] = maxima.map((metric) => measured(metric));
  return findingIf(
    times.length >= TIMER.fewest && times.every(isMultiple),
    'timers',
    { max },
    { times: times.slice(0, TIMER.fewest).map(formatMilliseconds) },
  );
}

/** Producers and consumers of one text whose metrics say nothing. */
export function readingFindings(metrics: readonly Metric[], ignored: readonly Ignored[]): Found {
  const all = new Set(metrics.flatMap(({ of }) => of.client ?? []));
  const busy = new Set(
    metrics.flatMap(({ figure, of }) =>
      figure === 'request-latency' || figure === 'queue-time' ? (of.client ?? []) : [],
    ),
  );
  const idle = [...all].filter((name) => !busy.has(name));
  const ofConsumers = ignored.find(({ reason }) => reason === OF_CONSUMERS);
  return [
    ...findingIf(busy.size > 0 && idle.length > 0, 'idle-producers', {}, { producers: idle }),
    ...findingIf(ofConsumers !== undefined, 'consumer-metrics', {}, { name: ofConsumers?.name }),
  ];
}
