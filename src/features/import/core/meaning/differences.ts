import { formatCount, formatFigure, formatMilliseconds } from '../../../base/format';
import type { Metric, MetricFigure } from '../../../figures/metric';
import { formatSpan } from '../../../figures/windowText';
import { valueText } from '../../../scenario/field';
import { fieldOf } from '../../../scenario/fields';
import { downPieces, slowPieces } from '../../../scenario/inForce';
import type { MeasuredRun } from '../../../scenario/measured';
import { DEFAULT_SCENARIO, type FieldName, type Scenario, type TimedField } from '../../../scenario/scenario';
import { type BrokerNumber, brokerNumberOf, formatBroker } from './metrics/brokerNumbers';
import { latest } from './metrics/latest';
import { nameOf } from './settle';
import type { ImportResult } from './types';

/** A difference between the measurement and the scenario, and the change that removes it. */
export interface Mismatch {
  readonly says: string;
  /** Label of the button that makes the change. */
  readonly mend: string;
  readonly patch: Partial<Scenario>;
}

/** The measured workload that the scenario has to match; null = unknown. */
export interface Workload {
  readonly producers: number | null;
  readonly recordsPerSecond: number | null;
  readonly recordBytes: number | null;
  /** Relative uncertainty of the record size. */
  readonly bytesWithin: number;
  /** Whether it was sent in small bursts, as kafka-producer-perf-test does. */
  readonly inSmallBursts: boolean;
  /** Number of brokers that answered its producers. */
  readonly brokers: number | null;
  /** The broker that was slow in the measurement itself. */
  readonly slow: SlowBroker | null;
}

interface SlowBroker extends BrokerNumber {
  /** Duration of its requests as a multiple of the median broker's. */
  readonly times: number;
}

/** Relative difference up to which workloads are the same. */
const SAME_WORKLOAD = 0.05;
/** Tolerance for sizes in metrics, which include the frame around records. */
const FRAME = 0.2;
/** A broker is slow if its requests take this many times as long as the median broker's. */
const SLOW_TIMES = 1.5;
/** Fields that make a broker slow. */
const SLOW_FIELDS: readonly TimedField[] = ['slow.broker', 'slow.ms'];
/** Multiple from which a scenario without a slow broker can't match the measurement. */
const FAR_SLOWER_TIMES = 3;

/** The workload of a measured run with its metrics; the tool prints MB/s with two decimals. */
export function workloadOfRun(run: MeasuredRun, metrics: readonly Metric[] = []): Workload {
  const { recordsPerSecond, mebibytesPerSecond, producers = 1 } = run;
  return {
    producers,
    recordsPerSecond,
    recordBytes: (mebibytesPerSecond * 1_048_576) / recordsPerSecond,
    bytesWithin: SAME_WORKLOAD + 0.005 / Math.max(0.005, mebibytesPerSecond),
    inSmallBursts: true,
    ...brokersOf(latest(metrics)),
  };
}

/** The workload of all producers together, from their metrics; null if they don't show it. */
export function workloadOfMetrics(read: readonly Metric[], producers: number): Workload | null {
  const metrics = latest(read);
  // An idle producer doesn't show its load.
  const recordsPerSecond = perSecond(metrics, 'records') || null;
  const ratio = meanOf(metrics, 'compression-ratio') ?? 1;
  const [bytes, records] = [perSecond(metrics, 'batch-bytes'), recordsPerSecond];
  const perRecord = bytes !== null && records !== null ? bytes / records / ratio : null;
  const brokers = brokersOf(metrics);
  if (recordsPerSecond === null && perRecord === null && producers === 0 && brokers.slow === null)
    return null;
  const largest = largestRecord(metrics);
  return {
    producers: producers === 0 ? null : producers,
    recordsPerSecond,
    recordBytes: largest?.isOnly === true ? largest.bytes : (perRecord ?? largest?.bytes ?? null),
    bytesWithin: largest?.isOnly === true ? SAME_WORKLOAD : FRAME,
    inSmallBursts: false,
    ...brokers,
  };
}

function brokersOf(metrics: readonly Metric[]): Pick<Workload, 'brokers' | 'slow'> {
  const count = new Set(requestLatencies(metrics).map(({ of }) => of.broker)).size;
  return { brokers: count === 0 ? null : count, slow: slowBrokerOf(metrics) };
}

/** The largest record of an average batch, bytes, and whether all records have this size; null if unknown. */
function largestRecord(
  metrics: readonly Metric[],
): { readonly bytes: number; readonly isOnly: boolean } | null {
  const estimate = meanOf(metrics, 'record-size');
  if (estimate === null) return null;
  const longest = metrics.filter(
    ({ figure, statistic }) => figure === 'record-size' && statistic.type === 'max',
  );
  const isOnly = longest.length > 0 && longest.every(({ value }) => value - estimate < 0.5);
  return { bytes: withoutFrame(estimate), isOnly };
}

