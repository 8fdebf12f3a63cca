import { counted, formatCount, formatFigure, formatMilliseconds } from '../../../../base/format';
import { formatSpan } from '../../../../figures/windowText';
import { brokerId } from '../../../../scenario/brokerId';
import { valueText } from '../../../../scenario/field';
import { fieldOf } from '../../../../scenario/fields';
import { downPieces, slowPieces } from '../../../../scenario/inForce';
import type { Scenario } from '../../../../scenario/scenario';
import type { MeasuredRun } from '../../../../scenario/shape';
import { copiesOf } from '../../../../scenario/usedIf';
import { loadOfRun, recordSizeIn } from '../results/basis';
import type { BrokersMeaning } from './brokers';
import { type Evidence, meanOf, metricsOf, perSecond } from './evidence';
import { slowPatch } from './suspects';
import type { Difference, PodShare } from './types';

/** Relative difference up to which workloads are the same. */
const SAME_WORKLOAD = 0.05;
/** Tolerance for sizes in metrics, which include the frame around records. */
const FRAME = 0.2;

/**
 * Differences between the scenario and the measurement that make them incomparable, the most costly first. No change
 * makes the system smaller: what some of its producers send is scaled to all of them.
 */
export function differencesOf(
  evidence: Evidence,
  brokers: BrokersMeaning,
  pods: PodShare | null,
): readonly Difference[] {
  const { scenario, metrics, run } = evidence;
  if (run === null && metrics.length === 0) return [];
  const down = faultDifferences(
    downPieces(scenario, scenario['duration.s'])[0],
    {
      code: 'broker-down',
      is: 'down',
      run: 'with all brokers up',
      mend: 'Keep all brokers up',
      patch: { 'down.broker': 'none', at: scenario.at.filter(({ field }) => field !== 'down.broker') },
    },
    scenario,
  );
  return [...slowness(brokers, scenario), ...down, ...loadDifferences(evidence, brokers, pods)];
}

/** Brokers that are slow in the measurement alone, or in the scenario alone. */
function slowness(
  { slow, late, isAlike, supposed }: BrokersMeaning,
  scenario: Scenario,
): readonly Difference[] {
  if (supposed !== null) return copiesDifference(supposed, scenario);
  if (slow !== null) return otherSlow(slow, scenario);
  const [own] = slowPieces(scenario, scenario['duration.s']);
  // Which broker is slow isn't known, or all of them wait for one.
  if (late.length > 0 || isAlike || own === undefined) return [];
  return faultDifferences(
    own,
    {
      code: 'slow-broker',
      is: `slow by ${formatMilliseconds(own.slowMs)}`,
      run: 'of a healthy cluster',
      mend: 'Make all brokers equally fast',
      patch: slowPatch(null, scenario),
    },
    scenario,
  );
}

function copiesDifference(
  { name, copies }: NonNullable<BrokersMeaning['supposed']>,
  scenario: Scenario,
): readonly Difference[] {
  const now = counted(copiesOf(scenario), 'copy', 'copies');
  const isAll = scenario.acks === 'all';
  return setTo('copies', 'replication.factor', copies, scenario).map(({ patch, ...difference }) => ({
    ...difference,
    says: `In the scenario, each partition has ${now}; with ${isAll ? '' : 'acks=all and '}${formatCount(copies)}, ${name} alone explains which brokers are late.`,
    patch: isAll ? patch : { ...patch, acks: 'all' },
  }));
}

function otherSlow(
  { broker: { here, yours }, isProbable }: NonNullable<BrokersMeaning['slow']>,
  scenario: Scenario,
): readonly Difference[] {
  const own = slowPieces(scenario, scenario['duration.s']);
  if (here >= scenario.brokers || own.some(({ broker }) => broker === here)) return [];
  const [other] = own;
  const has =
    other === undefined
      ? 'the scenario has no slow broker'
      : `in the scenario, it's broker ${brokerId(scenario, other.broker)}`;
  return [
    {
      code: 'slow-broker',
      says: `Broker ${yours} was ${isProbable ? 'probably ' : ''}slow when this was measured; ${has}.`,
      mend: `Make broker ${yours} slow`,
      patch: slowPatch(here, scenario),
    },
  ];
}

/** The scenario's first fault of a kind, which a measurement without it can't be compared with. */
function faultDifferences(
  fault: { readonly broker: number; readonly fromS: number; readonly toS: number } | undefined,
  { code, is, run, mend, patch }: Omit<Difference, 'says'> & { readonly is: string; readonly run: string },
  scenario: Scenario,
): readonly Difference[] {
  if (fault === undefined) return [];
  const when = formatSpan(fault.fromS * 1000, fault.toS * 1000);
  const says = `In the scenario, broker ${brokerId(scenario, fault.broker)} is ${is} from ${when}: a run ${run} can't be compared with it.`;
  return [{ code, says, mend, patch }];
}

interface Load {
  readonly producers: number | null;
  readonly recordsPerSecond: number | null;
  readonly recordBytes: number | null;
  /** Relative uncertainty of the record size. */
  readonly bytesWithin: number;
}

