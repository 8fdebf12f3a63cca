import { PARTS } from '../../../workers/frame';
import {
  formatBytes,
  formatBytesPerSecond,
  formatCount,
  formatFigure,
  formatFineShare,
  formatMilliseconds,
  formatSeconds,
  formatShare,
  withUnit,
} from '../../base/format';
import { PART_WORDS } from '../../figures/parts';
import { sloText } from '../../figures/slo';
import type { WindowFigures } from '../../figures/windowFigures';
import { brokerId, type Named } from '../../scenario/brokerId';
import { isUnmeasured, UNMEASURED } from '../../scenario/clients/clients';
import { connectionLimit, connectionsOf } from '../../scenario/connectionLimit';
import { SLOWED } from '../../scenario/inForce';
import { copiesOf } from '../../scenario/usedIf';
import type { Skew, VerdictFacts } from './verdictFacts';

/**
 * The verdict on a window:
 * `steady` = no slow broker, no skew, no growth, p99 at or under the objective; `holding` = the same, although a broker is
 * slow; `slow` = no skew and no growth, but p99 over the objective;
 * `unsettled` = as far as the window shows one of these, but a broker slowed so shortly before its end that it can't tell;
 * `failing` = the backlog is bounded, but more than 1 % of the records are given up;
 * `skewed` = a partition, or one broker's partitions together, take 1.5 times their fair share or more, and the
 * backlog is bounded; `runaway` = skewed, and the backlog grows; `overloaded` = the backlog grows without skew.
 */
export type VerdictState =
  | 'steady'
  | 'holding'
  | 'unsettled'
  | 'slow'
  | 'failing'
  | 'skewed'
  | 'runaway'
  | 'overloaded';

/** Nothing is wrong, or not yet. */
export const CALM: readonly VerdictState[] = ['steady', 'holding', 'unsettled'];

export interface VerdictText {
  readonly text: string;
  readonly strong?: boolean;
}

type Sentence = readonly VerdictText[];

/** One to three short sentences that say why the state is what it is, and whether nobody measured the producers' client. */
export function sentenceFor(state: VerdictState, facts: VerdictFacts): readonly VerdictText[] {
  const all = [...outageOf(facts), given(facts), shortOfProcessors(facts), ...SENTENCES[state](facts)].filter(
    (sentence) => sentence.length > 0,
  );
  return join([...all.slice(0, MOST_SENTENCES), ...unmeasured(facts)]);
}

const MOST_SENTENCES = 3;

const SENTENCES: Readonly<Record<VerdictState, (facts: VerdictFacts) => readonly Sentence[]>> = {
  steady: (facts) => [nobodyTakesMore(facts), acked(facts), behind(facts), closedGates(facts)],
  holding: (facts) => [slowed(facts), ackedWithin(facts), behind(facts), closedGates(facts)],
  unsettled: (facts) => [justSlowed(facts), acked(facts), behind(facts), closedGates(facts)],
  slow: (facts) => [tooLate(facts), ...mostOfIt(facts), behind(facts), ...handlersAtWork(facts)],
  failing: (facts) => [acked(facts), closedGates(facts), behind(facts)],
  skewed: (facts) => [takes(facts), busyAndFull(facts), bounded(facts)],
  runaway: (facts) => [takes(facts), busyAndGrowing(facts), noRecovery(facts)],
  overloaded: (facts) => [nobodyTakesMore(facts), busyAndGrowing(facts), noRecovery(facts)],
};

function unmeasured({ scenario }: VerdictFacts): readonly Sentence[] {
  return isUnmeasured(scenario) ? [[{ text: UNMEASURED }]] : [];
}

function given({ failures }: VerdictFacts): Sentence {
  if (failures === null) return [];
  const share = strong(formatFineShare(failures.share));
  return words`Of all records, ${share} failed${failures.cause}.`;
}

/** Producers that send less than they are asked to, although nothing but their own processors holds them back. */
function shortOfProcessors({ scenario, figures, backlog }: VerdictFacts): Sentence {
  const { rate, 'client.cpu.cores': cores } = scenario;
  if (cores === 'none' || rate === 'max' || backlog === 'full' || backlog === 'filled') return [];
  const sent = figures.sentBytesPerSecond / scenario['record.bytes'];
  const isAsked = scenario.sending === 'async' && scenario.at.every(({ field }) => field !== 'rate');
  if (!isAsked || sent >= TARGET_MET * rate) return [];
  const reached = strong(formatCount(Math.round(sent)));
  return words`The client is the limit: with ${withUnit(String(cores), cores === 1 ? 'core' : 'cores')} each, producers send ${reached} of ${formatCount(rate)} records a second.`;
}

