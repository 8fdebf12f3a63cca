import { own } from '../../../../base/own';
import { type Metric, OF_ALL, type Statistic } from '../../../../figures/metric';
import { type MetricRow, OF_BROKERS, OF_PRODUCERS } from '../../../../figures/metricQueries';
import { metricIn } from './metricOf';
import { labelOf, type Sample } from './samples';

/** Stages by name, in any case: exporters write them in lower case. */
const STAGES: Readonly<Record<string, MetricRow>> = Object.fromEntries(
  Object.entries(OF_BROKERS).map(([name, row]) => [name.toLowerCase(), row]),
);

/** Producers' names in all three spellings: Micrometer's, and both of jmx_exporter. */
const PRODUCER = /^kafka_producer_(?:producer_)?(?:(?:node|topic)_)?(?:metrics_)?(\w+)$/;
const BROKER = 'kafka_network_requestmetrics_';
/** jmx_exporter's usual names of brokers', which include the stage, and its default ones, which include the attribute. */
const STAGE = /^([a-z]{4,30}|\d{2,3}thpercentile)(?:_([a-z]{3,10}|\d{2,3}thpercentile))?$/;
/** Limit of broker numbers: connections for metadata have numbers below zero, to coordinators very high ones. */
const HIGHEST_BROKER = 1_000_000;
/** Time constant with which Yammer's histograms decay, s; means and counts cover all time. */
const RESERVOIR_S = 300;
const UNUSED = "Linger doesn't use this metric.";

export function isOfProducer({ name }: Sample): boolean {
  return name.startsWith('kafka_producer_');
}

export function isOfBroker({ name }: Sample): boolean {
  return name.startsWith(BROKER);
}

/** A row's figure with the statistic that an attribute is: `avg`, `rate`, `99thpercentile`, `999thpercentile`, or a quantile. */
function figureOf(
  row: MetricRow | undefined,
  attribute: string,
  quantile: string | null = null,
): Pick<Metric, 'figure' | 'unit' | 'statistic'> | null {
  if (row === undefined) return null;
  const [figure, unit, kept] = row;
  const as = (statistic: Statistic, of = unit) => ({ figure, unit: of, statistic });
  if (kept === 'now' || kept === 'share-of-time') return attribute === '' ? as({ type: kept }) : null;
  if (kept === 'meter' && attribute === 'rate') return as({ type: 'rate' }, unit === 'B' ? 'B/s' : '1/s');
  if (kept === 'meter') return attribute === 'total' ? as({ type: 'total' }) : null;
  const written = attribute.replace(/^(\d\d)(\d?)thpercentile$/, '$1.$2');
  const percentile = Number(quantile === null ? written || '-' : (Number(quantile) * 100).toFixed(6));
  if (percentile >= 0 && percentile <= 100) return as({ type: 'percentile', percentile, over: kept });
  const type = (['mean', 'max', 'min'] as const).find((each) => each === attribute.replace('avg', 'mean'));
  return type === undefined ? null : as({ type, over: kept });
}

export function producerMetric(sample: Sample): readonly Metric[] | string {
  const written = PRODUCER.exec(sample.name)?.[1]?.replaceAll('_', '-') ?? '';
  // A topic's metric has no -avg.
  const name = written === 'compression-rate' ? `${written}-avg` : written;
  const [, base = name, attribute = ''] = /^(.+)-(avg|max|rate|total)$/.exec(name) ?? [];
  const found = figureOf(own(OF_PRODUCERS, base), attribute);
  if (found === null) return UNUSED;
  const node = labelOf(sample, 'nodeid');
  const broker = node === null ? null : Number(/-?\d+$/.exec(node.replace(/^node-/, ''))?.[0] ?? Number.NaN);
  if (broker !== null && !(broker >= 0 && broker < HIGHEST_BROKER))
    return 'A connection for metadata, which no records are sent through.';
  const { type } = found.statistic;
  const [most, doubt] = own(DOUBTS, found.figure) ?? [Number.POSITIVE_INFINITY, null];
  return metricIn(sample.value, sample, {
    ...found,
    ...(sample.value > most && { use: 'no', note: doubt }),
    of: { client: clientOf(sample), broker, topic: labelOf(sample, 'topic'), partition: null },
    windowS: type === 'total' || type === 'now' ? null : windowOf(sample),
    // Java's producer takes times in whole ms.
    stepMs: found.unit === 'ms' ? 1 : 0,
  });
}

export function brokerMetric(sample: Sample, broker: number | null): readonly Metric[] | string {
  if (labelOf(sample, 'request')?.toLowerCase() !== 'produce') return 'Only produce requests count here.';
  const [, first = '', second = ''] = STAGE.exec(sample.name.slice(BROKER.length)) ?? [];
  const named = labelOf(sample, 'name')?.toLowerCase();
  const [stage, attribute] = named === undefined ? [first, second] : [named, first];
  const found = figureOf(own(STAGES, stage), attribute, labelOf(sample, 'quantile'));
  if (found === null) return UNUSED;
  const isRecent = found.statistic.type === 'percentile';
  return metricIn(sample.value, sample, {
    ...found,
    of: { ...OF_ALL, broker },
    windowS: isRecent ? [0, RESERVOIR_S] : null,
    stepMs: found.unit === 'ms' ? 1 : 0,
    note: isRecent ? 'It weighs the last five minutes most.' : 'Since the broker started.',
  });
}

/** Values beyond which a dashboard most likely made percentages of shares: incompressible data is barely over 1. */
const DOUBTS: Readonly<Record<string, readonly [most: number, note: string]>> = {
  'buffer-wait': [1, 'Not used: over 1 it may be a percentage, or the sum of several threads.'],
  'compression-ratio': [2, 'Not used: no codec makes records so much larger, so it may be a percentage.'],
};

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
  const major = Number.parseInt(labelOf(sample, 'kafkaversion') ?? '', 10);
  return [major >= 4 ? 60 : 30, major < 4 ? 60 : 90];
}
