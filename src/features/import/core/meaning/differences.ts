import { counted, formatCount, formatFigure, formatMilliseconds } from '../../../../base/format';
import { formatSpan } from '../../../../figures/windowText';
import { valueText } from '../../../../scenario/field';
import { fieldOf } from '../../../../scenario/fields';
import { downPieces, slowPieces } from '../../../../scenario/inForce';
import type { MeasuredRun } from '../../../../scenario/measured';
import { DEFAULT_SCENARIO, type Scenario, type TimedField } from '../../../../scenario/scenario';
import { copiesOf } from '../../../../scenario/usedIf';
import { formatBroker } from '../metrics/brokerNumbers';
import type { BrokersMeaning } from './brokers';
import { type Evidence, meanOf, perSecond } from './evidence';
import type { Difference, PodShare } from './types';

/** Relative difference up to which workloads are the same. */
const SAME_WORKLOAD = 0.05;
/** Tolerance for sizes in metrics, which include the frame around records. */
const FRAME = 0.2;
/** Throughput that two decimals still say something of, MB/s. */
const ROUNDED = 0.005;
/** Fields that make a broker slow. */
const SLOW_FIELDS: readonly TimedField[] = ['slow.broker', 'slow.ms'];

/** What the scenario is compared with. */
export interface Measured {
  readonly evidence: Evidence;
  readonly brokers: BrokersMeaning;
  readonly pods: PodShare | null;
}

/**
 * Differences between the scenario and the measurement that make them incomparable, the most costly first. No change
 * makes the system smaller: what some of its producers send is scaled to all of them.
 */
export function differencesOf(measured: Measured): readonly Difference[] {
  const { evidence } = measured;
  const { scenario, metrics, run } = evidence;
  if (run === null && metrics.length === 0) return unsaidSlowness(scenario);
  return [...slowness(measured), ...downDifference(scenario), ...loadDifferences(measured)];
}

/** The slow broker of a scenario whose settings a text changes without a word about it. */
export function unsaidSlowness(scenario: Scenario): readonly Difference[] {
  const [difference] = slowDifference(scenario);
  const { 'slow.broker': broker, 'slow.ms': slowMs } = scenario;
  if (difference === undefined || broker === 'none' || slowMs === 0) return [];
  return [
    {
      ...difference,
      says: `Nothing here says that broker ${broker} answers ${slowMs} ms late, but the scenario that it changes does.`,
    },
  ];
}

/** Brokers that are slow in the measurement alone, or in the scenario alone. */
function slowness({ evidence: { scenario }, brokers }: Measured): readonly Difference[] {
  const { slow, late, isAlike, supposed } = brokers;
  if (supposed !== null) return [copiesDifference(supposed, scenario)];
  if (slow !== null) return otherSlow(slow, scenario);
  // Which broker is slow isn't known, or all of them wait for one.
  return late.length > 0 || isAlike ? [] : slowDifference(scenario);
}

/** Copies that would explain which brokers are late. */
function copiesDifference(
  { name, copies }: NonNullable<BrokersMeaning['supposed']>,
  scenario: Scenario,
): Difference {
  const now = counted(copiesOf(scenario), 'copy', 'copies');
  const set = setTo('copies', 'replication.factor', copies);
  const acks = scenario.acks === 'all' ? '' : 'acks=all and ';
  return {
    ...set,
    says: `In the scenario, each partition has ${now}; with ${acks}${formatCount(copies)}, ${name} alone explains which brokers are late.`,
    patch: acks === '' ? set.patch : { ...set.patch, acks: 'all' },
  };
}

function slowDifference(scenario: Scenario): readonly Difference[] {
  const slow = slowPieces(scenario, scenario['duration.s'])[0];
  if (slow === undefined) return [];
  const when = formatSpan(slow.fromS * 1000, slow.toS * 1000);
  return [
    {
      code: 'slow-broker',
      says: `In the scenario, broker ${slow.broker} is slow by ${formatMilliseconds(slow.slowMs)} from ${when}: a run of a healthy cluster can't be compared with it.`,
      mend: 'Make all brokers equally fast',
      patch: { 'slow.broker': 'none', at: without(scenario, SLOW_FIELDS) },
    },
  ];
}