/** A load that falls short of its rate by less than this is only uneven. */
const TARGET_MET = 0.95;

function outageOf({ outage, scenario }: VerdictFacts): readonly Sentence[] {
  if (outage === null) return [];
  const { broker, fromS, toS, sessionEndsS, outcome, awaited } = outage;
  const when =
    toS === null
      ? fromS === 0
        ? ''
        : ` from ${formatSeconds(fromS)} on`
      : ` from ${fromS} to ${formatSeconds(toS)}`;
  const down = `Broker ${brokerId(scenario, broker)} is down${when}`;
  if (outcome === 'nobody') return [words`${down}, and no other broker has its partitions.`];
  const refused = outcome === 'refused' ? '; then too few replicas are in sync' : '';
  if (sessionEndsS === null)
    return [
      toS === null
        ? words`${down}, and no other broker leads its partitions yet.`
        : words`${down}, and back before its session ends.`,
    ];
  if (sessionEndsS === fromS) return [words`${down}${refused}.`];
  const waits = awaited ? ' and acks=all waits' : '';
  return [
    words`${down}; until ${formatSeconds(sessionEndsS)} its partitions have no leader${waits}${refused}.`,
  ];
}

function takes(facts: VerdictFacts): Sentence {
  const { skew, keysDecide, scenario } = facts;
  if (skew === null) return [];
  return [
    ...slowElsewhere(facts),
    ...takesOf(skew, scenario),
    ...(keysDecide ? words` The keys cause that.` : []),
  ];
}

function takesOf(skew: Skew, scenario: Named): Sentence {
  const share = strong(formatFineShare(skew.share));
  // A small share isn't plain to see.
  const times = skew.share < SMALL_SHARE ? `, ${formatFigure(skew.ratio, 1)} times its fair share` : '';
  if (skew.who === 'partition')
    return words`Partition ${String(skew.lane)} takes ${share} of the records${times}.`;
  const count = formatCount(skew.partitions);
  if (skew.who === 'broker') {
    const theirs = times.replace('its', 'their');
    return words`Broker ${brokerId(scenario, skew.broker)}'s ${count} partitions take ${share} of the records${theirs}.`;
  }
  return words`A group of ${count} partitions on broker ${brokerId(scenario, skew.broker)} takes ${share} of the records${times}.`;
}

const SMALL_SHARE = 0.1;

function nobodyTakesMore({ scenario, backlog, uneven, chance }: VerdictFacts): Sentence {
  const growing = backlog === 'grows' || backlog === 'full' || backlog === 'filled';
  if (scenario.partitions === 1) {
    return growing ? words`One partition takes all of the records.` : words`The one partition keeps up.`;
  }
  if (chance !== null)
    return [...takesOf(chance, scenario), ...words` With so few batches, that can be chance.`];
  return words`No partition takes ${uneven ? 'much more' : 'more'} than its share.`;
}

function justSlowed({ justSlowed: slowed, scenario }: VerdictFacts): Sentence {
  if (slowed === null) return [];
  const ago = strong(formatMilliseconds(slowed.agoS * 1000));
  return words`Broker ${brokerId(scenario, slowed.broker)} has been slow for only ${ago}: its queues are still filling.`;
}

function slowed({ slowed: slow, scenario }: VerdictFacts): Sentence {
  if (slow === null) return [];
  const added = strong(formatMilliseconds(slow.slowMs));
  const each = `each ${SLOWED[scenario['slow.kind']]}${slow.throughout ? '' : ' in a part of this time'}`;
  return words`Broker ${brokerId(scenario, slow.broker)} adds ${added} to ${each}, and the backlog doesn't keep growing.`;
}

