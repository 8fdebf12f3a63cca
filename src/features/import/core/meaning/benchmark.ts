import { formatMilliseconds } from '../../../../base/format';
import { highestOf } from '../../../../base/statistics';
import { LATENCY, LATENCY_IDS, type LatencyId, MIN_BEYOND } from '../../../../figures/latency';
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
import { metricsOf, type PlainResult } from './evidence';
import { finding, findingIf, quantity, unknownIf } from './finding';
import type { Finding, Quantity, Unknown } from './types';

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
  { measured: run, basis, metrics, patch, understood }: PlainResult,
  around: Scenario,
): readonly Finding[] {
  if (run === null) return [...(basis?.asked === 'max' ? saturatedFigures(metrics) : []), ...shortRun(basis)];
  const scenario = { ...around, ...patch };
  const load = loadOfRun(run, basis, scenario);
  const rate = ofRun(run.recordsPerSecond, '1/s', run);
  const target = typeof basis?.asked === 'number' ? quantity(basis.asked, '1/s') : undefined;
  const { lines = 0, seconds = 0 } = (basis === null ? null : startOf(basis)) ?? {};
  const saysSize = understood.some(({ field }) => field === 'record.bytes');
  return [
    ...fullBufferOfRun(run, scenario),
    ...findingIf(load === 'saturated', 'saturated', { rate }),
    ...findingIf(load === 'client-bound', 'client-bound', { rate, target }),
    ...findingIf(lines > 1, 'start-left-out', {
      windows: quantity(lines, '1'),
      seconds: quantity(seconds, 's'),
    }),
    ...fewRecords(run),
    ...coldStart(run, basis),
    ...shortRun(basis),
    ...(saysSize ? [] : roundedSize(run)),
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

/** A latency that is buffer.memory ÷ throughput. */
function fullBufferOfRun(run: MeasuredRun, scenario: Scenario): readonly Finding[] {
  const full = fullBufferIn(run, scenario);
  if (full === null) return [];
  const { id, ms, drainMs, throughput } = full;
  const figures = {
    drain: ofRun(drainMs, 'ms', run),
    [id]: ofRun(ms, 'ms', run),
    'buffer.memory': quantity(scenario['buffer.memory'], 'B'),
    throughput: ofRun(throughput, 'B/s', run),
  };
  return [finding('full-buffer', figures, { of: id })];
}

function roundedSize(run: MeasuredRun): readonly Unknown[] {
  const { bytes, within, isExact } = recordSizeIn(run);
  const throughput = ofRun(bytes * run.recordsPerSecond, 'B/s', run);
  const [least, most] = [bytes * (1 - within), bytes * (1 + within)];
  const bounds = bytes > 0 ? { least: quantity(least, 'B'), most: quantity(most, 'B') } : {};
  return unknownIf(!isExact, 'rounded-throughput', { 'MB/sec': throughput, ...bounds });
}

function percentilesOf(wanted: (id: LatencyId, beyond: number) => boolean): readonly LatencyId[] {
  return LATENCY_IDS.filter((id) => {
    const { quantile } = LATENCY[id];
    return quantile !== null && quantile < 1 && wanted(id, 1 - quantile);
  });
}

/** Percentiles with fewer records beyond them than chance needs. */
function fewRecords(run: MeasuredRun): readonly Unknown[] {
  const percentiles = percentilesOf((_, beyond) => run.records * beyond < MIN_BEYOND - 1e-6);
  const needed = percentiles.map((id) => {
    const records = Math.round(MIN_BEYOND / (1 - (LATENCY[id].quantile ?? 0)));
    return [`needed ${id}`, quantity(records, '1')] as const;
  });
  const figures = { records: ofRun(run.records, '1', run), ...Object.fromEntries(needed) };
  return unknownIf(percentiles.length > 0, 'few-records', figures, { percentiles });
}

/** A record that makes the mean, and percentiles beyond which only records of the start are. */
function coldStart(run: MeasuredRun, basis: Covered | null): readonly Unknown[] {
  const { records, meanMs, maxMs } = run;
  const others = (records * meanMs - maxMs) / (records - 1);
  const longestMs = basis === null ? Number.POSITIVE_INFINITY : longestAfterStart(basis, maxMs);
  const msOf = (id: LatencyId): number => run[`${LATENCY[id].key}Ms`] ?? 0;
  const percentiles = percentilesOf((id) => msOf(id) > longestMs);
  const first = percentiles.slice(0, 1).map((id) => [id, ofRun(msOf(id), 'ms', run)] as const);
  return [
    ...unknownIf(records >= 2 && maxMs / records >= MUCH_OF_MEAN * meanMs, 'cold-start', {
      max: ofRun(maxMs, 'ms', run),
      'mean of the others': ofRun(others, 'ms', run),
    }),
    ...unknownIf(
      first.length > 0,
      'cold-start',
      { ...Object.fromEntries(first), 'longest after the start': ofRun(longestMs, 'ms', run) },
      { percentiles },
    ),
  ];
}

/** A run that is over before the client is warm, unless its own lines are steady. */
function shortRun(basis: Covered | null): readonly Unknown[] {
  const { records, durationS, windows = [] } = basis ?? {};
  if (records == null || durationS == null || durationS >= SHORT_S) return [];
  const rates = windows.map(({ recordsPerSecond }) => recordsPerSecond);
  const isSteady =
    rates.length >= STEADY_LINES && highestOf(rates) <= (1 + STEADY_WITHIN) * Math.min(...rates);
  return unknownIf(!isSteady, 'short-run', {
    seconds: quantity(durationS, 's'),
    records: quantity(records, '1'),
  });
}

/** Step of Windows' timers, ms, and how close a whole number of milliseconds comes to its multiples. */
const TIMER = { stepMs: 15.625, withinMs: 1, leastMs: 10, fewest: 4 } as const;

/** Maxima that are all multiples of Windows' timer step. */
export function timers(metrics: readonly Metric[]): readonly Unknown[] {
  const maxima = metrics.filter(
    ({ unit, statistic, value }) => unit === 'ms' && statistic.type === 'max' && value >= TIMER.leastMs,
  );
  const values = [...new Set(maxima.map(({ value }) => value))];
  const isMultiple = (ms: number): boolean =>
    Math.abs(ms - Math.round(ms / TIMER.stepMs) * TIMER.stepMs) <= TIMER.withinMs;
  const times = values.slice(0, TIMER.fewest);
  const [max] = maxima.map(({ value, windowS }) => quantity(value, 'ms', windowS));
  return unknownIf(
    times.length === TIMER.fewest && values.every(isMultiple),
    'timers',
    { max },
    { times: times.map(formatMilliseconds) },
  );
}