/** The scenario has no slow broker, or another one. */
function otherSlow(
  { broker: number, isProbable }: NonNullable<BrokersMeaning['slow']>,
  scenario: Scenario,
): readonly Difference[] {
  const broker = number.here;
  const own = slowPieces(scenario, scenario['duration.s']);
  if (broker >= scenario.brokers || own.some((piece) => piece.broker === broker)) return [];
  const other = own[0]?.broker;
  const has =
    other === undefined ? 'the scenario has no slow broker' : `in the scenario, it's broker ${other}`;
  const at = without(scenario, SLOW_FIELDS);
  return [
    {
      code: 'slow-broker',
      says: `Broker ${formatBroker(number)} was ${isProbable ? 'probably ' : ''}slow when this was measured; ${has}.`,
      mend: `Make broker ${broker} slow`,
      patch: {
        'slow.broker': broker,
        'slow.ms': scenario['slow.ms'] || DEFAULT_SCENARIO['slow.ms'],
        ...(at.length === scenario.at.length ? {} : { at }),
      },
    },
  ];
}

function downDifference(scenario: Scenario): readonly Difference[] {
  const down = downPieces(scenario, scenario['duration.s'])[0];
  if (down === undefined) return [];
  const when = formatSpan(down.fromS * 1000, down.toS * 1000);
  return [
    {
      code: 'broker-down',
      says: `In the scenario, broker ${down.broker} is down from ${when}: a run with all brokers up can't be compared with it.`,
      mend: 'Keep all brokers up',
      patch: { 'down.broker': 'none', at: without(scenario, ['down.broker']) },
    },
  ];
}

function without(scenario: Scenario, fields: readonly TimedField[]): Scenario['at'] {
  return scenario.at.filter(({ field }) => !fields.includes(field));
}

/** The load of all the system's producers. */
interface Load {
  readonly producers: number | null;
  readonly recordsPerSecond: number | null;
  readonly recordBytes: number | null;
  /** Relative uncertainty of the record size. */
  readonly bytesWithin: number;
}

function loadDifferences({ evidence, brokers, pods }: Measured): readonly Difference[] {
  const { scenario, run } = evidence;
  const { rate, producers, 'record.bytes': bytes } = scenario;
  const load = run === null ? loadOfMetrics(evidence, pods) : loadOfRun(run);
  const differences: Difference[] = [];
  const seen = Math.max(0, ...brokers.brokers.map(({ broker }) => broker.here + 1));
  if (seen > scenario.brokers) {
    differences.push({
      ...setTo('brokers', 'brokers', seen),
      says: `${formatCount(seen)} brokers answered; the scenario has ${formatCount(scenario.brokers)}.`,
    });
  }
  const leaders = scenario.partitions * scenario.topics;
  if (leaders < seen) {
    differences.push({
      ...setTo('partitions', 'partitions', Math.ceil(seen / scenario.topics)),
      says: `${formatCount(seen)} brokers answered, so there are at least ${formatCount(seen)} partitions; the scenario has ${formatCount(leaders)}.`,
    });
  }
  const isSmaller = run !== null && load.producers !== null && load.producers < producers;
  if (isSmaller) return [...differences, otherLoad(run, load, scenario)];
  if (load.producers !== null && producers < load.producers) {
    differences.push({
      ...setTo('producers', 'producers', load.producers),
      says: `${formatCount(load.producers)} producers were measured; the scenario has ${formatCount(producers)}, so load and brokers are shared differently.`,
    });
  }
  const { recordsPerSecond, recordBytes } = load;
  if (recordsPerSecond !== null && rate !== 'max' && differs(rate, recordsPerSecond, SAME_WORKLOAD)) {
    const measured = pods === null ? 'the measured run' : `${formatCount(pods.all)} pods like those measured`;
    differences.push({
      ...setTo('rate', 'rate', Number(recordsPerSecond.toPrecision(4))),
      says: `The scenario sends ${formatFigure(rate, 0)} records a second, ${measured} ${formatFigure(recordsPerSecond, 0)}.`,
    });
  }
  if (recordBytes !== null && differs(bytes, recordBytes, load.bytesWithin)) {
    differences.push({
      ...setTo('record-bytes', 'record.bytes', Math.max(1, Math.round(recordBytes))),
      says: `The scenario's records have ${bytes} B, the measured ones about ${formatFigure(recordBytes, 0)} B.`,
    });
  }
  if (run !== null && scenario.arrivals !== 'throttled' && rate !== 'max') {
    differences.push({
      ...setTo('arrivals', 'arrivals', 'throttled'),
      says: "The tool sends in small bursts; the scenario doesn't.",
    });
  }
  return differences;
}

