import { counted, formatCount, formatFigure, formatMilliseconds } from '../../../../base/format';
import type { Metric, MetricFigure } from '../../../../figures/metric';
import { batchBytes } from '../../../../scenario/sizes';
import { batchesPerSecond, type Evidence, meanOf, nowOf, perSecond } from './evidence';
import { finding, measuredQuantity, quantity } from './finding';
import { bufferDrainMs, inFlightBound } from './laws';
import type { FigureCode, Finding, NoteCode, Quantity } from './types';
import { waitSplit } from './verdict';

type Found = readonly Finding<FigureCode | NoteCode>[];

/** Free share of the buffer below which it's full, and share of time in which senders wait for it. */
const FULL = { free: 0.05, wait: 0.05 } as const;
/** Records of a batch below which it has one. */
const ONE_RECORD = 1.1;
/** Share of the requests in flight from which they limit throughput. */
const BOUND = 0.8;

/** What metrics say beside the verdict, and how they count. */
export function metricFindings(evidence: Evidence): Found {
  return [
    ...severalProducers(evidence),
    ...severalReadings(evidence),
    ...meanSplit(evidence),
    ...fullBuffer(evidence),
    ...inFlight(evidence),
    ...oneRecord(evidence),
    ...recordQueue(evidence),
    ...stages(evidence),
    ...throttled(evidence),
    ...failed(evidence),
  ];
}

function severalReadings({ metrics, count }: Evidence): Found {
  return metrics.length < count
    ? [
        finding(
          'several-readings',
          'The text has several readings of the same figures: only the last one of each counts.',
        ),
      ]
    : [];
}

function severalProducers({ metrics, producers }: Evidence): Found {
  const isOne = producers < 2 || metrics.every(({ of }) => of.client !== null);
  return isOne
    ? []
    : [
        finding(
          'several-producers',
          `The text has ${formatCount(producers)} producers. They count together: rates are added up, and each average counts with its producer's batches or requests. You can also choose one of them.`,
          { producers: quantity(producers, '1') },
        ),
      ];
}

/** Compares queue time plus request latency with the latency of a batch's first record, which spans both. */
function meanSplit({ metrics, run }: Evidence): Found {
  const wait = waitSplit(metrics);
  if (wait === null || wait.client.over === 'record') return [];
  const [queue, request] = [wait.client.mean, wait.brokers.mean];
  const ms = formatMilliseconds;
  const tool = run === null ? '' : ` The tool measured ${ms(run.meanMs)}.`;
  return [
    finding(
      'mean-split',
      `A batch waited ${ms(queue.value)} and its request took ${ms(request.value)} on average, ${ms(queue.value + request.value)} together.${tool} Queue time is averaged over batches and request latency over requests, not over records, and a producer's averages say nothing about the tail.`,
      { 'queue-time': queue, 'request-latency': request },
    ),
  ];
}

/** Whether the producers' buffers are full. */
export function isBufferFull({ metrics }: Evidence): boolean {
  const [free, total] = [nowOf(metrics, 'buffer-available'), nowOf(metrics, 'buffer-total')];
  const waits = metrics.find(({ figure, use }) => figure === 'buffer-wait' && use !== 'no')?.value ?? 0;
  return (free !== null && total !== null && total > 0 && free < FULL.free * total) || waits > FULL.wait;
}

/** A full buffer: the queue time is buffer.memory ÷ throughput. */
function fullBuffer(evidence: Evidence): Found {
  const { metrics, producers, scenario } = evidence;
  const queue = meanOf(metrics, 'queue-time');
  const perProducer = (batchesPerSecond(metrics) ?? 0) / Math.max(1, producers);
  if (!isBufferFull(evidence) || queue === null || perProducer === 0) return [];
  const drainMs = bufferDrainMs(scenario, perProducer);
  return [
    finding(
      'full-buffer',
      `The buffer is full: it holds ${counted(Math.floor(scenario['buffer.memory'] / batchBytes(scenario)), 'batch', 'batches')}, and at ${formatFigure(perProducer)} batches a second that's ${formatMilliseconds(drainMs)}; the queue time is ${formatMilliseconds(queue.mean)}.`,
      {
        drain: ofWindow(drainMs, 'ms', queue.metric),
        'queue-time': ofWindow(queue.mean, 'ms', queue.metric),
      },
    ),
  ];
}

function ofWindow(value: number, unit: Quantity['unit'], { windowS }: Metric): Quantity {
  return { value, unit, windowS };
}