/** The cause before its effect: a slow broker is named if another one takes more than its share. */
function slowElsewhere({ slowed: slow, skew, scenario }: VerdictFacts): Sentence {
  if (slow === null || skew === null || slow.broker === skew.broker) return [];
  const waits = scenario.acks === 'all' && copiesOf(scenario) > 1;
  const added = strong(formatMilliseconds(slow.slowMs));
  const others = waits ? ', and others wait for their replicas on it' : '';
  const each = SLOWED[scenario['slow.kind']];
  return words`Broker ${brokerId(scenario, slow.broker)} adds ${added} to each ${each}${others}. `;
}

function closedGates({ fullBrokers, scenario }: VerdictFacts): Sentence {
  if (fullBrokers.length === 0) return [];
  const whose =
    fullBrokers.length === 1
      ? `broker ${brokerId(scenario, fullBrokers[0] ?? 0)}`
      : `${fullBrokers.length} brokers`;
  if (scenario.producers === 1 && fullBrokers.length === 1) return words`The connection to ${whose} is full.`;
  return words`All connections to ${whose} are full.`;
}

/** Consumers that don't keep up, or didn't: acks say nothing about them. */
function behind({ behind: readers }: VerdictFacts): Sentence {
  if (readers === null) return [];
  const { grows, endRecords, mostRecords } = readers;
  if (grows) return words`Consumers fall behind: ${strong(formatCount(endRecords))} records wait for them.`;
  return words`Consumers were up to ${strong(formatCount(mostRecords))} records behind.`;
}

function ackedWithin(facts: VerdictFacts): Sentence {
  const within = acked(facts);
  if (facts.figures.latency === null) return within;
  return [...within.slice(0, -1), ...words`; the SLO is ${strong(sloText(facts.sloP99Ms))}.`];
}

function acked({ figures, failures }: VerdictFacts): Sentence {
  const { latency } = figures;
  if (latency === null) return words`No ack arrived in this window.`;
  const half = strong(formatMilliseconds(latency.p50));
  const few = fewAcks(figures);
  const whose = failures !== null ? 'others' : few === null ? 'records' : `${few} records`;
  const [most, withinMs] = few === null ? [strong(formatShare(0.99)), latency.p99] : ['all', latency.max];
  return words`Half of the ${whose} are acked within ${half}, ${most} within ${strong(formatMilliseconds(withinMs))}.`;
}

/** The number of acks, if fewer than ten are beyond p99; else null. */
function fewAcks({ acks }: WindowFigures): string | null {
  return acks < RECORDS_FOR_P99 ? formatCount(acks) : null;
}

const RECORDS_FOR_P99 = 1000;

function tooLate({ figures, sloP99Ms }: VerdictFacts): Sentence {
  const slo = strong(sloText(sloP99Ms));
  const few = fewAcks(figures);
  if (few !== null) {
    const most = strong(formatMilliseconds(figures.latency?.max ?? 0));
    return words`The slowest of the ${few} records waits ${most} for its ack, over the SLO of ${slo}.`;
  }
  const p99 = strong(formatMilliseconds(figures.latency?.p99 ?? 0));
  const one = strong(formatShare(0.01));
  return words`The slowest ${one} of the records wait ${p99} or longer for their ack, over the SLO of ${slo}.`;
}

function handlersAtWork(facts: VerdictFacts): readonly Sentence[] {
  return facts.handlersFull ? [[...busyClause(facts), ...words`.`]] : [];
}

function mostOfIt({ figures }: VerdictFacts): readonly Sentence[] {
  const parts = figures.parts?.p99 ?? [];
  const whole = parts.reduce((sum, part) => sum + part, 0);
  const largest = Math.max(...parts);
  const place = PARTS[parts.indexOf(largest)];
  if (place === undefined || !(whole > 0)) return [];
  return [words`Of that time, ${strong(formatShare(largest / whole))} is spent ${PART_WORDS[place].place}.`];
}

function busyAndFull(facts: VerdictFacts): Sentence {
  const busy = busyClause(facts);
  if (!facts.connectionsFull) return [...busy, ...words`.`];
  if (facts.scenario.producers === 1) return [...busy, ...words` and the connection to it is full.`];
  const count = formatCount(facts.scenario.producers);
  return [...busy, ...words` and all ${count} connections to it are full.`];
}

function bounded(facts: VerdictFacts): Sentence {
  if (facts.backlog === 'small') return acked(facts);
  if (facts.backlog === 'unsure') {
    return words`${strong(formatBytes(facts.backlogBytes))} wait to be sent.`;
  }
  if (facts.backlog === 'drained') return words`The backlog has drained.`;
  if (facts.backlog === 'drains') return draining(facts.figures);
  return words`The backlog has settled near ${strong(formatBytes(facts.backlogBytes))}.`;
}