/**
 * The bytes of a record, from the producer's estimate: that adds 61 B for the head of a batch, 21 B for that of a
 * record, a byte each for no key and no headers, and the value's length
 * (`DefaultRecordBatch.estimateBatchSizeUpperBound`).
 */
function withoutFrame(estimate: number): number {
  const rest = estimate - 84;
  return Math.max(1, rest - (rest <= 64 ? 1 : rest <= 8193 ? 2 : 3));
}

/** The broker whose requests take far longer than the others' in one reading, with the multiple; or null. */
export function slowBrokerOf(metrics: readonly Metric[]): SlowBroker | null {
  const sorted = requestLatencies(metrics).toSorted((one, other) => one.value - other.value);
  const [slowest, median] = [sorted.at(-1), sorted[Math.floor((sorted.length - 1) / 2)]];
  if (slowest === undefined || median === undefined || sorted.length < 2 || median.value <= 0) return null;
  const times = slowest.value / median.value;
  const broker = brokerNumberOf(slowest);
  return times >= SLOW_TIMES && broker !== null ? { ...broker, times } : null;
}

/** The mean request latency of each broker over all producers. */
function requestLatencies(metrics: readonly Metric[]): readonly Metric[] {
  return metrics.filter(
    ({ figure, statistic, of }) =>
      figure === 'request-latency' && statistic.type === 'mean' && of.broker !== null && of.topic === null,
  );
}

/** Differences between the scenario and the measurement that make them incomparable, the most costly first. */
export function mismatchesOf(workload: Workload, scenario: Scenario): readonly Mismatch[] {
  return [
    ...(workload.slow === null ? slowMismatch(scenario) : otherSlow(workload.slow, scenario)),
    ...downMismatch(scenario),
    ...loadMismatches(workload, scenario),
  ];
}

/** The slow broker of the scenario that a text changes, of which the text says nothing; null without one. */
export function unsaidSlowness(scenario: Scenario): Mismatch | null {
  const [mismatch] = slowMismatch(scenario);
  const { 'slow.broker': broker, 'slow.ms': slowMs } = scenario;
  if (mismatch === undefined || broker === 'none' || slowMs === 0) return null;
  return {
    ...mismatch,
    says: `Nothing here says that broker ${broker} answers ${slowMs} ms late, but the scenario that it changes does.`,
  };
}

function slowMismatch(scenario: Scenario): readonly Mismatch[] {
  const slow = slowPieces(scenario, scenario['duration.s'])[0];
  if (slow === undefined) return [];
  const when = formatSpan(slow.fromS * 1000, slow.toS * 1000);
  return [
    {
      says: `In the scenario, broker ${slow.broker} is slow by ${formatMilliseconds(slow.slowMs)} from ${when}: a run of a healthy cluster can't be compared with it.`,
      mend: 'Make all brokers equally fast',
      patch: { 'slow.broker': 'none', at: without(scenario, SLOW_FIELDS) },
    },
  ];
}

/** Mismatch if the scenario has no slow broker, or another one. */
function otherSlow(slow: SlowBroker, scenario: Scenario): readonly Mismatch[] {
  const { here: broker, times } = slow;
  const own = slowPieces(scenario, scenario['duration.s']);
  if (broker >= scenario.brokers || own.some((piece) => piece.broker === broker)) return [];
  const other = own[0]?.broker;
  // If the scenario has no slow broker, only a far slower one counts: brokers also differ by chance.
  if (other === undefined && times < FAR_SLOWER_TIMES) return [];
  const has =
    other === undefined ? 'the scenario has no slow broker' : `in the scenario, it's broker ${other}`;
  const at = without(scenario, SLOW_FIELDS);
  return [
    {
      says: `Broker ${formatBroker(slow)} was slow when this was measured; ${has}.`,
      mend: `Make broker ${broker} slow`,
      patch: {
        'slow.broker': broker,
        'slow.ms': scenario['slow.ms'] || DEFAULT_SCENARIO['slow.ms'],
        ...(at.length === scenario.at.length ? {} : { at }),
      },
    },
  ];
}

function downMismatch(scenario: Scenario): readonly Mismatch[] {
  const down = downPieces(scenario, scenario['duration.s'])[0];
  if (down === undefined) return [];
  const when = formatSpan(down.fromS * 1000, down.toS * 1000);
  return [
    {
      says: `In the scenario, broker ${down.broker} is down from ${when}: a run with all brokers up can't be compared with it.`,
      mend: 'Keep all brokers up',
      patch: { 'down.broker': 'none', at: without(scenario, ['down.broker']) },
    },
  ];
}

function without(scenario: Scenario, fields: readonly TimedField[]): Scenario['at'] {
  return scenario.at.filter(({ field }) => !fields.includes(field));
}

