import type { Summary } from '../../../workers/protocol';
import { formatCount } from '../../base/format';
import {
  type Backlog,
  backlogBetween,
  backlogGrowth,
  failedShare,
  fewBatchesBytes,
  GROWTH_LIMIT,
  growsWithoutEnd,
  isBufferFull,
  losesPercentile,
  runBacklog,
} from '../../figures/objective';
import {
  type BinRange,
  binsIn,
  growthPerSecond,
  meanOver,
  peakBytes,
  secondHalf,
  totalBacklogBytes,
  type Window,
  type WindowFigures,
} from '../../figures/windowFigures';
import { downPieces, slowInterval, slowPieces } from '../../scenario/inForce';
import type { Scenario } from '../../scenario/scenario';
import { copiesOf, diskless } from '../../scenario/usedIf';
import type { RunHistory } from '../RunHistory';

export interface Skew {
  /** A single partition, a lane of merged neighbours, or all partitions that a broker leads. */
  readonly who: 'partition' | 'lane' | 'broker';
  /** The lane's number; that of the partition if lanes are partitions. Null for a broker. */
  readonly lane: number | null;
  readonly broker: number;
  readonly partitions: number;
  readonly share: number;
  readonly ratio: number;
}

/**
 * The backlog over the second half of the window; `unsure` = it grows by no more than chance can; `filled` = it filled
 * the buffers before the window's end, `full` = it fills them then.
 */
type BacklogState = 'small' | 'unsure' | 'settled' | 'drains' | 'drained' | 'grows' | 'filled' | 'full';

export interface VerdictFacts {
  readonly figures: WindowFigures;
  readonly scenario: Scenario;
  readonly sloP99Ms: number;
  /** Records of the window are given up, and more than 1 % of the run's; null if not, and until the run is complete. */
  readonly failures: Failures | null;
  readonly skew: Skew | null;
  /** Shares differ enough to be seen, even if not enough for skew, or no more than by chance. */
  readonly uneven: boolean;
  /** A share as large as skew that can still be chance, because so few batches make it up; null with skew. */
  readonly chance: Skew | null;
  readonly backlog: BacklogState;
  readonly growth: number;
  readonly backlogBytes: number;
  /** The broker that the verdict speaks of: that of the skew, or the busiest. */
  readonly broker: number;
  /** Growth of the backlog that waits for `broker`, over the second half of the window. */
  readonly brokerGrowthBytesPerSecond: number;
  /** Its connections have all the requests in flight that they may have. */
  readonly connectionsFull: boolean;
  readonly fullBrokers: readonly number[];
  /** `slow.ms` holds it back at the end of the window. */
  readonly brokerSlow: boolean;
  /** The broker that is slow in the window, by how much, and whether all the time; null if none is. */
  readonly slowed: { readonly broker: number; readonly slowMs: number; readonly throughout: boolean } | null;
  /** A broker that slowed so shortly before the window's end that little of it shows; else null. */
  readonly justSlowed: { readonly broker: number; readonly agoS: number } | null;
  /** All of its handlers are busy; false if requests wait for replicas, because the strips then can't show it. */
  readonly handlersFull: boolean;
  readonly outage: Outage | null;
  readonly keysDecide: boolean;
  /** Consumers that are or were more than a second of records behind; null if they keep up. */
  readonly behind: Behind | null;
}

/** Records of the whole run that were given up, as a share, and why, to follow "failed". */
interface Failures {
  readonly share: number;
  readonly cause: string;
}

/** Records that no consumer has polled yet: the most of them in the window, and whether they only become more. */
export interface Behind {
  readonly mostRecords: number;
  readonly endRecords: number;
  readonly grows: boolean;
}

/** Skew threshold: multiple of the fair share. */
const SKEW = 1.5;
/** Threshold for mentioning a share: multiple of the fair share. */
const UNEVEN = 1.1;
/** Skew threshold in standard deviations above the fair share: chance alone spreads shares. */
const SKEW_DEVIATIONS = 3;
/** A backlog that loses less than this part of itself has settled: it moves up and down with each burst. */
const DRAIN = 0.25;
/** A gate counts as closed when its connections have this part of the limit in flight on average. */
const CLOSED = 0.98;

/** Average share of busy handlers that counts as full. */
const HANDLERS_FULL = 0.95;

/** Largest consumer lag that counts as keeping up, in seconds of sent records. */
const BEHIND_S = 1;

