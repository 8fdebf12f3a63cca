import type { Summary } from '../../../../../workers/protocol';
import { own } from '../../../../base/own';
import { sumOf } from '../../../../base/statistics';
import { LATENCY, LATENCY_IDS, type LatencyId, MIN_BEYOND } from '../../../../figures/latency';
import { type Metric, OF_ALL } from '../../../../figures/metric';
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
  /** Plain label, with the reader's broker number: "Queue time". It identifies the figure. */
  readonly label: string;
  /** The figure's broker; undefined for all brokers. */
  readonly broker?: BrokerNumber | undefined;
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

/** The model's value of a figure, of one broker or of all. */
type ModelFigure = (summary: Summary, broker: number | null, scenario: Scenario) => number;
/** A figure that the model counts as the metric does; `whole` if it has none of single brokers. */
type Row = readonly [
  label: string,
  unit: Unit,
  spread: keyof typeof SPREAD,
  /** Or what follows from the steps in which the metric counts. */
  floor: number | ((stepMs: number) => number),
  model: ModelFigure,
  scope?: 'whole',
];

const rate =
  (what: 'count' | 'records' | 'bytes'): ModelFigure =>
  (summary, broker) =>
    reportedRate(summary, what, broker);
const waitShare: ModelFigure = (summary, _, scenario) =>
  bufferWaitShare(summary, scenario.producers, scenario['duration.s']);
const inUse: ModelFigure = (summary, _, scenario) =>
  1 - bufferAvailable(summary, scenario) / scenario['buffer.memory'];
const latency =
  (name: LatencyId): ModelFigure =>
  ({ latencyMs }) =>
    latencyMs?.[LATENCY[name].key] ?? Number.NaN;
/** A histogram says between which bounds its percentile is. */
const bounds = (stepMs: number): number => Math.max(CLOCK_MS, Math.min(stepMs, 1) / 2);
const stages = (stepMs: number): number => CLOCK_MS + stepMs / 4;

/** By figure and statistic. */
const ROWS: Readonly<Record<string, Row>> = {
  'queue-time mean': ['Queue time', 'ms', 'average', CLOCK_MS, queueTimeAverage, 'whole'],
  'queue-time max': ['Longest queue time', 'ms', 'highest', 1, queueTimeHighest, 'whole'],
  'request-latency mean': ['Request latency', 'ms', 'average', CLOCK_MS, requestLatencyAverage],
  'request-latency max': ['Longest request', 'ms', 'highest', 1, requestLatencyHighest],
  'batch-size mean': ['Batch size', 'bytes', 'size', 0, batchSizeAverage],
  'records-per-request mean': ['Records per request', 'count', 'size', 0, recordsPerRequest],
  'requests rate': ['Requests', '/s', 'rate', 0, rate('count')],
  'records rate': ['Records', '/s', 'rate', 0, rate('records'), 'whole'],
  'bytes rate': ['Bytes out', 'bytes/s', 'rate', 0, rate('bytes')],
  'buffer-wait share-of-time': ['Buffer wait', 'share', 'share', 0.02, waitShare, 'whole'],
  'buffer-available now': ['Buffer in use', 'share', 'share', 0.02, inUse],
  'broker-local mean': ['Service (LocalTimeMs)', 'ms', 'average', stages, meanServiceMs],
  'latency mean': ['Mean latency', 'ms', 'average', bounds, latency('mean')],
  'latency p50': ['p50 latency', 'ms', 'median', bounds, latency('p50')],
  'latency p95': ['p95 latency', 'ms', 'tail', bounds, latency('p95')],
  'latency p99': ['p99 latency', 'ms', 'tail', bounds, latency('p99')],
  'latency p99.9': ['p99.9 latency', 'ms', 'tail', bounds, latency('p99.9')],
  'latency max': ['Longest latency', 'ms', 'highest', 1, latency('max')],
  'records/sec': ['Records', '/s', 'rate', 0, ({ throughput }) => throughput.recordsPerSecond],
};

/** What is measured: in which steps of ms, and of how many clients a rate is. */
type Measured = Pick<Target, 'id' | 'measured'> &
  Partial<Target> & { readonly stepMs?: number; readonly clients?: number };

/** A measured figure with the row of this name; none if the model has no such figure. */
function targetOf(name: string, { stepMs = 0, clients, ...measured }: Measured): readonly Target[] {
  const { broker } = measured;
  const row = own(ROWS, name);
  if (row === undefined || (row[5] === 'whole' && broker !== undefined)) return [];
  const [label, unit, spread, floor, model] = row;
  // A broker's share also varies by chance from minute to minute.
  const chance = spread === 'rate' && broker !== undefined ? 2 : 1;
  const target: Target = {
    atLeast: false,
    ...measured,
    label: broker === undefined ? label : `${label}, broker ${broker.yours}`,
    unit,
    spread: chance * SPREAD[spread],
    floor: typeof floor === 'number' ? floor : floor(stepMs),
    isHighest: spread === 'highest',
    model: (summary, scenario) => {
      const value = model(summary, broker?.here ?? null, scenario);
      // The model's rates are of all its producers.
      return spread === 'rate' && clients !== undefined ? (value * clients) / scenario.producers : value;
    },
  };
  return [target];
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
  const usable = latest(metrics).filter(
    ({ use, of }) =>
      use !== 'no' &&
      of.topic === null &&
      of.partition === null &&
      (of.broker === null || (of.broker >= 0 && of.broker < scenario.brokers)),
  );
  const others = usable.filter(({ figure }) => figure !== 'buffer-available');
  const targets = new Map<string, Target>();
  for (const metric of [...others, ...bufferInUse(usable, scenario)]) {
    const { figure, statistic, source, value, use, stepMs } = metric;
    const name = statistic.type === 'percentile' ? `p${statistic.percentile}` : statistic.type;
    const broker = brokerNumberOf(metric) ?? undefined;
    const [target] = targetOf(`${figure} ${name}`, {
      id: broker === undefined ? source.name : `${source.name}, node-${broker.yours}`,
      broker,
      measured: value,
      rounding: figure === 'latency' && stepMs > 1 ? stepMs / 2 : 0,
      atLeast: use === 'at-least',
      stepMs,
      clients,
    });
    // The model has no queue time of single records.
    const isOfRecords = figure === 'queue-time' && 'over' in statistic && statistic.over !== 'batch';
    if (target !== undefined && !isOfRecords && !targets.has(target.label)) targets.set(target.label, target);
  }
  const all = [...targets.values()];
  return all.filter(({ label }) => !all.some((each) => each.label.startsWith(`${label}, broker`)));
}

