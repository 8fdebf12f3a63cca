import { highestOf } from '../../../../base/statistics';
import { LATENCY, type LatencyId, MIN_BEYOND, SUMMARY_QUANTILES } from '../../../../figures/latency';
import type { Metric } from '../../../../figures/metric';
import type { Scenario } from '../../../../scenario/scenario';
import type { MeasuredRun } from '../../../../scenario/shape';
import {
  type Covered,
  fullBufferIn,
  loadOfRun,
  longestAfterStart,
  recordSizeIn,
  startOf,
} from '../results/basis';
import type { ImportResult } from '../types';
import { metricsOf } from './evidence';
import { finding, findingIf, quantity } from './finding';
import type { Finding, Quantity } from './types';

/** Time below which starting the client dominates, s. */
const SHORT_S = 10;
/** Interim lines that agree this well are steady, however short the run. */
const STEADY_WITHIN = 0.15;
const STEADY_LINES = 3;
/** Share of the mean that one record makes. */
const MUCH_OF_MEAN = 0.2;

/** A figure of a whole run. */
export function ofRun(value: number, unit: Quantity['unit'], run: MeasuredRun): Quantity {
  const seconds = run.records / run.recordsPerSecond;
  return quantity(value, unit, [seconds, seconds]);
}

/** How a benchmark's figures count: what it was offered, what is full, what belongs to its start, and what stays open. */
export function findingsOfRun(
  { measured: run, basis, metrics, patch, understood }: ImportResult,
  around: Scenario,
): readonly Finding[] {
  if (run === null) return [...(basis?.asked === 'max' ? saturatedFigures(metrics) : []), ...shortRun(basis)];
  const { records, recordsPerSecond, meanMs, maxMs } = run;
  const of = (value: number, unit: Quantity['unit']): Quantity => ofRun(value, unit, run);
  const msOf = (id: LatencyId): number => run[`${LATENCY[id].key}Ms`] ?? 0;
  const scenario = { ...around, ...patch };
  const load = loadOfRun(run, basis, scenario);
  const rate = of(recordsPerSecond, '1/s');
  const target = quantity(Number(basis?.asked), '1/s');
  const full = fullBufferIn(run, scenario);
  const drained = full && {
    drain: of(full.drainMs, 'ms'),
    [full.id]: of(full.ms, 'ms'),
    'buffer.memory': quantity(scenario['buffer.memory'], 'B'),
    throughput: of(full.throughput, 'B/s'),
  };
  const { lines = 0, seconds = 0 } = (basis && startOf(basis)) ?? {};
  // Percentiles with fewer records beyond them than chance needs, and those beyond which only records of the start are.
  const few = SUMMARY_QUANTILES.filter(([, quantile]) => records * (1 - quantile) < MIN_BEYOND - 1e-6);
  const longestMs = basis === null ? Number.POSITIVE_INFINITY : longestAfterStart(basis, maxMs);
  const cold = SUMMARY_QUANTILES.map(([id]) => id).filter((id) => msOf(id) > longestMs);
  const needed = Object.fromEntries(
    few.map(([id, quantile]) => [`needed ${id}`, quantity(Math.round(MIN_BEYOND / (1 - quantile)), '1')]),
  );
  const late = Object.fromEntries(cold.slice(0, 1).map((id) => [id, of(msOf(id), 'ms')]));
  const { bytes, within, isExact } = recordSizeIn(run);
  const saysSize = understood.some(({ field }) => field === 'record.bytes');
  return [
    ...findingIf(full !== null, 'full-buffer', drained ?? {}, { of: full?.id }),
    ...findingIf(load === 'saturated', 'saturated', { rate }),
    ...findingIf(load === 'client-bound', 'client-bound', { rate, target }),
    ...findingIf(lines > 1, 'start-left-out', {
      windows: quantity(lines, '1'),
      seconds: quantity(seconds, 's'),
    }),
    ...findingIf(
      few.length > 0,
      'few-records',
      { records: of(records, '1'), ...needed },
      { percentiles: few.map(([id]) => id) },
    ),
    ...findingIf(records >= 2 && maxMs / records >= MUCH_OF_MEAN * meanMs, 'cold-start', {
      max: of(maxMs, 'ms'),
      'mean of the others': of((records * meanMs - maxMs) / (records - 1), 'ms'),
    }),
    ...findingIf(
      cold.length > 0,
      'cold-start',
      { ...late, 'longest after the start': of(longestMs, 'ms') },
      { percentiles: cold },
    ),
    ...shortRun(basis),
    ...findingIf(!saysSize && !isExact, 'rounded-throughput', {
      'MB/sec': of(bytes * recordsPerSecond, 'B/s'),
      least: bytes > 0 ? quantity(bytes * (1 - within), 'B') : undefined,
      most: bytes > 0 ? quantity(bytes * (1 + within), 'B') : undefined,
    }),
  ];
}

/** A saturated run without a result's line. If its queue is full, what waits ÷ its rate is each record's time. */
function saturatedFigures(metrics: readonly Metric[]): readonly Finding[] {
  const [waits] = metricsOf(metrics, 'records-waiting', 'now');
  const [sent] = metricsOf(metrics, 'records', 'rate');
  if (sent === undefined || !(sent.value > 0)) return [];
  const waiting = waits && quantity(waits.value, '1');
  const figures = { waiting, rate: quantity(sent.value, '1/s') };
  const latency = waits && quantity((waits.value / sent.value) * 1000, 'ms', sent.windowS);
  return [
    ...findingIf(waits !== undefined, 'full-queue', { ...figures, latency }),
    finding('saturated', figures),
  ];
}

/** A run that is over before the client is warm, unless its own lines are steady. */
function shortRun(basis: Covered | null): readonly Finding[] {
  const { records, durationS, windows = [] } = basis ?? {};
  if (records == null || durationS == null || durationS >= SHORT_S) return [];
  const rates = windows.map(({ rate = Number.NaN }) => rate);
  const isSteady =
    rates.length >= STEADY_LINES && highestOf(rates) <= (1 + STEADY_WITHIN) * Math.min(...rates);
  const figures = { seconds: quantity(durationS, 's'), records: quantity(records, '1') };
  return findingIf(!isSteady, 'short-run', figures);
}