/** Requests in flight that limit throughput: as many as are allowed, all the time. */
function inFlight({ metrics, producers, scenario }: Evidence): Found {
  const most = scenario['max.in.flight.requests.per.connection'];
  const perRequest = meanOf(metrics, 'records-per-request');
  return [...new Set(metrics.flatMap(({ of }) => of.broker ?? []))].flatMap((broker) => {
    const own = metrics.filter(({ of }) => of.broker === broker);
    const requests = own.find(({ figure, statistic }) => figure === 'requests' && statistic.type === 'rate');
    const latency = meanOf(own, 'request-latency');
    if (requests === undefined || latency === null) return [];
    // Little's law, over the connections of all producers.
    const connections = Math.max(1, producers);
    const average = (requests.value * latency.mean) / 1000 / connections;
    if (average < BOUND * most || average > most / BOUND) return [];
    const yours = requests.source.broker ?? broker;
    const bound = inFlightBound({
      recordsPerRequest: perRequest?.mean ?? 1,
      inFlight: most,
      roundTripMs: latency.mean,
      connections,
    });
    const rate = perRequest === null ? '' : `, ${formatFigure(bound, 0)} records a second at most`;
    return [
      finding(
        'in-flight-bound',
        `Of ${counted(most, 'request')} in flight to node-${yours}, ${formatFigure(average, 2)} are on average: throughput is batch × requests in flight ÷ round trip${rate}.`,
        {
          'in flight': quantity(average, '1'),
          'request-latency': ofWindow(latency.mean, 'ms', latency.metric),
        },
      ),
    ];
  });
}

/** Batches with one record each. */
function oneRecord({ metrics }: Evidence): Found {
  const counted = meanOf(metrics, 'records-per-batch');
  const [records, batches] = [perSecond(metrics, 'records'), batchesPerSecond(metrics)];
  const mean =
    counted?.mean ?? (records !== null && batches !== null && batches > 0 ? records / batches : null);
  // A rate that counts other records than the batches' says nothing.
  if (mean === null || mean < 1 / ONE_RECORD || mean > ONE_RECORD) return [];
  return [
    finding(
      'one-record-per-batch',
      `Each batch holds ${formatFigure(mean, 2)} records: every record pays for a batch of its own.`,
      { 'records per batch': quantity(mean, '1') },
    ),
  ];
}

/** Percentiles of stages belong to different requests. */
function stages({ metrics }: Evidence): Found {
  const found = metrics.filter(
    ({ figure, statistic }) =>
      figure.startsWith('broker-') && figure !== 'broker-request-size' && statistic.type === 'percentile',
  );
  return new Set(found.map(({ figure }) => figure)).size > 1
    ? [finding('note', "The percentiles of stages don't add up to that of the whole request: only means do.")]
    : [];
}

function throttled({ metrics }: Evidence): Found {
  const metric = metrics.find(
    ({ figure, value, use }) =>
      (figure === 'throttle-time' || figure === 'broker-throttle') && value > 0 && use !== 'no',
  );
  return metric === undefined
    ? []
    : [
        finding(
          'throttled',
          "A quota throttles these clients: without producer_byte_rate, part of the latency isn't explained.",
          { 'throttle-time': measuredQuantity(metric) },
        ),
      ];
}

function failed({ metrics }: Evidence): Found {
  const one = (figure: MetricFigure): Metric | undefined =>
    metrics.find((metric) => metric.figure === figure && metric.value > 0 && metric.use !== 'no');
  const [errors, retries] = [one('record-errors'), one('record-retries')];
  const metric = errors ?? retries;
  if (metric === undefined) return [];
  const what = errors !== undefined ? 'Records failed' : 'Records were sent again';
  return [
    finding(
      errors !== undefined ? 'failed-records' : 'retried-records',
      `${what}. In the model that happens only after a timeout or when a broker is lost, so put the one that you had into the scenario.`,
      { [metric.source.name]: measuredQuantity(metric) },
    ),
  ];
}

function recordQueue({ metrics }: Evidence): Found {
  const isThere = metrics.some(
    ({ figure, statistic }) => figure === 'queue-time' && 'over' in statistic && statistic.over === 'record',
  );
  return isThere
    ? [
        finding(
          'note',
          "librdkafka reports queue time per record and broker. The model reports it per batch, over all brokers, so a fit doesn't use it.",
        ),
      ]
    : [];
}