const BY_RECORD: ReadonlySet<Scenario['partitioner']> = new Set([
  'round-robin',
  'round-robin-skip',
  'random',
  'random-again',
]);

/** Delay until batches that wait for a slowed broker show in shares and latency, s. */
const EARLY_S = 2;

/** A change at the very end of a window does not count in it. */
const INSTANT_S = 1e-6;

export function factsOf(
  figures: WindowFigures,
  scenario: Scenario,
  sloP99Ms: number,
  history: RunHistory,
  window: Window,
  summary: Summary | null,
  marked: Backlog | null,
): VerdictFacts {
  const range = binsIn(history, window);
  const half = secondHalf(range);
  const excesses = excessesOf(figures, scenario, history, range);
  const skew = skewOf(excesses.filter(({ deviations }) => deviations >= deviationsOf(excesses.length)));
  const broker = skew?.broker ?? busiest(figures);
  const fullBrokers = [...figures.brokerBusy.keys()].filter(
    (one) =>
      meanOver(history, half, (bin) => history.brokerInFlight(one, bin)) >=
      CLOSED * scenario['max.in.flight.requests.per.connection'],
  );
  const endMs = Math.min(window.toMs, history.endMs);
  const backlogBytes = meanOver(history, half, (bin) => totalBacklogBytes(history, bin));
  const seconds = secondsOf(history, half);
  const backlog = marked ?? {
    gained: figures.backlogGrowthBytesPerSecond * seconds,
    peak: peakBytes(history, range),
    offered: figures.sentBytesPerSecond * seconds,
  };
  const growth = backlogGrowth(backlog, scenario);
  return {
    figures,
    scenario,
    sloP99Ms,
    failures: failuresIn(figures, summary),
    skew,
    uneven: excesses.some(({ of: { ratio } }) => ratio >= UNEVEN),
    chance: skew === null ? skewOf(excesses) : null,
    backlog: stateOfBacklog(backlog, growth, scenario, backlogBytes, figures.backlogEndBytes),
    growth,
    backlogBytes,
    broker,
    brokerGrowthBytesPerSecond: growthPerSecond(history, half, (bin) =>
      history.brokerBacklogBytes(broker, bin),
    ),
    connectionsFull: fullBrokers.includes(broker),
    fullBrokers,
    brokerSlow: isSlow(scenario, broker, endMs / 1000),
    ...slownessIn(scenario, window.fromMs / 1000, endMs / 1000),
    handlersFull: areHandlersFull(scenario, broker, history, half, endMs / 1000),
    outage: outageIn(scenario, window),
    keysDecide: keysDecide(scenario) && scenario['keyed.share'] === 1,
    behind: scenario.consumers > 0 ? behindIn(history, range) : null,
  };
}

/** Failures of the window; null unless more than 1 % of the run's records failed. */
function failuresIn(figures: WindowFigures, summary: Summary | null): Failures | null {
  if (summary === null) return null;
  const { records } = summary;
  const share = failedShare(summary);
  const isHere = losesPercentile(1 - figures.ackedBytesPerSecond / figures.sentBytesPerSecond);
  return isHere && losesPercentile(share) ? { share, cause: failureCause(records) } : null;
}

/** Why records failed, to follow "failed"; empty if no timeout had a part in it. */
export function failureCause({ failed, expired }: Summary['records']): string {
  if (expired === 0) return '';
  if (expired === failed) return ' because delivery.timeout.ms ran out';
  return `, ${formatCount(expired)} of them because delivery.timeout.ms ran out`;
}

function behindIn(history: RunHistory, range: BinRange): Behind | null {
  const unreadAt = (bin: number): number => {
    let records = 0;
    for (let lane = 0; lane < history.lanes; lane += 1) records += history.laneUnreadRecords(lane, bin);
    return records;
  };
  let [mostRecords, sent] = [0, 0];
  for (let bin = range.first; bin < range.end; bin += 1) {
    mostRecords = Math.max(mostRecords, unreadAt(bin));
    sent += history.recordsSent(bin);
  }
  const perSecond = sent / secondsOf(history, range);
  if (!(mostRecords > BEHIND_S * perSecond)) return null;
  const endRecords = unreadAt(range.end - 1);
  const gained = growthPerSecond(history, secondHalf(range), unreadAt);
  return { mostRecords, endRecords, grows: growsWithoutEnd(gained / perSecond) };
}

type Candidate = Omit<Skew, 'ratio'>;

