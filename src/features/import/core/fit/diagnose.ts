import { highestOf } from '../../../../base/statistics';
import { bufferWaitShare } from '../../../../figures/reported';
import { IN_FLIGHT } from '../../../../run/decide/assumptions';
import { diagnosis, quantity } from '../meaning/finding';
import type { Diagnosis, DiagnosisCode, Figures } from '../meaning/types';
import type { Checked, CheckedCandidates } from './checkCandidates';
import { canReproduce, formatCandidate, missed, SLOW } from './fitText';
import type { BestRun } from './Search';
import { brokerLatencies } from './targets';

/** The result of a fit, and a run with the best set, or with that of the cause. */
interface Fitted extends Pick<CheckedCandidates, 'best' | 'alike' | 'causes'> {
  readonly run: BestRun;
  /** The diagnosis from the figures alone. */
  readonly seen: Diagnosis;
}

/** Share of the time that send() waits for memory from which the buffer is full. */
const FULL = 0.05;

/** The diagnosis from figures by themselves, whatever a fit says. */
const SEEN: ReadonlySet<DiagnosisCode> = new Set<DiagnosisCode>(['buffer', 'linger', 'client-cpu']);

/** Why records wait in a fitted cluster. Nothing is named that no fit reproduces, or that another cause explains as well. */
export function diagnosisOfFit({ best, alike, run, causes, seen }: Fitted): Diagnosis {
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
  if (best.broker !== null) {
    const { here, yours } = best.broker;
    const own = latencies.find(({ broker }) => broker.here === here)?.ms ?? Number.POSITIVE_INFINITY;
    const others = latencies.filter(({ ms }) => ms > own).map(({ broker }) => `node-${broker.yours}`);
    // How slow, and at what, only if one fit says it.
    const isSure = alike.length === 1;
    const slowMs = isSure ? quantity(scenario['slow.ms'], 'ms') : undefined;
    const how = isSure && best.kind !== undefined ? SLOW[best.kind] : undefined;
    return diagnosis('slow-broker', { 'slow.ms': slowMs }, { slow: `node-${yours}`, others, how });
  }
  // One slow broker of several would look the same.
  if (latencies.length < 2 && scenario.brokers > 1) return diagnosis('unknown', {}, { open: 'brokers' });
  return largestPart(run);
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

/** Figures of which no constant of a cluster changes much. */
const OF_LOAD = /^(Records|Bytes out)$/;

/** Metrics that no set of constants and no other setting reproduces: what the figures alone show stays probable. */
function misfit({ fit }: Checked, seen: Diagnosis): Diagnosis {
  const far = missed(fit);
  const isOther = fit.twin.scenario.rate !== 'max' && far.some(({ target }) => OF_LOAD.test(target.label));
  if (!isOther) return seen.code === 'unknown' ? diagnosis('unknown', {}, { open: 'misfit' }) : seen;
  const figures = far.slice(0, 3).map(({ target }) => target.label.toLowerCase());
  return diagnosis('not-yours', {}, { figures });
}
