import type { Summary } from '../../../../../workers/protocol';
import type { Metric } from '../../../../figures/metric';
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
import { slowInterval } from '../../../../scenario/inForce';
import type { MeasuredRun } from '../../../../scenario/measured';
import type { Scenario } from '../../../../scenario/scenario';
import { type BrokerNumber, brokerNumberOf, formatBroker } from '../metrics/brokerNumbers';
import { latest } from '../metrics/latest';
import type { ImportResult } from '../types';
import { comparedFigures, modelFigure } from './figures';

/** One measured figure beside the same statistic of the model. */
export interface Target {
  /** The metric's own name, with the broker where it is one broker's. */
  readonly id: string;
  /** In plain words, with the scenario's number of a broker: "Queue time". What has the same one is the same figure. */
  readonly label: string;
  /** The broker that it is of; none where it is of all. */
  readonly broker?: BrokerNumber;
  readonly unit: Unit;
  readonly measured: number;
  /** A measured value that is only known to be reached or passed. */
  readonly atLeast: boolean;
  /** What the model says of the same thing, counted the same way; NaN where it can't. */
  readonly model: (summary: Summary, scenario: Scenario) => number;
  /** How far the model may be off where all is well: one standard deviation of the logarithm. */
  readonly spread: number;
  /** Below this, differences count less and less; in `unit`. */
  readonly floor: number;
  /** Whether it is the highest of a window, which a shorter run can't say. */
  readonly isHighest: boolean;
}

