import { counted, formatMilliseconds, formatShare, tickText, titled } from '../../../base/format';
import { sloText } from '../../../figures/slo';
import { type Answer, keepsSoFar } from '../../../run/decide/answer';
import type { Change } from '../../../run/decide/changes';
import { REMEDY_RUNS, type RemedyField } from '../../../run/decide/fallbacks';
import type { DecideQuestion } from '../../../run/decide/question';
import { requiredSituations, type SettingReading } from '../../../run/decide/reading';
import type { DecideResult } from '../../../run/decide/result';
import { BURST_FACTOR, isPossible, situationsInPlay, slowMsOf } from '../../../run/decide/situations';
import { conditions, formatChanges, sentences, situationFigure } from '../../../run/decide/text';
import type { WeightedScenarios } from '../../../run/decide/twin';
import { isUnmeasured, UNMEASURED } from '../../../scenario/clients/clients';
import type { SituationId } from '../../../scenario/decision';
import { numberText, valueText } from '../../../scenario/field';
import { fieldOf } from '../../../scenario/fields';
import type { FieldName, Scenario } from '../../../scenario/scenario';
import { changeText } from '../../../scenario/settingText';
import { TWIN_FIELDS } from '../../../scenario/twin';

/** Short name of a situation for a row of figures: `one slow`. */
export const SHORT_SITUATION: Readonly<Record<SituationId, string>> = {
  healthy: 'all well',
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
      return 'All is well';
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
export function formatObjective({ decision, boundMs, window }: DecideQuestion): string {
  const { percentile, share } = decision;
  const over = window === 'whole' ? ' over the whole run' : '';
  return `${percentile}${over} ≤ ${sloText(boundMs)} in ≥ ${formatShare(share)} of runs`;
}

/** `20 of 20 runs`. */
export function formatHeld({ held, runs }: Pick<SettingReading, 'held' | 'runs'>): string {
  return `${held} of ${runs} ${runs === 1 ? 'run' : 'runs'}`;
}

/** True without a mandatory situation: there is nothing to search. */
export function isNothingAsked({ decision, twin: [{ scenario }] }: DecideQuestion): boolean {
  return requiredSituations(decision, situationsInPlay(decision, scenario)).length === 0;
}

/** Says that a search hit its limit, and what is left; null if it didn't. */
export function formatLimit({ cutShort, settings }: DecideResult): string | null {
  if (!cutShort) return null;
  const left = settings.filter(({ verdict }) => verdict === 'open').length;
  return `The search came to its limit of work with ${counted(left, 'setting')} neither confirmed nor ruled out.`;
}

/** Names the guarantees that a setting weakens, too. */
export function formatGivenUp({ changes }: SettingReading): string {
  const found = changes.flatMap(({ givesUp, unlocked }) =>
    unlocked === null && givesUp !== null ? [`${titled(givesUp)}.`] : [],
  );
  const weakened = changes.filter(({ unlocked }) => unlocked !== null && unlocked !== 'client');
  for (const change of weakened) found.push(`${changeText(change)} gives up ${unlockedText(change)}.`);
  return [...new Set(found)].join(' ');
}

function unlockedText({ field, from, to }: Change): string {
  if (field === 'enable.idempotence') return 'order: a retry can duplicate records and reorder them';
  if (to === 'all') return 'an ack waits for all replicas in sync';
  if (to === '0') return 'durability: losses go unnoticed';
  return from === '0'
    ? 'an ack waits for the leader'
    : 'durability: a record that only the leader has is lost with it; and idempotence: a retry can duplicate records and reorder them';
}

/** Origin of the cluster's constants, and a client that nobody measured. */
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
        : `${changeText(change)} (${REMEDY_TEXT[change.field]}): ${formatHeld(setting)}`;
    });
  return remediesTried
    ? [
        `Neither a quarter of the load, nor four times the partitions or producers, nor a broker that is a quarter as slow meets the SLO in ${REMEDY_RUNS} runs.`,
      ]
    : [];
}

/** Why a setting isn't the answer, in a sentence. */
export function formatRejected(setting: SettingReading, result: DecideResult, answer: Answer): string {
  const { question } = result;
  const { percentile } = question.decision;
  const name = (id: SituationId): string => formatSituation(id, question.scenario);
  const failing = setting.situations.filter(({ role, held, runs }) => role === 'must' && held < runs);
  const loses = failing.find(({ losesRecords }) => losesRecords);
  if (loses !== undefined) return `${name(loses.id)}: it gives up records, or sends fewer.`;
  const [worst] = failing.toSorted((a, b) => b.highMs - a.highMs);
  if (!keepsSoFar(setting)) {
    if (worst === undefined) return 'The day as a whole misses the SLO.';
    if (worst.runsAway) return `${name(worst.id)}: its backlog grows.`;
    if (!Number.isFinite(worst.highMs)) return `${name(worst.id)}: records are lost.`;
    return `${name(worst.id)}: ${percentile} is ${formatMilliseconds(worst.ms)}${worst.ms > question.boundMs ? '' : `, up to ${formatMilliseconds(worst.highMs)} with other seeds`}.`;
  }
  if (setting.worse !== null && !setting.worse.kept)
    return `With load and fault ${formatShare(0.1)} worse, ${percentile} ${setting.worse.runsAway ? 'grows' : `is ${situationFigure(setting.worse)}`}.`;
  const fields = ({ changes }: SettingReading): string => changes.map(({ field }) => field).join();
  const better = answer.options.find(
    ({ setting: other }) => fields(other) === fields(setting) && other.key !== setting.key,
  );
  if (better !== undefined) return `${titled(formatChanges(better.setting.changes))} ranks higher.`;
  return answer.present === null ? '' : sentences(conditions(setting, answer.present, question));
}