function loadMismatches(workload: Workload, scenario: Scenario): readonly Mismatch[] {
  const { rate, producers, 'record.bytes': bytes, arrivals } = scenario;
  const { recordsPerSecond, recordBytes, bytesWithin } = workload;
  const mismatches: Mismatch[] = [];
  if (workload.brokers !== null && workload.brokers > scenario.brokers) {
    mismatches.push({
      says: `${formatCount(workload.brokers)} brokers answered; the scenario has ${formatCount(scenario.brokers)}.`,
      ...setTo('brokers', workload.brokers),
    });
  }
  if (workload.producers !== null && producers !== workload.producers) {
    mismatches.push({
      says: `${formatProducers(workload.producers)} measured; the scenario has ${formatCount(producers)}, so load and brokers are shared differently.`,
      ...setTo('producers', workload.producers),
    });
  }
  if (recordsPerSecond !== null && rate !== 'max' && differs(rate, recordsPerSecond, SAME_WORKLOAD)) {
    mismatches.push({
      says: `The scenario sends ${formatFigure(rate, 0)} records a second, the measured run ${formatFigure(recordsPerSecond, 0)}.`,
      ...setTo('rate', Number(recordsPerSecond.toPrecision(4))),
    });
  }
  if (recordBytes !== null && differs(bytes, recordBytes, bytesWithin)) {
    mismatches.push({
      says: `The scenario's records have ${bytes} B, the measured ones about ${formatFigure(recordBytes, 0)} B.`,
      ...setTo('record.bytes', Math.max(1, Math.round(recordBytes))),
    });
  }
  if (workload.inSmallBursts && arrivals !== 'throttled' && rate !== 'max') {
    mismatches.push({
      says: "The tool sends in small bursts; the scenario doesn't.",
      ...setTo('arrivals', 'throttled'),
    });
  }
  return mismatches;
}

function setTo(
  name: 'producers' | 'brokers' | 'rate' | 'record.bytes' | 'arrivals',
  value: number | string,
): Pick<Mismatch, 'mend' | 'patch'> {
  const field = fieldOf(name);
  return { mend: `Set ${field.label} to ${valueText(field, value)}`, patch: { [name]: value } };
}

function formatProducers(count: number): string {
  return count === 1 ? 'One producer was' : `${formatCount(count)} producers were`;
}

function differs(one: number, other: number, share: number): boolean {
  return Math.abs(one / other - 1) > share;
}

/** Rate of all producers together, per second; from topics only if whole producers have no figure. */
function perSecond(metrics: readonly Metric[], figure: MetricFigure): number | null {
  const own = metrics.filter((metric) => metric.figure === figure && metric.of.broker === null);
  const rates = own.filter(({ statistic, use }) => statistic.type === 'rate' && use === 'exact');
  const totals = own.flatMap((metric) => {
    const seconds = metric.statistic.type === 'total' ? metric.windowS?.[0] : undefined;
    return seconds === undefined || seconds === 0 ? [] : [{ ...metric, value: metric.value / seconds }];
  });
  for (const found of [rates, totals]) {
    const whole = found.filter(({ of }) => of.topic === null);
    const topics = found.filter(({ of }) => of.topic !== null && of.partition === null);
    const used = whole.length > 0 ? whole : topics;
    if (used.length > 0) return used.reduce((sum, { value }) => sum + value, 0);
  }
  return null;
}

function meanOf(metrics: readonly Metric[], figure: MetricFigure): number | null {
  return (
    metrics.find(
      ({ figure: found, statistic, of, use }) =>
        found === figure && statistic.type === 'mean' && of.topic === null && use !== 'no',
    )?.value ?? null
  );
}

/** Max settings named in the sentence. */
const MAX_NAMED = 4;

/** Settings of a text that the scenario doesn't have yet, except locked ones, as one mismatch or none. */
export function unusedSettings(
  patch: ImportResult['patch'],
  scenario: Scenario,
  isLocked: (name: FieldName) => boolean,
): readonly Mismatch[] {
  const names = (Object.keys(patch) as FieldName[]).filter(
    (name) => patch[name] !== scenario[name] && !isLocked(name),
  );
  if (names.length === 0) return [];
  const named = names.slice(0, MAX_NAMED).map((name) => {
    const field = fieldOf(name);
    return `${nameOf(name)} ${valueText(field, patch[name] ?? scenario[name])} (here ${valueText(field, scenario[name])})`;
  });
  const more = names.length > MAX_NAMED ? ` and ${names.length - MAX_NAMED} more` : '';
  return [
    {
      says: `The text, with its client's defaults, has ${named.join(', ')}${more}; the scenario doesn't yet.`,
      mend: 'Use these settings',
      patch: Object.fromEntries(names.map((name) => [name, patch[name]])),
    },
  ];
}