function loadDifferences(
  evidence: Evidence,
  { brokers }: BrokersMeaning,
  pods: PodShare | null,
): readonly Difference[] {
  const { scenario, run, covered } = evidence;
  const { rate, producers, topics, partitions, 'record.bytes': bytes } = scenario;
  const load = run === null ? loadOfMetrics(evidence, pods) : benchmarkLoad(run);
  const { recordsPerSecond, recordBytes } = load;
  const seen = Math.max(0, ...brokers.map(({ broker }) => broker.here + 1));
  const measured = load.producers ?? producers;
  // What a run reached isn't what it was offered.
  const isReached = run !== null && loadOfRun(run, covered, scenario) === 'client-bound';
  const isOtherRate =
    recordsPerSecond !== null &&
    rate !== 'max' &&
    !isReached &&
    differs(rate, recordsPerSecond, SAME_WORKLOAD);
  const isOtherSize = recordBytes !== null && differs(bytes, recordBytes, load.bytesWithin);
  const isThrottled = run !== null && rate !== 'max' && scenario.arrivals !== 'throttled';
  const ofSystem = [
    ...setTo('brokers', 'brokers', seen > scenario.brokers && seen, scenario),
    ...setTo('partitions', 'partitions', partitions * topics < seen && Math.ceil(seen / topics), scenario),
  ];
  if (run !== null && measured < producers) return [...ofSystem, otherLoad(run, recordBytes, scenario)];
  return [
    ...ofSystem,
    ...setTo('producers', 'producers', producers < measured && measured, scenario),
    ...setTo('rate', 'rate', isOtherRate && Number(recordsPerSecond.toPrecision(4)), scenario),
    ...setTo('record-bytes', 'record.bytes', isOtherSize && Math.max(1, Math.round(recordBytes)), scenario),
    ...setTo('arrivals', 'arrivals', isThrottled && 'throttled', scenario),
  ];
}

/** A benchmark with fewer producers than the system has: its load is another situation, taken over as a whole. */
function otherLoad(run: MeasuredRun, recordBytes: number | null, scenario: Scenario): Difference {
  const { producers = 1, recordsPerSecond } = run;
  const rate = Number(recordsPerSecond.toPrecision(4));
  return {
    code: 'benchmark-load',
    says: `The benchmark's load is another situation: ${counted(producers, 'producer')} with ${formatFigure(rate, 0)} records a second, where the scenario has ${formatCount(scenario.producers)}.`,
    mend: "Set up the benchmark's own load",
    patch: {
      producers,
      ...(scenario.rate === 'max' ? {} : { rate, arrivals: 'throttled' as const }),
      ...(recordBytes === null ? {} : { 'record.bytes': Math.max(1, Math.round(recordBytes)) }),
    },
  };
}

function benchmarkLoad(run: MeasuredRun): Load {
  const { producers = 1, recordsPerSecond } = run;
  const { bytes, within, isExact } = recordSizeIn(run);
  const recordBytes = isExact ? bytes : null;
  return { producers, recordsPerSecond, recordBytes, bytesWithin: SAME_WORKLOAD + within };
}

function loadOfMetrics({ metrics, producers }: Evidence, pods: PodShare | null): Load {
  const records = perSecond(metrics, 'records') || null;
  const ratio = meanOf(metrics, 'compression-ratio')?.mean ?? 1;
  const bytes = perSecond(metrics, 'batch-bytes');
  const perRecord = bytes !== null && records !== null ? bytes / records / ratio : null;
  const estimate = meanOf(metrics, 'record-size')?.mean ?? null;
  const largest = estimate === null ? null : withoutFrame(estimate);
  const longest = metricsOf(metrics, 'record-size', 'max');
  // As large as the largest of an average batch.
  const isOnly =
    estimate !== null && longest.length > 0 && longest.every(({ value }) => value - estimate < 0.5);
  return {
    producers: producers === 0 ? null : producers,
    recordsPerSecond: pods === null ? records : pods.allRecordsPerSecond,
    recordBytes: isOnly ? largest : (perRecord ?? largest),
    bytesWithin: isOnly ? SAME_WORKLOAD : FRAME,
  };
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

/** A field that the measurement has otherwise; empty if it doesn't. */
function setTo(
  code: Difference['code'],
  name: 'producers' | 'brokers' | 'partitions' | 'rate' | 'record.bytes' | 'arrivals' | 'replication.factor',
  measured: number | string | false,
  scenario: Scenario,
): readonly Difference[] {
  if (measured === false) return [];
  const field = fieldOf(name);
  const [has, wanted] = [valueText(field, scenario[name]), valueText(field, measured)];
  const says = `${field.label}: ${name === 'partitions' ? 'at least ' : ''}${wanted} measured, ${has} in the scenario.`;
  return [{ code, says, mend: `Set ${field.label} to ${wanted}`, patch: { [name]: measured } }];
}

function differs(one: number, other: number, share: number): boolean {
  return Math.abs(one / other - 1) > share;
}