/** Buffer in use, which says more than free memory: in a healthy run nearly all of it is free. */
function bufferInUse(metrics: readonly Metric[], scenario: Scenario): readonly Metric[] {
  const now = (name: Metric['figure']) =>
    metrics.find(({ figure, statistic }) => figure === name && statistic.type === 'now');
  const available = now('buffer-available');
  if (available === undefined) return [];
  const memory = scenario['buffer.memory'];
  // Both are sums over several producers.
  const total = now('buffer-total')?.value ?? memory * Math.max(1, Math.ceil(available.value / memory));
  const source = { ...available.source, name: 'buffer-available-bytes' };
  return [
    { ...available, source, of: OF_ALL, value: Math.max(0, 1 - available.value / total), use: 'exact' },
  ];
}

/**
 * The figures that kafka-producer-perf-test prints: percentiles with too few records beyond them, or only records of the
 * start, are left out. After the start no record was slower than `longestMs`.
 */
export function targetsOfRun(measured: MeasuredRun, longestMs = Number.POSITIVE_INFINITY): readonly Target[] {
  const latencies = LATENCY_IDS.flatMap((name) => {
    const { key, quantile } = LATENCY[name];
    const ms = measured[`${key}Ms`];
    const beyond = quantile === null ? MIN_BEYOND : measured.records * (1 - quantile) + 1e-6;
    if (ms === null || beyond < MIN_BEYOND || (quantile !== null && ms > longestMs)) return [];
    // The tool prints the mean with two decimals, all else in whole milliseconds.
    const stepMs = quantile === null ? 0.01 : 1;
    return targetOf(`latency ${name}`, { id: name, measured: ms, stepMs, rounding: stepMs / 2 });
  });
  const id = 'records/sec';
  return [...latencies, ...targetOf(id, { id, measured: measured.recordsPerSecond })];
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
  const fromRun = ofRun.filter(({ id }) => !isClientBound || id !== 'records/sec');
  return [...fromRun, ...fromMetrics.filter(({ label }) => !PRINTED_LABEL.test(label))];
}

/** Max error of a figure; also used if a run has no such figure. */
const MAX_ERROR = 5;

/** Error of a model's figure: the logarithm of its ratio to the target; 0 = equal, as far as rounding tells. */
export function missOf({ measured, floor, rounding = 0, atLeast }: Target, model: number): number {
  if (!Number.isFinite(model)) return MAX_ERROR;
  const off = model - measured;
  const beyond = Math.sign(off) * Math.max(0, Math.abs(off) - rounding);
  const ratio = Math.log((measured + beyond + floor + 1e-9) / (measured + floor + 1e-9));
  const miss = Math.min(MAX_ERROR, Math.max(-MAX_ERROR, ratio));
  return atLeast ? Math.min(0, miss) : miss;
}

/** Errors of the model's figures, in standard deviations. */
export function missesOf(targets: readonly Target[], figures: readonly number[]): readonly number[] {
  return targets.map((target, index) => missOf(target, figures[index] ?? Number.NaN) / target.spread);
}

/** Latencies of brokers among the figures to fit. */
export function brokerLatencies(targets: readonly Target[]): readonly BrokerLatency[] {
  return targets.flatMap(({ label, broker, measured }) =>
    broker !== undefined && label.startsWith('Request latency') ? [{ broker, ms: measured }] : [],
  );
}

/** The figures without those of single brokers, whose latencies and requests become one of all. */
export function totalsOf(targets: readonly Target[]): readonly Target[] {
  const whole = targets.filter(({ broker }) => broker === undefined);
  const requests = targets.filter(({ label }) => label.startsWith('Requests, broker'));
  const latencies = brokerLatencies(targets).map(({ broker: { here }, ms }) => {
    const count = requests.find(({ broker }) => broker?.here === here)?.measured;
    return { ms, weight: count ?? (requests.length > 0 ? 0 : 1) };
  });
  const weight = sumOf(latencies.map((each) => each.weight));
  if (weight === 0) return whole;
  const sum = sumOf(latencies.map((each) => each.ms * each.weight));
  const id = 'request-latency-avg';
  return [...whole, ...targetOf('request-latency mean', { id, measured: sum / weight })];
}
