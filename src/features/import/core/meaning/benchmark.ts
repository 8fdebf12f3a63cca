import {
  formatBytes,
  formatCount,
  formatFigure,
  formatMilliseconds,
  withUnit,
} from '../../../../base/format';
import { LATENCY, LATENCY_IDS, MIN_BEYOND } from '../../../../figures/latency';
import type { MeasuredRun } from '../../../../scenario/measured';
import type { Scenario } from '../../../../scenario/scenario';
import { type Basis, longestAfterStart } from '../results/basis';
import { finding, quantity } from './finding';
import { bufferDrainMs, recordsPerFullBatch } from './laws';
import type { Finding, Quantity, Unknown } from './types';
import { unknown } from './unknown';

/** Time below which starting the client dominates, s. */
const SHORT_S = 10;
/** Share of the mean that one record makes. */
const MUCH_OF_MEAN = 0.2;
/** Throughput that two decimals round too much, MB/s. */
const ROUNDED = 0.1;
/** A drain explains a latency if it's this close. */
const DRAIN_WITHIN = 0.05;
/** Rate reached ÷ rate asked below which the cluster was saturated. */
const SATURATED = 0.97;

/** How long a benchmark sent, s. */
function secondsOf({ records, recordsPerSecond }: Pick<MeasuredRun, 'records' | 'recordsPerSecond'>): number {
  return records / recordsPerSecond;
}

function quantityOf(value: number, unit: Quantity['unit'], run: MeasuredRun): Quantity {
  const seconds = secondsOf(run);
  return { value, unit, windowS: [seconds, seconds] };
}

/** What a benchmark's result says of the producer's buffer: a latency that is buffer.memory ÷ throughput. */
export function fullBufferOfRun(run: MeasuredRun, scenario: Scenario): readonly Finding<'full-buffer'>[] {
  const { recordsPerSecond, producers = 1 } = run;
  const isSaturated = scenario.rate === 'max' || recordsPerSecond < SATURATED * scenario.rate;
  if (!isSaturated) return [];
  const batchesPerSecond = recordsPerSecond / producers / recordsPerFullBatch(scenario);
  // A record's own bytes fill the buffer less than its share of a batch does.
  const drains = [
    bufferDrainMs(scenario, batchesPerSecond),
    (scenario['buffer.memory'] / (run.mebibytesPerSecond * 1_048_576)) * 1000 * producers,
  ];
  const explained = LATENCY_IDS.flatMap((id) => {
    const ms = run[`${LATENCY[id].key}Ms`];
    return ms === null ? [] : drains.map((drainMs) => ({ id, ms, drainMs, off: Math.abs(drainMs / ms - 1) }));
  }).toSorted((one, other) => one.off - other.off)[0];
  if (explained === undefined || explained.off > DRAIN_WITHIN) return [];
  const { drainMs } = explained;
  const memory = formatBytes(scenario['buffer.memory']);
  const throughput = withUnit(formatFigure(run.mebibytesPerSecond / producers, 2), 'MB/s');
  return [
    finding(
      'full-buffer',
      `The buffer is full: ${memory} at ${throughput} take ${formatMilliseconds(drainMs)}, and the ${LATENCY[explained.id].label} is ${formatMilliseconds(explained.ms)}. More throughput shortens it; a smaller buffer.memory only moves the wait into send().`,
      {
        drain: quantityOf(drainMs, 'ms', run),
        [explained.id]: quantityOf(explained.ms, 'ms', run),
        'buffer.memory': quantity(scenario['buffer.memory'], 'B'),
      },
    ),
  ];
}

/** What a benchmark's result can't say. */
export function unknownsOfRun(run: MeasuredRun | null, basis: Basis | null): readonly Unknown[] {
  return [
    ...(run === null ? [] : [...fewRecords(run), ...coldStart(run), ...tailOfStart(run, basis)]),
    ...shortRun(basis),
    ...(run === null ? [] : rounded(run)),
  ];
}