interface Excess {
  readonly of: Skew;
  /** The excess in standard deviations of shares that chance alone would spread. */
  readonly deviations: number;
}

/** How much more than its share every broker, partition and lane has, brokers first. */
function excessesOf(
  figures: WindowFigures,
  scenario: Scenario,
  history: RunHistory,
  range: BinRange,
): readonly Excess[] {
  const draws = (figures.sentBytesPerSecond * secondsOf(history, range)) / bytesPerDraw(scenario);
  const lanes = lanesOf(figures, history);
  const partitions = lanes.reduce((sum, lane) => sum + lane.partitions, 0);
  // A broker that leads a single partition is judged as that partition.
  const brokers = brokersOf(figures, history).filter((broker) => broker.partitions > 1);
  return [...brokers, ...lanes].map((candidate) => {
    const fair = candidate.partitions / partitions;
    const deviations = ((candidate.share - fair) * draws) / Math.sqrt(fair * draws);
    return { of: { ...candidate, ratio: candidate.share / fair }, deviations };
  });
}

/** The bound that the largest of `candidates` shares exceeds by chance as rarely as one exceeds `SKEW_DEVIATIONS` (Chernoff). */
function deviationsOf(candidates: number): number {
  return Math.sqrt(SKEW_DEVIATIONS ** 2 + 2 * Math.log(Math.max(1, candidates)));
}

function skewOf(excesses: readonly Excess[]): Skew | null {
  let worst: Skew | null = null;
  for (const { of: excess } of excesses) {
    if (excess.ratio < SKEW) continue;
    // Name one partition of a broker only if it stands out from the rest.
    const needed =
      worst === null ? 0 : worst.ratio * (worst.who === 'broker' && excess.who !== 'broker' ? SKEW : 1);
    if (excess.ratio > needed) worst = excess;
  }
  return worst;
}

function brokersOf(figures: WindowFigures, history: RunHistory): readonly Candidate[] {
  return figures.brokerShare.map((share, broker) => {
    const partitions = lanesLedBy(history, broker).reduce(
      (sum, lane) => sum + history.lanePartitions(lane),
      0,
    );
    return { who: 'broker', lane: null, broker, partitions, share };
  });
}

function lanesOf(figures: WindowFigures, history: RunHistory): readonly Candidate[] {
  return figures.laneShare.map((share, lane) => {
    const partitions = history.lanePartitions(lane);
    const who = partitions === 1 ? 'partition' : 'lane';
    return { who, lane, broker: history.laneBroker(lane), partitions, share };
  });
}

function lanesLedBy(history: RunHistory, broker: number): readonly number[] {
  return Array.from({ length: history.lanes }, (_, lane) => lane).filter(
    (lane) => history.laneBroker(lane) === broker,
  );
}

/** Bytes that one choice of a partition sends: a record under round robin or by key, about a batch under all others. */
function bytesPerDraw(scenario: Scenario): number {
  const perRecord = BY_RECORD.has(scenario.partitioner) || keysDecide(scenario);
  return perRecord ? scenario['record.bytes'] : Math.max(scenario['batch.size'], scenario['record.bytes']);
}

/**
 * The backlog of the times that the model itself marks: all of the run, which ends at `endMs`, and while a broker is slow.
 * Others have it from their bins.
 */
export function markedBacklog(
  { fromMs, toMs }: Window,
  scenario: Scenario,
  summary: Summary,
  endMs: number,
): Backlog | null {
  const { slowTime } = summary;
  if (fromMs <= 0 && toMs >= Math.min(endMs, scenario['duration.s'] * 1000))
    return runBacklog(summary, scenario);
  const slow = slowInterval(scenario);
  const isSlowTime = fromMs === slow?.fromMs && toMs === slow.toMs;
  if (slowTime === null || !isSlowTime) return null;
  return backlogBetween(slowTime.backlogBytes, slowTime.slow.records.sent, scenario);
}

function stateOfBacklog(
  { gained, peak, offered }: Backlog,
  growth: number,
  scenario: Scenario,
  meanBytes: number,
  endBytes: number,
): BacklogState {
  const fewBatches = fewBatchesBytes(scenario);
  if (isBufferFull(endBytes, scenario)) return 'full';
  if (isBufferFull(peak, scenario)) return 'filled';
  if (growsWithoutEnd(growth)) return 'grows';
  if (meanBytes <= fewBatches) return 'small';
  const little = GROWTH_LIMIT * offered;
  if (gained > little) return 'unsure';
  if (-gained < Math.max(little, DRAIN * meanBytes)) return 'settled';
  return endBytes <= fewBatches ? 'drained' : 'drains';
}

