import {
  formatCount,
  formatMilliseconds,
  formatShare,
  inSentence,
  tickText,
  titled,
  withUnit,
} from '../../base/format';
import { ratioSize } from '../../base/ratio';
import { brokerId } from '../../scenario/brokerId';
import { type Partitioner, partitionerRow } from '../../scenario/partitioners';
import type { Scenario } from '../../scenario/scenario';
import { changeText, settingText } from '../../scenario/settingText';
import type { Change } from './changes';
import type { PartitionerFinding } from './partitioners';
import type { DecideQuestion } from './question';
import { isOnEdge, type Price, priceOf, risePoints } from './rank';
import type { SettingReading, SituationReading } from './reading';
import type { DecideResult } from './result';
import { slowMsOf } from './situations';

/** Releases of the Java client by `release` of a partitioner. */
const JAVA_RELEASES: Readonly<Record<number, string>> = { 2: '2.4', 3: '3.3' };

/** `linger 10 ms`, `linger 20 ms, in flight 1`; `present settings` without a change. */
export function formatChanges(changes: readonly Change[], withOld = false): string {
  if (changes.length === 0) return 'present settings';
  return changes
    .map((change) =>
      withOld ? changeText(change, 'spoken') : settingText(change.field, change.to, 'spoken'),
    )
    .join(', ');
}

/** The percentile of a situation; one whose backlog never stops growing has none. */
export function situationFigure({ ms, runsAway }: Pick<SituationReading, 'ms' | 'runsAway'>): string {
  if (runsAway) return 'runs away';
  return Number.isFinite(ms) ? formatMilliseconds(ms) : 'records lost';
}

/** From this multiple of the present slowness on, a limit is far enough to say "holds". */
const FAR = 1.25;

/** `Holds up to +29 ms`, `Stops at +20 ms`; empty if that isn't known. */
export function cliffText({ cliff }: SettingReading, { scenario }: Pick<DecideQuestion, 'scenario'>): string {
  if (cliff === null) return '';
  const { meetsMs, missesMs } = cliff;
  const at = `+${withUnit(formatCount(meetsMs), 'ms')}`;
  if (missesMs === null) return `Holds beyond ${at}`;
  return meetsMs < FAR * slowMsOf(scenario) ? `Stops at ${at}` : `Holds up to ${at}`;
}

/** The client that a change needs: `Needs client 3.3`; null if the present one has it. */
function clientText({ changes }: SettingReading): string | null {
  const change = changes.find(({ unlocked }) => unlocked === 'client');
  const release = change && JAVA_RELEASES[partitionerRow(String(change.to)).release ?? 0];
  return change === undefined
    ? null
    : release === undefined
      ? 'Needs a newer client'
      : `Needs client ${release}`;
}

/** `Costs 6 ms at the median when all is well`; else what no figure shows. */
function priceText(setting: SettingReading, present: SettingReading): string {
  const rises = (price: Price): boolean => risePoints(setting, present, price) > 0;
  const [now, after] = [present, setting].map((each) => (price: Price) => priceOf(each, price));
  if (now === undefined || after === undefined) return '';
  const more = (price: Price): string =>
    tickText(formatMilliseconds(Math.max(1, Math.round(after(price) - now(price)))));
  if (rises('median')) return `Costs ${more('median')} at the median when all is well`;
  if (rises('healthy')) return `Costs ${more('healthy')} at p99 when all is well`;
  if (rises('requests')) return `${ratioSize(after('requests') / now('requests'))} more requests`;
  if (rises('memory')) return 'Takes more memory in each producer';
  const [unseen] = setting.changes.flatMap(({ givesUp }) => givesUp ?? []);
  return unseen === undefined ? 'Costs nothing when all is well' : titled(unseen);
}

/** Everything that a setting costs and rests on, each as a sentence without its full stop. */
export function conditions(
  setting: SettingReading,
  present: SettingReading,
  question: DecideQuestion,
): readonly string[] {
  return [
    ...restsOn(setting),
    priceText(setting, present),
    isOnEdge(setting) ? busyText(setting, question.scenario) : '',
    cliffText(setting, question),
  ].filter((text) => text !== '');
}

/** Needs, assumptions and chance: a newer client, a guess of the reader's, runs that differ. */
export function restsOn(setting: SettingReading): readonly string[] {
  const client = clientText(setting);
  const assumptions = setting.changes.flatMap(({ assumes }) => (assumes === null ? [] : titled(assumes)));
  const chance = setting.isClose ? ['Its runs differ by more than it has to spare'] : [];
  return [...(client === null ? [] : [client]), ...assumptions, ...chance];
}

/** `Broker 0 is 64 % busy`, `Broker 0 stays 100 % busy`; empty if no broker is slow. */
export function busyText(setting: SettingReading, scenario: Scenario): string {
  if (setting.busy === null) return '';
  const broker = scenario['slow.broker'] === 'none' ? 0 : scenario['slow.broker'];
  return `Broker ${brokerId(scenario, broker)} ${isOnEdge(setting) ? 'stays' : 'is'} ${formatShare(setting.busy)} busy`;
}

/** Sentences of `conditions`. */
export function sentences(texts: readonly string[]): string {
  return texts.map((text) => `${text}.`).join(' ');
}

/** A lead in bold, and the rest of the sentence. */
export function partitionerText({ isProblem, best, ms, runsAway }: PartitionerFinding): {
  readonly lead: string;
  readonly rest: string;
} {
  const name = partitionerName(best);
  if (isProblem)
    return { lead: 'Your partitioner is the problem:', rest: `${name} has ${formatMilliseconds(ms)} here.` };
  const lead = "It isn't your partitioner:";
  if (runsAway) return { lead, rest: 'with any of them the backlog grows.' };
  return { lead, rest: `the best of the others, ${name}, has ${formatMilliseconds(ms)}.` };
}

export function partitionerSentence(finding: PartitionerFinding): string {
  const { lead, rest } = partitionerText(finding);
  return `${lead} ${rest}`;
}

/** `adaptive`, as in a sentence. */
export function partitionerName(partitioner: Partitioner): string {
  return inSentence(partitionerRow(partitioner).label);
}

/** Without an option: the nearest setting, or why there is none. */
export function nothingText({ present, nearest, cutShort }: DecideResult): string {
  if (present === null) return '';
  if (present.verdict === 'meets') return '';
  const more = cutShort ? ' The search was cut short, so there may be more.' : '';
  if (nearest?.worst == null || nearest.changes.length === 0) return `Nothing tried helps.${more}`;
  return `Nothing tried meets it. Nearest: ${formatChanges(nearest.changes)}, ${situationFigure(nearest.worst)}.${more}`;
}
