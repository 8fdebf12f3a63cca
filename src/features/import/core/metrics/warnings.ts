import { formatCount, formatFigure, formatMilliseconds } from '../../../../base/format';
import type { Metric, MetricFigure } from '../../../../figures/metric';
import type { MeasuredRun } from '../../../../scenario/measured';
import { slowBrokerOf } from '../mismatches';
import { formatBroker } from './brokerNumbers';
import { latest } from './latest';

/** Values below this are mostly rounding if each observation is in whole ms. */
const ROUGH_MS = 1;

/**
 * Sentences about how metrics mislead as a whole.
 *
 * @param run the test's result in the same text, or null
 */
export function metricWarnings(
  metrics: readonly Metric[],
  producers: number,
  run: MeasuredRun | null,
): readonly string[] {
  const last = latest(metrics);
  return [
    ...producersWarning(last, producers),
    ...readingsWarning(metrics.length - last.length),
    ...meanSplit(last, run),
    ...slowBrokerWarning(last),
    ...roundingWarning(last),
    ...stagesWarning(last),
    ...windowWarning(last),
    ...idleWarning(last),
    ...throttleWarning(last),
    ...retryWarning(last),
    ...tooFreshWarning(last),
    ...recordQueueWarning(last),
  ];
}

function readingsWarning(earlier: number): readonly string[] {
  return earlier === 0
    ? []
    : ['The text has several readings of the same figures: only the last one of each counts.'];
}

function producersWarning(metrics: readonly Metric[], producers: number): readonly string[] {
  const isOne = producers < 2 || metrics.every(({ of }) => of.client !== null);
  return isOne
    ? []
    : [
        `The text has ${formatCount(producers)} producers. They count together: rates are added up, and each average counts with its producer's batches or requests. You can also choose one of them.`,
      ];
}

/** Compares queue time plus request latency with the latency of a batch's first record, which spans both. */
function meanSplit(metrics: readonly Metric[], run: MeasuredRun | null): readonly string[] {
  const [queue, request] = [only(metrics, 'queue-time'), only(metrics, 'request-latency')];
  if (queue === null || request === null) return [];
  const ms = (value: number): string => formatMilliseconds(value);
  const mean = run === null ? '' : ` The tool measured ${ms(run.meanMs)}.`;
  return [
    `A batch waited ${ms(queue)} and its request took ${ms(request)} on average, ${ms(queue + request)} together.${mean} Queue time is averaged over batches and request latency over requests, not over records, and a producer's averages say nothing about the tail.`,
  ];
}

/** The mean of a figure that occurs once; null if it's missing or occurs several times. */
function only(metrics: readonly Metric[], figure: MetricFigure): number | null {
  const found = metrics.filter(
    (metric) =>
      metric.figure === figure &&
      metric.statistic.type === 'mean' &&
      metric.statistic.over !== 'record' &&
      metric.of.broker === null &&
      metric.of.topic === null,
  );
  return found.length === 1 ? (found[0]?.value ?? null) : null;
}

function slowBrokerWarning(metrics: readonly Metric[]): readonly string[] {
  const slow = slowBrokerOf(metrics);
  return slow === null
    ? []
    : [
        `Requests to broker ${formatBroker(slow)} take ${formatFigure(slow.times, 1)} times as long as those to the median broker. With a slow broker, averages over batches and requests can say less than half of what records see: a full batch counts no more than an empty one.`,
      ];
}

function roundingWarning(metrics: readonly Metric[]): readonly string[] {
  const isRough = metrics.some(
    ({ figure, stepMs, value, statistic }) =>
      figure.startsWith('broker-') && stepMs > 0 && value < ROUGH_MS && 'over' in statistic,
  );
  return isRough
    ? [
        'Kafka rounds each stage time to whole ms before it counts it, so what takes less than half a millisecond counts as 0. If a stage reads less than 1 ms, the request log is more precise.',
      ]
    : [];
}

function isYoung(metrics: readonly Metric[]): boolean {
  return metrics.some(({ use, statistic }) => use === 'no' && statistic.type === 'rate');
}

function tooFreshWarning(metrics: readonly Metric[]): readonly string[] {
  const isOfProducer = metrics.some(({ figure }) => figure === 'queue-time' || figure === 'request-latency');
  return isYoung(metrics) && isOfProducer
    ? [
        "The client was younger than a minute, so its rates aren't used: they divide by more time than has passed.",
      ]
    : [];
}

/** Warns that percentiles of stages belong to different requests. */
function stagesWarning(metrics: readonly Metric[]): readonly string[] {
  const stages = metrics.filter(
    ({ figure, statistic }) =>
      figure.startsWith('broker-') && figure !== 'broker-request-size' && statistic.type === 'percentile',
  );
  return new Set(stages.map(({ figure }) => figure)).size > 1
    ? ["The percentiles of stages don't add up to that of the whole request: only means do."]
    : [];
}

/** Warns that averages over a short window hide how fast a backlog grows. */
function windowWarning(metrics: readonly Metric[]): readonly string[] {
  const windowS = metrics.find(
    ({ figure, statistic }) =>
      figure === 'queue-time' && statistic.type === 'mean' && statistic.over === 'batch',
  )?.windowS;
  return windowS === undefined || windowS === null || windowS[0] === windowS[1] || isYoung(metrics)
    ? []
    : [
        `The producer's averages cover only its last ${formatCount(windowS[0])} to ${formatCount(windowS[1])} seconds. If a backlog grows, they hide how fast: a second reading a minute later would show it.`,
      ];
}

function idleWarning(metrics: readonly Metric[]): readonly string[] {
  const sent = metrics.filter(({ figure, statistic }) => figure === 'records' && statistic.type === 'rate');
  return sent.length > 0 && sent.every(({ value }) => value === 0)
    ? ['No record was sent while these metrics were taken, so they say nothing about latency under load.']
    : [];
}

function throttleWarning(metrics: readonly Metric[]): readonly string[] {
  const isThrottled = metrics.some(
    ({ figure, value, use }) =>
      (figure === 'throttle-time' || figure === 'broker-throttle') && value > 0 && use !== 'no',
  );
  return isThrottled
    ? ["A quota throttles these clients: without producer_byte_rate, part of the latency isn't explained."]
    : [];
}

function retryWarning(metrics: readonly Metric[]): readonly string[] {
  const has = (figure: MetricFigure): boolean =>
    metrics.some((metric) => metric.figure === figure && metric.value > 0 && metric.use !== 'no');
  const [failed, again] = [has('record-errors'), has('record-retries')];
  if (!failed && !again) return [];
  const what = failed ? 'Records failed' : 'Records were sent again';
  return [
    `${what}. In the model that happens only after a timeout or when a broker is lost, so put the one that you had into the scenario.`,
  ];
}

function recordQueueWarning(metrics: readonly Metric[]): readonly string[] {
  const isThere = metrics.some(
    ({ figure, statistic }) => figure === 'queue-time' && 'over' in statistic && statistic.over === 'record',
  );
  return isThere
    ? [
        "librdkafka reports queue time per record and broker. The model reports it per batch, over all brokers, so Calibrate doesn't use it.",
      ]
    : [];
}
