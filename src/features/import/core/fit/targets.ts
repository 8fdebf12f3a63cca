import type { Summary } from '../../../../../workers/protocol';
import { own } from '../../../../base/own';
import { sumOf } from '../../../../base/statistics';
import { LATENCY, LATENCY_IDS, type LatencyId, MIN_BEYOND } from '../../../../figures/latency';
import type { Metric, MetricFigure } from '../../../../figures/metric';
import {
  batchSizeAverage,
  bufferAvailable,
  bufferWaitShare,
  queueTimeAverage,
  queueTimeHighest,
  recordsPerRequest,
  reportedRate,
  requestLatencyAverage,
  requestLatencyHighest,
} from '../../../../figures/reported';
import type { Unit } from '../../../../figures/units';
import type { Scenario } from '../../../../scenario/scenario';
import type { MeasuredRun } from '../../../../scenario/shape';
import type { BrokerLatency } from '../meaning/suspects';
import { type BrokerNumber, brokerNumberOf } from '../metrics/brokerNumbers';
import { latest } from '../metrics/mergeProducers';
import { loadOfRun, longestAfterStart } from '../results/basis';
import type { ImportResult } from '../types';

/** One measured figure and the same statistic of the model. */
export interface Target {
  /** The metric's own name, with its broker if it belongs to one. */
  readonly id: string;
  /** Plain label with the scenario's broker number: "Queue time". It identifies the figure. */
  readonly label: string;
  /** The figure's broker; undefined for all brokers. */
  readonly broker?: BrokerNumber;
  readonly unit: Unit;
  readonly measured: number;
  /** True if the measured value is only a lower bound. */
  readonly atLeast: boolean;
  /** The model's value, counted the same way; NaN if it has none. */
  readonly model: (summary: Summary, scenario: Scenario) => number;
  /** Expected error of a good model: one standard deviation of the logarithm. */
  readonly spread: number;
  /** Below this, differences count less and less; in `unit`. */
  readonly floor: number;
  /** How far rounding may have moved the measured value, in `unit`. */
  readonly rounding?: number;
  /** True if it's a maximum, which a shorter run can't give. */
  readonly isHighest: boolean;
}

/** Model error by kind of figure: standard deviations of logarithms. */
const SPREAD = {
  average: 0.1,
  size: 0.06,
  rate: 0.06,
  median: 0.1,
  tail: 0.2,
  highest: 0.5,
  share: 0.3,
} as const;
/** Averages of a millisecond clock say little below this, ms. */
const CLOCK_MS = 0.05;

type Way = Pick<Target, 'label' | 'unit' | 'model' | 'spread' | 'floor' | 'isHighest'>;

/** The model's value of a figure, of one broker or of all. */
type ModelFigure = (summary: Summary, broker: number | null, scenario: Scenario) => number;
/** A figure that the model counts as the metric does; `whole` if it has none of single brokers. */
type Row = readonly [
  figure: MetricFigure,
  statistic: Metric['statistic']['type'],
  label: string,
  unit: Unit,
  spread: keyof typeof SPREAD,
  floor: number,
  model: ModelFigure,
  scope?: 'whole',
];

const rate =
  (what: 'count' | 'records' | 'bytes'): ModelFigure =>
  (summary, broker) =>
    reportedRate(summary, what, broker);
const waitShare: ModelFigure = (summary, _, scenario) =>
  bufferWaitShare(summary, scenario.producers, scenario['duration.s']);

const ROWS: readonly Row[] = [
  ['queue-time', 'mean', 'Queue time', 'ms', 'average', CLOCK_MS, queueTimeAverage, 'whole'],
  ['queue-time', 'max', 'Longest queue time', 'ms', 'highest', 1, queueTimeHighest, 'whole'],
  ['request-latency', 'mean', 'Request latency', 'ms', 'average', CLOCK_MS, requestLatencyAverage],
  ['request-latency', 'max', 'Longest request', 'ms', 'highest', 1, requestLatencyHighest],
  ['batch-size', 'mean', 'Batch size', 'bytes', 'size', 0, batchSizeAverage],
  ['records-per-request', 'mean', 'Records per request', 'count', 'size', 0, recordsPerRequest],
  ['requests', 'rate', 'Requests', '/s', 'rate', 0, rate('count')],
  ['records', 'rate', 'Records', '/s', 'rate', 0, rate('records'), 'whole'],
  ['bytes', 'rate', 'Bytes out', 'bytes/s', 'rate', 0, rate('bytes')],
  ['buffer-wait', 'share-of-time', 'Buffer wait', 'share', 'share', 0.02, waitShare, 'whole'],
  ['broker-local', 'mean', 'Service (LocalTimeMs)', 'ms', 'average', CLOCK_MS, meanServiceMs],
];