/** What the model is trusted to, for each kind of figure: standard deviations of logarithms. */
export const SPREAD = {
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

type Way = Pick<Target, 'label' | 'unit' | 'model' | 'spread' | 'floor'> & { readonly highest?: boolean };

/** How the model counts what a metric counts; null where it has no such figure. */
function wayOf({ figure, statistic, of, stepMs }: Metric): Way | null {
  const { broker } = of;
  const { type } = statistic;
  const isMean = type === 'mean';
  const average = { unit: 'ms', spread: SPREAD.average, floor: CLOCK_MS } as const;
  const highest = { unit: 'ms', spread: SPREAD.highest, floor: 1, highest: true } as const;
  switch (figure) {
    case 'queue-time':
      // The model has no queue time of single records or brokers.
      if (!('over' in statistic) || statistic.over !== 'batch' || broker !== null) return null;
      if (isMean) return { ...average, label: 'Queue time', model: queueTimeAverage };
      return type === 'max' ? { ...highest, label: 'Longest queue time', model: queueTimeHighest } : null;
    case 'request-latency':
      if (isMean)
        return {
          ...average,
          label: 'Request latency',
          model: (summary) => requestLatencyAverage(summary, broker),
        };
      return type === 'max'
        ? {
            ...highest,
            label: 'Longest request',
            model: (summary) => requestLatencyHighest(summary, broker),
          }
        : null;
    case 'batch-size':
      return isMean
        ? { label: 'Batch size', unit: 'bytes', spread: SPREAD.size, floor: 0, model: batchSizeAverage }
        : null;
    case 'records-per-request':
      return isMean
        ? {
            label: 'Records per request',
            unit: 'count',
            spread: SPREAD.size,
            floor: 0,
            model: (summary) => recordsPerRequest(summary, broker),
          }
        : null;
    case 'requests':
      return type === 'rate' ? rate('Requests', 'count', broker) : null;
    case 'records':
      return type === 'rate' && broker === null ? rate('Records', 'records', broker) : null;
    case 'bytes':
      return type === 'rate' ? rate('Bytes out', 'bytes', broker) : null;
    case 'buffer-wait':
      return type === 'share-of-time'
        ? {
            label: 'Buffer wait',
            unit: 'share',
            spread: SPREAD.share,
            floor: 0.02,
            model: (summary, scenario) =>
              bufferWaitShare(summary, scenario.producers, scenario['duration.s']),
          }
        : null;
    case 'broker-local':
      return isMean
        ? { ...average, floor: CLOCK_MS + stepMs / 4, label: 'Service (LocalTimeMs)', model: meanServiceMs }
        : null;
    case 'latency':
      return latencyWay(statistic, stepMs);
    default:
      return null;
  }
}

function rate(label: string, what: 'count' | 'records' | 'bytes', broker: number | null): Way {
  return {
    label,
    unit: what === 'bytes' ? 'bytes/s' : '/s',
    // How a broker's share varies from minute to minute is chance.
    spread: broker === null ? SPREAD.rate : 2 * SPREAD.rate,
    floor: 0,
    model: (summary) => reportedRate(summary, what, broker),
  };
}

/** The mean service of a produce request as docs/model/broker.md gives it: its jitter has the mean 1. */
export function meanServiceMs({ reported }: Summary, scenario: Scenario): number {
  const { requests, batches } = reported;
  const count = requests.reduce((sum, each) => sum + each.count, 0);
  const microseconds =
    scenario['broker.request.us'] +
    (scenario['broker.batch.us'] * batches.count + (scenario['broker.byte.ns'] / 1000) * batches.bytes) /
      count;
  return microseconds / 1000;
}

function latencyWay(statistic: Metric['statistic'], stepMs: number): Way | null {
  const unit = 'ms';
  const floor = Math.max(CLOCK_MS, stepMs / 2);
  if (statistic.type === 'mean')
    return { label: 'Mean latency', unit, floor, spread: SPREAD.average, model: latencyOf('mean') };
  if (statistic.type === 'max')
    return {
      label: 'Longest latency',
      unit,
      floor,
      spread: SPREAD.highest,
      highest: true,
      model: latencyOf('max'),
    };
  if (statistic.type !== 'percentile') return null;
  const name = PERCENTILES[statistic.percentile];
  if (name === undefined) return null;
  const spread = statistic.percentile <= 50 ? SPREAD.median : SPREAD.tail;
  return { label: `${name} latency`, unit, floor, spread, model: latencyOf(name) };
}

type LatencyName = Parameters<typeof modelFigure>[1];
const PERCENTILES: Readonly<Record<number, LatencyName>> = { 50: 'p50', 95: 'p95', 99: 'p99', 99.9: 'p99.9' };

function latencyOf(name: LatencyName): Target['model'] {
  return (summary) => modelFigure(summary, name) ?? Number.NaN;
}

/**
 * The figures of pasted metrics that the model has too. Where each broker has a figure of its own, that of all together
 * says nothing more and is left out; so is what can't be used, and all readings but the last. `clients` is how many
 * producers the rates are of.
 */
export function targetsOf(
  metrics: readonly Metric[],
  scenario: Scenario,
  clients: number = scenario.producers,
): readonly Target[] {
  const targets = new Map<string, Target>();
  const usable = latest(metrics).filter(
    ({ use, of, figure }) =>
      use !== 'no' &&
      of.topic === null &&
      of.partition === null &&
      (of.broker === null || (of.broker >= 0 && of.broker < scenario.brokers && figure !== 'buffer-wait')) &&
      (figure !== 'buffer-wait' || isAlike(scenario)),
  );
  const byBroker = new Set(
    usable
      .filter((metric) => metric.of.broker !== null && wayOf(metric) !== null)
      .map(({ figure, statistic }) => figure + statistic.type),
  );
  for (const metric of usable) {
    const { of, figure, statistic, value, use } = metric;
    const way = wayOf(metric);
    const isShared = of.broker === null && byBroker.has(figure + statistic.type);
    if (way === null || isShared) continue;
    const name = metric.source.name;
    const broker = brokerNumberOf(metric);
    const id = broker === null ? name : `${name}, node-${broker.yours}`;
    const label = broker === null ? way.label : `${way.label}, broker ${broker.here}`;
    if (targets.has(label)) continue;
    const { highest = false, ...rest } = statistic.type === 'rate' ? ofClients(way, clients) : way;
    targets.set(label, {
      ...rest,
      id,
      label,
      ...(broker === null ? {} : { broker }),
      measured: value,
      atLeast: use === 'at-least',
      isHighest: highest,
    });
  }
  const inUse = bufferTarget(usable, scenario);
  if (inUse !== null) targets.set(inUse.label, inUse);
  return [...targets.values()];
}

/** The label as the reader knows it: with her own number of a broker, and Linger's where that is another. */
export function formatLabel({ label, broker }: Pick<Target, 'label' | 'broker'>): string {
  return broker === undefined ? label : label.replace(/\d+$/, formatBroker(broker));
}

/** Whether nothing changes during a run, so that a share of the whole run is that of its last minute, too. */
function isAlike(scenario: Scenario): boolean {
  const slow = slowInterval(scenario);
  const isSlowThroughout =
    slow === null || (slow.fromMs === 0 && slow.toMs === scenario['duration.s'] * 1000);
  return isSlowThroughout && scenario.at.length === 0 && scenario['down.broker'] === 'none';
}

/** The model's rates are those of all its producers. */
function ofClients(way: Way, clients: number): Way {
  return {
    ...way,
    model: (summary, scenario) => (way.model(summary, scenario) * clients) / scenario.producers,
  };
}

/** What is in use says more than what is free: in a healthy run nearly all of it is. */
function bufferTarget(metrics: readonly Metric[], scenario: Scenario): Target | null {
  const now = (figure: Metric['figure']): number | undefined =>
    metrics.find((metric) => metric.figure === figure && metric.statistic.type === 'now')?.value;
  const available = now('buffer-available');
  if (available === undefined) return null;
  const memory = scenario['buffer.memory'];
  // Of several producers both are sums.
  const total = now('buffer-total') ?? memory * Math.max(1, Math.ceil(available / memory));
  return {
    id: 'buffer-available-bytes',
    label: 'Buffer in use',
    unit: 'share',
    measured: Math.max(0, 1 - available / total),
    atLeast: false,
    model: (summary, { producers }) => 1 - bufferAvailable(summary, producers, memory) / memory,
    spread: SPREAD.share,
    floor: 0.02,
    isHighest: false,
  };
}

/** The figures that kafka-producer-perf-test prints: percentiles with too few records beyond them are left out. */
export function targetsOfRun(measured: MeasuredRun): readonly Target[] {
  const latency = comparedFigures(measured)
    .filter(({ heeded }) => heeded)
    .map(
      ({ name, quantile, measuredMs, resolutionMs }): Target => ({
        id: name,
        label: name === 'mean' ? 'Mean latency' : `${name} latency`,
        unit: 'ms',
        measured: measuredMs,
        atLeast: false,
        model: latencyOf(name),
        spread: quantile === null ? SPREAD.average : quantile > 0.5 ? SPREAD.tail : SPREAD.median,
        floor: Math.max(CLOCK_MS, resolutionMs),
        isHighest: false,
      }),
    );
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

/** The printed line is among the metrics, too; there its percentiles lack how many records lie beyond them. */
const OF_LINE = /^(Records|(Mean|Longest|p[\d.]+) latency)$/;

/** What of one import can be fitted: its metrics, or the line that kafka-producer-perf-test printed. */
export function targetsOfImport(
  { metrics, measured, producers }: Pick<ImportResult, 'metrics' | 'measured' | 'producers'>,
  scenario: Scenario,
): readonly Target[] {
  const fromMetrics = targetsOf(metrics, scenario, Math.max(1, producers.length));
  if (measured === null) return fromMetrics;
  const fromRun = targetsOfRun(measured);
  return [...fromRun, ...fromMetrics.filter(({ label }) => !OF_LINE.test(label))];
}

/** How far a model's figure is from the target's: the logarithm of their ratio; 0 = the same. */
export function missOf({ measured, floor, atLeast }: Target, model: number): number {
  if (!Number.isFinite(model)) return MOST_OFF;
  const ratio = Math.log((model + floor + 1e-9) / (measured + floor + 1e-9));
  const miss = Math.min(MOST_OFF, Math.max(-MOST_OFF, ratio));
  return atLeast ? Math.min(0, miss) : miss;
}

/** No figure is taken to be further off than this; stands for a run that has no such figure, too. */
const MOST_OFF = 5;