function secondsOf(history: RunHistory, range: BinRange): number {
  if (range.end === range.first) return 0;
  const last = range.end - 1;
  return (history.binStartMs(last) + history.binLengthMs(last) - history.binStartMs(range.first)) / 1000;
}

function busiest(figures: WindowFigures): number {
  return figures.brokerBusy.reduce(
    (best, busy, broker, all) => (busy > (all[best] ?? Number.NEGATIVE_INFINITY) ? broker : best),
    0,
  );
}

function keysDecide(scenario: Scenario): boolean {
  return scenario.keys !== 'none' && scenario['partitioner.ignore.keys'] === 'false';
}

/** True if as many connections are served as there are handlers, and nothing but handlers serves them. */
function areHandlersFull(
  scenario: Scenario,
  broker: number,
  history: RunHistory,
  range: BinRange,
  atS: number,
): boolean {
  const handlers = scenario['num.io.threads'];
  const held = diskless(scenario) || (scenario.acks === 'all' && copiesOf(scenario) > 1);
  if (held || handlers >= scenario.producers || isSlow(scenario, broker, atS)) return false;
  const served = meanOver(history, range, (bin) => history.brokerBusy(broker, bin)) * scenario.producers;
  return served >= HANDLERS_FULL * handlers;
}

function slownessIn(
  scenario: Scenario,
  fromS: number,
  toS: number,
): Pick<VerdictFacts, 'slowed' | 'justSlowed'> {
  const pieces = slowPieces(scenario, toS).filter((piece) => piece.toS > fromS + INSTANT_S);
  const [first, last] = [pieces[0], pieces.at(-1)];
  if (first === undefined || last === undefined) return { slowed: null, justSlowed: null };
  const slowedS = pieces.reduce((sum, piece) => sum + piece.toS - Math.max(piece.fromS, fromS), 0);
  const throughout = slowedS > toS - fromS - INSTANT_S;
  const agoS = toS - last.fromS;
  const isNew = last.toS >= toS - INSTANT_S && agoS < EARLY_S;
  return {
    slowed: { broker: last.broker, slowMs: last.slowMs, throughout },
    justSlowed: isNew ? { broker: last.broker, agoS } : null,
  };
}

/** True if `slow.ms` is added to a broker's responses just before an instant. */
function isSlow(scenario: Scenario, broker: number, atS: number): boolean {
  const last = slowPieces(scenario, atS).at(-1);
  return last?.broker === broker && last.toS >= atS - INSTANT_S;
}

interface Outage {
  readonly broker: number;
  readonly fromS: number;
  /** Null if it does not come back while records are sent. */
  readonly toS: number | null;
  /** When its session is over and others may lead; null if it is back before. */
  readonly sessionEndsS: number | null;
  /**
   * Effect of its session's end: `moves` = others lead; `refused` = they do, but too few replicas are in sync for
   * `acks=all`; `nobody` = there is no other replica.
   */
  readonly outcome: 'moves' | 'refused' | 'nobody';
  /** Until the session's end, `acks=all` waits for this broker wherever it holds a replica. */
  readonly awaited: boolean;
}

/** The first outage that reaches into a window; null if no broker is down in it. */
function outageIn(scenario: Scenario, { fromMs, toMs }: Window): Outage | null {
  const endS = scenario['duration.s'];
  const piece = downPieces(scenario, Math.max(endS, toMs / 1000)).find(
    ({ fromS, toS }) => fromS < toMs / 1000 && toS > fromMs / 1000,
  );
  if (piece === undefined) return null;
  const replicas = copiesOf(scenario);
  const forAll = scenario.acks === 'all';
  // A broker that is down from the start has been out of the cluster for long.
  const endsS = piece.fromS === 0 ? 0 : piece.fromS + scenario['broker.session.timeout.ms'] / 1000;
  const short = forAll && replicas - 1 < scenario['min.insync.replicas'];
  return {
    broker: piece.broker,
    fromS: piece.fromS,
    toS: piece.toS >= endS ? null : piece.toS,
    sessionEndsS: endsS < piece.toS ? endsS : null,
    outcome: replicas === 1 ? 'nobody' : short ? 'refused' : 'moves',
    awaited: forAll && replicas > 1,
  };
}