/** A benchmark with fewer producers than the system has: its load is another situation, taken over as a whole. */
function otherLoad(run: MeasuredRun, { producers, recordBytes }: Load, scenario: Scenario): Difference {
  const rate = Number(run.recordsPerSecond.toPrecision(4));
  const count = producers ?? 1;
  return {
    code: 'benchmark-load',
    says: `The benchmark's load is another situation: ${formatCount(count)} ${count === 1 ? 'producer' : 'producers'} with ${formatFigure(rate, 0)} records a second, where the scenario has ${formatCount(scenario.producers)}.`,
    mend: "Set up the benchmark's own load",
    patch: {
      producers: count,
      ...(scenario.rate === 'max' ? {} : { rate, arrivals: 'throttled' as const }),
      ...(recordBytes === null ? {} : { 'record.bytes': Math.max(1, Math.round(recordBytes)) }),
    },
  };
}

/** A benchmark's load; it prints MB/s with two decimals. */
function loadOfRun({ recordsPerSecond, mebibytesPerSecond, producers = 1 }: MeasuredRun): Load {
  const isSaid = mebibytesPerSecond > ROUNDED;
  return {
    producers,
    recordsPerSecond,
    recordBytes: isSaid ? (mebibytesPerSecond * 1_048_576) / recordsPerSecond : null,
    bytesWithin: SAME_WORKLOAD + ROUNDED / Math.max(ROUNDED, mebibytesPerSecond),
  };
}

/** The load of all producers, from the metrics of those seen. */
function loadOfMetrics({ metrics, producers }: Evidence, pods: PodShare | null): Load {
  const records = perSecond(metrics, 'records') || null;
  const ratio = meanOf(metrics, 'compression-ratio')?.mean ?? 1;
  const bytes = perSecond(metrics, 'batch-bytes');
  const perRecord = bytes !== null && records !== null ? bytes / records / ratio : null;
  const largest = largestRecord({ metrics });
  return {
    producers: producers === 0 ? null : producers,
    recordsPerSecond: pods === null ? records : pods.allRecordsPerSecond,
    recordBytes: largest?.isOnly === true ? largest.bytes : (perRecord ?? largest?.bytes ?? null),
    bytesWithin: largest?.isOnly === true ? SAME_WORKLOAD : FRAME,
  };
}

/** The largest record of an average batch, bytes, and whether all records have this size; null if unknown. */
function largestRecord({
  metrics,
}: Pick<Evidence, 'metrics'>): { readonly bytes: number; readonly isOnly: boolean } | null {
  const estimate = meanOf(metrics, 'record-size')?.mean ?? null;
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

function setTo(
  code: Difference['code'],
  name: 'producers' | 'brokers' | 'partitions' | 'rate' | 'record.bytes' | 'arrivals' | 'replication.factor',
  value: number | string,
): Pick<Difference, 'code' | 'mend' | 'patch'> {
  const field = fieldOf(name);
  return { code, mend: `Set ${field.label} to ${valueText(field, value)}`, patch: { [name]: value } };
}

function differs(one: number, other: number, share: number): boolean {
  return Math.abs(one / other - 1) > share;
}