/** How the model computes a metric of so many clients; null if it has no such figure. */
function wayOf({ figure, statistic, of: { broker }, stepMs }: Metric, clients: number): Way | null {
  if (figure === 'latency') {
    const { type: kind } = statistic;
    const name = kind === 'percentile' ? `p${statistic.percentile}` : kind;
    const id = LATENCY_IDS.find((each) => each === name);
    // A histogram says between which bounds its percentile is.
    return id === undefined ? null : latencyOf(id, Math.max(CLOCK_MS, Math.min(stepMs, 1) / 2));
  }
  const row = ROWS.find(([name, type]) => name === figure && type === statistic.type);
  if (row === undefined) return null;
  const [, type, label, unit, spread, floor, model, scope] = row;
  // The model has no queue time of single records.
  const isOfRecords = figure === 'queue-time' && 'over' in statistic && statistic.over !== 'batch';
  if (isOfRecords || (scope === 'whole' && broker !== null)) return null;
  // A broker's share also varies by chance from minute to minute.
  const chance = type === 'rate' && broker !== null ? 2 : 1;
  return {
    label,
    unit,
    spread: chance * SPREAD[spread],
    floor: figure === 'broker-local' ? floor + stepMs / 4 : floor,
    model: (summary, scenario) => {
      const value = model(summary, broker, scenario);
      // The model's rates are of all its producers.
      return type === 'rate' ? (value * clients) / scenario.producers : value;
    },
    isHighest: spread === 'highest',
  };
}

/** The mean service of a produce request as docs/model/broker.md gives it: its jitter has the mean 1. */
function meanServiceMs({ reported }: Summary, _: number | null, scenario: Scenario): number {
  const { requests, batches } = reported;
  const count = sumOf(requests.map((each) => each.count));
  const microseconds =
    scenario['broker.request.us'] +
    (scenario['broker.batch.us'] * batches.count + (scenario['broker.byte.ns'] / 1000) * batches.bytes) /
      count;
  return microseconds / 1000;
}

/** A latency from send() to the ack. */
function latencyOf(name: LatencyId, floor: number): Way {
  const kind = { mean: 'average', max: 'highest', p50: 'median' } as const;
  const label = name === 'mean' ? 'Mean latency' : name === 'max' ? 'Longest latency' : `${name} latency`;
  return {
    label,
    unit: 'ms',
    spread: SPREAD[own(kind, name) ?? 'tail'],
    floor: name === 'max' ? 1 : floor,
    model: ({ latencyMs }) => latencyMs?.[LATENCY[name].key] ?? Number.NaN,
    isHighest: name === 'max',
  };
}

/**
 * The figures of pasted metrics that the model has too. If each broker has its own figure, the total
 * adds nothing and is left out; so are unusable metrics, and all readings but the last. `clients` is how many
 * producers the rates are of.
 */
export function targetsOf(
  metrics: readonly Metric[],
  scenario: Scenario,
  clients: number = scenario.producers,
): readonly Target[] {
  const targets = new Map<string, Target>();
  const usable = latest(metrics).filter(
    ({ use, of }) =>
      use !== 'no' &&
      of.topic === null &&
      of.partition === null &&
      (of.broker === null || (of.broker >= 0 && of.broker < scenario.brokers)),
  );
  const ways = usable.flatMap((metric) => {
    const way = wayOf(metric, clients);
    return way === null ? [] : [{ metric, way, broker: brokerNumberOf(metric) }];
  });
  const byBroker = new Set(ways.flatMap(({ way, broker }) => (broker === null ? [] : way.label)));
  for (const { metric, way, broker } of ways) {
    const { figure, source, value, use, stepMs } = metric;
    const label = broker === null ? way.label : `${way.label}, broker ${broker.here}`;
    if (targets.has(label) || (broker === null && byBroker.has(label))) continue;
    targets.set(label, {
      ...way,
      id: broker === null ? source.name : `${source.name}, node-${broker.yours}`,
      label,
      ...(broker === null ? {} : { broker }),
      ...(figure === 'latency' && stepMs > 1 ? { rounding: stepMs / 2 } : {}),
      measured: value,
      atLeast: use === 'at-least',
    });
  }
  const inUse = bufferTarget(usable, scenario);
  if (inUse !== null) targets.set(inUse.label, inUse);
  return [...targets.values()];
}

/** The label with the reader's own broker number. */
export function formatLabel({ label, broker }: Pick<Target, 'label' | 'broker'>): string {
  return broker === undefined ? label : label.replace(/\d+$/, String(broker.yours));
}

/** Buffer in use, which says more than free memory: in a healthy run nearly all of it is free. */
function bufferTarget(metrics: readonly Metric[], scenario: Scenario): Target | null {
  const now = (figure: Metric['figure']): number | undefined =>
    metrics.find((metric) => metric.figure === figure && metric.statistic.type === 'now')?.value;
  const available = now('buffer-available');
  if (available === undefined) return null;
  const memory = scenario['buffer.memory'];
  // Both are sums over several producers.
  const total = now('buffer-total') ?? memory * Math.max(1, Math.ceil(available / memory));
  return {
    id: 'buffer-available-bytes',
    label: 'Buffer in use',
    unit: 'share',
    measured: Math.max(0, 1 - available / total),
    atLeast: false,
    model: (summary, at) => 1 - bufferAvailable(summary, at) / memory,
    spread: SPREAD.share,
    floor: 0.02,
    isHighest: false,
  };
}

