import { formatSpan } from '../../../../figures/windowText';
import { brokerId } from '../../../../scenario/brokerId';
import { type FieldValue, valueText } from '../../../../scenario/field';
import { fieldOf } from '../../../../scenario/fields';
import { type DownPiece, downPieces, slowPieces } from '../../../../scenario/inForce';
import type { FieldName, Scenario } from '../../../../scenario/scenario';
import type { MeasuredRun } from '../../../../scenario/shape';
import { copiesOf } from '../../../../scenario/usedIf';
import { loadOfRun, recordSizeIn } from '../results/basis';
import type { BrokersMeaning } from './brokers';
import { type Evidence, meanOf, perSecond } from './evidence';
import { difference, quantity } from './finding';
import { slowPatch } from './suspects';
import type { Difference, DifferenceCode, PodShare } from './types';

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
  const [down] = downPieces(scenario, scenario['duration.s']);
  const at = scenario.at.filter(({ field }) => field !== 'down.broker');
  return [
    ...slowness(brokers, scenario),
    ...(down ? [difference('broker-down', { 'down.broker': 'none', at }, {}, fault(down, scenario))] : []),
    ...loadDifferences(evidence, brokers, pods),
  ];
}

/** Brokers that are slow in the measurement alone, or in the scenario alone. */
function slowness(
  { slow, late, isAlike, supposed }: BrokersMeaning,
  scenario: Scenario,
): readonly Difference[] {
  if (supposed !== null) {
    const { name, copies } = supposed;
    const acks = scenario.acks === 'all' ? undefined : 'all';
    const figures = { now: quantity(copiesOf(scenario), '1'), copies: quantity(copies, '1') };
    const words = { ...wordsOf('replication.factor', copies, scenario), name, acks };
    return [difference('copies', { 'replication.factor': copies, ...(acks && { acks }) }, figures, words)];
  }
  const all = slowPieces(scenario, scenario['duration.s']);
  const [own] = all;
  if (slow !== null) {
    const { here, yours } = slow.broker;
    if (here >= scenario.brokers || all.some(({ broker }) => broker === here)) return [];
    const isProbable = slow.isProbable ? 'yes' : undefined;
    const words = { yours: String(yours), own: own && brokerId(scenario, own.broker), isProbable };
    return [difference('slow-broker', slowPatch(here, scenario), {}, words)];
  }
  // Which broker is slow isn't known, or all of them wait for one.
  if (late.length > 0 || isAlike || own === undefined) return [];
  const figures = { 'slow.ms': quantity(own.slowMs, 'ms') };
  return [difference('slow-broker', slowPatch(null, scenario), figures, fault(own, scenario))];
}

/** The scenario's first fault of a kind, which a measurement without it can't be compared with. */
function fault({ broker, fromS, toS }: DownPiece, scenario: Scenario) {
  return { own: brokerId(scenario, broker), when: formatSpan(fromS * 1000, toS * 1000) };
}

function loadDifferences(
  evidence: Evidence,
  { brokers }: BrokersMeaning,
  pods: PodShare | null,
): readonly Difference[] {
  const { scenario, run, covered } = evidence;
  const { rate, producers, topics, partitions, 'record.bytes': bytes } = scenario;
  const load = run === null ? loadOfMetrics(evidence, pods) : loadOfBenchmark(run);
  const { perSecond, recordBytes } = load;
  const recordSize = recordBytes === null ? {} : { 'record.bytes': Math.max(1, Math.round(recordBytes)) };
  const ownRate = rate === 'max' || perSecond === null ? {} : { rate: Number(perSecond.toPrecision(4)) };
  const arrivals = run === null || rate === 'max' ? {} : { arrivals: 'throttled' as const };
  const seen = Math.max(0, ...brokers.map(({ broker }) => broker.here + 1));
  const setTo = (is: boolean, patch: Partial<Omit<Scenario, 'at'>>): readonly Difference[] =>
    Object.entries(is ? patch : {}).map(([name, value]) => {
      const code = name.replace('record.', 'record-') as DifferenceCode;
      return difference(code, patch, {}, wordsOf(name as FieldName, value, scenario));
    });
  const ofSystem = [
    ...setTo(seen > scenario.brokers, { brokers: seen }),
    ...setTo(partitions * topics < seen, { partitions: Math.ceil(seen / topics) }),
  ];
  // A benchmark with fewer producers than the system has is another situation, whose load is taken over as a whole.
  if (run !== null && load.producers < producers) {
    const figures = {
      producers: quantity(load.producers, '1'),
      rate: quantity(Number(run.recordsPerSecond.toPrecision(4)), '1/s'),
      all: quantity(producers, '1'),
    };
    const patch = { producers: load.producers, ...ownRate, ...arrivals, ...recordSize };
    return [...ofSystem, difference('benchmark-load', patch, figures)];
  }
  // What a run reached isn't what it was offered.
  const isReached = run !== null && loadOfRun(run, covered, scenario) === 'client-bound';
  return [
    ...ofSystem,
    ...setTo(producers < load.producers, { producers: load.producers }),
    ...setTo(!isReached && differs(Number(rate), perSecond, SAME_WORKLOAD), ownRate),
    ...setTo(differs(bytes, recordBytes, load.bytesWithin), recordSize),
    ...setTo(scenario.arrivals !== 'throttled', arrivals),
  ];
}

/** The load that was measured, and how uncertain the size of its records is. */
function loadOfBenchmark(run: MeasuredRun) {
  const { producers = 1, recordsPerSecond: perSecond } = run;
  const { bytes, within, isExact } = recordSizeIn(run);
  return { producers, perSecond, recordBytes: isExact ? bytes : null, bytesWithin: SAME_WORKLOAD + within };
}

function loadOfMetrics({ metrics, producers, scenario }: Evidence, pods: PodShare | null) {
  const records = perSecond(metrics, 'records') || null;
  const ratio = meanOf(metrics, 'compression-ratio')?.mean ?? 1;
  const bytes = perSecond(metrics, 'batch-bytes');
  const perRecord = bytes !== null && records !== null ? bytes / records / ratio : null;
  const { mean: estimate, max } = meanOf(metrics, 'record-size') ?? { mean: null, max: null };
  const largest = estimate === null ? null : withoutFrame(estimate);
  // As large as the largest of an average batch.
  const isOnly = estimate !== null && max !== null && max - estimate < 0.5;
  return {
    producers: producers || scenario.producers,
    perSecond: pods === null ? records : pods.allRecordsPerSecond,
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

/** A field's value here and in the measurement. */
function wordsOf(name: FieldName, measured: FieldValue, scenario: Scenario) {
  const field = fieldOf(name);
  return { label: field.label, has: valueText(field, scenario[name]), wanted: valueText(field, measured) };
}

function differs(one: number, other: number | null, share: number): boolean {
  return other !== null && Math.abs(one / other - 1) > share;
}