function draining({ backlogEndBytes }: WindowFigures): Sentence {
  return words`The backlog is draining: ${strong(formatBytes(backlogEndBytes))} still wait.`;
}

function busyAndGrowing(facts: VerdictFacts): Sentence {
  const busy = busyClause(facts);
  if (facts.backlog === 'full' || facts.backlog === 'filled') {
    const memory = strong(formatBytes(facts.scenario['buffer.memory']));
    const fills = facts.backlog === 'full' ? 'fills' : 'filled';
    return [...busy, ...words` and the backlog ${fills} the ${memory} of buffer memory.`];
  }
  const whole = facts.figures.backlogGrowthBytesPerSecond;
  // Without skew several brokers may share the blame, so the growth is that of the whole backlog.
  if (facts.skew === null) {
    return [...busy, ...words` and the backlog grows by ${strong(formatBytesPerSecond(whole))}.`];
  }
  const growth = strong(formatBytesPerSecond(facts.brokerGrowthBytesPerSecond));
  return [...busy, ...words` and its backlog grows by ${growth}.`];
}

function noRecovery({ brokerSlow, broker, figures, backlog, scenario }: VerdictFacts): Sentence {
  if (backlog === 'filled') return draining(figures);
  if (brokerSlow) return words`It can't recover while broker ${brokerId(scenario, broker)} stays slow.`;
  const sent = strong(formatBytesPerSecond(figures.sentBytesPerSecond));
  const back = strong(formatBytesPerSecond(figures.ackedBytesPerSecond));
  return words`Only ${back} of ${sent} sent are acked.`;
}

/** How much of a quota, or of what connections carry, is used if that holds the producers back. */
const LIMIT_USED = 0.8;

/** How hard the broker works: by its handlers if they are the limit, else by its connections; or the quota that keeps it idle. */
function busyClause({ figures, broker, handlersFull, scenario }: VerdictFacts): Sentence {
  const quota = scenario.producer_byte_rate;
  const leading = Math.min(scenario.brokers, scenario.partitions);
  if (quota !== 'none' && figures.ackedBytesPerSecond > LIMIT_USED * quota * leading)
    return words`A quota of ${formatBytesPerSecond(quota)} at each broker throttles the producers`;
  const limit = connectionLimit(scenario);
  if (
    limit !== null &&
    figures.ackedBytesPerSecond > LIMIT_USED * limit.bytesPerSecond * connectionsOf(scenario)
  )
    return words`The connection is the limit: ${strong(formatBytes(limit.bufferBytes))} per ${strong(formatMilliseconds(limit.roundTripMs))}`;
  if (!handlersFull)
    return words`Broker ${brokerId(scenario, broker)} is ${strong(formatShare(figures.brokerBusy[broker] ?? 0))} busy`;
  const handlers = scenario['num.io.threads'];
  if (handlers === 1) return words`The one handler of broker ${brokerId(scenario, broker)} is always busy`;
  return words`All ${strong(formatCount(handlers))} handlers of broker ${brokerId(scenario, broker)} are busy`;
}

function strong(text: string): VerdictText {
  return { text, strong: true };
}

/** A sentence with measured numbers (strong) and names (not) put in. */
function words(strings: TemplateStringsArray, ...values: readonly (string | VerdictText)[]): Sentence {
  return strings.flatMap((text, index) => {
    const value = values[index];
    if (value === undefined) return [{ text }];
    return [{ text }, typeof value === 'string' ? { text: value } : value];
  });
}

/** Puts a space between sentences and makes one piece of neighbours that look alike. */
function join(sentences: readonly Sentence[]): readonly VerdictText[] {
  const pieces = sentences
    .filter((sentence) => sentence.length > 0)
    .flatMap((sentence, index) => (index === 0 ? sentence : [{ text: ' ' }, ...sentence]));
  const joined: VerdictText[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    if (piece.text === '') continue;
    if (last !== undefined && !last.strong && !piece.strong)
      joined[joined.length - 1] = { text: last.text + piece.text };
    else joined.push(piece);
  }
  return joined;
}
