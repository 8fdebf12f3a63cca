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
import type { Cost, Decision, SituationId } from '../../../scenario/decision';
import { numberText, valueText } from '../../../scenario/field';
import { fieldOf } from '../../../scenario/fields';
import type { Scenario } from '../../../scenario/scenario';
import { TWIN_FIELDS } from '../../../scenario/twin';
import type { Change } from './changes';
import { REMEDY_RUNS } from './fallbacks';
import type { DecideQuestion, DecideResult } from './question';
import {
  boundedMs,
  FULL_RUNS,
  requiredSituations,
  type SettingReading,
  type SituationReading,
} from './reading';
import { BURST_FACTOR, situationsInPlay, slowMsOf } from './situations';
import type { WeightedScenarios } from './twin';

/** Names of costs, and how to format them. */
export const COST_TEXT: Readonly<
  Record<Cost, { readonly label: string; readonly axis: string; readonly format: (value: number) => string }>
> = {
  requests: {
    label: 'Requests/s',
    axis: 'Produce requests per second to the cluster, healthy',
    format: (value) => withUnit(formatFigure(value, 1), '/s'),
  },
  cores: {
    label: 'Broker cores',
    axis: 'Cores that all brokers together keep busy, healthy',
    format: (value) => formatFigure(value, 2),
  },
  memory: {
    label: 'Producer memory',
    axis: 'Buffer that one producer takes at most',
    format: formatBytes,
  },
  network: {
    label: 'Network',
    axis: 'Bytes of produce requests per second, healthy',
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

/** What this many runs say about all others. */
export function formatConfidence({ held, runs }: Pick<SettingReading, 'held' | 'runs'>): string {
  return `${formatHeld({ held, runs })} keep the objective: with 95 % confidence, at least ${formatShare(shareAtLeast(held, runs))} of all runs do.`;
}

/** The answer in a few words. */
export function headline(result: DecideResult): string {
  const { present, singles, combinations, over, settings, question } = result;
  if (isNothingAsked(question)) return 'No situation has to hold';
  if (present === null) return over ? "The present settings can't be run" : 'Not searched yet';
  if (present.verdict === 'meets') return 'What you have is fine';
  if (singles.length > 0) return 'One change is enough';
  const [first] = combinations;
  if (first !== undefined) return `${NUMBERS[first.changes.length] ?? 'Several'} changes together do it`;
  if (!over)
    return settings.length === 0
      ? 'Nothing tried yet'
      : `None of the ${settings.length} settings tried meets it yet`;
  if (settings.length === 0) return 'There is nothing to change';
  return isOpen(result) ? 'No setting is confirmed' : 'No setting here can do it';
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

const NUMBERS: Readonly<Record<number, string>> = { 2: 'Two', 3: 'Three', 4: 'Four' };

/**
 * Price of a setting against the present ones: cost on the axis, latency on a healthy day, memory, and guarantees it
 * weakens.
 */
export function formatPrice(
  setting: SettingReading,
  present: SettingReading,
  question: DecideQuestion,
): string {
  const { percentile } = question.decision;
  const sentences: string[] = [];
  const [ours, theirs] = [healthyMs(setting, question), healthyMs(present, question)];
  const more = ours - theirs;
  if (Number.isFinite(more)) {
    const way = more >= 0 ? 'Costs' : 'Saves';
    sentences.push(`${way} ${formatMilliseconds(Math.abs(more))} at ${percentile} on a healthy day.`);
  }
  const memory = setting.costs.memory - present.costs.memory;
  if (memory >= 1024) sentences.push(`Takes up to ${formatBytes(memory)} more buffer in each producer.`);
  for (const { givesUp, unlocked } of setting.changes)
    if (unlocked === null && givesUp !== null) sentences.push(`${capital(givesUp)}.`);
  const weakened = setting.changes.filter(({ unlocked }) => unlocked !== null);
  if (weakened.length === 0) sentences.push("Durability, ordering and client don't change.");
  else for (const change of weakened) sentences.push(`${formatChange(change)} gives up ${change.givesUp}.`);
  return sentences.join(' ');
}

/** Origin of the cluster's constants, and the range of each one over the sets of a twin. */
export function formatTwin(twin: WeightedScenarios): string {
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

/** Fallbacks if no setting helps; empty if none was tried. */
export function formatRemedies({ remedies, remediesTried }: DecideResult): readonly string[] {
  if (remedies.length > 0)
    return remedies.flatMap((setting) => {
      const change = setting.changes.at(-1);
      return change === undefined
        ? []
        : `${formatChange(change)} (${change.givesUp}): ${formatHeld(setting)}`;
    });
  return remediesTried
    ? [
        `Neither a quarter of the load, nor four times the partitions or producers, nor a broker that is a quarter as slow keeps the objective in ${REMEDY_RUNS} runs.`,
      ]
    : [];
}

/** Why a setting isn't the answer. */
export function formatRejected(setting: SettingReading, { question, front }: DecideResult): string {
  if (setting.screened !== null) return setting.screened;
  const must = setting.situations.filter(({ role }) => role === 'must');
  const name = (id: SituationId): string => formatSituation(id, question.scenario);
  const failing = must.filter(({ held, runs }) => held < runs);
  const loses = failing.find(({ losesRecords }) => losesRecords);
  if (setting.verdict !== 'misses') {
    if (setting.runs >= FULL_RUNS) return 'Keeps the objective, but another setting is cheaper or faster.';
    if (front.length === 0) return `Not confirmed: ${formatHeld(setting)} kept the objective so far.`;
    return setting.held === setting.runs
      ? `Keeps the objective so far (${formatHeld(setting)}), but another setting is cheaper or faster.`
      : `Not confirmed: ${formatHeld(setting)} kept the objective, and others promise more.`;
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

/** Increase of latency on a healthy day; NaN if that wasn't run. */
function healthyMs({ situations, first }: SettingReading, { decision }: DecideQuestion): number {
  const reading = situations.find(({ id }) => id === 'healthy');
  const trial = first.get('healthy');
  return reading?.medianMs ?? (trial ? boundedMs(trial, 'healthy', decision) : Number.NaN);
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const CONFIDENCE = 0.95;

/**
 * With 95 % confidence, at least this share of all runs keeps an objective that `held` of `runs` kept: the one-sided
 * bound of Clopper and Pearson. 20 of 20 give 86 %.
 */
export function shareAtLeast(held: number, runs: number): number {
  if (held === 0) return 0;
  let [low, high] = [0, 1];
  for (let step = 0; step < 40; step += 1) {
    const middle = (low + high) / 2;
    if (chanceOfAtLeast(held, runs, middle) < 1 - CONFIDENCE) low = middle;
    else high = middle;
  }
  return low;
}

/** Probability that at least `held` of `runs` keep the objective if each does with probability `share`. */
function chanceOfAtLeast(held: number, runs: number, share: number): number {
  let term = share ** runs;
  let sum = term;
  for (let kept = runs; kept > held; kept -= 1) {
    term *= (kept / (runs - kept + 1)) * ((1 - share) / share);
    sum += term;
  }
  return sum;
}
