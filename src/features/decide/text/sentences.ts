import type { Part } from '../../../../workers/frame';
import {
  counted,
  formatBytes,
  formatFigure,
  formatMilliseconds,
  formatShare,
  tickText,
  withUnit,
} from '../../../base/format';
import { sloText } from '../../../figures/slo';
import { isUnmeasured, UNMEASURED } from '../../../scenario/clients/clients';
import type { Cost, Decision, SituationId } from '../../../scenario/decision';
import { numberText, valueText } from '../../../scenario/field';
import { fieldOf } from '../../../scenario/fields';
import type { FieldName, Scenario } from '../../../scenario/scenario';
import { TWIN_FIELDS } from '../../../scenario/twin';
import type { Change } from '../core/changes';
import { REMEDY_RUNS, type RemedyField } from '../core/fallbacks';
import type { DecideQuestion } from '../core/question';
import { FULL_RUNS, requiredSituations, type SettingReading, type SituationReading } from '../core/reading';
import type { DecideResult } from '../core/result';
import { BURST_FACTOR, isPossible, situationsInPlay, slowMsOf } from '../core/situations';
import type { Trial } from '../core/trial';
import type { WeightedScenarios } from '../core/twin';

/** Names of costs, and how to format them. */
export const COST_TEXT: Readonly<
  Record<Cost, { readonly label: string; readonly axis: string; readonly format: (value: number) => string }>
> = {
  requests: {
    label: 'Requests/s',
    axis: 'requests/s, healthy',
    format: (value) => withUnit(formatFigure(value, 1), '/s'),
  },
  cores: {
    label: 'Broker cores',
    axis: 'cores of all brokers, healthy',
    format: (value) => formatFigure(value, 2),
  },
  memory: {
    label: 'Producer memory',
    axis: 'buffer of one producer, at most',
    format: formatBytes,
  },
  network: {
    label: 'Network',
    axis: 'bytes of requests a second, healthy',
    format: (value) => `${formatBytes(value)}/s`,
  },
};

/** Short name of a situation for a row of figures: `one slow`. */
export const SHORT_SITUATION: Readonly<Record<SituationId, string>> = {
  healthy: 'healthy',
  slow: 'one slow',
  burst: `burst ×${BURST_FACTOR}`,
  lost: 'one lost',
  consumer: 'slow consumer',
  own: 'your own',
};

/** Full name of a situation: `One broker +20 ms`. */
export function formatSituation(id: SituationId, scenario: Scenario): string {
  switch (id) {
    case 'healthy':
      return 'Healthy';
    case 'slow':
      return `One broker +${tickText(formatMilliseconds(slowMsOf(scenario)))}`;
    case 'burst':
      return `Burst ×${BURST_FACTOR}`;
    case 'lost':
      return 'One broker lost';
    case 'consumer':
      return 'Slow consumer, end to end';
    case 'own':
      return 'The scenario as it is';
  }
}

/** Why a situation is impossible in a scenario; null if it's possible. */
export function formatMissing(id: SituationId, scenario: Scenario): string | null {
  return isPossible(id, scenario) ? null : (MISSING[id] ?? null);
}

const MISSING: Readonly<Partial<Record<SituationId, string>>> = {
  burst: 'Producers already send as fast as they can, so there is no burst.',
  lost: 'There is only one broker.',
  consumer: 'Without a rate, the load of a consumer is unknown.',
};

/** The objective: `p99 ≤ 100 ms in ≥ 95 % of runs`. */
export function formatObjective({ percentile, share }: Decision, boundMs: number): string {
  return `${percentile} ≤ ${sloText(boundMs)} in ≥ ${formatShare(share)} of runs`;
}

/** A change with both values: `linger.ms 0 to 20 ms`. */
export function formatChange({ field: name, from, to }: Change): string {
  const field = fieldOf(name);
  const subject = field.kafkaName ?? (field.kind === 'choice' ? field.label : name);
  return `${subject} ${typeof from === 'number' ? from.toLocaleString('en') : from} to ${valueText(field, to)}`;
}

/** A setting in a few words: `linger.ms 20 ms, batch.size 65,536 B`; `present` for the present settings. */
export function formatSetting(changes: readonly Change[]): string {
  if (changes.length === 0) return 'present';
  return changes
    .map(({ field: name, to }) => {
      const field = fieldOf(name);
      const subject = field.kafkaName ?? (field.kind === 'choice' ? field.label : name);
      return `${subject} ${valueText(field, to)}`;
    })
    .join(', ');
}

/** The percentile of a situation; one whose backlog never stops growing has none. */
export function situationFigure({ medianMs, runsAway }: SituationReading): string {
  if (runsAway) return 'runs away';
  return Number.isFinite(medianMs) ? formatMilliseconds(medianMs) : 'records lost';
}

/** `20 of 20 runs`. */
export function formatHeld({ held, runs }: Pick<SettingReading, 'held' | 'runs'>): string {
  return `${held} of ${runs} ${runs === 1 ? 'run' : 'runs'}`;
}

/** Whether settings that may still be the answer had too few runs. */
export function isOpen({ settings, cutShort }: DecideResult): boolean {
  return cutShort || settings.some(mayMeet);
}