/**
 * The figures that kafka-producer-perf-test prints: percentiles with too few records beyond them, or only records of the
 * start, are left out. After the start no record was slower than `longestMs`.
 */
export function targetsOfRun(measured: MeasuredRun, longestMs = Number.POSITIVE_INFINITY): readonly Target[] {
  const latency = LATENCY_IDS.flatMap((name): readonly Target[] => {
    const { key, quantile } = LATENCY[name];
    const ms = measured[`${key}Ms`];
    const beyond = quantile === null ? MIN_BEYOND : measured.records * (1 - quantile) + 1e-6;
    if (ms === null || beyond < MIN_BEYOND || (quantile !== null && ms > longestMs)) return [];
    // The tool prints the mean with two decimals, all else in whole milliseconds.
    const rounding = quantile === null ? 0.005 : 0.5;
    const way = latencyOf(name, Math.max(CLOCK_MS, rounding));
    return [{ ...way, id: name, measured: ms, rounding, atLeast: false }];
  });
  const records: Target = {
    id: 'records/sec',
    label: 'Records',
    unit: '/s',
    measured: measured.recordsPerSecond,
    atLeast: false,
    model: ({ throughput }) => throughput.recordsPerSecond,
    spread: SPREAD.rate,
    floor: 0,
    isHighest: false,
  };
  return [...latency, records];
}

/** Labels of the printed line, which is also among the metrics, but without the counts beyond its percentiles. */
const PRINTED_LABEL = /^(Records|(Mean|Longest|p[\d.]+) latency)$/;

/** The targets of one import: its metrics, or the line that kafka-producer-perf-test printed. */
export function targetsOfImport(
  { metrics, measured, producers, basis }: Pick<ImportResult, 'metrics' | 'measured' | 'producers' | 'basis'>,
  scenario: Scenario,
): readonly Target[] {
  const fromMetrics = targetsOf(metrics, scenario, Math.max(1, producers.length));
  if (measured === null) return fromMetrics;
  const ofRun = targetsOfRun(measured, basis === null ? undefined : longestAfterStart(basis, measured.maxMs));
  // A rate that the tool's own client limited says nothing of the brokers.
  const isClientBound = loadOfRun(measured, basis, scenario) === 'client-bound';
  const fromRun = isClientBound ? ofRun.filter(({ id }) => id !== 'records/sec') : ofRun;
  return [...fromRun, ...fromMetrics.filter(({ label }) => !PRINTED_LABEL.test(label))];
}

/** Error of a model's figure: the logarithm of its ratio to the target; 0 = equal, as far as rounding tells. */
export function missOf({ measured, floor, rounding = 0, atLeast }: Target, model: number): number {
  if (!Number.isFinite(model)) return MAX_ERROR;
  const off = model - measured;
  const beyond = Math.sign(off) * Math.max(0, Math.abs(off) - rounding);
  const ratio = Math.log((measured + beyond + floor + 1e-9) / (measured + floor + 1e-9));
  const miss = Math.min(MAX_ERROR, Math.max(-MAX_ERROR, ratio));
  return atLeast ? Math.min(0, miss) : miss;
}

/** Max error of a figure; also used if a run has no such figure. */
const MAX_ERROR = 5;

/** Latencies of brokers among the figures to fit. */
export function brokerLatencies(targets: readonly Target[]): readonly BrokerLatency[] {
  return targets.flatMap(({ label, broker, measured }) =>
    broker !== undefined && label.startsWith('Request latency') ? [{ broker, ms: measured }] : [],
  );
}

/** The figures without those of single brokers, whose latencies and requests become one of all. */
export function totalsOf(targets: readonly Target[]): readonly Target[] {
  const whole = targets.filter(({ broker }) => broker === undefined);
  const of = (start: string): readonly Target[] =>
    targets.filter(({ broker, label }) => broker !== undefined && label.startsWith(`${start}, broker`));
  const requests = of('Requests');
  const weighed = of('Request latency').map((target) => {
    const own = requests.find(({ broker }) => broker?.here === target.broker?.here)?.measured;
    return { target, weight: own ?? (requests.length > 0 ? 0 : 1) };
  });
  const weight = sumOf(weighed.map((each) => each.weight));
  const [first] = weighed;
  if (first === undefined || weight === 0) return whole;
  const { broker: _, ...latency } = first.target;
  const mean: Target = {
    ...latency,
    id: 'request-latency-avg',
    label: 'Request latency',
    measured: sumOf(weighed.map((each) => each.target.measured * each.weight)) / weight,
    model: (summary) => requestLatencyAverage(summary, null),
  };
  return [...whole, mean];
}