/** Percentiles with fewer records beyond them than chance needs. */
function fewRecords(run: MeasuredRun): readonly Unknown[] {
  const { records } = run;
  const missing = LATENCY_IDS.filter((id) => {
    const { quantile } = LATENCY[id];
    return quantile !== null && quantile < 1 && records * (1 - quantile) < MIN_BEYOND - 1e-6;
  });
  const [first] = missing;
  if (first === undefined) return [];
  const needed = missing.map((id) => {
    const records = Math.round(MIN_BEYOND / (1 - (LATENCY[id].quantile ?? 0)));
    return `${id} ${formatCount(records)}`;
  });
  return [
    unknown(
      'few-records',
      `${first} and above`,
      `There are ${formatCount(records)} records. Records that a percentile needs: ${needed.join(', ')}.`,
      'longer-run',
      { records: quantityOf(records, '1', run) },
    ),
  ];
}

/** One record that makes much of the mean: it pays for the connection. */
function coldStart(run: MeasuredRun): readonly Unknown[] {
  const { records, meanMs, maxMs } = run;
  if (records < 2 || maxMs / records < MUCH_OF_MEAN * meanMs) return [];
  const others = (records * meanMs - maxMs) / (records - 1);
  return [
    unknown(
      'cold-start',
      'The mean of a warm client',
      `One record of ${formatMilliseconds(maxMs)} makes the mean: without it, it's ${formatMilliseconds(others)}. The first one pays for the connection, TLS and metadata.`,
      'run-with-warm-up',
      { max: quantityOf(maxMs, 'ms', run), 'mean of the others': quantityOf(others, 'ms', run) },
    ),
  ];
}

/** Percentiles beyond which only records of the start are. */
function tailOfStart(run: MeasuredRun, basis: Basis | null): readonly Unknown[] {
  const longestMs = basis === null ? Number.POSITIVE_INFINITY : longestAfterStart(basis);
  const [first, another] = LATENCY_IDS.filter((id) => {
    const { key, quantile } = LATENCY[id];
    return quantile !== null && quantile < 1 && (run[`${key}Ms`] ?? 0) > longestMs;
  });
  if (first === undefined) return [];
  const ms = run[`${LATENCY[first].key}Ms`] ?? Number.NaN;
  return [
    unknown(
      'cold-start',
      `${another === undefined ? first : `${first} and above`} of a warm client`,
      `${first} is ${formatMilliseconds(ms)}, but no line after the first has a record of more than ${formatMilliseconds(longestMs)}: the start makes it, with connections, metadata and a cold client. A fit leaves it out.`,
      'run-with-warm-up',
      { [first]: quantityOf(ms, 'ms', run), 'longest after the start': quantityOf(longestMs, 'ms', run) },
    ),
  ];
}

/** A run that is over before the client is warm. */
function shortRun(basis: Basis | null): readonly Unknown[] {
  const { records, durationS } = basis ?? {};
  if (records == null || durationS == null || durationS >= SHORT_S) return [];
  return [
    unknown(
      'short-run',
      "The cluster's throughput",
      `${formatCount(records)} records took ${withUnit(formatFigure(durationS, 2), 's')}: starting the client, metadata and its one thread dominate, so this says nothing about the brokers.`,
      'longer-run',
      { seconds: quantity(durationS, 's'), records: quantity(records, '1') },
    ),
  ];
}

function rounded(run: MeasuredRun): readonly Unknown[] {
  const { mebibytesPerSecond } = run;
  if (mebibytesPerSecond >= ROUNDED) return [];
  return [
    unknown(
      'rounded-throughput',
      'The record size',
      `${mebibytesPerSecond.toFixed(2)}\u202FMB/sec is rounded too much to say how large a record is.`,
      'client-settings',
      { 'MB/sec': quantityOf(mebibytesPerSecond * 1_048_576, 'B/s', run) },
    ),
  ];
}