/** Whether no situation is mandatory, so that there is nothing to search. */
export function isNothingAsked({ decision, twin: [{ scenario }] }: DecideQuestion): boolean {
  return requiredSituations(decision, situationsInPlay(decision, scenario)).length === 0;
}

/** Says that a search hit its limit, and what is left; null if it didn't. */
export function formatLimit({ cutShort, settings }: DecideResult): string | null {
  if (!cutShort) return null;
  const left = settings.filter(({ verdict }) => verdict === 'open').length;
  return `The search came to its limit of work with ${counted(left, 'setting')} neither confirmed nor ruled out.`;
}

/** Not ruled out: it has kept the objective in every run so far, which are too few. */
function mayMeet({ verdict, held, runs }: SettingReading): boolean {
  return verdict === 'open' && runs > 0 && held === runs;
}

/** What a setting gives up, and the guarantees it weakens. */
export function formatGivenUp({ changes }: SettingReading): string {
  const sentences = changes.flatMap(({ givesUp, unlocked }) =>
    unlocked === null && givesUp !== null ? [`${capital(givesUp)}.`] : [],
  );
  const weakened = changes.filter(({ unlocked }) => unlocked !== null);
  if (weakened.length === 0) sentences.push("Durability, ordering and client don't change.");
  else
    for (const change of weakened)
      sentences.push(`${formatChange(change)} gives up ${change.givesUp ?? unlockedText(change)}.`);
  return [...new Set(sentences)].join(' ');
}

/** What an unlocked change gives up. */
function unlockedText({ field, from, to }: Change): string {
  if (field === 'enable.idempotence') return 'order: a retry can duplicate records and reorder them';
  if (to === 'all') return 'an ack waits for all replicas in sync';
  if (to === '0') return 'durability: losses go unnoticed';
  return from === '0'
    ? 'an ack waits for the leader'
    : 'durability: a record that only the leader has is lost with it; and idempotence: a retry can duplicate records and reorder them';
}

/** What runs rest on: the origin of the cluster's constants, and whether nobody measured the producers' client. */
export function formatBasis(twin: WeightedScenarios): string {
  const constants = formatConstants(twin);
  return isUnmeasured(twin[0].scenario) ? `${constants} ${UNMEASURED}` : constants;
}

/** Origin of the cluster's constants, and the range of each one over the sets of a twin. */
function formatConstants(twin: WeightedScenarios): string {
  if (twin.length === 1) return "The scenario's constants, which aren't fitted to your cluster.";
  const bands = TWIN_FIELDS.flatMap((field) => {
    const values = twin.map(({ scenario }) => Number(scenario[field]));
    const [low, high] = [Math.min(...values), Math.max(...values)];
    return low < high ? `${field} ${numberText(low)} to ${valueText(fieldOf(field), high)}` : [];
  });
  const which = bands.length === 0 ? '' : `: ${bands.join(', ')}`;
  return `The cluster fitted to your metrics. The runs take turns in ${twin.length} equally likely sets of its constants${which}.`;
}

/** A cost against the present settings: `779 /s, 80 % fewer`. */
export function formatRunCost(cost: Cost, setting: SettingReading, present: SettingReading): string {
  const text = COST_TEXT[cost].format(setting.costs[cost]);
  const ratio = setting.costs[cost] / present.costs[cost];
  if (!Number.isFinite(ratio) || Math.abs(ratio - 1) < 0.005) return text;
  const less = cost === 'requests' || cost === 'cores' ? 'fewer' : 'less';
  if (ratio < 0.01) return `${text}, over ${formatShare(0.99)} ${less}`;
  return `${text}, ${ratio < 1 ? `${formatShare(1 - ratio)} ${less}` : formatMore(ratio)}`;
}

/** `20 % more`, or `12 times as much`. */
function formatMore(ratio: number): string {
  return ratio < 2 ? `${formatShare(ratio - 1)} more` : `${formatFigure(ratio, 1)} times as much`;
}

/** What each fallback takes. */
const REMEDY_TEXT: Readonly<Record<RemedyField, string>> & Readonly<Partial<Record<FieldName, string>>> = {
  rate: 'less load',
  partitions: 'more partitions',
  producers: 'more producers',
  'slow.ms': 'a broker that is less slow',
};

/** Fallbacks if no setting helps; empty if none was tried. */
export function formatRemedies({ remedies, remediesTried }: DecideResult): readonly string[] {
  if (remedies.length > 0)
    return remedies.flatMap((setting) => {
      const change = setting.changes.at(-1);
      return change === undefined
        ? []
        : `${formatChange(change)} (${REMEDY_TEXT[change.field]}): ${formatHeld(setting)}`;
    });
  return remediesTried
    ? [
        `Neither a quarter of the load, nor four times the partitions or producers, nor a broker that is a quarter as slow keeps the objective in ${REMEDY_RUNS} runs.`,
      ]
    : [];
}

/** Why theory rules a setting out without runs of every situation; null if it doesn't. */
export function formatScreened({ screened }: SettingReading): string | null {
  if (screened === null) return null;
  return `The slow broker's connection would get ${screened.toFixed(1)} times what it can serve, so theory rules it out.`;
}

