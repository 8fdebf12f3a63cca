import { highestOf } from '../../../../base/statistics';
import { bufferWaitShare } from '../../../../figures/reported';
import { IN_FLIGHT } from '../../../../run/decide/assumptions';
import { diagnosis, quantity } from '../meaning/finding';
import type { BrokerLatency } from '../meaning/suspects';
import type { Diagnosis, DiagnosisCode, Figures } from '../meaning/types';
import type { BrokerNumber } from '../metrics/brokerNumbers';
import type { Cause } from './causes';
import type { Checked, CheckedCandidates } from './checkCandidates';
import { canReproduce, formatCandidate, formatSlow } from './fitText';
import type { BestRun } from './Search';
import { brokerLatencies } from './targets';

/** The result of a fit. */
interface Fitted extends Pick<CheckedCandidates, 'best' | 'alike'> {
  /** A run with the best set, or with that of the cause. */
  readonly run: BestRun;
  /** The settings that most likely differ, each alone; empty if the model reproduces the metrics, or if none helps. */
  readonly causes: readonly Cause[];
  /** The diagnosis from the figures alone. */
  readonly seen: Diagnosis;
}

/** Share of the time that send() waits for memory from which the buffer is full. */
const FULL = 0.05;

/** The diagnosis from figures by themselves, whatever a fit says. */
const SEEN: ReadonlySet<DiagnosisCode> = new Set<DiagnosisCode>(['buffer', 'linger', 'client-cpu']);

/** Why records wait in a fitted cluster. Nothing is named that no fit reproduces, or that another cause explains as well. */
export function diagnosisOfFit(fitted: Fitted): Diagnosis {
  const { best, alike, run, causes, seen } = fitted;
  const { summary, scenario } = run;
  if (SEEN.has(seen.code)) return seen;
  const [cause, another] = causes;
  if (!canReproduce(best.fit) && cause === undefined) return misfit(best, seen);
  if (another !== undefined) return diagnosis('unknown', {}, { alike: causes.map(({ says }) => says) });
  const isFull = bufferWaitShare(summary, scenario.producers, scenario['duration.s']) > FULL;
  if (isFull) return diagnosis('buffer');
  if (seen.code === 'few-keys' || cause?.field === 'key.count')
    return diagnosis('few-keys', { 'key.count': quantity(scenario['key.count'], '1') }, seen.evidence);
  if (cause?.field === IN_FLIGHT) return diagnosis('in-flight', partsOf(run));
  // Alike fits of one broker differ in what it does late.
  if (new Set(alike.map(({ broker }) => broker?.here)).size > 1)
    return diagnosis('unknown', {}, { alike: alike.map(formatCandidate) });
  const latencies = brokerLatencies(best.fit.residuals.map(({ target }) => target));
  if (best.broker !== null) return slowBroker(best.broker, latencies, fitted);
  // One slow broker of several would look the same.
  if (latencies.length < 2 && scenario.brokers > 1) return diagnosis('unknown', {}, { open: 'brokers' });
  return largestPart(run);
}

/** A slow broker; how slow, and at what, only if one fit says it. */
function slowBroker(
  slow: BrokerNumber,
  latencies: readonly BrokerLatency[],
  { best: { kind }, alike, run: { scenario } }: Fitted,
): Diagnosis {
  const own = latencies.find(({ broker: { here } }) => here === slow.here)?.ms ?? Number.POSITIVE_INFINITY;
  const others = latencies.filter(({ ms }) => ms > own).map(({ broker: { yours } }) => `node-${yours}`);
  const isSure = alike.length === 1;
  return diagnosis(
    'slow-broker',
    { 'slow.ms': isSure ? quantity(scenario['slow.ms'], 'ms') : undefined },
    { slow: `node-${slow.yours}`, others, how: isSure && kind !== undefined ? formatSlow(kind) : undefined },
  );
}

/** Share of the mean from which a queue is the cause, and from which a part that isn't a queue is. */
const MUCH = { queue: 0.2, part: 0.35 } as const;

/** The cause in a run: the longer queue, of brokers or of connections, or else what takes most of a record's time. */
function largestPart(run: BestRun): Diagnosis {
  const figures = partsOf(run);
  const share = (name: string): number => (figures[name]?.value ?? 0) / (figures.mean?.value ?? 1);
  const [ofBrokers, ofConnections] = [share('broker-queue'), share('in-flight')];
  if (share('network') >= 2 * MUCH.part) return diagnosis('network', figures);
  if (Math.max(ofBrokers, ofConnections) >= MUCH.queue)
    return diagnosis(ofBrokers > ofConnections ? 'broker-load' : 'in-flight', figures);
  if (share('network') >= MUCH.part) return diagnosis('network', figures);
  return share('service') >= MUCH.part ? diagnosis('broker-load', figures) : diagnosis('unknown', figures);
}

/** The parts of the mean latency of a run, and how busy its busiest broker is. */
function partsOf({ summary, scenario }: BestRun): Figures {
  const { breakdownMs, latencyMs, brokers } = summary;
  if (breakdownMs === null) return {};
  const { inFlight, network, response, brokerQueue, service, commit } = breakdownMs.mean;
  return {
    mean: quantity(latencyMs?.mean ?? Number.NaN, 'ms'),
    'in-flight': quantity(inFlight, 'ms'),
    [IN_FLIGHT]: quantity(scenario[IN_FLIGHT], '1'),
    network: quantity(network + response, 'ms'),
    'broker-queue': quantity(brokerQueue, 'ms'),
    service: quantity(service, 'ms'),
    replication: quantity(commit, 'ms'),
    busy: quantity(highestOf(brokers.map(({ busy }) => busy)), '1'),
  };
}

/** Share by which the load may be off before it's that of another system. */
const LOAD_WITHIN = 0.25;
/** Figures of which no constant of a cluster changes much. */
const OF_LOAD = /^(Records|Bytes out)$/;

/** Metrics that no set of constants and no other setting reproduces: what the figures alone show stays probable. */
function misfit({ fit }: Checked, seen: Diagnosis): Diagnosis {
  const far = fit.residuals.filter(({ target, offBy }) => !target.isHighest && Math.abs(offBy) > LOAD_WITHIN);
  const isOther = fit.twin.scenario.rate !== 'max' && far.some(({ target }) => OF_LOAD.test(target.label));
  if (!isOther) return seen.code === 'unknown' ? diagnosis('unknown', {}, { open: 'misfit' }) : seen;
  return diagnosis(
    'not-yours',
    {},
    { figures: far.slice(0, 3).map(({ target }) => target.label.toLowerCase()) },
  );
}
