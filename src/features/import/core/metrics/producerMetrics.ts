import { own } from '../../../../base/own';
import type { Counted, Metric, MetricFigure, MetricUnit, Statistic } from '../../../../figures/metric';
import { metricOf } from './metricOf';
import { labelOf, type Sample } from './samples';

interface Meaning {
  readonly figure: MetricFigure;
  readonly unit: MetricUnit;
  readonly statistic: Statistic;
}

/** Sensors with `-avg` and `-max`, and the unit that they observe (SenderMetricsRegistry of Kafka). */
const OBSERVED: readonly (readonly [name: string, figure: MetricFigure, unit: MetricUnit, over: Counted])[] =
  [
    ['record-queue-time', 'queue-time', 'ms', 'batch'],
    ['request-latency', 'request-latency', 'ms', 'request'],
    ['produce-throttle-time', 'throttle-time', 'ms', 'request'],
    ['batch-size', 'batch-size', 'B', 'batch'],
    ['record-size', 'record-size', 'B', 'batch'],
    ['records-per-request', 'records-per-request', '1', 'request'],
    ['compression-rate', 'compression-ratio', '1', 'batch'],
    ['request-size', 'request-size', 'B', 'request'],
  ];
/** Meters with `-rate` and `-total`. */
const METERED: readonly (readonly [name: string, figure: MetricFigure, unit: 'B' | '1'])[] = [
  ['record-send', 'records', '1'],
  ['record-error', 'record-errors', '1'],
  ['record-retry', 'record-retries', '1'],
  ['request', 'requests', '1'],
  ['outgoing-byte', 'bytes', 'B'],
  ['byte', 'batch-bytes', 'B'],
];
// @recipe importer
const NAMES: Readonly<Record<string, Meaning>> = {
  ...Object.fromEntries(
    OBSERVED.flatMap(([name, figure, unit, over]) => [
      [`${name}-avg`, { figure, unit, statistic: { type: 'mean', over } }],
      [`${name}-max`, { figure, unit, statistic: { type: 'max', over } }],
    ]),
  ),
  ...Object.fromEntries(
    METERED.flatMap(([name, figure, unit]) => [
      [`${name}-rate`, { figure, unit: `${unit}/s`, statistic: { type: 'rate' } }],
      [`${name}-total`, { figure, unit, statistic: { type: 'total' } }],
    ]),
  ),
  // A topic's metric, without -avg.
  'compression-rate': { figure: 'compression-ratio', unit: '1', statistic: { type: 'mean', over: 'batch' } },
  'bufferpool-wait-ratio': { figure: 'buffer-wait', unit: '1', statistic: { type: 'share-of-time' } },
  'buffer-available-bytes': { figure: 'buffer-available', unit: 'B', statistic: { type: 'now' } },
  'buffer-total-bytes': { figure: 'buffer-total', unit: 'B', statistic: { type: 'now' } },
  'requests-in-flight': { figure: 'requests-in-flight', unit: '1', statistic: { type: 'now' } },
};

/** All three spellings: Micrometer's, and both of jmx_exporter. */
const NAME = /^kafka_producer_(?:producer_)?(?:(?:node|topic)_)?(?:metrics_)?(\w+)$/;
/** Limit of broker numbers: connections for metadata have numbers below zero, to coordinators very high ones. */
const HIGHEST_BROKER = 1_000_000;

export function isOfProducer({ name }: Sample): boolean {
  return name.startsWith('kafka_producer_');
}

/** True if a sample belongs to a connector's producer, by Kafka Connect's naming (Worker.baseProducerConfigs). */
export function isOfConnector(sample: Sample): boolean {
  return isOfProducer(sample) && labelOf(sample, 'clientid')?.startsWith('connector-producer-') === true;
}

/** True if a sample belongs to a producer for Kafka Connect's own topics (ConnectUtils.clientIdBase). */
export function isOfConnectItself(sample: Sample): boolean {
  return (
    isOfProducer(sample) && /-(?:offsets|configs|statuses|leader)$/.test(labelOf(sample, 'clientid') ?? '')
  );
}

export function producerMetric(sample: Sample): Metric | string {
  const name = NAME.exec(sample.name)?.[1]?.replaceAll('_', '-') ?? '';
  const meaning = own(NAMES, name);
  if (meaning === undefined) return "Linger doesn't use this metric.";
  const node = labelOf(sample, 'nodeid');
  const broker = node === null ? null : Number(/-?\d+$/.exec(node.replace(/^node-/, ''))?.[0] ?? Number.NaN);
  if (broker !== null && !(broker >= 0 && broker < HIGHEST_BROKER)) {
    return 'A connection for metadata, which no records are sent through.';
  }
  return metricOf(sample, {
    ...meaning,
    ...doubtOf(meaning.figure, sample.value),
    of: { client: clientOf(sample), broker, topic: labelOf(sample, 'topic'), partition: null },
    windowS: meaning.statistic.type === 'total' || meaning.statistic.type === 'now' ? null : windowOf(sample),
    // Java's producer takes times in whole ms.
    stepMs: meaning.unit === 'ms' ? 1 : 0,
  });
}

/** Flags implausible shares: most likely a dashboard turned them into percentages. */
function doubtOf(figure: MetricFigure, value: number): Pick<Metric, 'use' | 'note'> | null {
  if (figure === 'buffer-wait' && value > 1) {
    return { use: 'no', note: 'Not used: over 1 it may be a percentage, or the sum of several threads.' };
  }
  return figure === 'compression-ratio' && value > MAX_COMPRESSION
    ? { use: 'no', note: 'Not used: no codec makes records so much larger, so it may be a percentage.' }
    : null;
}

/** Max plausible compressed ÷ uncompressed bytes: incompressible data with its frame is barely over 1. */
const MAX_COMPRESSION = 2;

/** A sample's client: its id, and what distinguishes the copies of an application, which share the id. */
export function clientOf(sample: Sample): string | null {
  const copy = labelOf(sample, 'pod', 'kubernetespodname', 'instance', 'host', 'hostname');
  const id = labelOf(sample, 'clientid');
  return id !== null && copy !== null ? `${id} at ${copy}` : (id ?? copy);
}

/**
 * The time that an average or a rate covers (SampledStat): two windows of 30 s; older clients drop one when it's 60 s
 * old, those from 4.0 on when its last event is.
 */
function windowOf(sample: Sample): readonly [number, number] {
  const version = labelOf(sample, 'kafkaversion');
  const major = version === null ? null : Number.parseInt(version, 10);
  return [major !== null && major >= 4 ? 60 : 30, major !== null && major < 4 ? 60 : 90];
}