/** Why a setting isn't the answer. */
export function formatRejected(setting: SettingReading, { question, front }: DecideResult): string {
  const screened = formatScreened(setting);
  if (screened !== null) return screened;
  const must = setting.situations.filter(({ role }) => role === 'must');
  const name = (id: SituationId): string => formatSituation(id, question.scenario);
  const failing = must.filter(({ held, runs }) => held < runs);
  const loses = failing.find(({ losesRecords }) => losesRecords);
  if (setting.verdict !== 'misses') {
    if (setting.runs >= FULL_RUNS) return 'Keeps the objective, but others rank higher.';
    if (front.length === 0 && setting.held > 0)
      return `Not confirmed: ${formatHeld(setting)} kept the objective so far.`;
    if (setting.held === setting.runs)
      return `Keeps the objective so far (${formatHeld(setting)}), but others rank higher.`;
    const missed = `${setting.runs - setting.held} of ${counted(setting.runs, 'run')}`;
    const [late] = failing.toSorted((a, b) => b.highMs - a.highMs);
    return late === undefined || !Number.isFinite(late.highMs)
      ? `Missed in ${missed}; it got no more, because others rank higher.`
      : `Just missed in ${missed}: ${question.decision.percentile} reached ${formatMilliseconds(late.highMs)} (${name(late.id).toLowerCase()}). It got no more, because others rank higher.`;
  }
  if (loses !== undefined) return `${name(loses.id)}: it gives up records, or sends fewer.`;
  const worst = failing.reduce<SituationReading | null>(
    (most, reading) => (most === null || reading.medianMs > most.medianMs ? reading : most),
    null,
  );
  if (worst === null) return 'The day as a whole misses the objective.';
  if (worst.runsAway) return `${name(worst.id)}: its backlog never stops growing.`;
  if (!Number.isFinite(worst.medianMs)) return `${name(worst.id)}: records are lost.`;
  const { percentile } = question.decision;
  if (worst.medianMs <= question.boundMs)
    return `${name(worst.id)}: ${percentile} is over the bound in ${worst.runs - worst.held} of ${worst.runs} runs (up to ${formatMilliseconds(worst.highMs)}).`;
  return `${name(worst.id)}: ${percentile} is ${formatMilliseconds(worst.medianMs)} (${formatHeld(worst)} ${worst.runs === 1 ? 'keeps' : 'keep'} it).`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** What a record waits for in each part of its latency. */
const WAITS: Readonly<Record<Part, string>> = {
  batch: 'in its batch',
  inFlight: 'behind the in-flight limit',
  network: 'on the network',
  brokerQueue: "in the broker's queue",
  service: 'in service',
  slowness: 'for the slow broker',
  file: 'in an open file',
  upload: 'for an upload',
  fileCommit: 'for the commit of its file',
  commit: 'for replicas',
  response: 'for its response',
};

/** A situation inside a sentence. */
const WHERE: Readonly<Record<SituationId, string>> = {
  healthy: 'on a healthy day',
  slow: 'with one broker slow',
  burst: `in a burst of ${BURST_FACTOR} times the load`,
  lost: 'with one broker lost',
  consumer: 'with a slow consumer',
  own: 'in your own scenario',
};

/**
 * Explains a setting in one sentence from the parts of latency in its own run and in the present one: which wait is
 * shorter, and why. It looks at the worst situation of the present settings.
 */
export function formatWhy(setting: SettingReading, present: SettingReading): string {
  const id = present.worst?.id ?? 'healthy';
  const [ours, theirs] = [setting.first.get(id), present.first.get(id)];
  if (ours === undefined || theirs === undefined) return '';
  const gains = (Object.keys(WAITS) as Part[])
    .map((part) => ({ part, ms: theirs.partsMs[part] - ours.partsMs[part] }))
    .toSorted((a, b) => b.ms - a.ms);
  const [gain] = gains;
  if (gain === undefined || gain.ms <= 0) return `No part of latency gets shorter ${WHERE[id]}.`;
  const from = formatMilliseconds(theirs.partsMs[gain.part]);
  const to = formatMilliseconds(ours.partsMs[gain.part]);
  const waits = `${capital(WHERE[id])}, a record waits ${to} ${WAITS[gain.part]} on average instead of ${from}`;
  return `${waits}: ${formatCause(ours, theirs)}.`;
}

/** Effect of the change on the brokers: fewer requests with more in them, or another load in another place. */
function formatCause(ours: Trial, theirs: Trial): string {
  const [now, before] = [ours.figures.requestsPerSecond, theirs.figures.requestsPerSecond];
  const perRequest = `${formatFigure(ours.recordsPerRequest, 1)} records each instead of ${formatFigure(theirs.recordsPerRequest, 1)}`;
  if (now < 0.95 * before || now > 1.05 * before)
    return `${formatFigure(now, 0)} requests a second instead of ${formatFigure(before, 0)}, with ${perRequest}`;
  return `about the same number of requests, with ${perRequest}, but they wait elsewhere`;
}
